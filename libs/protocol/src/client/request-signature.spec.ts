import { describe, expect, it } from '@jest/globals';
import { createSigningKey, fingerprintOf } from '#signing';
import { contentDigestHeader } from '../api/runs.js';
import {
  checkSignature,
  createRequestSigner,
  type RequestFacts,
  signatureHeaders,
} from './request-signature.js';

const now = new Date('2026-01-02T03:04:05.000Z');
const { key } = createSigningKey();
const facts: RequestFacts = {
  method: 'PUT',
  path: '/v1/uploads/a/1?b=2',
  installationId: 'coordinator-1',
  siteId: 'site-1',
};
const signer = createRequestSigner({
  key,
  clock: () => now,
  installationId: 'coordinator-1',
  siteId: 'site-1',
});
const signed = signer({ method: facts.method, path: facts.path, body: 'frame' });

const codeOf = (
  headers: Readonly<Record<string, unknown>>,
  changes: Partial<RequestFacts> = {},
  { at = now, publicKeys = [key.publicKey] } = {},
): string => {
  try {
    checkSignature(headers, { ...facts, ...changes }, { publicKeys, now: at });
    return 'accepted';
  } catch (error) {
    return String((error as { code: string }).code); // a Failure, or the test fails
  }
};

describe('a signed request', () => {
  it('is accepted, and tells its nonce, its time and the digest that its body must have', () => {
    const checked = checkSignature(signed, facts, { publicKeys: [key.publicKey], now });

    expect(checked).toMatchObject({
      time: now,
      publicKey: key.publicKey,
      nonce: signed[signatureHeaders.nonce],
    });
    expect(checked.digest).toBe(signed[contentDigestHeader]);
  });

  it('is signed anew each time, with another nonce', () => {
    const again = signer({ method: facts.method, path: facts.path, body: 'frame' });

    expect(again[signatureHeaders.nonce]).not.toBe(signed[signatureHeaders.nonce]);
  });

  it.each([
    ['method', { method: 'POST' }],
    ['path', { path: '/v1/uploads/a/2?b=2' }],
    ['query', { path: '/v1/uploads/a/1?b=3' }],
    ['coordinator', { installationId: 'coordinator-2' }],
    ['site', { siteId: 'site-2' }],
  ])('is refused with another %s', (_, changes) => {
    expect(codeOf(signed, changes)).toBe('SIGNATURE_WRONG');
  });

  it.each([
    ['digest', { [contentDigestHeader]: 'a'.repeat(64) }],
    ['time', { [signatureHeaders.time]: '2026-01-02T03:04:06.000Z' }],
    ['nonce', { [signatureHeaders.nonce]: 'A'.repeat(22) }],
    ['signature', { [signatureHeaders.signature]: 'A'.repeat(86) }],
  ])('is refused when its %s was changed on the way', (_, change) => {
    expect(codeOf({ ...signed, ...change })).toBe('SIGNATURE_WRONG');
  });

  it.each(Object.values(signatureHeaders))('is refused without %s, or with a malformed one', (name) => {
    const { [name]: _, ...others } = signed;

    expect(codeOf(others)).toMatch(/^SIGNATURE_(MISSING|MALFORMED)$/);
    expect(codeOf({ ...signed, [name]: `${signed[name]}\n` })).toBe('SIGNATURE_MALFORMED');
  });

  it('is refused under a key that the site does not have, also when it is named as one that it has', () => {
    const foreign = createSigningKey().key;
    const forged = createRequestSigner({
      key: foreign,
      clock: () => now,
      installationId: 'coordinator-1',
      siteId: 'site-1',
    })(facts);

    expect(codeOf(forged)).toBe('SIGNATURE_SITE_KEY_UNKNOWN');
    expect(codeOf({ ...forged, [signatureHeaders.key]: fingerprintOf(key.publicKey) })).toBe(
      'SIGNATURE_WRONG',
    );
    expect(codeOf(signed, {}, { publicKeys: [] })).toBe('SIGNATURE_SITE_KEY_UNKNOWN');
  });

  it.each([
    [-300_000, 'accepted'],
    [300_000, 'accepted'],
    [-300_001, 'SIGNATURE_SKEWED'],
    [300_001, 'SIGNATURE_SKEWED'],
  ])('at a clock that is %d ms away is %s', (milliseconds, outcome) => {
    expect(codeOf(signed, {}, { at: new Date(now.getTime() + milliseconds) })).toBe(outcome);
  });
});
