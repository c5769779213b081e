/** The audit as the trainer and the laboratory call it: a shipped file, material, the name of a budget. */
import type { SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import { type AuditMaterial, auditShipped, budgetNamed, type Shipped } from '#privacy-audit';
import type { AuditReport } from '#protocol';

/** How an audit runs, and who hears of it. */
export interface ReleaseAudit {
  readonly budget: AuditReport['budget'];
  readonly engine: Engine;
  readonly threads: number;
  readonly now: () => Date;
  /** Monotonous milliseconds. */
  readonly clock: () => number;
  readonly say?: (line: string) => void;
}

/** Judges a shipped file, or raw vectors; see `auditShipped`. */
export async function auditRelease(
  shipped: Shipped,
  material: AuditMaterial,
  { budget, engine, threads, ...watch }: ReleaseAudit,
  random: SeededRandom,
): Promise<AuditReport> {
  const { report } = await auditShipped(
    shipped,
    material,
    { budget: budgetNamed(budget, { engine, threads }), watch },
    random,
  );
  return report;
}
