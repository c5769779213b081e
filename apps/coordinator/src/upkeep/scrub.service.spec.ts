import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { BlobStore } from '../blobs/blob-store.js';
import type { BlobReferences, DamagedBlobs } from '../blobs/blobs.repository.js';
import { Logger } from '../monitoring/logger.js';
import { Metrics } from '../monitoring/metrics.js';
import { BlobCheck, ScrubService } from './scrub.service.js';

const digests = Array.from({ length: 4 }, (_, index) => `${'37bf'[index]}${'0'.repeat(63)}`);

/** A store whose second blob is sound for a number of looks and lost from then on; rounds follow each other without rest. */
async function scrubUntilFound(soundLooks: number) {
  const known = new Set<string>();
  const lines: string[] = [];
  let looks = 0;
  const isSound = async (digest: string) => {
    if (digest === digests[1]) looks += 1;
    return digest !== digests[1] || looks <= soundLooks;
  };
  const store = {
    sizeOf: async () => 1,
    isSound,
    quarantine: { giveBack: async () => false },
  };
  const references = {
    page: async (after: string) =>
      digests.filter((digest) => digest > after).map((digest) => ({ digest, bytes: 1 })),
    namedAmong: async (asked: readonly string[]) => new Set(asked),
    ownerOf: async () => ({}),
    transact: async (work: (transaction: unknown) => Promise<unknown>) =>
      work({ $executeRaw: async () => {} }),
  };
  const damaged = {
    list: async () => new Set(known),
    note: async (_: unknown, digest: string) => void known.add(digest),
    forget: async (_: unknown, digest: string) => void known.delete(digest),
  };
  const scrub = new ScrubService(
    new BlobCheck(
      store as unknown as BlobStore, // the methods that it uses
      references as unknown as BlobReferences, // likewise
      damaged as unknown as DamagedBlobs, // likewise
      () => new Date(0),
    ),
    new Logger(pino({}, { write: (line: string) => void lines.push(line) })),
    new Metrics(),
    { scrubHours: 0 },
  );
  await scrub.onApplicationBootstrap();
  while (known.size === 0) await sleep(5);
  await scrub.onModuleDestroy();
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'blob.damaged');
}

describe('a round through the store', () => {
  it('tells of every blob that it writes down as damaged, wherever the round began and whenever the damage was done', async () => {
    // A round begins anywhere, so that each of these meets the damage in the first part, in the second, or between them.
    const told = await Promise.all(
      Array.from({ length: 60 }, (_, soundLooks) => scrubUntilFound(soundLooks % 6)),
    );

    expect(told.map((lines) => lines.map(({ digest }) => digest))).toEqual(told.map(() => [digests[1]]));
  });
});
