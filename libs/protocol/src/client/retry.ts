/** Trying again, with growing, jittered pauses, when the outside world fails. */
import { setTimeout as sleepFor } from 'node:timers/promises';
import { Failure, type SecureRandom, type SeededRandom } from '#foundation';

/** How often and how long. */
export interface RetryPolicy {
  /** Tries in all. */
  readonly attempts: number;
  /** Longest pause before the second try; doubles each time. */
  readonly firstPauseMs: number;
  readonly pauseMsMax: number;
}

/** About two minutes in all: longer than a restart of the coordinator, shorter than an administrator's patience. */
export const patientPolicy: RetryPolicy = { attempts: 12, firstPauseMs: 500, pauseMsMax: 25_000 };

/** For what will be asked again soon anyway. */
export const briefPolicy: RetryPolicy = { attempts: 2, firstPauseMs: 500, pauseMsMax: 500 };

/** What `withRetries` draws and waits with; tests pass their own. */
export interface RetryTools {
  readonly policy: RetryPolicy;
  readonly random: SecureRandom | SeededRandom;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Told before each pause. */
  readonly onRetry?: (failure: Failure, pauseMs: number) => void;
}

/** Pauses in real time; an abort ends the pause, which is then over like any other. */
export async function realSleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleepFor(milliseconds, undefined, signal === undefined ? {} : { signal }).catch((error: unknown) => {
    if (signal?.aborted !== true) throw error;
  });
}

/** Marks a failure that may pass by itself: no connection, status 429 or 5xx. */
export class PassingFailure extends Error {
  constructor(
    readonly failure: Failure,
    /** What the other side asked for, when it did. */
    readonly retryAfterMs?: number,
  ) {
    super(failure.message);
  }
}

/**
 * Runs `attempt` until it succeeds or throws something else than a `PassingFailure`; the last failure is thrown as it is.
 * Pauses are uniform in [half, whole] of a bound that doubles, so that clients do not come back all at once.
 */
export async function withRetries<Result>(
  tools: RetryTools,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PassingFailure)) throw error;
      if (count >= tools.policy.attempts) throw error.failure;
      const pauseMs = Math.max(pauseAfter(count, tools), error.retryAfterMs ?? 0);
      tools.onRetry?.(error.failure, pauseMs);
      await tools.sleep(pauseMs);
    }
  }
}

/** Runs `attempt` once; a failure that may pass is thrown as it is. */
export async function withoutRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    throw error instanceof PassingFailure ? error.failure : error;
  }
}

function pauseAfter(count: number, { policy, random }: RetryTools): number {
  const bound = Math.min(policy.firstPauseMs * 2 ** (count - 1), policy.pauseMsMax);
  return Math.round(bound / 2 + (bound / 2) * random.uniform());
}
