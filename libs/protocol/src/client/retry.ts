/** Retries transient failures with growing, jittered pauses. */
import { setTimeout as sleepFor } from 'node:timers/promises';
import { Failure, type SecureRandom, type SeededRandom } from '#foundation';

export interface RetryPolicy {
  /** Total number of attempts. */
  readonly attempts: number;
  /** Longest pause before the second attempt; doubles each time. */
  readonly firstPauseMs: number;
  readonly pauseMsMax: number;
}

/** About two minutes: longer than a coordinator's restart, shorter than an administrator's patience. */
export const patientPolicy: RetryPolicy = { attempts: 12, firstPauseMs: 500, pauseMsMax: 25_000 };

/** For requests that are repeated soon anyway. */
export const briefPolicy: RetryPolicy = { attempts: 2, firstPauseMs: 500, pauseMsMax: 500 };

/** Dependencies of `withRetries`; tests pass their own. */
export interface RetryTools {
  readonly policy: RetryPolicy;
  readonly random: SecureRandom | SeededRandom;
  readonly sleep: (milliseconds: number) => Promise<unknown>;
  /** Called before each pause. */
  readonly onRetry?: (failure: Failure, pauseMs: number) => void;
}

/** Sleeps in real time; an abort ends the pause early. */
export async function realSleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleepFor(milliseconds, undefined, signal === undefined ? {} : { signal }).catch((error: unknown) => {
    if (signal?.aborted !== true) throw error;
  });
}

/** Marks a transient failure: no connection, status 429 or 5xx. */
export class PassingFailure extends Error {
  constructor(
    readonly failure: Failure,
    readonly retryAfterMs?: number,
  ) {
    super(failure.message);
  }
}

/**
 * Runs `attempt` until it succeeds or throws anything but a `PassingFailure`; throws the last failure. Pauses
 * are uniform in [half, whole] of a doubling bound, so that clients do not all return at once.
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

/** Runs `attempt` once; throws the `Failure` inside a `PassingFailure`. */
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
