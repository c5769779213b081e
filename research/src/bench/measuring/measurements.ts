/** Peak memory, processor time, and a few repeated measurements as three numbers. */

import { writeFileSync } from 'node:fs';
import { invariant } from '#foundation';

/** Median with the extremes. */
export interface Summary {
  readonly median: number;
  readonly min: number;
  readonly max: number;
}

/** Summarises at least one value. */
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

/** A summary with values rounded to `digits` significant digits. */
export function roundSummary({ median: middle, min, max }: Summary, digits: number): Summary {
  return { median: round(middle, digits), min: round(min, digits), max: round(max, digits) };
}

/** A number rounded to `digits` significant digits. */
export function round(value: number, digits: number): number {
  return Number(value.toPrecision(digits));
}

// Peak memory of this process.

const kilobytesPerMegabyte = 1024;

/** The largest resident set since the start or the last reset, threads included. */
export function peakRssMb(): number {
  return Math.round(process.resourceUsage().maxRSS / kilobytesPerMegabyte);
}

/** Begins the peak anew at what is resident now; false where the system cannot (anything but Linux), and the peak stays. */
export function resetPeakRss(): boolean {
  try {
    writeFileSync('/proc/self/clear_refs', '5'); // 5 resets the peak alone (proc(5))
    return true;
  } catch {
    return false; // another system, or no right to
  }
}

// Processor time: on a machine that does other work too it says more than time on the wall.

const microsecondsPerSecond = 1e6;

/** Processor seconds of all threads of this process while `work` runs, and what it returns. */
export async function processorTimeOf<Result>(
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly processorSeconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, processorSeconds: (user + system) / microsecondsPerSecond };
}
