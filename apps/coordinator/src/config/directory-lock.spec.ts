import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockDirectory } from './data-directory.js';

describe('the lock of a data directory', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sfumato-lock-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const refusal = expect.objectContaining({ code: 'COORDINATOR_DATA_IN_USE' });

  it('is taken by one at a time, and free again afterwards', () => {
    const first = lockDirectory(directory);

    expect(() => lockDirectory(directory)).toThrow(refusal);
    first[Symbol.dispose]();
    using _second = lockDirectory(directory);

    expect(() => lockDirectory(directory)).toThrow(refusal);
  });

  it.each([
    ['lock', leaveNumber],
    ['lock.12345678', leaveDeadSocket], // what coordinators left that locked with sockets
  ])('is taken over from a process that died and left %s', async (name, leave) => {
    await leave(directory, name);

    using _lock = lockDirectory(directory);

    expect(() => lockDirectory(directory)).toThrow(refusal);
  });

  it('is never held by two of four that race for a stale one, in 150 rounds', async () => {
    const holders = [];
    for (let round = 0; round < 150; round += 1) {
      await leaveNumber(directory, 'lock');
      const taken = await Promise.allSettled(
        Array.from({ length: 4 }, async () => {
          await new Promise(setImmediate);
          return lockDirectory(directory);
        }),
      );
      const locks = taken.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      holders.push(locks.length);
      for (const lock of locks) lock[Symbol.dispose]();
    }

    expect(holders).toEqual(holders.map(() => 1));
  });
});

/** The file of a holder that is gone: a number that no process has. */
function leaveNumber(directory: string, name: string): Promise<void> {
  return writeFile(join(directory, name), String(2 ** 22 - 1));
}

/** A socket file that nobody listens on: closing removes only the name that was listened on. */
async function leaveDeadSocket(directory: string, name: string): Promise<void> {
  const folder = join(directory, 'sockets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(folder, 'dying'), resolve));
  await rename(join(folder, 'dying'), join(folder, name));
  await new Promise((resolve) => server.close(resolve));
}
