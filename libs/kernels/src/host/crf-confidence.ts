/** How sure a linear-chain CRF is of what it labelled: forward and backward sums (Rabiner 1989, section III), scaled at every token. */
import { invariant } from '#foundation';
import type { CrfScores } from './viterbi.js';

/** Probabilities under one set of scores. */
export interface CrfConfidence {
  /**
   * Cuts a sentence into runs and gives each the probability that all of its tokens have the labels they were given,
   * whatever the rest of the sentence has.
   *
   * @param emissions (T, K) row-major
   * @param labelIds (T), a path without forbidden moves
   * @param beginsRun (T), whether a run begins at the token; the first always does
   * @returns (T) in [0, 1], the same for all tokens of a run
   */
  ofRuns(emissions: Float32Array, labelIds: Uint8Array, beginsRun: readonly boolean[]): Float32Array;
  /**
   * Marginals: the probability of each label at each token, whatever the rest of the sentence has.
   *
   * @param emissions (T, K) row-major
   * @returns (T, K) row-major, each row sums to 1
   */
  ofLabels(emissions: Float32Array): Float32Array;
}

/** Prepares the sums. Scores that forbid a move (`-Infinity`) give it the probability 0. */
export function createCrfConfidence({ transitions, start, end }: CrfScores): CrfConfidence {
  const labels = start.length;
  invariant(transitions.length === labels * labels, 'a score for each pair of labels');
  const moves = Float64Array.from(transitions, Math.exp); // (K, K)
  const allowed = { before: listMoves(moves, labels, 'before'), after: listMoves(moves, labels, 'after') };
  const exits = Float64Array.from(end, Math.exp); // (K)
  const sumsOf = (emissions: Float32Array) => {
    const weights = weightsOf(emissions, labels); // (T, K)
    const scales = new Float64Array(emissions.length / labels); // (T)
    const forward = sumForward({ weights, moves: allowed.before, entries: start, scales }, labels); // (T, K)
    const backward = sumBackward({ weights, moves: allowed.after, exits, scales }, labels); // (T, K)
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

/** The moves that are not forbidden, by one of their ends: under IOB2 about half of all. */
interface MoveList {
  /** (K + 1): the moves of label k are those from `first[k]` until `first[k + 1]`. */
  readonly first: Int32Array;
  /** The other end of each. */
  readonly others: Int32Array;
  readonly weights: Float64Array;
}

/** Moves into each label (`before` it stands the other one), or out of it (`after`). */
function listMoves(moves: Float64Array, labels: number, side: 'before' | 'after'): MoveList {
  const ids = Array.from({ length: labels }, (_, label) => label);
  const weightOf = (own: number, other: number) =>
    side === 'before' ? moves[other * labels + own] : moves[own * labels + other];
  const lists = ids.map((own) => ids.filter((other) => weightOf(own, other) > 0));
  const first = new Int32Array(labels + 1);
  for (const own of ids) first[own + 1] = first[own] + lists[own].length;
  return {
    first,
    others: Int32Array.from(lists.flat()),
    weights: Float64Array.from(ids.flatMap((own) => lists[own].map((other) => weightOf(own, other)))),
  };
}

/** e^(emission − the highest of the token): what cancels out is left out. */
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
  readonly moves: MoveList;
  /** Scores, not their exponentials. */
  readonly entries: Float32Array;
  /** Written: what each token's sums were divided by. */
  readonly scales: Float64Array;
}

/** α of every token, divided so that the labels of a token sum to 1. */
function sumForward({ weights, moves, entries, scales }: ForwardSums, labels: number): Float64Array {
  const sums = new Float64Array(weights.length);
  const { first, others } = moves;
  for (let at = 0; at < weights.length; at += labels) {
    let scale = 0;
    for (let to = 0; to < labels; to += 1) {
      let arriving = at === 0 ? Math.exp(entries[to]) : 0;
      if (at > 0)
        for (let index = first[to]; index < first[to + 1]; index += 1)
          arriving += sums[at - labels + others[index]] * moves.weights[index];
      sums[at + to] = arriving * weights[at + to];
      scale += sums[at + to];
    }
    for (let to = 0; to < labels; to += 1) sums[at + to] /= scale;
    scales[at / labels] = scale;
  }
  return sums;
}

interface BackwardSums {
  readonly weights: Float64Array;
  readonly moves: MoveList;
  readonly exits: Float64Array;
  readonly scales: Float64Array;
}

/** β of every token, divided by the same scales, so that Σ α·β is the same at every token. */
function sumBackward({ weights, moves, exits, scales }: BackwardSums, labels: number): Float64Array {
  const sums = new Float64Array(weights.length);
  const last = weights.length - labels;
  const { first, others } = moves;
  sums.set(exits, last);
  for (let at = last - labels; at >= 0; at -= labels) {
    const next = at + labels;
    for (let from = 0; from < labels; from += 1) {
      let leaving = 0;
      for (let index = first[from]; index < first[from + 1]; index += 1)
        leaving += moves.weights[index] * weights[next + others[index]] * sums[next + others[index]];
      sums[at + from] = leaving / scales[next / labels];
    }
  }
  return sums;
}

function dotAt(rows: Float64Array, column: Float64Array, at: number): number {
  let sum = 0;
  for (let label = 0; label < column.length; label += 1) sum += rows[at + label] * column[label];
  return sum;
}
