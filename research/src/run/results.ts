/** Results of cells and experiments. */
import { type EvaluationExcerpt, officialJson } from '#evaluation';
import type { Environment } from '../../../apps/lab/src/environment.js';
import type { Comparison, LabelSummary } from './comparison.js';
import type { Experiment } from './experiment-schema.js';
import type { CellOutcome } from './run-cell.js';
import type { DocumentScores } from './score-documents.js';
import type { CellSettings, Variant } from './variants.js';

/** A finished cell; `scores` has the keys of the official i2b2 measures. */
export interface CellResult {
  readonly system: CellSettings['system'];
  /** System and settings, as far as needed to tell this experiment's cells apart. */
  readonly label: string;
  readonly seed: number;
  readonly scores: ReturnType<typeof officialJson>['scores'];
  readonly spanF1: { readonly typed: number; readonly untyped: number };
  readonly adversaries: CellOutcome['adversaries'];
  /** Summary of J1. */
  readonly words?: NonNullable<CellOutcome['words']>;
  /** The word lists that J1 tried. */
  readonly wordLists?: NonNullable<CellOutcome['wordLists']>;
  readonly epochs: Readonly<Record<string, number>>;
  readonly seconds: CellOutcome['seconds'];
  readonly bytesPerToken: number | null;
  /** How far cells narrow down each label's words; absent without cells. */
  readonly cells?: CellOutcome['cells'];
  readonly documents: CellOutcome['documents'];
  /** Per-epoch measures by phase: `validationLoss` and the phase's own. */
  readonly curves: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  readonly settings: CellSettings;
  /** Present if a phase of the representer's training did not start; the scores are then those of the phase before. */
  readonly unready?: NonNullable<CellOutcome['unready']>;
  /** Digest of everything that determines the cell. */
  readonly key: string;
}

/** A stored cell, with the counts for significance tests and excerpts of errors. */
export interface StoredCell extends CellResult {
  readonly documentScores: readonly DocumentScores[];
  /** Absent in cells of earlier versions. */
  readonly excerpt?: EvaluationExcerpt;
}

/** The content of `results.json`. */
export interface ExperimentResults {
  readonly experiment: string;
  readonly setting: string | null;
  readonly systems: readonly CellResult[];
  /** Skipped because of the time limit or the selection; the same command without them continues. */
  readonly unfinished: readonly Pick<CellResult, 'system' | 'label' | 'seed'>[];
  /** By label, over seeds. */
  readonly summary: readonly LabelSummary[];
  /** Each label against the first raw one. */
  readonly comparisons: readonly Comparison[];
  readonly environment: Environment;
  /** The experiment file with defaults filled in. */
  readonly configuration: Experiment;
}

/** The identity of a result. */
export interface ResultOf {
  readonly variant: Variant;
  readonly seed: number;
  readonly key: string;
}

/** Converts an outcome to its stored form. */
export function toStoredCell({ variant, seed, key }: ResultOf, outcome: CellOutcome): StoredCell {
  const { evaluation, adversaries, words, wordLists, seconds, bytesPerToken, documents } = outcome;
  const curves = curvesOf(outcome.reports);
  return {
    system: variant.settings.system,
    label: variant.label,
    seed,
    scores: officialJson(evaluation.i2b2).scores,
    spanF1: { typed: evaluation.spanF1.typed.f1, untyped: evaluation.spanF1.untyped.f1 },
    adversaries,
    ...(words === undefined ? {} : { words }),
    ...(wordLists === undefined ? {} : { wordLists }),
    epochs: Object.fromEntries(
      Object.entries(curves).map(([phase, measures]) => [phase, measures['validationLoss']?.length ?? 0]),
    ),
    seconds,
    bytesPerToken,
    ...(outcome.cells === undefined ? {} : { cells: outcome.cells }),
    documents,
    curves,
    settings: variant.settings,
    ...(outcome.unready === undefined ? {} : { unready: outcome.unready }),
    key,
    documentScores: outcome.documentScores,
    excerpt: outcome.excerpt,
  };
}

/** Groups the measures of each epoch by phase. */
export function curvesOf(reports: CellOutcome['reports']): Record<string, Record<string, number[]>> {
  const curves: Record<string, Record<string, number[]>> = {};
  for (const { phase, validationLoss, measures } of reports) {
    curves[phase] ??= {};
    for (const [name, value] of Object.entries({ validationLoss, ...measures })) {
      curves[phase][name] ??= [];
      curves[phase][name].push(value);
    }
  }
  return curves;
}
