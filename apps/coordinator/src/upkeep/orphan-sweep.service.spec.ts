import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import type { BlobStore } from '../blobs/blob-store.js';
import type { BlobReferences } from '../blobs/blobs.repository.js';
import { Logger } from '../monitoring/logger.js';
import { Metrics } from '../monitoring/metrics.js';
import { OrphanSweep } from './orphan-sweep.service.js';

const hour = 3_600_000;
const now = new Date('2025-06-01T12:00:00Z');

interface World {
  /** Ages of blobs by digest. */
  readonly blobs: Readonly<Record<string, number>>;
  readonly named?: readonly string[];
  /** Rows that are written after the first question and before the pool turn. */
  readonly namedMeanwhile?: readonly string[];
}

/** A sweep of a store and of rows that hold the given world; what it does is noted in order. */
function createSweep({ blobs, named = [], namedMeanwhile = [] }: World) {
  const [taken, steps, lines, forgotten]: [string[], string[], string[], string[]] = [[], [], [], []];
  const rows = new Set(named);
  const store = {
    list: async function* () {
      for (const [digest, age] of Object.entries(blobs))
        yield { digest, writtenAt: new Date(now.getTime() - age) };
    },
    forgetArrivals: async () => {
      forgotten.push('arrivals');
      return 0;
    },
    quarantine: {
      take: async (digest: string) => {
        steps.push('take');
        return taken.push(digest) > 0;
      },
    },
  };
  const references = {
    namedAmong: async (digests: readonly string[]) => {
      steps.push('ask');
      return new Set(digests.filter((digest) => rows.has(digest)));
    },
    transact: async (work: (transaction: unknown) => Promise<number>) => {
      for (const digest of namedMeanwhile) rows.add(digest);
      return work({ $executeRaw: async () => void steps.push('turn') });
    },
  };
  const metrics = new Metrics();
  const sweep = new OrphanSweep(
    store as unknown as BlobStore, // the methods that it uses
    references as unknown as BlobReferences, // likewise
    metrics,
    new Logger(pino({}, { write: (line: string) => void lines.push(line) })),
    () => now,
  );
  return { sweep, taken, steps, lines, metrics, forgotten };
}

/** So many old blobs with the given prefix. */
const old = (prefix: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, 2 * hour]));

describe('OrphanSweep', () => {
  it('sets aside what no row names once it is older than an hour, and nothing else', async () => {
    const { sweep, taken } = createSweep({
      blobs: { orphan: hour + 1, young: hour - 1, named: 5 * hour },
      named: ['named'],
    });

    expect(await sweep.sweep()).toBe(1);
    expect(taken).toEqual(['orphan']);
  });

  it('forgets half-received files while the coordinator runs', async () => {
    const { sweep, forgotten } = createSweep({ blobs: {} });

    await sweep.sweep();

    expect(forgotten).toEqual(['arrivals']);
  });

  it('asks again and moves inside one pool turn', async () => {
    const { sweep, steps } = createSweep({ blobs: old('orphan', 2) });

    await sweep.sweep();

    expect(steps).toEqual(['ask', 'turn', 'ask', 'take', 'take']);
  });

  it('leaves a blob whose row is written after the first question', async () => {
    const { sweep, taken } = createSweep({ blobs: old('orphan', 2), namedMeanwhile: ['orphan1'] });

    expect(await sweep.sweep()).toBe(1);
    expect(taken).toEqual(['orphan0']);
  });

  it.each([
    ['three of three', 3, 3],
    ['a twentieth of a large store', 10, 200],
  ])('takes %s', async (_name, orphans, total) => {
    const kept = old('kept', total - orphans);
    const { sweep } = createSweep({
      blobs: { ...kept, ...old('orphan', orphans) },
      named: Object.keys(kept),
    });

    expect(await sweep.sweep()).toBe(orphans);
  });

  it.each([
    ['four of four', 4, 4],
    ['one more than a twentieth', 11, 200],
    ['everything', 24, 24],
  ])('touches none of %s, logs and counts it', async (_name, orphans, total) => {
    const kept = old('kept', total - orphans);
    const { sweep, taken, lines, metrics } = createSweep({
      blobs: { ...kept, ...old('orphan', orphans) },
      named: Object.keys(kept),
    });

    expect([await sweep.sweep(), taken]).toEqual([0, []]);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'orphans.refused', count: orphans, total });
    expect((await metrics.orphans.get()).values).toMatchObject([
      { labels: { outcome: 'refused' }, value: orphans },
    ]);
  });
});
