/** A signed head: how far the audit trail goes, under the key of the coordinator. Sites keep each one that they were given. */
import { z } from 'zod';
import { isSignedBy, publicKeyPattern, type SigningKey, signaturePattern } from '#signing';
import { countSchema, digestSchema, idSchema, timeSchema } from '../fields.js';
import { type ChainEnd, hashedText } from './chain.js';

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
