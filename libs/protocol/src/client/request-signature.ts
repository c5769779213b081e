/**
 * A site's signature over one request: the client makes and the guard verifies it from the same text. Steps 5
 * to 8 of the flow.
 *
 * **Guarantees**
 * | a request | is refused with |
 * |---|---|
 * | without the headers, or with a malformed one | SIGNATURE_MISSING, SIGNATURE_MALFORMED |
 * | under a key that its site does not have now | SIGNATURE_SITE_KEY_UNKNOWN |
 * | with another method, path, query, digest, time, nonce, coordinator or site than was signed | SIGNATURE_WRONG |
 * | more than five minutes from the checker's clock, or older than a carried one may be | SIGNATURE_SKEWED |
 *
 * The guard also compares the body with the digest, and the nonce with those seen before.
 */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Clock, Failure, sha256 } from '#foundation';
import { fingerprintOf, isSignedBy, type SigningKey, signaturePattern } from '#signing';
import { contentDigestHeader } from '../api/runs.js';
import { digestSchema, timeSchema } from '../fields/fields.js';

/** Headers of a signed request, besides the body's digest in `contentDigestHeader`. */
export const signatureHeaders = {
  key: 'sfumato-key',
  time: 'sfumato-time',
  nonce: 'sfumato-nonce',
  signature: 'sfumato-signature',
} as const;

/** Maximum clock difference; a nonce is remembered until its time is this far in the past. */
export const skewMilliseconds = 5 * 60_000;

/** What both sides know about a request besides its headers. */
export interface RequestFacts {
  readonly method: string;
  /** As the coordinator receives it: from `/v1/`, with the query. */
  readonly path: string;
  /** A request signed for one installation is invalid at another. */
  readonly installationId: string;
  readonly siteId: string;
}

const signedHeadersSchema = z.object({
  /** Fingerprint of the key. */
  [signatureHeaders.key]: z.string().regex(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/),
  [signatureHeaders.time]: timeSchema,
  /** 128 bits in base64url. */
  [signatureHeaders.nonce]: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
  [signatureHeaders.signature]: z.string().regex(signaturePattern),
  [contentDigestHeader]: digestSchema,
});

/** Content of a verified signature. */
export interface CheckedSignature {
  readonly nonce: string;
  readonly time: Date;
  /** SHA-256 that the body must have; the body itself is not checked yet. */
  readonly digest: string;
  readonly publicKey: string;
}

/** Signs requests of one site to one coordinator; each retry needs a new signature. */
export type RequestSigner = (
  request: Pick<RequestFacts, 'method' | 'path'> & { readonly body?: Uint8Array | string },
) => Readonly<Record<string, string>>;

/** Creates a signer; nonces come from the secure source. */
export function createRequestSigner(options: {
  readonly key: SigningKey;
  readonly installationId: string;
  readonly siteId: string;
  readonly clock: Clock;
}): RequestSigner {
  const { key, clock, ...parties } = options;
  return ({ body = '', ...request }) => {
    const stated = {
      digest: sha256(body),
      time: clock().toISOString(),
      nonce: randomBytes(16).toString('base64url'),
    };
    return {
      [signatureHeaders.key]: fingerprintOf(key.publicKey),
      [signatureHeaders.time]: stated.time,
      [signatureHeaders.nonce]: stated.nonce,
      [contentDigestHeader]: stated.digest,
      [signatureHeaders.signature]: key.sign(canonicalText({ ...request, ...parties }, stated)),
    };
  };
}

/** What a signature is checked against. */
export interface Checking {
  readonly publicKeys: readonly string[];
  readonly now: Date;
  /** Maximum age of a carried request; by default the allowed clock difference. */
  readonly ageMilliseconds?: number;
}

/** Verifies a request's headers against the site's current keys; fails as in the table above. */
export function checkSignature(
  headers: Readonly<Record<string, unknown>>,
  facts: RequestFacts,
  { publicKeys, now, ageMilliseconds = skewMilliseconds }: Checking,
): CheckedSignature {
  if (headers[signatureHeaders.signature] === undefined) throw new Failure('SIGNATURE_MISSING');
  const parsed = signedHeadersSchema.safeParse(headers);
  if (!parsed.success)
    throw new Failure('SIGNATURE_MALFORMED', { header: String(parsed.error.issues[0]?.path[0]) });
  const { data } = parsed;
  const fingerprint = data[signatureHeaders.key];
  const publicKey = publicKeys.find((one) => fingerprintOf(one) === fingerprint);
  if (publicKey === undefined) throw new Failure('SIGNATURE_SITE_KEY_UNKNOWN');
  const stated = {
    digest: data[contentDigestHeader],
    time: data[signatureHeaders.time],
    nonce: data[signatureHeaders.nonce],
  };
  if (!isSignedBy(publicKey, canonicalText(facts, stated), data[signatureHeaders.signature]))
    throw new Failure('SIGNATURE_WRONG');
  const time = new Date(stated.time);
  const age = now.getTime() - time.getTime();
  const skew = Math.abs(age);
  if (age > ageMilliseconds || -age > skewMilliseconds)
    throw new Failure('SIGNATURE_SKEWED', { seconds: Math.round(skew / 1000) });
  return { nonce: stated.nonce, time, digest: stated.digest, publicKey };
}

/** Joins parts by line breaks, which none can contain: HTTP paths cannot, the others were parsed. */
function canonicalText(
  { method, path, installationId, siteId }: RequestFacts,
  { digest, time, nonce }: { readonly digest: string; readonly time: string; readonly nonce: string },
): Uint8Array {
  const lines = ['sfumato-request-1', method, path, digest, time, nonce, installationId, siteId];
  return Buffer.from(lines.join('\n'));
}
