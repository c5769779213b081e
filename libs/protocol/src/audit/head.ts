/** Signed heads of the audit trail, the text line by which sites compare them, and proofs of inclusion. */
import { z } from 'zod';
import { Failure } from '#foundation';
import { isSignedBy, publicKeyPattern, type SigningKey, signaturePattern } from '#signing';
import { type AuditEventView, auditEventSchema } from '../admin/admin.js';
import { countSchema, digestSchema, idSchema, timeSchema } from '../fields/fields.js';
import { type ChainEnd, follow, hashedText } from './chain.js';

/** The signed content. It includes the key, so that an export verifies on its own; sites pin the key. */
const headSchema = z.strictObject({
  format: z.literal('sfumato-audit-head-1'),
  installationId: idSchema,
  /** Number of the last event; 0 before the first. */
  number: countSchema,
  digest: digestSchema,
  at: timeSchema,
  publicKey: z.string().regex(publicKeyPattern, 'expected an Ed25519 key'),
});

export const signedHeadSchema = headSchema.extend({
  signature: z.string().regex(signaturePattern, 'expected an Ed25519 signature'),
});

export type SignedHead = z.infer<typeof signedHeadSchema>;

/** Signs the head of an installation's trail. */
export function signHead(
  key: SigningKey,
  { number, digest }: ChainEnd,
  { installationId, at }: { readonly installationId: string; readonly at: Date },
): SignedHead {
  const { publicKey } = key;
  const head = {
    format: 'sfumato-audit-head-1',
    installationId,
    number,
    digest,
    at: at.toISOString(),
    publicKey,
  } as const;
  return { ...head, signature: key.sign(bytesOf(head)) };
}

/** Whether the head's own key signed it; the caller checks that the key is the right one. */
export function isHeadSigned({ signature, ...head }: SignedHead): boolean {
  return isSignedBy(head.publicKey, bytesOf(head), signature);
}

function bytesOf({ format, ...fields }: z.infer<typeof headSchema>): Uint8Array {
  const { installationId, number, digest, at, publicKey } = fields;
  return Buffer.from(
    hashedText(format, [
      ['installationId', installationId],
      ['number', number],
      ['digest', digest],
      ['at', at],
      ['publicKey', publicKey],
    ]),
  );
}

export const growthEntriesMax = 1000;

/** `GET /v1/audit/growth?seen=NUMBER`: number of the last event that the caller has seen. */
export const auditGrowthQuerySchema = z.strictObject({
  seen: z.coerce.number().pipe(countSchema),
  limit: z.coerce.number().int().min(1).max(growthEntriesMax).default(growthEntriesMax),
});

/** The current head, with numbers and digests of later events; only the administrator reads their content. */
export const auditGrowthSchema = z.strictObject({
  head: signedHeadSchema,
  entries: z
    .array(z.strictObject({ number: countSchema, contentDigest: digestSchema }))
    .max(growthEntriesMax),
});

export type AuditGrowth = z.infer<typeof auditGrowthSchema>;

export interface HeadLine {
  readonly head: SignedHead;
  /** Digest of the sender's release; null without one. */
  readonly release: string | null;
}

const noRelease = '-';

/** Writes the line: format, number, digest, time, installation, key, signature, release. */
export function writeHeadLine({ head, release }: HeadLine): string {
  const { format, number, digest, at, installationId, publicKey, signature } = head;
  return [format, number, digest, at, installationId, publicKey, signature, release ?? noRelease].join(' ');
}

/** Parses a line. Fails with AUDIT_HEAD_LINE_INVALID; the caller checks the signature. */
export function readHeadLine(line: string): HeadLine {
  const [format, number, digest, at, installationId, publicKey, signature, release, ...rest] = line
    .trim()
    .split(/\s+/);
  const fields = { format, number: Number(number), digest, at, installationId, publicKey, signature };
  const head = signedHeadSchema.safeParse(fields);
  const used =
    release === noRelease ? { success: true as const, data: null } : digestSchema.safeParse(release);
  if (!head.success || !used.success || rest.length > 0) throw new Failure('AUDIT_HEAD_LINE_INVALID');
  return { head: head.data, release: used.data };
}

/** `GET /v1/audit/inclusion?subject=ID&content=DIGEST`: a published model, and the digest in its signature. */
export const auditInclusionQuerySchema = z.strictObject({ subject: idSchema, content: digestSchema });

/** The latest line that names both. A line that a site cannot chain to a head it has kept proves nothing. */
export const auditInclusionSchema = z.strictObject({ event: auditEventSchema });

export type AuditInclusion = z.infer<typeof auditInclusionSchema>;

/** A model to find in the trail. */
export interface IncludedModel {
  readonly kind: 'representer' | 'release';
  readonly id: string;
  /** Digest in its signature, which covers manifest and files. */
  readonly digest: string;
}

const publishingActions: ReadonlySet<string> = new Set([
  'representer.published',
  'representer.recorded',
  'release.published',
  'release.promoted',
  'release.rolledBack',
  'release.recorded',
]);

/** End of the chain at this line; undefined unless the line publishes exactly this model. */
export function endOfInclusion(
  event: AuditEventView,
  { kind, id, digest }: IncludedModel,
): ChainEnd | undefined {
  const { subject, content, action, previous } = event;
  const isOfModel = subject.kind === kind && subject.id === id && content === digest;
  if (!isOfModel || !publishingActions.has(action)) return undefined;
  return follow({ number: event.id - 1, digest: previous }, event);
}
