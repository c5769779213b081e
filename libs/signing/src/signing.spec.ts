import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { createSigningKey, fingerprintOf, isSignedBy, openSigningKey, readSigningKey } from './index.js';

const bytes = Buffer.from('a statement');

describe('a signature', () => {
  const { key } = createSigningKey();
  const signature = key.sign(bytes);

  it('holds for its bytes under its key', () => {
    expect(isSignedBy(key.publicKey, bytes, signature)).toBe(true);
  });

  it.each([
    ['other bytes', key.publicKey, Buffer.from('a statemenT'), signature],
    ['another key', createSigningKey().key.publicKey, bytes, signature],
    ['a changed signature', key.publicKey, bytes, `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`],
    ['a signature cut short', key.publicKey, bytes, signature.slice(0, -1)],
    ['a signature with padding', key.publicKey, bytes, `${signature}==`],
    ['no key', '', bytes, signature],
    ['a key that is no point of the curve', 'A'.repeat(42).concat('I'), bytes, signature],
  ])('does not hold for %s', (_, publicKey, content, text) => {
    expect(isSignedBy(publicKey, content, text)).toBe(false);
  });

  it('agrees with the first vector of RFC 8032', () => {
    const publicKey = Buffer.from(
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      'hex',
    ).toString('base64url');
    const expected = Buffer.from(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
      'hex',
    ).toString('base64url');
    expect(isSignedBy(publicKey, new Uint8Array(0), expected)).toBe(true);
  });
});

describe('a fingerprint', () => {
  it('is eight groups of four digits, and differs between keys', () => {
    const one = createSigningKey().key.publicKey;
    const other = createSigningKey().key.publicKey;
    expect(fingerprintOf(one)).toMatch(/^([0-9a-f]{4}-){7}[0-9a-f]{4}$/);
    expect(fingerprintOf(one)).not.toBe(fingerprintOf(other));
  });
});

describe('a key in a file', () => {
  it('is made once, for its owner alone, and read again', async () => {
    const path = join(await mkdtemp(join(tmpdir(), 'sfumato-key-')), 'signing-key.pem');
    expect(await readSigningKey(path)).toBeUndefined();
    const made = await openSigningKey(path);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await openSigningKey(path)).publicKey).toBe(made.publicKey);
    expect(await readFile(path, 'utf8')).toContain('BEGIN PRIVATE KEY');
  });

  it('is refused when damaged, and never replaced', async () => {
    const path = join(tmpdir(), `${randomUUID()}.pem`);
    await writeFile(path, 'not a key');
    await expect(openSigningKey(path)).rejects.toMatchObject({ code: 'SIGNING_KEY_DAMAGED' });
    expect(await readFile(path, 'utf8')).toBe('not a key');
  });
});
