/** J1.prior: what an attacker names who also knows how likely each word is where it stands. */
import type { CandidateEvidence } from './largest-posterior.js';
import type { Outputs } from './outputs.js';

/** Shares in [0, 1]; of n equally likely words one is named, so 1 in n. */
export interface PriorHit {
  /** Whether the true word is named by likelihood times prior. */
  readonly hit: number;
  /** Whether the prior and what leaves in the clear name it, without a look at a row. */
  readonly alone: number;
}

/** How many candidates there are, and how likely each is before anybody looks. */
export interface PriorAsked {
  readonly outputs: Outputs;
  readonly size: number;
  /** The truth first; above 0. Shape: (at least `size`) */
  readonly prior: Float64Array;
}

/**
 * Names the likeliest of candidates c, ln prior_c + evidence_o − square_o / 2 with o the output of c; the truth is the first. Candidates that
 * the clear tells from the truth are ruled out by infinite squares, for both.
 */
export function namedWithPrior(
  { evidence, squares }: CandidateEvidence,
  { outputs: { of }, size, prior }: PriorAsked,
): PriorHit {
  const scoreOf = (isLooking: boolean) =>
    Float64Array.from({ length: size }, (_, candidate) => {
      const output = of[candidate] ?? 0;
      const square = squares[output] ?? 0;
      if (square === Number.POSITIVE_INFINITY) return Number.NEGATIVE_INFINITY;
      const seen = isLooking ? (evidence[output] ?? 0) - square / 2 : 0;
      return Math.log(prior[candidate] ?? 0) + seen;
    });
  return { hit: shareOfFirst(scoreOf(true)), alone: shareOfFirst(scoreOf(false)) };
}

function shareOfFirst(scores: Float64Array): number {
  const greatest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  if (scores[0] !== greatest) return 0;
  return 1 / scores.filter((score) => score === greatest).length;
}
