/** J2: how often the best of all attackers can be right, whatever it computes. */
import { invariant } from '#foundation';
import { firstOfEachRow } from './candidates.js';
import { squaresFromMean } from './posterior.js';

/** Outputs of a list of equally likely words. */
export interface BoundedOutputs {
  /** In units of noise. Shape: (outputs, `width`) */
  readonly codes: Float32Array;
  readonly width: number;
  /** What leaves in the clear of each. Shape: (outputs) */
  readonly clear: Int32Array;
  /** M: number of words in the list; several may share an output. */
  readonly size: number;
}

/**
 * J2: the largest share of right answers of any attacker who names one of M equally likely words from **one
 * observation of one word** in a known context. The clear is seen exactly; only the output has noise.
 *
 * Words with equal codes have one density, and words that differ in the clear never compete. So
 *
 *   top1 = (1/M) ∫ max_c p_c = Σ over clear of (D/M) · (1/D) ∫ max_d p_d,
 *
 * d the D different codes of one clear: {@link boundTopOne} of these, D/M times.
 */
export function boundOfOutputs({ codes, width, clear, size }: BoundedOutputs): number {
  let share = 0;
  for (const shown of new Set(clear)) {
    const own = [...clear.keys()].filter((output) => clear[output] === shown);
    const rows = rowsAt(codes, width, own);
    const distinct = rowsAt(rows, width, firstOfEachRow(rows, width));
    share += (distinct.length / width / size) * boundTopOne(squaresFromMean(distinct, width));
  }
  return Math.min(1, share);
}

function rowsAt(rows: Float32Array, width: number, places: readonly number[]): Float32Array {
  const taken = new Float32Array(places.length * width);
  places.forEach((place, at) => {
    taken.set(rows.subarray(place * width, (place + 1) * width), at * width);
  });
  return taken;
}

/**
 * The same bound for M candidates with codes of their own.
 *
 * | symbol | here |
 * |---|---|
 * | M | `squaredDistances.length` |
 * | δ_c | distance of candidate c's clean code from the candidates' mean code, each dimension divided by its deviation, over all positions |
 *
 *   top1 ≤ min over α > 1 of M^(−(α−1)/α) · ( mean_c exp(α(α−1) δ_c² / 2) )^(1/α)
 *
 * **Proof.** Let p_c = N(a_c, σ²) be the density of what is observed of candidate c, and q = N(ā, σ²), ā the
 * mean code. The best rule names the likeliest candidate, so top1 = (1/M) ∫ max_c p_c.
 *
 *   1. A maximum is at most any α-norm: max_c p_c ≤ (Σ_c p_c^α)^(1/α) = q · (Σ_c (p_c/q)^α)^(1/α).
 *   2. x ↦ x^(1/α) is concave, so by Jensen under q (or by Hölder):
 *      ∫ q · (Σ_c (p_c/q)^α)^(1/α) ≤ (Σ_c ∫ p_c^α q^(1−α))^(1/α).
 *   3. For Gaussians of one covariance ∫ p_c^α q^(1−α) = exp(α(α−1) δ_c² / 2) (Rényi divergence of order α,
 *      times α − 1).
 *
 * Together they give (1/M)(Σ_c exp(…))^(1/α), which is the formula. It holds for every α and every centre in
 * place of q, so the minimum is taken.
 *
 * **Far candidates.** ∫ max_c p_c ≤ k + ∫ max over the other M − k, because each density integrates to 1. So
 * the k farthest may be counted as lost: top1 ≤ k/M + (M−k)/M · bound(the others). The centre stays as
 * it is.
 *
 * With input noise the codes are not fixed, and no bound is given.
 */
export function boundTopOne(squaredDistances: Float64Array): number {
  const count = squaredDistances.length;
  invariant(count >= 1, 'a bound needs a candidate');
  const ascending = squaredDistances.slice().sort();
  let least = 1;
  for (const lost of droppedCounts(count)) {
    const kept = ascending.subarray(0, count - lost);
    least = Math.min(least, lost / count + ((count - lost) / count) * boundOfKept(kept));
  }
  return least;
}

/** 0, then 1, 4, 16, ...: each gives a valid bound, so skipping others only costs sharpness. */
function droppedCounts(count: number): number[] {
  const counts = [0];
  for (let lost = 1; lost < count; lost *= 4) counts.push(lost);
  return counts;
}

/** The log of the bound is smooth in ln(α − 1) with one valley: a grid and halved steps find it. */
function boundOfKept(ascending: Float64Array): number {
  const logBound = (logExcess: number): number => logBoundAt(ascending, 1 + Math.exp(logExcess));
  let best = 0;
  let step = 2;
  for (let at = -8; at <= 8; at += step) if (logBound(at) < logBound(best)) best = at;
  for (; step > 0.02; step /= 2) {
    for (const at of [best - step / 2, best + step / 2]) if (logBound(at) < logBound(best)) best = at;
  }
  return Math.min(1, Math.exp(logBound(best)));
}

/** −(α−1)/α · ln M + (1/α) · ln mean_c exp(α(α−1) δ_c² / 2), largest exponent taken out. */
function logBoundAt(ascending: Float64Array, alpha: number): number {
  const half = (alpha * (alpha - 1)) / 2;
  const greatest = half * (ascending.at(-1) ?? 0);
  let sum = 0;
  for (const square of ascending) sum += Math.exp(half * square - greatest);
  const logMean = greatest + Math.log(sum / ascending.length);
  return (logMean - (alpha - 1) * Math.log(ascending.length)) / alpha;
}
