import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, Failure } from '#foundation';
import { PassingFailure, patientPolicy, type RetryTools, realSleep, withRetries } from './retry.js';

function buildTools(pauses: number[]): RetryTools {
  return {
    policy: { attempts: 6, firstPauseMs: 100, pauseMsMax: 500 },
    random: createSeededRandom('retry'),
    sleep: async (milliseconds) => void pauses.push(milliseconds),
  };
}

const passing = (retryAfterMs?: number) => new PassingFailure(new Failure('COORDINATOR_BUSY'), retryAfterMs);

describe('withRetries', () => {
  it('pauses between half and all of a bound that doubles up to its maximum, then throws the failure itself', async () => {
    const pauses: number[] = [];

    const outcome = withRetries(buildTools(pauses), async () => {
      throw passing();
    });

    await expect(outcome).rejects.toMatchObject({ code: 'COORDINATOR_BUSY' });
    const bounds = [100, 200, 400, 500, 500];
    expect(pauses).toHaveLength(bounds.length);
    expect(pauses.map((pause, at) => pause >= (bounds[at] ?? 0) / 2 && pause <= (bounds[at] ?? 0))).toEqual(
      bounds.map(() => true),
    );
    expect(new Set(pauses).size).toBe(bounds.length);
  });

  it('is patient for about two minutes, whatever it draws', async () => {
    const seconds = await Promise.all(
      Array.from({ length: 200 }, async (_, seed) => {
        const pauses: number[] = [];
        const tools = {
          ...buildTools(pauses),
          random: createSeededRandom(`patient ${seed}`),
          policy: patientPolicy,
        };
        await withRetries(tools, () => Promise.reject(passing())).catch(() => {});
        return pauses.reduce((sum, pause) => sum + pause, 0) / 1000;
      }),
    );

    const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
    expect(mean).toBeGreaterThan(105);
    expect(mean).toBeLessThan(135);
    expect(Math.min(...seconds)).toBeGreaterThan(80);
  });

  it('waits as long as the other side asks for', async () => {
    const pauses: number[] = [];
    let attempts = 0;

    const result = await withRetries(buildTools(pauses), async () => {
      attempts += 1;
      if (attempts === 1) throw passing(7000);
      return 'done';
    });

    expect([result, pauses]).toEqual(['done', [7000]]);
  });

  it('does not repeat what will not pass', async () => {
    let attempts = 0;

    const outcome = withRetries(buildTools([]), async () => {
      attempts += 1;
      throw new Failure('UPLOAD_CONFLICT');
    });

    await expect(outcome).rejects.toMatchObject({ code: 'UPLOAD_CONFLICT' });
    expect(attempts).toBe(1);
  });
});

describe('realSleep', () => {
  it('ends at once when it is aborted', async () => {
    const stop = new AbortController();
    const weeks = 2 ** 31 - 1; // the longest that a timer can wait, in milliseconds: a sleep that goes on outlasts the test

    const sleeping = realSleep(weeks, stop.signal);
    stop.abort();

    await expect(sleeping).resolves.toBeUndefined();
  });
});
