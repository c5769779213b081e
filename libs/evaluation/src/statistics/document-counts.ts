/** The counts of many documents, packed: what significance tests and bootstrap intervals need of a run. */
import { invariant } from '#foundation';
import { type Counts, scoreCounts } from '../counts.js';

/** Counts by document, in the order in which they were added. 12 bytes a document. */
export class DocumentCounts {
  private values = new Int32Array(3 * 64);
  /** Documents added so far. */
  size = 0;

  /** Adds the counts of the next document. */
  add({ truePositives, falsePositives, falseNegatives }: Counts): void {
    if (3 * this.size === this.values.length) this.grow();
    this.values.set([truePositives, falsePositives, falseNegatives], 3 * this.size);
    this.size += 1;
  }

  /** Counts of one document; `document` in [0, size). */
  at(document: number): Counts {
    invariant(document >= 0 && document < this.size, 'DocumentCounts.at: document in [0, size)');
    const [truePositives = 0, falsePositives = 0, falseNegatives = 0] = this.values.subarray(3 * document);
    return { truePositives, falsePositives, falseNegatives };
  }

  /** Adds one document's counts to `sum` (true positives, false positives, false negatives). */
  addTo(sum: Float64Array, document: number): void {
    for (let index = 0; index < 3; index += 1) {
      sum[index] = (sum[index] ?? 0) + (this.values[3 * document + index] ?? 0);
    }
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.values.length);
    larger.set(this.values);
    this.values = larger;
  }
}

/** Micro F1 of summed counts (true positives, false positives, false negatives). */
export function f1OfSum(sum: Float64Array): number {
  const [truePositives = 0, falsePositives = 0, falseNegatives = 0] = sum;
  return scoreCounts({ truePositives, falsePositives, falseNegatives }).f1;
}
