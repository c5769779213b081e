/** All judges of one representer, and what they found as numbers with intervals: the privacy report. */
import { accuracyOfPairs, wilsonInterval } from '#evaluation';
import { invariant, type SeededRandom } from '#foundation';
import { labelIndexOf } from '#labels';
import type { PrivacyReport, SeparationQuantiles } from '#protocol';
import type { FrozenRepresenter } from '#representation';
import {
  type CorpusMaterial,
  type ExactAdversaryBudget,
  type ExactAdversaryFinding,
  exactAdversary,
} from './exact-adversary.js';
import {
  type FreshAdversaryBudget,
  type FreshAdversaryFinding,
  freshAdversaries,
  type PairScore,
} from './fresh-adversaries.js';

/** Which judges, and how hard they try. A further judge is a file beside these, a field here and one of the report. */
export interface ReportBudget {
  /** Left out: no adversaries are trained. */
  readonly fresh?: FreshAdversaryBudget;
  /** Left out: J1 of the audit attacks words. */
  readonly exact?: ExactAdversaryBudget;
  /** Names of the material's labels in the order of their ids: findings are told by label. */
  readonly labels: readonly string[];
}

/**
 * Judges shipped files. A judge that had nothing to judge by (no PHI token with a neighbour, or with a second candidate, or no
 * output noise for the exact one) is absent from the report. It has no checkpoint, and begins anew next time.
 */
export async function auditRepresenter(
  shipped: FrozenRepresenter,
  material: CorpusMaterial,
  { fresh, exact, labels }: ReportBudget,
  random: SeededRandom,
): Promise<PrivacyReport> {
  const learned =
    fresh === undefined
      ? undefined
      : await freshAdversaries(fresh)(shipped, material, random.fork('fresh adversaries'));
  const attacked =
    exact === undefined
      ? undefined
      : await exactAdversary(exact)(shipped, material, random.fork('exact adversary'));
  return {
    ...reportFresh(learned, random.fork('intervals')),
    ...(attacked === undefined ? {} : reportExact(attacked, labels)),
  };
}

function reportFresh(
  found: FreshAdversaryFinding | undefined,
  random: SeededRandom,
): Pick<PrivacyReport, 'adversaries'> {
  if (found === undefined || found.T1.pairs === 0) return {};
  const judged = ({ bySentence }: PairScore) => {
    const score = accuracyOfPairs({ clusters: bySentence, random });
    invariant(score !== null, 'all adversaries are scored on the same pairs');
    const { accuracy, interval, pairs } = score;
    return { accuracy, interval: [...interval] as [number, number], pairs };
  };
  return {
    adversaries: { T1: judged(found.T1), T2: judged(found.T2), averaged: judged(found.averaged) },
  };
}

function reportExact(
  { separations, separationsByBeginId, rightWord }: ExactAdversaryFinding,
  labels: readonly string[],
): Pick<PrivacyReport, 'exactAdversary'> {
  const attacked = rightWord.filter(({ tokens }) => tokens > 0);
  if (attacked.length === 0) return {};
  const separation = quantilesOf(separations);
  const byLabel = [...separationsByBeginId].map(
    ([beginId, values]) => [labels[labelIndexOf(beginId) ?? -1] ?? '', quantilesOf(values)] as const,
  );
  return {
    exactAdversary: {
      medianSeparation: separation.median,
      rightWord: attacked.map(({ candidates, correct, tokens }) => {
        const { low, high } = wilsonInterval(correct, tokens);
        return { candidates, proportion: correct / tokens, interval: [low, high], tokens };
      }),
      separation,
      separationByLabel: Object.fromEntries(byLabel.sort(([a], [b]) => a.localeCompare(b))),
    },
  };
}

/** Quantiles as order statistics, the lower one between two: separations that were measured, as in every cell that was kept. */
function quantilesOf(ascending: Float64Array): SeparationQuantiles {
  const at = (share: number): number => ascending[Math.floor(share * (ascending.length - 1))] ?? 0;
  return { median: at(0.5), p90: at(0.9), p99: at(0.99), swaps: ascending.length };
}
