/**
 * Requests of a site without a network: signed at the site, carried to the coordinator as an offline package,
 * and answered by a reply. The carrier authenticates with their own token; the site's signatures limit what
 * they can carry.
 *
 * **Guarantees**
 * | what is carried | what happens |
 * |---|---|
 * | a frame or a withdrawal | is accepted only as signed by the site, for thirty days |
 * | a query | is answered under one signature over {@link carriedReading}, for thirty days: it changes nothing |
 * | anything else, such as a new key | CARRIED_ROUTE_REFUSED |
 * | an answer as JSON | is signed by the coordinator together with the request's signature, so it answers no other package |
 *
 * A package holds no access token. Carrying it twice changes nothing more: frames and withdrawals of single
 * batches get the same answers.
 */
import { z } from 'zod';
import { millisecondsPerDay, sha256 } from '#foundation';
import { isSignedBy, type SigningKey, signaturePattern } from '#signing';
import { channelSchema } from '../api/channels.js';
import type { RouteRow } from '../api/routes/route.js';
import { siteRoutes } from '../api/routes/site-routes.js';
import { contentDigestHeader } from '../api/runs.js';
import { signatureHeaders } from '../client/request-signature.js';
import { countSchema, idSchema, timeSchema } from '../fields/fields.js';

/** Header that names the site whose request is carried; the token is the carrier's. */
export const carriedForHeader = 'sfumato-carried-for';

/** Header with the coordinator's signature over a carried answer. */
export const answerSignatureHeader = 'sfumato-answer-signature';

/** What a site signs instead of each query's path. */
export const carriedReading = { method: 'GET', path: '/v1/*' } as const;

/** Maximum age of a carried request. */
export const carriedMilliseconds = 30 * millisecondsPerDay;

/** Whether a request may be carried: queries, frames and withdrawals. */
export function mayBeCarried(row: RouteRow): boolean {
  return row.method === 'GET' || row === siteRoutes.uploadBatch || row === siteRoutes.withdraw;
}

const signedSchema = z.strictObject({
  [signatureHeaders.key]: z.string().max(64),
  [signatureHeaders.time]: timeSchema,
  [signatureHeaders.nonce]: z.string().max(64),
  [signatureHeaders.signature]: z.string().regex(signaturePattern),
  [contentDigestHeader]: z.string().max(64),
});

export type SignedHeaders = Readonly<Record<string, string>>;

/** The first part of an offline package. */
export const letterSchema = z.union([
  z.strictObject({
    kind: z.literal('work'),
    installationId: idSchema,
    siteId: idSchema,
    channel: channelSchema,
    seen: countSchema,
    /** Signature over {@link carriedReading}. */
    reading: signedSchema,
  }),
  z.strictObject({
    kind: z.literal('enrolment'),
    code: z.string().max(256),
    publicKey: z.string().max(1_000),
  }),
]);

export type Letter = z.infer<typeof letterSchema>;

/** Each further part: a request, followed by its body. Its path is built from these fields, never read. */
export const errandSchema = z.discriminatedUnion('route', [
  z.strictObject({
    route: z.literal('uploadBatch'),
    representerId: idSchema,
    batchNumber: countSchema,
    signed: signedSchema,
  }),
  z.strictObject({ route: z.literal('withdraw'), signed: signedSchema }),
]);

/** The first part of a reply. */
export const replySchema = z.strictObject({
  kind: z.enum(['work', 'enrolment']),
  /** Signature of `reading`, or the public key of an enrolment. */
  letter: z.string().max(1_000),
});

/** Each further part of a reply: a request and its answer, followed by the answer's body. */
export const carriedAnswerSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT']),
  path: z.string().max(2_000).startsWith('/v1/'),
  /** SHA-256 of the request's body; empty for a query. */
  asked: z.string().max(64),
  status: z.int().min(200).max(599),
  /** The coordinator's signature; only JSON answers have one. */
  signature: z.string().regex(signaturePattern).nullable(),
});

export type CarriedAnswer = z.infer<typeof carriedAnswerSchema>;

/** What the signature of an answer covers besides the body. */
export interface AnswerFacts {
  /** Signature of the request. */
  readonly request: string;
  readonly method: string;
  readonly path: string;
}

/** Signs an answer for an offline site. */
export function signAnswer(key: SigningKey, facts: AnswerFacts, body: string): string {
  return key.sign(answerText(facts, body));
}

/** Whether the coordinator with this key gave this answer to this request. */
export function isAnswerSigned(
  publicKey: string,
  facts: AnswerFacts,
  { body, signature }: { readonly body: Uint8Array | string; readonly signature: string | null },
): boolean {
  return signature !== null && isSignedBy(publicKey, answerText(facts, body), signature);
}

/** No part can contain a line break; see `canonicalText` in `request-signature.ts`. */
function answerText({ request, method, path }: AnswerFacts, body: Uint8Array | string): Uint8Array {
  return Buffer.from(['sfumato-answer-1', request, method, path, sha256(body)].join('\n'));
}
