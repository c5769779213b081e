/** What an attacker believes who sees words of a list, on average over the list. */
import type { SeededRandom } from '#foundation';
import { type CandidateEvidence, lookAt, weigh } from './largest-posterior.js';

/** K = 4^0 to 4^8: so far apart that each can be looked at as often as {@link observationLooks} says, in the time of finer steps looked at once. */
export const observationCounts = Array.from({ length: 9 }, (_, power) => 4 ** power);

/** Draws of noise behind what K observations tell, where every output is looked at: one draw would be the whim of one direction. */
const observationLooks = 4;

/** What is looked at, and how often. */
export interface Looking {
  /** Of each output, in units of noise. Shape: (outputs, `width`) */
  readonly codes: Float32Array;
  readonly width: number;
  /** Candidates that have each output. */
  readonly counts: Uint32Array;
  /** What leaves in the clear of each output. */
  readonly clear?: Int32Array;
  /** ‖a_c − a_d‖² of these outputs and perhaps further ones behind them, where they are few enough for each to be looked at. */
  readonly between?: Float64Array | undefined;
  readonly looks: number;
  readonly random: SeededRandom;
}

/** What is believed. */
export interface Belief {
  /** Mean largest posterior over the words of the list. */
  readonly posterior: number;
  /** The same of 1, 4, 16, ... observations, see {@link observationCounts}. */
  readonly byObservations: readonly number[];
}

/**
 * The mean is over words, each as likely as any other. A few words drawn from a list whose words are mostly the same bytes would read
 * 1 in a thousand or 1 by the draw's whim; where outputs are few enough each is observed instead and counts as many times as it has words.
 * Both have the same expectation.
 */
export function believe(looking: Looking): Belief {
  return looking.between === undefined ? overDrawn(looking) : overEach(looking, looking.between);
}

function overDrawn({ codes, width, counts, clear, looks, random }: Looking): Belief {
  const words = [...counts].flatMap((count, output) => new Array<number>(count).fill(output));
  const noise = new Float32Array(width);
  const byObservations = observationCounts.map(() => 0);
  for (let look = 0; look < looks; look += 1) {
    random.fillGaussian(noise);
    const truth = words[random.integer(words.length)] ?? 0;
    const seen = weigh(codes, { width, truth, noise, ...(clear && { clear }) });
    addTo(byObservations, seen, { counts, share: 1 / looks });
  }
  return { posterior: byObservations[0] ?? 0, byObservations };
}

/** One draw of noise serves every output: what it says of a code against another is the difference of two products. */
function overEach({ codes, width, counts, looks, random }: Looking, between: Float64Array): Belief {
  const outputs = counts.length;
  const all = Math.sqrt(between.length);
  const size = counts.reduce((sum, count) => sum + count, 0);
  const [noise, evidence] = [new Float32Array(width), new Float64Array(outputs)];
  const byObservations = observationCounts.map(() => 0);
  let posterior = 0;
  const often = Math.min(looks, observationLooks);
  for (let look = 0; look < looks; look += 1) {
    random.fillGaussian(noise);
    const products = productsWith(codes, noise);
    for (let truth = 0; truth < outputs; truth += 1) {
      const own = products[truth] as number; // truth < outputs
      for (let at = 0; at < outputs; at += 1) evidence[at] = (products[at] as number) - own;
      const squares = between.subarray(truth * all, truth * all + outputs);
      const seen = { evidence, squares, truth };
      const share = (counts[truth] as number) / size;
      posterior += (lookAt(seen, { counts }).posterior * share) / looks;
      if (look < often) addTo(byObservations, seen, { counts, share: share / often });
    }
  }
  return { posterior, byObservations };
}

function addTo(
  byObservations: number[],
  seen: CandidateEvidence,
  { counts, share }: { readonly counts: Uint32Array; readonly share: number },
): void {
  observationCounts.forEach((observations, at) => {
    const { posterior } = lookAt(seen, { counts, observations });
    byObservations[at] = (byObservations[at] ?? 0) + posterior * share;
  });
}

/** z · a_c of every code. */
function productsWith(codes: Float32Array, noise: Float32Array): Float64Array {
  const width = noise.length;
  return Float64Array.from({ length: codes.length / width }, (_, output) => {
    let product = 0;
    for (let at = 0, code = output * width; at < width; at += 1, code += 1)
      product += (codes[code] as number) * (noise[at] as number); // both lie inside
    return product;
  });
}
