/** How a trainer tries again: in real time, unless it is told to stop. */
import { createSecureRandom } from '#foundation';
import { type RetryPolicy, type RetryTools, realSleep } from '#protocol';

/** Tools for `withRetries`. An abort ends a pause at once and throws its reason. */
export function retryTools(policy: RetryPolicy, signal?: AbortSignal): RetryTools {
  return {
    policy,
    random: createSecureRandom(),
    sleep: async (milliseconds) => {
      signal?.throwIfAborted();
      await realSleep(milliseconds, signal);
      signal?.throwIfAborted();
    },
  };
}
