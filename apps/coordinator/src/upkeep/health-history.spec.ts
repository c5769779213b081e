import { describe, expect, it } from '@jest/globals';
import { HealthHistory } from './health-history.js';
import type { ReadinessService } from './readiness.service.js';

const start = Date.parse('2026-11-29T06:00:00Z');

function historyOf(waiting: { representer: number; deidentifier: number } | null) {
  let looks = 0;
  const amounts = async () => ({ disk: { freeBytes: 1000 - looks, reserveBytes: 1 }, waiting });
  const clock = () => {
    looks += 1;
    return new Date(start + looks * 300_000);
  };
  return new HealthHistory({ amounts } as ReadinessService, clock);
}

describe('the amounts of the last day', () => {
  it('are taken at a time, jobs of both kinds as one number', async () => {
    const history = historyOf({ representer: 2, deidentifier: 1 });
    await history.take();

    expect(history.moments).toEqual([
      { at: '2026-11-29T06:05:00.000Z', freeBytes: 1000, waiting: 3, memoryBytes: expect.any(Number) },
    ]);
  });

  it('are a day and no more, the oldest forgotten first', async () => {
    const history = historyOf(null);
    for (let look = 0; look < 300; look += 1) await history.take();

    expect(history.moments).toHaveLength(288);
    expect(history.moments[0]).toMatchObject({
      at: new Date(start + 13 * 300_000).toISOString(),
      waiting: null,
    });
  });
});
