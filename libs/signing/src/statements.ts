/** in-toto Statements v1 in DSSE envelopes, and the statements by which a key introduces its successor. */
import { z } from 'zod';
import { Failure, parseJson, sha256 } from '#foundation';
import { isSignedBy, publicKeyPattern, type SigningKey } from './signing-key.js';

const payloadType = 'application/vnd.in-toto+json';

const statementType = 'https://in-toto.io/Statement/v1';

/** Statements name a few files and take a few kilobytes. */
const payloadCharactersMax = 1024 * 1024;

const base64Schema = z
  .string()
  .max(payloadCharactersMax)
  .regex(/^[A-Za-z0-9+/]*={0,2}$/);

/** A DSSE envelope (v1) with one signature. */
export const envelopeSchema = z.strictObject({
  payloadType: z.literal(payloadType),
  payload: base64Schema,
  signatures: z.array(z.strictObject({ sig: base64Schema, keyid: z.string().max(64) })).length(1),
});

export type Envelope = z.infer<typeof envelopeSchema>;

const subjectSchema = z.object({
  name: z.string().max(128),
  digest: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
});

/** The subject of a statement: a name and its SHA-256. */
export type Subject = z.infer<typeof subjectSchema>;

export interface Statement {
  readonly subject: readonly Subject[];
  readonly predicateType: string;
  readonly predicate: unknown;
}

/** Signs a statement; `keyid` is only a hint for finding the key. */
export function sealStatement(
  statement: Statement,
  { sign, keyid = '' }: { readonly sign: (bytes: Uint8Array) => Uint8Array; readonly keyid?: string },
): Envelope {
  const payload = Buffer.from(JSON.stringify({ _type: statementType, ...statement }));
  const signature = Buffer.from(sign(preAuthentication(payload)));
  return {
    payloadType,
    payload: payload.toString('base64'),
    signatures: [{ sig: signature.toString('base64'), keyid }],
  };
}

export interface Opening<Predicate> {
  readonly predicateType: string;
  readonly predicate: z.ZodType<Predicate>;
  readonly isSigned: (bytes: Uint8Array, signature: Uint8Array) => boolean;
}

/**
 * Verifies the signature before reading anything inside. Fails with SIGNATURE_INVALID for a bad signature or
 * another kind of statement.
 */
export function openStatement<Predicate>(
  envelope: unknown,
  { predicateType, predicate, isSigned }: Opening<Predicate>,
): { readonly subject: readonly Subject[]; readonly predicate: Predicate } {
  const read = envelopeSchema.safeParse(envelope);
  if (!read.success) throw new Failure('SIGNATURE_INVALID', { what: predicateType, reason: 'no envelope' });
  const payload = Buffer.from(read.data.payload, 'base64');
  const signature = Buffer.from(read.data.signatures[0]?.sig ?? '', 'base64');
  if (!isSigned(preAuthentication(payload), signature))
    throw new Failure('SIGNATURE_INVALID', { what: predicateType, reason: 'another key or other bytes' });
  const statement = z
    .object({
      _type: z.literal(statementType),
      subject: z.array(subjectSchema).min(1).max(16),
      predicateType: z.literal(predicateType),
      predicate,
    })
    .safeParse(parseJson(payload));
  if (statement.success) return statement.data;
  throw new Failure('SIGNATURE_INVALID', { what: predicateType, reason: 'another statement' });
}

/** PAE of DSSE v1: lengths come first, so that no payload reads as another type's. */
function preAuthentication(payload: Uint8Array): Buffer {
  return Buffer.concat([
    Buffer.from(`DSSEv1 ${payloadType.length} ${payloadType} ${payload.length} `),
    payload,
  ]);
}

const predicateType = 'https://sfumato/key-introduction/v1';

const predicateSchema = z.object({
  previousKey: z.string().regex(publicKeyPattern),
  key: z.string().regex(publicKeyPattern),
  introducedAt: z.iso.datetime(),
});

export type KeyIntroduction = z.infer<typeof predicateSchema>;

/** Bounds the number of key rotations. */
export const introductionsMax = 1_000;

/** Signs a new key with the old one. */
export function introduceKey(previous: SigningKey, publicKey: string, at: Date): Envelope {
  const predicate: KeyIntroduction = {
    previousKey: previous.publicKey,
    key: publicKey,
    introducedAt: at.toISOString(),
  };
  return sealWithKey(previous, {
    subject: [{ name: 'coordinator-key', digest: { sha256: sha256(Buffer.from(publicKey, 'base64url')) } }],
    predicateType,
    predicate,
  });
}

/**
 * Follows introductions from `trusted` to the newest key; returns `trusted` if there are none. Skips
 * introductions of earlier keys. Fails with SIGNATURE_INVALID if a later one does not verify.
 */
export function followKeys(trusted: string, introductions: readonly Envelope[]): string {
  let key = trusted;
  for (const envelope of introductions) {
    if (peekPreviousKey(envelope) !== key) continue;
    key = openWithKey(envelope, key, { predicateType, predicate: predicateSchema }).predicate.key;
  }
  return key;
}

/** The claimed previous key; not trusted until its signature is verified. */
function peekPreviousKey({ payload }: Envelope): string | undefined {
  const claimed = z
    .object({ predicate: predicateSchema })
    .safeParse(parseJson(Buffer.from(payload, 'base64')));
  return claimed.data?.predicate.previousKey;
}

/** Signs a statement with an Ed25519 key. */
export function sealWithKey(key: SigningKey, statement: Parameters<typeof sealStatement>[0]): Envelope {
  return sealStatement(statement, {
    sign: (bytes) => Buffer.from(key.sign(bytes), 'base64url'),
    keyid: sha256(Buffer.from(key.publicKey, 'base64url')),
  });
}

/** Verifies and opens a statement with an Ed25519 key. Fails with SIGNATURE_INVALID. */
export function openWithKey<Predicate>(
  envelope: unknown,
  publicKey: string,
  kind: { readonly predicateType: string; readonly predicate: z.ZodType<Predicate> },
) {
  return openStatement(envelope, {
    ...kind,
    isSigned: (bytes, signature) =>
      isSignedBy(publicKey, bytes, Buffer.from(signature).toString('base64url')),
  });
}

/** Fails with SIGNATURE_KEY_UNKNOWN unless the introductions lead from `trusted` to `offered`. */
export function requireKey(trusted: string, offered: string, introductions: readonly Envelope[]): string {
  const key = followKeys(trusted, introductions);
  if (key !== offered) throw new Failure('SIGNATURE_KEY_UNKNOWN');
  return key;
}
