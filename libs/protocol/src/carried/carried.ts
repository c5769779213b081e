/**
 * Requests of a site without a network: signed at the site, carried to the coordinator as a letter, and answered by a reply. Whoever carries
 * them proves who they are with a token of their own; what they may carry, the site has signed.
 *
 * **Guarantees**
 * | what is carried | what happens |
 * |---|---|
 * | a frame or a withdrawal | is taken only as the site signed it, for thirty days |
 * | a question | is answered under one signature over {@link carriedReading}, for thirty days: it changes nothing |
 * | anything else, such as a new key | CARRIED_ROUTE_REFUSED |
 * | an answer as JSON | is signed by the coordinator together with the request's own signature, so that it answers no other letter |
 *
 * No access token of a site is in a letter. Carried twice, a letter changes nothing more: frames and withdrawals of single batches are
 * answered as before.
 */
import { z } from 'zod';
import { millisecondsPerDay, sha256 } from '#foundation';
import { isSignedBy, type SigningKey, signaturePattern } from '#signing';
import { channelSchema } from '../api/channels.js';
import type { RouteRow } from '../api/routes/route.js';
import { siteRoutes } from '../api/routes/site-routes.js';
import { contentDigestHeader } from '../api/runs.js';
import { countSchema, idSchema, timeSchema } from '../fields.js';
import { signatureHeaders } from '../signatures/request-signature.js';

/** Names the site whose request is carried; the token beside it is that of whoever carries it. */
export const carriedForHeader = 'sfumato-carried-for';

/** The coordinator's signature over an answer to a carried request. */
export const answerSignatureHeader = 'sfumato-answer-signature';

/** What a site signs in the place of the path of every question. */
export const carriedReading = { method: 'GET', path: '/v1/*' } as const;

/** How old a carried request may be. */
export const carriedMilliseconds = 30 * millisecondsPerDay;

/** Whether a site's request may be carried: questions, frames and withdrawals. */
export function mayBeCarried(row: RouteRow): boolean {
  return row.method === 'GET' || row === siteRoutes.uploadBatch || row === siteRoutes.withdraw;
}

/** The headers that a signer made. */
const signedSchema = z.strictObject({
  [signatureHeaders.key]: z.string().max(64),
  [signatureHeaders.time]: timeSchema,
  [signatureHeaders.nonce]: z.string().max(64),
  [signatureHeaders.signature]: z.string().regex(signaturePattern),
  [contentDigestHeader]: z.string().max(64),
});

/** Headers of a signed request. */
export type SignedHeaders = Readonly<Record<string, string>>;

/** The first part of a letter. */
export const letterSchema = z.union([
  z.strictObject({
    kind: z.literal('work'),
    installationId: idSchema,
    siteId: idSchema,
    channel: channelSchema,
    /** The last event of the audit trail that the site has seen. */
    seen: countSchema,
    /** Over {@link carriedReading}. */
    reading: signedSchema,
  }),
  z.strictObject({
    kind: z.literal('enrolment'),
    code: z.string().max(256),
    publicKey: z.string().max(1_000),
  }),
]);

/** What a letter is about. */
export type Letter = z.infer<typeof letterSchema>;

/** Each further part of a letter: a request whose body follows. Its address is made from these fields, never read. */
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
  /** The signature of `reading`, or the public key of an enrolment. */
  letter: z.string().max(1_000),
});

/** Each further part of a reply: what was asked, and how it was answered; the body follows. */
export const carriedAnswerSchema = z.strictObject({
  method: z.enum(['GET', 'POST', 'PUT']),
  path: z.string().max(2_000).startsWith('/v1/'),
  /** SHA-256 of the request's body; of nothing for a question. */
  asked: z.string().max(64),
  status: z.int().min(200).max(599),
  /** By the coordinator, of an answer as JSON. */
  signature: z.string().regex(signaturePattern).nullable(),
});

/** What was asked, and how it was answered. */
export type CarriedAnswer = z.infer<typeof carriedAnswerSchema>;

/** What an answer's signature is over. */
export interface AnswerFacts {
  /** The signature of the request. */
  readonly request: string;
  readonly method: string;
  readonly path: string;
}

/** Signs an answer for a site that is not there. */
export function signAnswer(key: SigningKey, facts: AnswerFacts, body: string): string {
  return key.sign(answerText(facts, body));
}

/** Whether the coordinator with that key gave this answer to this request. */
export function isAnswerSigned(
  publicKey: string,
  facts: AnswerFacts,
  { body, signature }: { readonly body: Uint8Array | string; readonly signature: string | null },
): boolean {
  return signature !== null && isSignedBy(publicKey, answerText(facts, body), signature);
}

/** No part can hold a line break; see `canonicalText` of requests. */
function answerText({ request, method, path }: AnswerFacts, body: Uint8Array | string): Uint8Array {
  return Buffer.from(['sfumato-answer-1', request, method, path, sha256(body)].join('\n'));
}
