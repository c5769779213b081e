import { describe, expect, it } from '@jest/globals';
import type { JobsService, OfferedRun } from '../jobs/jobs.service.js';
import { Metrics } from '../monitoring/metrics.js';
import type { RunsRepository } from '../runs/runs.repository.js';
import type { ErasureService } from '../uploads/withdrawals.service.js';
import { HousekeepingService } from './reconciler.service.js';

const hour = 3_600_000;
const now = new Date('2025-06-01T12:00:00Z');

interface World {
  readonly waiting?: readonly OfferedRun[];
  /** Runs that the queue knows; null when it is away. */
  readonly known?: readonly string[] | null;
}

/** A service among fakes that hold the given world; what it does is noted. */
function createHousekeeping({ waiting = [], known = [] }: World) {
  const done = {
    offered: [] as string[],
    requeued: [] as string[],
    silentSince: now,
  };
  const runs = {
    listWaiting: async (silentSince: Date) => {
      done.silentSince = silentSince;
      return waiting;
    },
    recordRequeued: async (id: string) => void done.requeued.push(id),
  };
  const jobs = {
    knows: async ({ id }: OfferedRun) => (known === null ? undefined : known.includes(id)),
    offer: async ({ id }: OfferedRun) => done.offered.push(id) > 0,
  };
  const metrics = new Metrics();
  const service = new HousekeepingService(
    runs as unknown as RunsRepository, // the two methods that it uses
    jobs as unknown as JobsService,
    {} as ErasureService,
    metrics,
    () => now,
  );
  return { service, done, metrics };
}

describe('HousekeepingService', () => {
  it('offers waiting runs that the queue does not know, and no others', async () => {
    const { service, done, metrics } = createHousekeeping({
      waiting: [
        { id: 'lost', kind: 'representer' },
        { id: 'known', kind: 'deidentifier' },
      ],
      known: ['known'],
    });

    expect(await service.offerWaitingRuns(15)).toBe(1);
    expect([done.offered, done.requeued]).toEqual([['lost'], ['lost']]);
    expect((await metrics.runs.get()).values).toMatchObject([
      { labels: { kind: 'representer', event: 'requeued' }, value: 1 },
    ]);
  });

  it('asks for runs that have been silent for as long as it is told', async () => {
    const { service, done } = createHousekeeping({});

    await service.offerWaitingRuns(15);

    expect(now.getTime() - done.silentSince.getTime()).toBe(hour / 4);
  });

  it('leaves the other runs for later when the queue is away', async () => {
    const { service, done } = createHousekeeping({
      waiting: [{ id: 'a', kind: 'representer' }],
      known: null,
    });

    expect(await service.offerWaitingRuns(15)).toBe(0);
    expect(done.offered).toEqual([]);
  });
});
