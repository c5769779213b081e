/** Exact bounds from a sample without replacement: how many notes to read, and how many in a folder may then leak. */
import { invariant } from '#foundation';

interface Urn {
  readonly size: number;
  readonly marked: number;
  readonly drawn: number;
}

/** `detection`: probability that a leaking note of the sample is seen to leak. */
interface NoteSample {
  /** Notes in the folder; `Infinity` for an unbounded one. */
  readonly notes: number;
  readonly leaks: number;
  readonly detection: number;
  /** The probability of a wrong claim, such as 0.05. */
  readonly risk: number;
}

/**
 * The fewest notes to draw so that a folder with more than `shareMax` leaking notes shows at most `leaks` of them
 * with probability at most `risk`; undefined if all notes are not enough. For an unbounded folder, perfect
 * detection and no leaks: `ln(risk) / ln(1 - shareMax)`.
 */
export function sampleSize({ shareMax, ...sample }: NoteSample & { readonly shareMax: number }) {
  invariant(shareMax > 0 && shareMax < 1, 'sampleSize: shareMax above 0 and below 1');
  const { notes } = sample;
  const leaking = notesAllowed(notes, shareMax) + 1;
  const isEnough = (drawn: number): boolean =>
    (notes === Number.POSITIVE_INFINITY
      ? binomialAtMost(sample.leaks, drawn, shareMax * sample.detection)
      : seenAtMost(sample, leaking, drawn)) <= sample.risk;
  const drawnMax = Math.min(notes, 1e9);
  return isEnough(drawnMax) ? firstThat(isEnough, 1, drawnMax) : undefined;
}

/** How many notes of a folder a share allows; rounding error does not turn 0.29 of 100 into 28. */
export const notesAllowed = (notes: number, shareMax: number): number => Math.floor(notes * shareMax + 1e-9);

/**
 * Upper bound on leaking notes of a folder: the most for which at most `leaks` of `drawn` are seen to leak with
 * probability above `risk`. The one-sided bound of Buonaccorsi (1987), thinned by `detection`.
 */
export function leakingMax({ drawn, ...sample }: NoteSample & { readonly drawn: number }): number {
  const { notes, leaks } = sample;
  invariant(drawn <= notes && leaks <= drawn, 'leakingMax: leaks <= drawn <= notes');
  return firstThat((leaking) => seenAtMost(sample, leaking + 1, drawn) <= sample.risk, leaks, notes);
}

/** Upper end of Clopper and Pearson's interval (1934), with `risk` on that side. */
export function shareUpper(successes: number, trials: number, risk: number): number {
  let low = successes / trials;
  let high = 1;
  while (high - low > 1e-12) {
    const middle = (low + high) / 2;
    if (binomialAtMost(successes, trials, middle) > risk) low = middle;
    else high = middle;
  }
  return high;
}

/** Probability of seeing at most `leaks` leaking notes among `drawn`; falls with `leaking` and `drawn`. */
function seenAtMost(
  { notes, leaks, detection }: Omit<NoteSample, 'risk'>,
  leaking: number,
  drawn: number,
): number {
  if (leaking > notes) return 0;
  let chance = 0;
  for (let held = Math.max(0, drawn + leaking - notes); held <= Math.min(leaking, drawn); held += 1)
    chance +=
      hypergeometric({ size: notes, marked: leaking, drawn }, held) * binomialAtMost(leaks, held, detection);
  return chance;
}

/** Probability of `count` marked items: `C(marked, count) C(size - marked, drawn - count) / C(size, drawn)`. */
export function hypergeometric({ size, marked, drawn }: Urn, count: number): number {
  if (count > marked || count > drawn || drawn - count > size - marked) return 0;
  return Math.exp(
    logChoose(marked, count) + logChoose(size - marked, drawn - count) - logChoose(size, drawn),
  );
}

function binomialAtMost(count: number, trials: number, share: number): number {
  if (count >= trials || share === 0) return 1;
  if (share === 1) return 0;
  let chance = 0;
  for (let k = 0; k <= count; k += 1)
    chance += Math.exp(logChoose(trials, k) + k * Math.log(share) + (trials - k) * Math.log1p(-share));
  return Math.min(1, chance);
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k);
}

/** Stirling's series; from 16 on, the next term is below 1e-11. */
function logFactorial(n: number): number {
  if (n >= 16)
    return (
      (n + 0.5) * Math.log(n) -
      n +
      Math.log(2 * Math.PI) / 2 +
      (1 / 12 - (1 / 360 - 1 / 1260 / n ** 2) / n ** 2) / n
    );
  let product = 1;
  for (let factor = 2; factor <= n; factor += 1) product *= factor;
  return Math.log(product);
}

/** Binary search: the first integer in [`low`, `high`) from which `meets` stays true, or `high` if there is none. */
export function firstThat(meets: (value: number) => boolean, low: number, high: number): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (meets(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
