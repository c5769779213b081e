/** Agreement beyond chance. */
import type { Counts } from '../counts.js';

/** Two sides that say yes or no of the same things: counts of the yes, and how many things there are. */
export interface YesOrNo extends Counts {
  readonly total: number;
}

/**
 * Cohen's kappa (Cohen 1960), `(p_o − p_e) / (1 − p_e)`: p_o the share of things of which both say the same, p_e the share to expect of two
 * sides that say yes as often and know nothing. `null` where both say the same of everything alike and nothing can be told.
 */
export function cohensKappa({
  truePositives,
  falsePositives,
  falseNegatives,
  total,
}: YesOrNo): number | null {
  if (total === 0) return null;
  const observed = (total - falsePositives - falseNegatives) / total;
  const gold = (truePositives + falseNegatives) / total;
  const system = (truePositives + falsePositives) / total;
  const expected = gold * system + (1 - gold) * (1 - system);
  return expected === 1 ? null : (observed - expected) / (1 - expected);
}
