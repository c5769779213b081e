import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { describe, expect, it } from '@jest/globals';
import { asFileFailure, asWriteFailure } from './file-failure.js';

describe('what the operating system says', () => {
  it.each([
    [asFileFailure, 'FILE_NOT_FOUND'],
    [asWriteFailure, 'FILE_NOT_WRITABLE'],
  ])('of a path that is too long has a code, %p', async (wrap, code) => {
    const path = 'd/'.repeat(3000);
    const error: unknown = await readFile(path).catch((caught: unknown) => caught);

    expect(wrap(error, path)).toMatchObject({ code });
  });

  it.each([
    ['EIO', 'FILE_MEDIUM_FAILED', { file: 'note.txt', system: 'EIO' }],
    ['ESTALE', 'FILE_MEDIUM_FAILED', { file: 'note.txt', system: 'ESTALE' }],
    ['EMFILE', 'FILES_OPEN_TOO_MANY', { file: 'note.txt' }],
    ['ENOSPC', 'DISK_FULL', { file: 'note.txt' }],
  ])('of a disk, a share or a limit has a code, for readers and writers: %s', (systemCode, code, details) => {
    const error = Object.assign(new Error('patient file'), { code: systemCode });

    for (const wrap of [asFileFailure, asWriteFailure])
      expect(wrap(error, 'note.txt')).toMatchObject({ code, details });
  });

  it('of anything else is returned as it is', () => {
    const error = Object.assign(new Error('no file'), { code: 'ECONNRESET' });

    expect(asFileFailure(error, 'note.txt')).toBe(error);
  });

  it.each([
    [asFileFailure, 'FILE_NOT_READABLE'],
    [asWriteFailure, 'FILE_NOT_WRITABLE'],
  ])('of a folder where a file is needed says what is expected, %p', async (wrap, code) => {
    const error: unknown = await readFile(tmpdir()).catch((caught: unknown) => caught);

    expect(wrap(error, 'notes')).toMatchObject({
      code,
      details: { file: 'notes', expected: 'a file, not a folder' },
    });
  });
});
