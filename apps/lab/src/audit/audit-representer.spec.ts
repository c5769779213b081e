import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { readVerified } from './audit-representer.js';

describe('a model of an audit', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-audit-model-'));
    await writeFile(join(folder, 'model'), 'weights');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is read where it is the one that the manifest describes', async () => {
    const entry = { bytes: 7, sha256: sha256(Buffer.from('weights')) };

    expect(Buffer.from(await readVerified(folder, 'model', entry)).toString()).toBe('weights');
    await expect(readVerified(folder, 'model', { ...entry, sha256: '0'.repeat(64) })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
      details: { value: 'model' },
    });
  });

  it('is not waited for where a pipe bears its name', async () => {
    execFileSync('mkfifo', [join(folder, 'pipe')]);

    await expect(readVerified(folder, 'pipe', { bytes: 7, sha256: '0'.repeat(64) })).rejects.toMatchObject({
      code: 'FILE_NOT_READABLE',
      details: { file: join(folder, 'pipe') },
    });
  });
});
