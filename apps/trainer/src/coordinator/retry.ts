/** Trying again, with growing, jittered pauses, when the outside world fails. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecureRandom } from '#foundation';
import { PassingFailure } from './answers.js';

/** How often and how long. */
export interface RetryPolicy {
  /** Tries in all. */
  readonly attempts: number;
  /** Longest pause before the second try; doubles each time. */
  readonly firstPauseMs: number;
  readonly pauseMsMax: number;
}

/** About two minutes: longer than a restart of the coordinator. */
export const patientPolicy: RetryPolicy = { attempts: 10, firstPauseMs: 500, pauseMsMax: 20_000 };

/** For what will be asked again soon anyway. */
export const briefPolicy: RetryPolicy = { attempts: 2, firstPauseMs: 500, pauseMsMax: 500 };

/**
 * Runs `attempt` until it succeeds or throws something else than a `PassingFailure`; the last failure is thrown as it
 * is. Pauses are uniform in [half, whole] of a bound that doubles. An abort ends the pause and throws its reason.
 */
export async function withRetries<Result>(
  { attempts, firstPauseMs, pauseMsMax }: RetryPolicy,
  attempt: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  const random = createSecureRandom();
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PassingFailure)) throw error;
      if (count >= attempts) throw error.failure;
      const bound = Math.min(firstPauseMs * 2 ** (count - 1), pauseMsMax);
      await pause(bound * (0.5 + random.uniform() / 2), signal);
    }
  }
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  await sleep(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => {});
  signal?.throwIfAborted();
}
