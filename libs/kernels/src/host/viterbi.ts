/** The best label path of a linear-chain CRF (Viterbi 1967), with forbidden moves left out. */
import { invariant } from '#foundation';

/** Scores of a CRF; `-Infinity` forbids a move. */
export interface CrfScores {
  /** (K, K) row-major, `[i * K + j]` scores label i followed by label j. */
  readonly transitions: Float32Array;
  /** (K) */
  readonly start: Float32Array;
  /** (K) */
  readonly end: Float32Array;
}

/** A decoder for one set of scores. */
export interface ViterbiDecoder {
  /** emissions: (T, K) row-major → T label ids; ties go to the lower id. */
  decode(emissions: Float32Array): Uint8Array;
}

/** Prepares decoding: for every label the list of labels that may come before it. Under IOB2 that spares most of K². */
export function createViterbiDecoder({ transitions, start, end }: CrfScores): ViterbiDecoder {
  const labels = start.length;
  invariant(labels <= 256 && transitions.length === labels * labels, 'at most 256 labels');
  const predecessors = Array.from({ length: labels }, (_, to) =>
    Int32Array.from(
      Array.from({ length: labels }, (_, from) => from).filter(
        (from) => transitions[from * labels + to] > -Infinity,
      ),
    ),
  );
  return { decode: (emissions) => decode(emissions, { labels, predecessors, transitions, start, end }) };
}

interface Prepared extends CrfScores {
  readonly labels: number;
  readonly predecessors: readonly Int32Array[];
}

function decode(emissions: Float32Array, prepared: Prepared): Uint8Array {
  const { labels, start, end } = prepared;
  const time = emissions.length / labels;
  const cameFrom = new Uint8Array(time * labels);
  let scores = new Float64Array(labels);
  let next = new Float64Array(labels);
  for (let label = 0; label < labels; label += 1) scores[label] = start[label] + emissions[label];
  for (let t = 1; t < time; t += 1) {
    advance(emissions.subarray(t * labels, (t + 1) * labels), prepared, {
      scores,
      next,
      cameFrom: cameFrom.subarray(t * labels),
    });
    [scores, next] = [next, scores];
  }
  let best = 0;
  for (let label = 1; label < labels; label += 1) {
    if (scores[label] + end[label] > scores[best] + end[best]) best = label;
  }
  const path = new Uint8Array(time);
  for (let t = time - 1; t >= 0; t -= 1) {
    path[t] = best;
    best = cameFrom[t * labels + best];
  }
  return path;
}

interface Step {
  readonly scores: Float64Array;
  readonly next: Float64Array;
  readonly cameFrom: Uint8Array;
}

function advance(emission: Float32Array, { labels, predecessors, transitions }: Prepared, step: Step): void {
  const { scores, next, cameFrom } = step;
  for (let to = 0; to < labels; to += 1) {
    const from = predecessors[to];
    let bestFrom = 0;
    let bestScore = -Infinity;
    for (let index = 0; index < from.length; index += 1) {
      const candidate = scores[from[index]] + transitions[from[index] * labels + to];
      if (candidate > bestScore) {
        bestScore = candidate;
        bestFrom = from[index];
      }
    }
    next[to] = bestScore + emission[to];
    cameFrom[to] = bestFrom;
  }
}
