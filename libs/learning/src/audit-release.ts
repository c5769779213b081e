/** The audit as the trainer and the laboratory call it: a shipped file, material, the name of a budget. */
import { createSeededRandom, type SeededRandom, sha256 } from '#foundation';
import type { Engine } from '#kernels';
import {
  type AuditAttackName,
  type AuditMaterial,
  auditShipped,
  budgetsOf,
  type GameAdversaries,
  type Shipped,
  type StepStore,
} from '#privacy-audit';
import { type AuditReport, gateThresholds } from '#protocol';

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

/** Attacks a shipped file, or raw vectors; see `auditShipped`. */
export function auditRelease(
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
  const leftOut: AuditAttackName[] = [
    ...(withoutAdversaries ? (['pairs', 'continued', 'decoder'] as const) : []),
    ...(withoutLinkage ? (['linkage', 'roster'] as const) : []),
  ];
  const attacks = budgetsOf(name, { engine, targetsMax }, leftOut);
  const budget = { name, threads, controlTargets: 5, attacks };
  return auditShipped(shipped, material, { budget, watch, adversaries }, auditRandom());
}
