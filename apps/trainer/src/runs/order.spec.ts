import { open, readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { Failure } from '#foundation';
import { lastWordOf } from './order.js';

const errorOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

/** What the system says of a disk without room, wherever there is this file. */
async function writeToFullDisk(): Promise<void> {
  await using full = await open('/dev/full', 'w');
  await full.write('x');
}

describe('the last word of a training', () => {
  it.each([
    ['a full disk', writeToFullDisk, 'ENOSPC'],
    ['a file that is gone', () => readFile('/nowhere/frames'), 'ENOENT'],
    ['a folder in place of a file', () => readFile('/'), 'EISDIR'],
  ])('has a code of its own, and that of the system, for %s', async (_, work, systemCode) => {
    expect(lastWordOf(await errorOf(work()))).toEqual({
      type: 'failed',
      code: 'TRAINER_FILE_REFUSED',
      systemCode,
    });
  });

  it('is a bug with its place where the error is one', () => {
    expect(lastWordOf(new TypeError('x is undefined'))).toMatchObject({
      type: 'failed',
      code: 'TRAINER_BUG',
      errorName: 'TypeError',
    });
  });

  it('is the code of a failure, and no failure when it was asked to stop', () => {
    expect(lastWordOf(new Failure('DISK_FULL'))).toEqual({ type: 'failed', code: 'DISK_FULL' });
    expect(lastWordOf(new Failure('INTERRUPTED'))).toEqual({ type: 'stopped' });
  });
});
