/** The audit as the trainer and the laboratory call it: a shipped file, material, the name of a budget. */
import type { SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import {
  type AuditBudget,
  type AuditMaterial,
  auditShipped,
  budgetNamed,
  type GameAdversaries,
  judgeWordsAlone,
  type Shipped,
  type StepStore,
} from '#privacy-audit';
import type { AuditReport, WordFigures } from '#protocol';

/** How an audit runs, and who hears of it. */
export interface ReleaseAudit {
  readonly budget: AuditReport['budget'];
  /** Of each label at most so many words are attacked, whatever the budget says. */
  readonly targetsMax?: number;
  /** Leaves out J3, J4 and J5, which train networks and are not gated. */
  readonly withoutAdversaries?: boolean;
  /** Leaves out J6, which takes most of the time without adversaries and needs more documents than a quick audit has. */
  readonly withoutLinkage?: boolean;
  /** Those of the game, for J4; without them it reads "not asked". */
  readonly adversaries?: GameAdversaries | undefined;
  readonly engine: Engine;
  readonly threads: number;
  readonly now: () => Date;
  /** Monotonous milliseconds. */
  readonly clock: () => number;
  readonly say?: (line: string) => void;
  /** Opens what was kept of an audit that was cut; see `AuditWatch`. */
  readonly openKept?: (digest: string) => StepStore;
}

/** Judges a shipped file, or raw vectors; see `auditShipped`. */
export async function auditRelease(
  shipped: Shipped,
  material: AuditMaterial,
  {
    budget: name,
    targetsMax,
    withoutAdversaries = false,
    withoutLinkage = false,
    adversaries,
    engine,
    threads,
    ...watch
  }: ReleaseAudit,
  random: SeededRandom,
): Promise<AuditReport> {
  const { pairs, decoder, continued, linkage, words, ...others } = budgetNamed(name, { engine, threads });
  const budget = {
    ...others,
    words: targetsMax === undefined ? words : atMost(targetsMax, words),
    ...(withoutAdversaries || pairs === undefined ? {} : { pairs }),
    ...(withoutAdversaries || continued === undefined ? {} : { continued }),
    ...(withoutAdversaries || decoder === undefined ? {} : { decoder }),
    ...(withoutLinkage || linkage === undefined ? {} : { linkage }),
  };
  return auditShipped(shipped, material, { budget, watch, adversaries }, random);
}

/** J1 in short, by the quick budget with at most so many words of each label; see `judgeWordsAlone`. */
export function judgeWords(
  shipped: Shipped,
  material: AuditMaterial,
  {
    targetsMax,
    engine,
    threads,
  }: { readonly targetsMax: number; readonly engine: Engine; readonly threads: number },
  random: SeededRandom,
): Promise<WordFigures | undefined> {
  const words = atMost(targetsMax, budgetNamed('quick', { engine, threads }).words);
  return judgeWordsAlone(shipped, material, { words, threads }, random);
}

function atMost(targetsMax: number, words: AuditBudget['words']): AuditBudget['words'] {
  const { targets, deepTargets, wholeTargets } = words;
  const least = (count: number) => Math.min(count, targetsMax);
  return {
    ...words,
    targets: least(targets),
    deepTargets: least(deepTargets),
    wholeTargets: least(wholeTargets),
  };
}
