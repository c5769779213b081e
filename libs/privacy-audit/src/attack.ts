/**
 * An attack of the audit. It is given what a site is given, the bytes of `representer.onnx` and its noise,
 * never weights or settings; it says what it could tell, and with what power. Equal files, material and
 * streams give equal figures. Fails with KERNELS_MODEL_*.
 */
import type { SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import type { AuditedFigure, AuditReport } from '#protocol/manifests';
import type { AuditMaterial } from './material.js';
import type { AuditSteps } from './steps.js';
import type { Subject } from './subject.js';

/**
 * An attack that `audit` runs on a subject; the README says how each proceeds and shows its power, and `figureMeanings`
 * of `libs/protocol` what its figures mean.
 */
export interface Attack<Budget> {
  /** How hard it tries. */
  budget(effort: AuditReport['budget'], options: BudgetOptions): Budget;
  /** It draws from a fork of `context.random` under its own name alone, so that it finds the same whichever others run. */
  run(context: AttackContext, budget: Budget): Promise<readonly AuditedFigure[]>;
}

/** What budgets depend on beside the effort. */
export interface BudgetOptions {
  readonly engine: Engine;
  /** Words of each label that are attacked, at most, whatever the effort says. */
  readonly targetsMax?: number | undefined;
}

/** What every attack of one audit shares. */
export interface AttackContext {
  readonly subject: Subject;
  readonly material: AuditMaterial;
  readonly random: SeededRandom;
  /** A step of the same name runs once; what it found may have been kept since an earlier run. */
  readonly take: AuditSteps['take'];
  /** Those of the adversarial training that the representer came from. */
  readonly adversaries?: GameAdversaries | undefined;
}

/** T1 and T2 as adversarial training left them when the representer was frozen. */
export interface GameAdversaries {
  /** Units of each in each direction. */
  readonly hidden: number;
  /** By name, `T1/…` and `T2/…`. */
  readonly weights: ReadonlyMap<string, Float32Array>;
}

/** What a figure shows. */
export interface Showing {
  readonly read: { readonly value: number; readonly upper: number } | null;
  readonly chance: number | null;
  readonly byLabel?: AuditedFigure['byLabel'];
}

/** A figure without a threshold. */
export function shown(id: string, metric: string, { read, chance, byLabel = {} }: Showing): AuditedFigure {
  const verdict = read === null ? 'no power' : 'shown';
  const { value, upper } = read ?? { value: null, upper: null };
  return { id, metric, value, upper, chance, threshold: null, verdict, power: null, byLabel };
}
