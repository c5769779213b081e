/** The audit as the trainer and the laboratory call it: a shipped file, material, the name of a budget. */
import { createSeededRandom, type SeededRandom, sha256 } from '#foundation';
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
import { type AuditReport, gateThresholds, type WordFigures } from '#protocol';

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

/**
 * The documents of those given that an audit reads: as many as the thresholds' version says, by the least digests of their text, in the
 * order in which they came. So nobody chooses among them, or by their order.
 */
export function auditedDocuments<
  Document extends { readonly tokenized: { readonly note: { readonly text: string } } },
>(documents: readonly Document[], budget: AuditReport['budget']): readonly Document[] {
  const digests = documents.map(({ tokenized }) => sha256(tokenized.note.text));
  const last = [...digests].sort().at(gateThresholds.documentsMax[budget] - 1);
  return last === undefined ? documents : documents.filter((_, at) => (digests[at] ?? '') <= last);
}

/** Where every audit draws from: fixed by the thresholds' version, so that nobody tries seeds until one passes. */
export function auditRandom(): SeededRandom {
  return createSeededRandom(`audit by thresholds ${gateThresholds.version}`);
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
  return auditShipped(shipped, material, { budget, watch, adversaries }, auditRandom());
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
