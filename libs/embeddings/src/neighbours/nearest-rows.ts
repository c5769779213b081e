/** Keeps the N best of many scored rows without sorting them all. */
import { invariant } from '#foundation';

/** Rows up to this id fit into a key beside their score. */
export const rowsMax = 2 ** 22;

/** The N rows of highest score among those offered; at equal scores the lower row wins. */
export class NearestRows {
  /**
   * One float64 integer below 2^53 a row: the score's order (31 bits) above, the row counted backwards (22 bits)
   * below. So one comparison orders by both, no two keys are equal, and the native sort of numbers applies.
   */
  private readonly keys: Float64Array;
  private filled = 0;
  /** A score at or below it cannot be among the best any more, as rows are offered in ascending order. */
  private threshold = Number.NEGATIVE_INFINITY;

  /**
   * @param count N, at least 1
   * @param excluded the row of the query itself, or -1
   */
  constructor(
    private readonly count: number,
    private readonly excluded: number,
  ) {
    this.keys = new Float64Array(2 * count);
  }

  /**
   * Offers rows `firstRow` and following with `scores[start, end)`; blocks of rows come in ascending order.
   * Expected work beyond one comparison a row: N ln(rows / N) insertions when rows come in no particular order.
   */
  offer(scores: Float32Array, start: number, end: number, firstRow: number): void {
    let { threshold } = this;
    for (let at = start; at < end; at += 1) {
      const score = scores[at] ?? 0;
      if (score > threshold) {
        this.insert(score, firstRow + at - start);
        threshold = this.threshold;
      }
    }
  }

  /** Writes the best rows, best first, at `out[offset ...]`; returns how many there are, at most N. */
  take(out: Uint32Array, offset: number): number {
    const sorted = this.keys.subarray(0, this.filled).sort();
    const found = Math.min(this.count, this.filled);
    for (let rank = 0; rank < found; rank += 1)
      out[offset + rank] = rowOfKey(sorted[this.filled - 1 - rank] ?? 0);
    return found;
  }

  private insert(score: number, row: number): void {
    if (row === this.excluded) return;
    this.keys[this.filled] = keyOf(score, row);
    this.filled += 1;
    if (this.filled < this.keys.length) return;
    moveLargestToFront(this.keys, this.count);
    this.filled = this.count;
    this.threshold = scoreOfKey(
      this.keys.subarray(0, this.count).reduce((least, key) => Math.min(least, key)),
    );
  }
}

const float = new Float32Array(1);
const bits = new Int32Array(float.buffer);
const signBit = 2 ** 30;

/** Float32 numbers in (-2, 2) are ordered like their bits, which stay below 2^30 but for the sign. */
function keyOf(score: number, row: number): number {
  invariant(Math.abs(score) < 2, 'a cosine lies between -1 and 1');
  float[0] = score;
  const magnitude = (bits[0] ?? 0) & 0x7fffffff;
  const order = score < 0 ? signBit - magnitude : signBit + magnitude;
  return order * rowsMax + (rowsMax - 1 - row);
}

function rowOfKey(key: number): number {
  return rowsMax - 1 - (key % rowsMax);
}

function scoreOfKey(key: number): number {
  const order = Math.floor(key / rowsMax);
  bits[0] = Math.abs(order - signBit);
  const magnitude = float[0] ?? 0;
  return order < signBit ? -magnitude : magnitude;
}

/** Hoare's quickselect: afterwards the `count` largest keys are the first ones, in any order. */
function moveLargestToFront(keys: Float64Array, count: number): void {
  let low = 0;
  let high = keys.length - 1;
  while (low < high) {
    const pivot = keys[(low + high) >>> 1] ?? 0;
    let left = low;
    let right = high;
    while (left <= right) {
      while ((keys[left] ?? 0) > pivot) left += 1;
      while ((keys[right] ?? 0) < pivot) right -= 1;
      if (left > right) break;
      const moved = keys[left] ?? 0;
      keys[left] = keys[right] ?? 0;
      keys[right] = moved;
      left += 1;
      right -= 1;
    }
    if (count - 1 <= right) high = right;
    else if (count - 1 >= left) low = left;
    else return;
  }
}
