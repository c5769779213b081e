/** How cost grows with size: measured points and the exponent that fits them. */

import type { Terminal } from '#command-line';
import { invariant } from '#foundation';
import { peakRssMb, resetPeakRss, round } from '../measuring/measurements.js';

/** The measurement at one size. */
export interface CurvePoint {
  /** In the unit of x: tokens, labels, words, notes, sites. */
  readonly size: number;
  /** Processor seconds per unit of work, over all threads: less disturbed by other programs than wall time. */
  readonly processorSeconds: number;
  /** Peak resident set, including memory already resident at the start; `null` where the system cannot tell. */
  readonly peakRssMb: number | null;
}

/** A measured curve with its captions. */
export interface Curve {
  readonly name: string;
  readonly title: string;
  /** What is fixed, and what one unit of work is. */
  readonly description: string;
  readonly sizeTitle: string;
  readonly workTitle: string;
  readonly points: readonly CurvePoint[];
  /** b of cost = a · size^b. */
  readonly exponent: number;
}

/** A curve to measure; `measure` supplies the points. */
export interface CurvePlan extends Omit<Curve, 'points' | 'exponent'> {
  readonly sizes: readonly number[];
  /** Runs the work once at a size and returns processor seconds per unit. */
  readonly measure: (size: number) => Promise<number>;
  /** Runs per size; the minimum counts, because a disturbance only adds time. */
  readonly repeats: number;
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

/** Options of `lab bench growth`. */
export interface GrowthOptions {
  readonly threads: number;
  /** Measurements per size; the minimum counts. */
  readonly repeats: number;
  /** Seconds per measurement, for work that can stop anywhere. */
  readonly seconds: number;
  /** Middle size of the curves over notes, and notes in the pool. */
  readonly notes: number;
  readonly cacheFolder: string;
  readonly terminal: Terminal;
}

/**
 * Fits b of y = a · x^b by least squares on the logarithms.
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
