/**
 * An attack of the audit. Like a site, it gets the bytes of `representer.onnx` and its noise, never weights or
 * settings. Equal files, material and streams give equal figures. Fails with KERNELS_MODEL_*.
 */
import type { SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import type { AuditedFigure, AuditReport } from '#protocol/manifests';
import type { AuditMaterial } from './material.js';
import type { AuditSteps } from './steps.js';
import type { Subject } from './subject.js';

/** An attack of `audit`. See the README for its protocol and power, `figureMeanings` for its figures. */
export interface Attack<Budget> {
  budget(effort: AuditReport['budget'], options: BudgetOptions): Budget;
  /** Draws only from a fork of `context.random` under its own name, so results do not depend on other attacks. */
  run(context: AttackContext, budget: Budget): Promise<readonly AuditedFigure[]>;
}

/** What budgets depend on besides the effort. */
export interface BudgetOptions {
  readonly engine: Engine;
  /** Maximum attacked words per label, whatever the effort. */
  readonly targetsMax?: number | undefined;
}

/** What all attacks of one audit share. */
export interface AttackContext {
  readonly subject: Subject;
  readonly material: AuditMaterial;
  readonly random: SeededRandom;
  /** Runs a step of this name once; its result may be kept from an earlier run. */
  readonly take: AuditSteps['take'];
  /** From the adversarial training of this representer. */
  readonly adversaries?: GameAdversaries | undefined;
}

/** T1 and T2 as adversarial training left them when the representer was frozen. */
export interface GameAdversaries {
  /** Units per direction. */
  readonly hidden: number;
  /** By name, `T1/…` and `T2/…`. */
  readonly weights: ReadonlyMap<string, Float32Array>;
}

/** Values of a figure. */
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
