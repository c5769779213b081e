/** Peak memory, processor time, and summaries of repeated measurements. */

import { writeFileSync } from 'node:fs';
import { invariant } from '#foundation';

/** Median and extremes. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Summarises one or more values. */
export function summarise(values: readonly number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b);
  const min = sorted[0];
  const max = sorted.at(-1);
  invariant(min !== undefined && max !== undefined, 'there is at least one value');
  return { median: median(sorted), min, max };
}

function median(sorted: readonly number[]): number {
  const middle = (sorted.length - 1) / 2;
  const below = sorted[Math.floor(middle)] ?? Number.NaN;
  const above = sorted[Math.ceil(middle)] ?? Number.NaN;
  return (below + above) / 2;
}

/** Rounds a summary to `digits` significant digits. */
export function roundSummary({ median: middle, min, max }: Summary, digits: number): Summary {
  return { median: round(middle, digits), min: round(min, digits), max: round(max, digits) };
}

/** Rounds a number to `digits` significant digits. */
export function round(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

const kilobytesPerMegabyte = 1024;

/** Peak resident set since the start or the last reset, in megabytes, over all threads. */
export function peakRssMb(): number {
  return Math.round(process.resourceUsage().maxRSS / kilobytesPerMegabyte);
}

/** Resets the peak to the current resident set; returns false on systems other than Linux, which cannot. */
export function resetPeakRss(): boolean {
  try {
    writeFileSync('/proc/self/clear_refs', '5'); // 5 resets only the peak (proc(5))
    return true;
  } catch {
    return false; // not Linux, or no permission
  }
}

const microsecondsPerSecond = 1e6;

/** Runs `work` and counts processor seconds of all threads, which load distorts less than wall time. */
export async function processorTimeOf<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly processorSeconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, processorSeconds: (user + system) / microsecondsPerSecond };
}
