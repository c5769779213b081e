/** Whether two systems differ by more than chance. */
import { invariant, type SeededRandom } from '#foundation';
import { type DocumentCounts, f1OfSum } from './document-counts.js';

/** What the test found. */
export interface RandomisationResult {
  /** Micro F1 of the first system less that of the second. */
  readonly difference: number;
  /** Two-sided; in (0, 1]. */
  readonly pValue: number;
  readonly rounds: number;
}

/** Two systems on the same documents in the same order. */
export interface RandomisationOptions {
  readonly first: DocumentCounts;
  readonly second: DocumentCounts;
  /** Shuffles drawn; 9,999 gives p values to about 0.01 at 0.5 and 0.002 at 0.05. */
  readonly rounds?: number;
  readonly random: SeededRandom;
}

/**
 * Approximate randomisation by document (Noreen 1989; Yeh 2000): under the hypothesis that the systems do not differ,
 * swapping their outputs on any document changes nothing, so the observed difference of micro F1 is compared with those
 * after swapping each document with probability 1/2. `p = (1 + swaps at least as far apart) / (1 + rounds)`.
 * Documents, not tokens, are swapped, because tokens of one document are not independent.
 */
export function testDifference(options: RandomisationOptions): RandomisationResult {
  const { first, second, rounds = 9999, random } = options;
  invariant(
    first.size === second.size && first.size > 0,
    'testDifference: the same documents for both systems',
  );
  const difference = differenceAfter(first, second, () => false);
  let asFar = 0;
  for (let round = 0; round < rounds; round += 1) {
    const shuffled = differenceAfter(first, second, () => random.integer(2) === 1);
    if (Math.abs(shuffled) >= Math.abs(difference) - rounding) asFar += 1;
  }
  return { difference, pValue: (asFar + 1) / (rounds + 1), rounds };
}

/** Sums in another order may differ in the last bits; a tie is still a tie. */
const rounding = 1e-12;

function differenceAfter(first: DocumentCounts, second: DocumentCounts, isSwapped: () => boolean): number {
  const firstSum = new Float64Array(3);
  const secondSum = new Float64Array(3);
  for (let document = 0; document < first.size; document += 1) {
    const swapped = isSwapped();
    first.addTo(swapped ? secondSum : firstSum, document);
    second.addTo(swapped ? firstSum : secondSum, document);
  }
  return f1OfSum(firstSum) - f1OfSum(secondSum);
}
