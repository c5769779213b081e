import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createSigningKey, followKeys } from '#signing';
import { openCoordinatorKey } from './coordinator-key.js';

describe("the coordinator's key", () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-key-'));
  });

  it('is another after a rotation, which the one before has introduced, and is found again', async () => {
    const key = await openCoordinatorKey(folder);
    const first = key.publicKey;

    await key.rotate(new Date(0));
    await key.rotate(new Date(1));

    expect(key.publicKey).not.toBe(first);
    expect(followKeys(first, key.introductions)).toBe(key.publicKey);
    expect((await openCoordinatorKey(folder)).publicKey).toBe(key.publicKey);
    expect(await readdir(folder)).not.toContain('signing-key.next.pem');
  });

  it('is the new one after a crash behind the introduction', async () => {
    const key = await openCoordinatorKey(folder);
    await copyFile(path('signing-key.pem'), path('old.pem'));
    await key.rotate(new Date(0));
    await copyFile(path('signing-key.pem'), path('signing-key.next.pem'));
    await copyFile(path('old.pem'), path('signing-key.pem'));

    expect((await openCoordinatorKey(folder)).publicKey).toBe(key.publicKey);
  });

  it('is the old one after a crash before it', async () => {
    const key = await openCoordinatorKey(folder);
    await writeFile(path('signing-key.next.pem'), createSigningKey().pem);

    expect((await openCoordinatorKey(folder)).publicKey).toBe(key.publicKey);
    expect(await readdir(folder)).not.toContain('signing-key.next.pem');
  });

  it('is refused when an older key file was put back without its successor', async () => {
    const key = await openCoordinatorKey(folder);
    await copyFile(path('signing-key.pem'), path('old.pem'));
    await key.rotate(new Date(0));
    await copyFile(path('old.pem'), path('signing-key.pem'));
    await rm(path('old.pem'));

    await expect(openCoordinatorKey(folder)).rejects.toMatchObject({ code: 'SIGNING_KEY_DAMAGED' });
  });
});
