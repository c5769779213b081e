/** How a cost grows with a size: points that were measured, and the exponent that fits them. */

import type { Terminal } from '#command-line';
import { invariant } from '#foundation';
import { peakRssMb, resetPeakRss, round } from '../measuring/measurements.js';

/** What was measured at one size. */
export interface CurvePoint {
  /** What x counts: tokens, labels, words, notes, sites. */
  readonly size: number;
  /** Processor seconds of all threads for one unit of work: other work on the machine disturbs them less than time on the wall. */
  readonly processorSeconds: number;
  /** Largest resident set while it was measured, what was resident before included; `null` where the system does not tell. */
  readonly peakRssMb: number | null;
}

/** A measured curve. */
export interface Curve {
  readonly name: string;
  readonly title: string;
  /** What was held fixed and what one unit of work is. */
  readonly description: string;
  readonly sizeTitle: string;
  readonly workTitle: string;
  readonly points: readonly CurvePoint[];
  /** b of cost = a · size^b. */
  readonly exponent: number;
}

/** What a curve is about; the points come from `measure`. */
export interface CurvePlan extends Omit<Curve, 'points' | 'exponent'> {
  readonly sizes: readonly number[];
  /** Does the work of one size once, and returns the processor seconds of one unit. */
  readonly measure: (size: number) => Promise<number>;
  /** The least of so many measurements counts: a disturbance can only add. */
  readonly repeats: number;
  /** Told each size before it is measured. */
  readonly onSize?: (size: number) => void;
}

/** Measures every size and fits the exponent. */
export async function measureCurve({ sizes, measure, repeats, onSize, ...facts }: CurvePlan): Promise<Curve> {
  const points: CurvePoint[] = [];
  for (const size of sizes) {
    onSize?.(size);
    const knowsPeak = resetPeakRss();
    const seconds: number[] = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) seconds.push(await measure(size));
    points.push({
      size,
      processorSeconds: round(Math.min(...seconds), 4),
      peakRssMb: knowsPeak ? peakRssMb() : null,
    });
  }
  const exponent = fitExponent(points.map(({ size, processorSeconds }) => [size, processorSeconds]));
  return { ...facts, points, exponent: round(exponent, 3) };
}

// What `lab bench growth` is given.

/** Options that every curve reads. */
export interface GrowthOptions {
  /** Threads of the tensor engine. */
  readonly threads: number;
  /** Measurements of a size, of which the least counts. */
  readonly repeats: number;
  /** Length of a measurement that can be cut anywhere. */
  readonly seconds: number;
  /** Notes in the middle of the curves over notes, and of the pool. */
  readonly notes: number;
  readonly cacheFolder: string;
  readonly terminal: Terminal;
}

// The exponent of a power law through measured points.

/**
 * b of y = a · x^b by least squares on the logarithms: the slope of a line in a doubly logarithmic picture.
 *
 * @param points at least two, with different x; all values greater than 0
 */
export function fitExponent(points: readonly (readonly [x: number, y: number])[]): number {
  const logs = points.map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = mean(logs.map(([x]) => x));
  const meanY = mean(logs.map(([, y]) => y));
  const together = logs.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const spread = logs.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  invariant(spread > 0 && Number.isFinite(together), 'two sizes that differ and costs above zero');
  return together / spread;
}
