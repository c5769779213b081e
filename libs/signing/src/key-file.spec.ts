import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openSigningKey, readSigningKey } from './signing-key.js';

describe('the file of a key', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-keys-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);

  it('is made once, and read through links, as containers mount it', async () => {
    const { publicKey } = await openSigningKey(at('key.pem'));
    await symlink('key.pem', at('link.pem'));

    expect((await openSigningKey(at('link.pem'))).publicKey).toBe(publicKey);
  });

  it('that is not there is none', async () => {
    expect(await readSigningKey(at('nowhere.pem'))).toBeUndefined();
  });

  it('is refused where it holds something else', async () => {
    await writeFile(at('other.pem'), 'something else');

    await expect(readSigningKey(at('other.pem'))).rejects.toMatchObject({
      code: 'SIGNING_KEY_DAMAGED',
      details: { file: at('other.pem') },
    });
  });

  it.each(['pipe', '.'])('is not waited for, nor replaced, where it is no file: %s', async (name) => {
    if (name === 'pipe') execFileSync('mkfifo', [at(name)]);

    await expect(openSigningKey(at(name))).rejects.toMatchObject({
      code: 'FILE_NOT_READABLE',
      details: { file: at(name) },
    });
  });
});
