import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { lockDirectory } from './directory-lock.js';

describe('the lock of a data directory', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sfumato-lock-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('is taken by one at a time, and free again afterwards', async () => {
    const first = await lockDirectory(directory);

    await expect(lockDirectory(directory)).rejects.toMatchObject({ code: 'COORDINATOR_DATA_IN_USE' });
    await first[Symbol.asyncDispose]();
    await using _second = await lockDirectory(directory);

    expect(await readdir(join(directory, 'sockets'))).toHaveLength(1);
  });

  it.each(['lock', 'lock.12345678'])('is taken over from a process that died and left %s', async (name) => {
    await leaveDeadSocket(directory, name);

    await using _lock = await lockDirectory(directory);

    expect(await readdir(join(directory, 'sockets'))).not.toContain(name);
  });

  it('is never held by two of four that race for a stale one, in 150 rounds', async () => {
    const holders = [];
    for (let round = 0; round < 150; round += 1) {
      await leaveDeadSocket(directory, 'lock');
      const taken = await Promise.allSettled(Array.from({ length: 4 }, () => lockDirectory(directory)));
      const locks = taken.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      holders.push(locks.length);
      for (const lock of locks) await lock[Symbol.asyncDispose]();
    }

    expect(holders).toEqual(holders.map(() => 1));
  });
});

/** A socket file that nobody listens on: closing removes only the name that was listened on. */
async function leaveDeadSocket(directory: string, name: string): Promise<void> {
  const folder = join(directory, 'sockets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(join(folder, 'dying'), resolve));
  await rename(join(folder, 'dying'), join(folder, name));
  await new Promise((resolve) => server.close(resolve));
}
