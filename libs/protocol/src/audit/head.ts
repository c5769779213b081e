/**
 * Signed heads of the audit trail, the line by which two sites compare theirs, and the proof that a model is in the trail.
 */
import { z } from 'zod';
import { Failure } from '#foundation';
import { isSignedBy, publicKeyPattern, type SigningKey, signaturePattern } from '#signing';
import { type AuditEventView, auditEventSchema } from '../api/admin.js';
import { countSchema, digestSchema, idSchema, timeSchema } from '../fields.js';
import { type ChainEnd, follow, hashedText } from './chain.js';

/** What is signed. A key is told with it, so that an export can be checked by itself; whom it belongs to, a site has pinned. */
const headSchema = z.strictObject({
  format: z.literal('sfumato-audit-head-1'),
  installationId: idSchema,
  /** Number of the last event; 0 before the first. */
  number: countSchema,
  digest: digestSchema,
  at: timeSchema,
  publicKey: z.string().regex(publicKeyPattern, 'expected an Ed25519 key'),
});

/** A head with its signature. */
export const signedHeadSchema = headSchema.extend({
  signature: z.string().regex(signaturePattern, 'expected an Ed25519 signature'),
});

/** A head with its signature. */
export type SignedHead = z.infer<typeof signedHeadSchema>;

/** Signs how far the trail of an installation goes. */
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

/** Whether the head is as its key signed it; whether that is the right key is for the caller to know. */
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

/** Events between two heads that one answer tells of. */
export const growthEntriesMax = 1000;

/** `GET /v1/audit/growth?seen=NUMBER`: the last event that the caller has seen. */
export const auditGrowthQuerySchema = z.strictObject({
  seen: z.coerce.number().pipe(countSchema),
  limit: z.coerce.number().int().min(1).max(growthEntriesMax).default(growthEntriesMax),
});

/** The current head, and of the events behind that one the numbers and digests: what they say is nobody's but the administrator's. */
export const auditGrowthSchema = z.strictObject({
  head: signedHeadSchema,
  entries: z
    .array(z.strictObject({ number: countSchema, contentDigest: digestSchema }))
    .max(growthEntriesMax),
});

/** How the trail has grown. */
export type AuditGrowth = z.infer<typeof auditGrowthSchema>;

/** What a line says. */
export interface HeadLine {
  readonly head: SignedHead;
  /** Digest of the release that the sender uses; null without one. */
  readonly release: string | null;
}

const noRelease = '-';

/** The line: format, number, digest, time, installation, key, signature, release. */
export function writeHeadLine({ head, release }: HeadLine): string {
  const { format, number, digest, at, installationId, publicKey, signature } = head;
  return [format, number, digest, at, installationId, publicKey, signature, release ?? noRelease].join(' ');
}

/** Reads one. Fails with AUDIT_HEAD_LINE_INVALID; whether it is signed, and by whom, is for the caller to ask. */
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

/** `GET /v1/audit/inclusion?subject=ID&content=DIGEST`: a published representer or release, and the digest that its signature names. */
export const auditInclusionQuerySchema = z.strictObject({ subject: idSchema, content: digestSchema });

/** The latest line that names both. */
export const auditInclusionSchema = z.strictObject({ event: auditEventSchema });

/** What a model was published as, by whom and when. */
export type AuditInclusion = z.infer<typeof auditInclusionSchema>;

/** What has to stand in the trail. */
export interface IncludedModel {
  readonly kind: 'representer' | 'release';
  readonly id: string;
  /** The digest that its signature names: over its manifest and every file. */
  readonly digest: string;
}

/** Lines that let sites have a model. */
const publishingActions: ReadonlySet<string> = new Set([
  ...['representer.published', 'representer.recorded'],
  ...['release.published', 'release.promoted', 'release.rolledBack', 'release.recorded'],
]);

/** Where the chain ends with the line; undefined when that is another line than one that publishes this very model. */
export function endOfInclusion(
  event: AuditEventView,
  { kind, id, digest }: IncludedModel,
): ChainEnd | undefined {
  const { subject, content, action, previous } = event;
  const isOfModel = subject.kind === kind && subject.id === id && content === digest;
  if (!isOfModel || !publishingActions.has(action)) return undefined;
  return follow({ number: event.id - 1, digest: previous }, event);
}
