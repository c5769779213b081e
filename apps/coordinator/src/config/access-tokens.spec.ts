import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import {
  createAccessToken,
  digestsEqual,
  hashAccessToken,
  loadServiceAccessTokens,
} from './access-tokens.js';

describe('tokens', () => {
  let dataDirectory: string;
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'sfumato-tokens-'));
  });
  afterEach(() => rm(dataDirectory, { recursive: true, force: true }));
  const none = { adminToken: undefined, trainerToken: undefined };

  it('are different every time and hold 256 bits', () => {
    const tokens = new Set(Array.from({ length: 100 }, () => createAccessToken('sfs')));

    expect(tokens.size).toBe(100);
    for (const token of tokens) expect(Buffer.from(token.slice(4), 'base64url')).toHaveLength(32);
  });

  it('are made once, kept in files of this user alone, and found again', async () => {
    const first = await loadServiceAccessTokens({ dataDirectory, ...none });
    const second = await loadServiceAccessTokens({ dataDirectory, ...none });

    const admin = (await readFile(join(dataDirectory, 'admin-token'), 'utf8')).trim();
    expect(second).toEqual(first);
    expect(first.adminTokenHash).toBe(sha256(admin));
    expect(first.adminTokenHash).not.toBe(first.trainerTokenHash);
    expect((await stat(join(dataDirectory, 'admin-token'))).mode & 0o777).toBe(0o600);
  });

  it('of the settings are used and written nowhere', async () => {
    const tokens = await loadServiceAccessTokens({
      dataDirectory,
      adminToken: 'a'.repeat(32),
      trainerToken: 't'.repeat(32),
    });

    expect(tokens).toEqual({
      adminTokenHash: hashAccessToken('a'.repeat(32)),
      trainerTokenHash: hashAccessToken('t'.repeat(32)),
    });
    await expect(stat(join(dataDirectory, 'admin-token'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each([
    ['equal digests', sha256('x'), sha256('x'), true],
    ['digests that differ in the last character', `${'0'.repeat(63)}0`, `${'0'.repeat(63)}1`, false],
    ['an empty one', '', sha256('x'), false],
    ['two empty ones', '', '', false],
    ['a prefix', sha256('x').slice(0, 62), sha256('x'), false],
  ])('compare %s', (_name, left, right, equal) => {
    expect(digestsEqual(left, right)).toBe(equal);
  });
});
