/** Shows whether memory grows with the data: compares peak memory on the data and on N times the data. */
import { peakRssMb, resetPeakRss } from '../measuring/measurements.js';

/** Peak memory at two sizes. */
export interface Growth {
  readonly times: number;
  readonly peakRssMbOnce: number;
  readonly peakRssMbTimes: number;
}

/** Runs `work` at both sizes; `null` when `times` is 1 or the system cannot reset the peak. */
export async function measureGrowth(
  times: number,
  work: (times: number) => Promise<unknown>,
): Promise<Growth | null> {
  if (times === 1 || !resetPeakRss()) return null;
  await work(1);
  const peakRssMbOnce = peakRssMb();
  resetPeakRss();
  await work(times);
  return { times, peakRssMbOnce, peakRssMbTimes: peakRssMb() };
}
