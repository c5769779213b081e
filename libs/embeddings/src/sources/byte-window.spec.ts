import { type FileHandle, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { openByteWindow } from './byte-window.js';

/** What all open files share, so that a test can make the operating system fail. */
async function handlesOf(path: string): Promise<FileHandle> {
  const file = await open(path, 'r');
  await file.close();
  return Object.getPrototypeOf(file);
}

describe('openByteWindow', () => {
  afterEach(() => void jest.restoreAllMocks());

  it.each(['stat', 'read'] as const)('closes the file where %s fails', async (step) => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'vectors.txt');
    await writeFile(path, 'the 1 2\n');
    const handles = await handlesOf(path);
    const closed = jest.spyOn(handles, 'close');
    jest.spyOn(handles, step).mockRejectedValueOnce(Object.assign(new Error('no'), { code: 'EACCES' }));

    await expect(openByteWindow(path)).rejects.toMatchObject({ code: 'FILE_NOT_READABLE' });

    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('keeps the file open until its owner lets go', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'vectors.txt');
    await writeFile(path, 'the 1 2\n');
    const closed = jest.spyOn(await handlesOf(path), 'close');

    const window = await openByteWindow(path);
    const before = closed.mock.calls.length;
    await window[Symbol.asyncDispose]();

    expect([before, closed.mock.calls.length]).toEqual([0, 1]);
  });
});
