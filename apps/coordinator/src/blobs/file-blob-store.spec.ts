import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepText, testLimits as limits, textOf } from '../testing/test-stores.js';
import type { BlobStore } from './blob-store.js';
import { createFileBlobStore } from './file-blob-store.js';

describe('the blob store of files', () => {
  let directory: string;
  let blobs: BlobStore;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sfumato-blobs-'));
    blobs = await createFileBlobStore(directory);
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));
  const arrival = (name: string) => join(directory, 'incoming', name);
  const age = (path: string, minutes: number) => {
    const then = new Date(Date.now() - minutes * 60_000);
    return utimes(path, then, then);
  };
  const arriving = () => readdir(join(directory, 'incoming'));
  const content = (digest: string) => textOf(blobs, digest);
  const keep = (text: string) => keepText(blobs, text);

  it.each([
    ['at the start', () => createFileBlobStore(directory)],
    ['while it is open', () => blobs.forgetArrivals()],
  ])(
    'forgets %s what nobody has written to for an hour, and leaves what may still be arriving',
    async (_name, sweep) => {
      await writeFile(arrival('old'), 'x');
      await writeFile(arrival('young'), 'x');
      await age(arrival('old'), 90);
      await age(arrival('young'), 30);

      await sweep();

      expect(await arriving()).toEqual(['young']);
    },
  );

  it('says that it cannot write what arrives, not that something was not found', async () => {
    await rm(join(directory, 'incoming'), { recursive: true });

    await expect(blobs.stage([Buffer.from('ab')], limits)).rejects.toMatchObject({
      code: 'FILE_NOT_WRITABLE',
    });
  });

  it('does not forget what it is holding itself, however long its check takes', async () => {
    await using staged = await blobs.stage([Buffer.from('patient')], limits);
    for (const name of await arriving()) await age(arrival(name), 180);

    expect(await blobs.forgetArrivals()).toBe(0);
    expect(Buffer.from(await staged.read()).toString()).toBe('patient');
  });

  it('sets a blob aside and gives it back as young as a new one', async () => {
    const digest = await keep('aside');
    const path = join(directory, 'blobs', digest.slice(0, 2), digest);
    await age(path, 180);

    const isTaken = await blobs.quarantine.take(digest);
    const seen = await content(digest);
    const isBack = await blobs.quarantine.giveBack(digest);

    expect([isTaken, seen, isBack, await content(digest)]).toEqual([true, undefined, true, 'aside']);
    expect((await stat(path)).mtimeMs).toBeGreaterThan(Date.now() - 3_600_000);
  });

  it('gives back nothing that is not what its digest says', async () => {
    const digest = await keep('sound');
    await blobs.quarantine.take(digest);
    await writeFile(join(directory, 'quarantine', digest), 'forged');

    expect([await blobs.quarantine.giveBack(digest), await content(digest)]).toEqual([false, undefined]);
  });

  it('erases a blob from the quarantine as well', async () => {
    const digest = await keep('withdrawn');
    await blobs.quarantine.take(digest);

    await blobs.delete(digest);

    expect(await readdir(join(directory, 'quarantine'))).toEqual([]);
  });

  describe('with a reserve of free space', () => {
    const megabyte = 1024 * 1024;
    const open = (...free: number[]) =>
      createFileBlobStore(directory, {
        reserveBytes: 100 * megabyte,
        freeBytes: () => (free.length > 1 ? (free.shift() ?? 0) : (free[0] ?? 0)),
      });
    const large = { maxBytes: 64 * megabyte, tooLarge: 'PROTOCOL_FRAME_TOO_LARGE' } as const;

    it('receives nothing below it, and says how much there is', async () => {
      const store = await open(100 * megabyte - 1);

      const outcome = store.stage([Buffer.from('ab')], limits);

      await expect(outcome).rejects.toMatchObject({
        code: 'COORDINATOR_DISK_FULL',
        details: { freeMegabytes: 99, reserveMegabytes: 100 },
      });
      expect(await arriving()).toEqual([]);
    });

    it('receives at it', async () => {
      const store = await open(100 * megabyte);

      expect((await store.stage([Buffer.from('ab')], limits)).bytes).toBe(2);
    });

    it('stops in the middle of a large file when others have taken the space, and keeps nothing of it', async () => {
      const store = await open(200 * megabyte, 50 * megabyte);
      let sent = 0;
      async function* model() {
        for (; sent < 32; sent += 1) yield Buffer.alloc(megabyte);
      }

      await expect(store.stage(model(), large)).rejects.toMatchObject({ code: 'COORDINATOR_DISK_FULL' });

      expect(sent).toBe(8);
      expect(await arriving()).toEqual([]);
    });
  });

  it('walks past files that are none of its own', async () => {
    const digest = await keep('own');
    await writeFile(join(directory, 'blobs', 'README'), 'x');
    await writeFile(join(directory, 'blobs', digest.slice(0, 2), '.swp'), 'x');

    const listed = [];
    for await (const blob of blobs.list()) listed.push(blob.digest);

    expect(listed).toEqual([digest]);
  });

  it('lets this user alone read what it keeps', async () => {
    const digest = await keep('mode');

    expect((await stat(join(directory, 'blobs', digest.slice(0, 2), digest))).mode & 0o077).toBe(0);
  });
});
