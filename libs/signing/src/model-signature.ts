/**
 * Signatures of model folders in the format of OpenSSF's `model_signing` 1.1: a Sigstore bundle v0.3 with a
 * public key, around an in-toto statement of every file's SHA-256. https://github.com/sigstore/model-transparency
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { Failure, parseJson, sha256 } from '#foundation';
import { isSignedByModelKey, type ModelKey } from './signing-key.js';
import { envelopeSchema, openStatement, type Statement, sealStatement } from './statements.js';

/** File name of the signature, next to the signed files. */
export const modelSignatureName = 'model.sig';

const predicateType = 'https://model_signing/signature/v1.0';
const bundleType = 'application/vnd.dev.sigstore.bundle.v0.3+json';

/** The site writes these after checking the signature, so they are not signed. */
const ignoredFiles = [modelSignatureName, 'privacy-report.html', 'privacy-report.json'] as const;

/** SHA-256 of a model's files, by file name. */
export type SignedFiles = Readonly<Record<string, string>>;

export interface SignedModel {
  readonly name: string;
  /** SHA-256 over the files' digests in name order. */
  readonly digest: string;
  readonly files: SignedFiles;
}

const resourceSchema = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9._-]{0,99}$/),
  algorithm: z.literal('sha256'),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
const predicateSchema = z.object({
  serialization: z.object({ method: z.literal('files'), hash_type: z.literal('sha256') }),
  resources: z.array(resourceSchema).min(1).max(64),
});
const bundleSchema = z.object({ mediaType: z.literal(bundleType), dsseEnvelope: envelopeSchema });

/** Digest of the whole model, as in its signature. */
export function modelDigest(files: SignedFiles): string {
  const hash = createHash('sha256');
  for (const [, digest] of inOrder(files)) hash.update(Buffer.from(digest, 'hex'));
  return hash.digest('hex');
}

/** Signs a model; returns the content of `model.sig`. */
export function signModel(name: string, files: SignedFiles, key: ModelKey): string {
  const statement: Statement = {
    subject: [{ name, digest: { sha256: modelDigest(files) } }],
    predicateType,
    predicate: {
      serialization: {
        method: 'files',
        hash_type: 'sha256',
        allow_symlinks: false,
        ignore_paths: ignoredFiles,
      },
      resources: inOrder(files).map(([file, digest]) => ({ name: file, algorithm: 'sha256', digest })),
    },
  };
  return JSON.stringify({
    mediaType: bundleType,
    verificationMaterial: { publicKey: { hint: sha256(Buffer.from(key.publicKeyPem)) }, tlogEntries: [] },
    dsseEnvelope: sealStatement(statement, { sign: (bytes) => key.sign(bytes) }),
  });
}

/** Verifies and opens `model.sig` with `publicKeyPem`. Fails with SIGNATURE_INVALID. */
export function openModelSignature(content: string, publicKeyPem: string): SignedModel {
  const bundle = bundleSchema.safeParse(parseJson(content));
  if (!bundle.success)
    throw new Failure('SIGNATURE_INVALID', { what: modelSignatureName, reason: 'no bundle' });
  const { subject, predicate } = openStatement(bundle.data.dsseEnvelope, {
    predicateType,
    predicate: predicateSchema,
    isSigned: (bytes, signature) => isSignedByModelKey(publicKeyPem, bytes, signature),
  });
  const files = Object.fromEntries(predicate.resources.map(({ name, digest }) => [name, digest]));
  const { name = '', digest } = subject[0] ?? {};
  if (digest?.sha256 !== modelDigest(files) || Object.keys(files).length !== predicate.resources.length)
    throw new Failure('SIGNATURE_INVALID', {
      what: modelSignatureName,
      reason: 'its digest is of other files',
    });
  return { name, digest: digest.sha256, files };
}

/** Compares the files with their signature. Fails with SIGNED_FILES_DIFFER, naming the first difference. */
export function requireSignedFiles({ name, files }: SignedModel, found: SignedFiles): void {
  const differ = (file: string, difference: 'missing' | 'changed' | 'extra'): never => {
    throw new Failure('SIGNED_FILES_DIFFER', { model: name, file, difference });
  };
  for (const [file, digest] of inOrder(files))
    if (found[file] !== digest) differ(file, found[file] === undefined ? 'missing' : 'changed');
  const ignored: ReadonlySet<string> = new Set(ignoredFiles);
  for (const file of Object.keys(found))
    if (files[file] === undefined && !ignored.has(file)) differ(file, 'extra');
}

/** Sorts by code point, as Python does. Names are ASCII. */
function inOrder(files: SignedFiles): [string, string][] {
  return Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
}
