/** How a cost grows with a size: points that were measured, and the exponent that fits them. */
import { peakRssMb, resetPeakRss } from '../measuring/memory.js';
import { round } from '../measuring/summary.js';
import { fitExponent } from './fit-exponent.js';

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
