import { defaultRepeatStrategy } from 'bullmq';

/** When the fields of a crontab come up next after a time, by the reading of BullMQ's own schedulers, in UTC; undefined when they never do or are none. */
export function nextByCron(pattern: string, after: Date): Date | undefined {
  try {
    const next = defaultRepeatStrategy(after.getTime(), { pattern, tz: 'UTC' });
    return next === undefined ? undefined : new Date(next);
  } catch {
    return undefined;
  }
}
