/** Confidence of a linear-chain CRF: scaled forward and backward sums (Rabiner 1989, section III). */
import { invariant } from '#foundation';
import type { CrfScores } from './viterbi.js';

/** Computes probabilities under one set of scores. */
export interface CrfConfidence {
  /**
   * Cuts a sentence into runs and returns the probability that all tokens of a run have the given labels,
   * whatever the labels outside the run.
   *
   * @param emissions (T, K) row-major
   * @param labelIds (T), a path without forbidden moves
   * @param beginsRun (T); the first token always begins a run
   * @returns (T) in [0, 1], equal within a run
   */
  ofRuns(emissions: Float32Array, labelIds: Uint8Array, beginsRun: readonly boolean[]): Float32Array;
  /**
   * Returns the marginals: each label's probability at each token.
   *
   * @param emissions (T, K) row-major
   * @returns (T, K) row-major; each row sums to 1
   */
  ofLabels(emissions: Float32Array): Float32Array;
}

/** Prepares the sums. Forbidden moves (`-Infinity`) get probability 0. */
export function createCrfConfidence({ transitions, start, end }: CrfScores): CrfConfidence {
  const labels = start.length;
  invariant(transitions.length === labels * labels, 'a score for each pair of labels');
  const moves = Float64Array.from(transitions, Math.exp); // (K, K)
  const arrivals = splitArrivals(moves, labels);
  const back = transpose(moves, labels); // (K, K): into, from
  const exits = Float64Array.from(end, Math.exp); // (K)
  const sumsOf = (emissions: Float32Array) => {
    const weights = weightsOf(emissions, labels); // (T, K)
    const scales = new Float64Array(emissions.length / labels); // (T)
    const forward = sumForward({ weights, arrivals, entries: start, scales }, labels); // (T, K)
    const backward = sumBackward({ weights, back, exits, scales, forward }, labels); // (T, K)
    return { weights, scales, forward, backward };
  };
  return {
    ofLabels: (emissions) => {
      const { forward, backward } = sumsOf(emissions);
      const found = new Float32Array(emissions.length); // (T, K)
      for (let at = 0; at < found.length; at += labels) {
        let total = 0;
        for (let label = 0; label < labels; label += 1) total += forward[at + label] * backward[at + label];
        for (let label = 0; label < labels; label += 1)
          found[at + label] = (forward[at + label] * backward[at + label]) / total;
      }
      return found;
    },
    ofRuns: (emissions, labelIds, beginsRun) => {
      const time = emissions.length / labels;
      const { weights, scales, forward, backward } = sumsOf(emissions);
      const total = dotAt(forward, exits, (time - 1) * labels);
      const found = new Float32Array(time);
      for (let from = 0; from < time; ) {
        let until = from + 1;
        while (until < time && beginsRun[until] !== true) until += 1;
        let probability = forward[from * labels + labelIds[from]];
        for (let t = from + 1; t < until; t += 1) {
          const move = moves[labelIds[t - 1] * labels + labelIds[t]];
          probability *= (move * weights[t * labels + labelIds[t]]) / scales[t];
        }
        probability *= backward[(until - 1) * labels + labelIds[until - 1]] / total;
        found.fill(Math.min(1, probability), from, until);
        from = until;
      }
      return found;
    },
  };
}

/**
 * Moves by the label they enter. Under IOB2 half of the labels can follow any other: a dense table, read in
 * order. Each of the rest can follow two: lists.
 */
interface Arrivals {
  /** Labels that most others can precede. Shape: (C). */
  readonly common: Int32Array;
  /** Weights of moves into them. Shape: (K, C). */
  readonly table: Float64Array;
  readonly rare: readonly {
    readonly to: number;
    readonly from: Int32Array;
    readonly weights: Float64Array;
  }[];
}

function splitArrivals(moves: Float64Array, labels: number): Arrivals {
  const ids = Array.from({ length: labels }, (_, label) => label);
  const into = (to: number) => ids.filter((from) => moves[from * labels + to] > 0);
  const common = ids.filter((to) => into(to).length > labels / 2);
  return {
    common: Int32Array.from(common),
    table: Float64Array.from(ids.flatMap((from) => common.map((to) => moves[from * labels + to]))),
    rare: ids
      .filter((to) => !common.includes(to))
      .map((to) => ({
        to,
        from: Int32Array.from(into(to)),
        weights: Float64Array.from(into(to), (from) => moves[from * labels + to]),
      })),
  };
}

function transpose(moves: Float64Array, labels: number): Float64Array {
  return moves.map((_, at) => moves[(at % labels) * labels + Math.floor(at / labels)]);
}

/** e^(emission − the token's maximum); the factor cancels out. */
function weightsOf(emissions: Float32Array, labels: number): Float64Array {
  const weights = new Float64Array(emissions.length);
  for (let at = 0; at < emissions.length; at += labels) {
    let highest = -Infinity;
    for (let label = 0; label < labels; label += 1) highest = Math.max(highest, emissions[at + label]);
    for (let label = 0; label < labels; label += 1)
      weights[at + label] = Math.exp(emissions[at + label] - highest);
  }
  return weights;
}

interface ForwardSums {
  readonly weights: Float64Array;
  readonly arrivals: Arrivals;
  /** Scores, not exponentials. */
  readonly entries: Float32Array;
  /** Output: each token's divisor. */
  readonly scales: Float64Array;
}

/** α, scaled so that each token's labels sum to 1. */
function sumForward({ weights, arrivals, entries, scales }: ForwardSums, labels: number): Float64Array {
  const sums = new Float64Array(weights.length);
  const { common, table, rare } = arrivals;
  const width = common.length;
  const arriving = new Float64Array(width);
  for (let at = 0; at < weights.length; at += labels) {
    if (at === 0) for (let to = 0; to < labels; to += 1) sums[to] = Math.exp(entries[to]) * weights[to];
    else {
      const before = at - labels;
      arriving.fill(0);
      // Four rows at a time: each sum is read and written a quarter as often.
      let from = 0;
      let row = 0;
      for (; from + 3 < labels; from += 4, row += 4 * width) {
        const first = sums[before + from];
        const second = sums[before + from + 1];
        const third = sums[before + from + 2];
        const fourth = sums[before + from + 3];
        for (let index = 0, cell = row; index < width; index += 1, cell += 1)
          arriving[index] +=
            first * table[cell] +
            second * table[cell + width] +
            third * table[cell + 2 * width] +
            fourth * table[cell + 3 * width];
      }
      for (; from < labels; from += 1, row += width)
        for (let index = 0; index < width; index += 1)
          arriving[index] += sums[before + from] * table[row + index];
      for (let index = 0; index < width; index += 1)
        sums[at + common[index]] = arriving[index] * weights[at + common[index]];
      for (const { to, from, weights: moves } of rare) {
        let sum = 0;
        for (let index = 0; index < from.length; index += 1) sum += sums[before + from[index]] * moves[index];
        sums[at + to] = sum * weights[at + to];
      }
    }
    let scale = 0;
    for (let label = 0; label < labels; label += 1) scale += sums[at + label];
    for (let label = 0; label < labels; label += 1) sums[at + label] /= scale;
    scales[at / labels] = scale;
  }
  return sums;
}

interface BackwardSums {
  readonly weights: Float64Array;
  /** Moves by the label they enter. Shape: (K, K). */
  readonly back: Float64Array;
  readonly exits: Float64Array;
  readonly scales: Float64Array;
  readonly forward: Float64Array;
}

/**
 * Labels below this probability at a token are pruned. Each loses that share of paths, so probabilities are
 * off by at most T · K times this.
 */
const unlikely = 1e-13;

/** β, divided by the same scales, so that Σ α·β is equal at every token. */
function sumBackward({ weights, back, exits, scales, forward }: BackwardSums, labels: number): Float64Array {
  const sums = new Float64Array(weights.length);
  const last = weights.length - labels;
  sums.set(exits, last);
  const least = unlikely * dotAt(forward, exits, last);
  for (let at = last - labels; at >= 0; at -= labels) {
    const next = at + labels;
    const scale = scales[next / labels];
    for (let to = 0; to < labels; to += 1) {
      if (forward[next + to] * sums[next + to] < least) continue;
      const leaving = (weights[next + to] * sums[next + to]) / scale;
      for (let from = 0, row = to * labels; from < labels; from += 1)
        sums[at + from] += back[row + from] * leaving;
    }
  }
  return sums;
}

function dotAt(rows: Float64Array, column: Float64Array, at: number): number {
  let sum = 0;
  for (let label = 0; label < column.length; label += 1) sum += rows[at + label] * column[label];
  return sum;
}
