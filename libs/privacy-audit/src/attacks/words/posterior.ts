/** Arithmetic of the likelihood attack: posteriors of candidates, for one look and over a list. */
import type { SeededRandom } from '#foundation';

/** One look at one of M candidates: what the attacker believes, and whether it is right. */
export interface Look {
  /** Largest posterior, in [1/M, 1]; its mean is how often the best attacker is right. */
  readonly posterior: number;
  /** 1 if the truth alone is likeliest, 1/n if n candidates tie, else 0. */
  readonly hit: number;
}

/** Options of a look. */
export interface Looking {
  /** Candidates that each code stands for; 1 if absent. */
  readonly counts?: ArrayLike<number>;
  /** K; 1 if absent. */
  readonly observations?: number;
}

/**
 * Looks at one observation, or at K as one with noise smaller by √K. With codes a_c and noise z in units of the
 * noise, the log-likelihood of c is √K · evidence − K · square / 2 up to a constant; both are 0 for the truth.
 */
export function lookAt(
  { evidence, squares, truth }: CandidateEvidence,
  { counts, observations = 1 }: Looking = {},
): Look {
  const root = Math.sqrt(observations);
  const size = squares.length;
  const logLikelihoods = new Float64Array(size);
  let greatest = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < size; at += 1) {
    const value = root * (evidence[at] as number) - (observations * (squares[at] as number)) / 2; // at < M
    logLikelihoods[at] = value;
    if (value > greatest) greatest = value;
  }
  let sum = 0;
  let likeliest = 0;
  for (let at = 0; at < size; at += 1) {
    const value = logLikelihoods[at] as number; // at < M
    if (value <= greatest - negligible) continue;
    const count = counts?.[at] ?? 1;
    sum += count * Math.exp(value - greatest);
    if (value === greatest) likeliest += count;
  }
  return { posterior: 1 / sum, hit: logLikelihoods[truth] === greatest ? 1 / likeliest : 0 };
}

/** e^−40 times a million candidates is negligible beside 1. */
const negligible = 40;

/** What one draw of noise says of each candidate, in units of the noise. */
export interface CandidateEvidence {
  /** z·(a_c − a_true). Shape: (M) */
  readonly evidence: Float64Array;
  /** ‖a_c − a_true‖²; infinite if the two differ in the clear. Shape: (M) */
  readonly squares: Float64Array;
  /** Index of the truth. */
  readonly truth: number;
}

/** An observation of one code. */
export interface Observation {
  readonly width: number;
  readonly truth: number;
  /** In units of the noise. Shape: (`width`) */
  readonly noise: Float32Array;
  /** What leaves in the clear of each code; absent: nothing. Shape: (M) */
  readonly clear?: Int32Array;
}

/** Evidence of each code if `truth` is true. Shape of codes: (M, `width`), in units of noise. */
export function weigh(codes: Float32Array, { width, truth, noise, clear }: Observation): CandidateEvidence {
  const count = codes.length / width;
  const evidence = new Float64Array(count);
  const squares = new Float64Array(count);
  const own = truth * width;
  for (let candidate = 0; candidate < count; candidate += 1) {
    let dot = 0;
    let square = 0;
    for (let at = 0, other = candidate * width; at < width; at += 1, other += 1) {
      const difference = (codes[other] as number) - (codes[own + at] as number); // both lie inside
      dot += difference * (noise[at] as number); // at < width
      square += difference * difference;
    }
    evidence[candidate] = dot;
    squares[candidate] = clear?.[candidate] === clear?.[truth] ? square : Number.POSITIVE_INFINITY;
  }
  return { evidence, squares, truth };
}

/** ‖a_c − a_d‖² of every two codes, infinite if they differ in the clear. Shapes: codes (M, `width`); (M, M). */
export function squaresBetween(codes: Float32Array, width: number, clear?: Int32Array): Float64Array {
  const count = codes.length / width;
  const squares = new Float64Array(count * count);
  for (let one = 0; one < count; one += 1)
    for (let other = one + 1; other < count; other += 1) {
      let square = clear?.[one] === clear?.[other] ? 0 : Number.POSITIVE_INFINITY;
      for (let at = 0, a = one * width, b = other * width; at < width; at += 1, a += 1, b += 1)
        square += ((codes[a] as number) - (codes[b] as number)) ** 2; // both lie inside
      squares[one * count + other] = square;
      squares[other * count + one] = square;
    }
  return squares;
}

/** δ_c²: squared distance of each code from the mean. Shapes: codes (M, `width`); (M). */
export function squaresFromMean(codes: Float32Array, width: number): Float64Array {
  const count = codes.length / width;
  const mean = new Float64Array(width);
  for (let candidate = 0, code = 0; candidate < count; candidate += 1)
    for (let at = 0; at < width; at += 1, code += 1)
      mean[at] = (mean[at] as number) + (codes[code] as number) / count; // both lie inside
  const squares = new Float64Array(count);
  for (let candidate = 0, code = 0; candidate < count; candidate += 1) {
    let sum = 0;
    for (let at = 0; at < width; at += 1, code += 1)
      sum += ((codes[code] as number) - (mean[at] as number)) ** 2;
    squares[candidate] = sum;
  }
  return squares;
}

/** K = 4^0 to 4^8: steps so wide that each can be drawn {@link observationLooks} times. */
export const observationCounts = Array.from({ length: 9 }, (_, power) => 4 ** power);

/** Draws of noise per number of observations; a single draw would be noisy. */
const observationLooks = 4;

/** What is observed, and how often. */
export interface ListLooks {
  /** Codes of the outputs, in units of noise. Shape: (outputs, `width`) */
  readonly codes: Float32Array;
  readonly width: number;
  /** Number of candidates with each output. */
  readonly counts: Uint32Array;
  /** What leaves in the clear of each output. */
  readonly clear?: Int32Array;
  /** ‖a_c − a_d‖² of at least these outputs, if they are few enough to observe each. */
  readonly between?: Float64Array | undefined;
  readonly looks: number;
  readonly random: SeededRandom;
}

/** Mean posteriors. */
export interface Belief {
  /** Mean largest posterior over the words of the list. */
  readonly posterior: number;
  /** The same for 1, 4, 16, ... observations, see {@link observationCounts}. */
  readonly byObservations: readonly number[];
}

/**
 * Averages over the equally likely words of a list: over every output if they are few, else over drawn words,
 * which in a list of few outputs would vary from 0.001 to 1. Both have the same expectation.
 */
export function believe(list: ListLooks): Belief {
  return list.between === undefined ? overDrawn(list) : overEach(list, list.between);
}

function overDrawn({ codes, width, counts, clear, looks, random }: ListLooks): Belief {
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

/** One draw of noise serves every output: evidence between two codes is a difference of products. */
function overEach({ codes, width, counts, looks, random }: ListLooks, between: Float64Array): Belief {
  const outputs = counts.length;
  const all = Math.sqrt(between.length);
  const size = counts.reduce((sum, count) => sum + count, 0);
  const noise = new Float32Array(width);
  const evidence = new Float64Array(outputs);
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

function productsWith(codes: Float32Array, noise: Float32Array): Float64Array {
  const width = noise.length;
  return Float64Array.from({ length: codes.length / width }, (_, output) => {
    let product = 0;
    for (let at = 0, code = output * width; at < width; at += 1, code += 1)
      product += (codes[code] as number) * (noise[at] as number); // both lie inside
    return product;
  });
}
