/** What cells and experiments leave behind. */
import { type EvaluationExcerpt, officialJson } from '#evaluation';
import type { Environment } from '../../../apps/lab/src/environment.js';
import type { Comparison, LabelSummary } from './comparison.js';
import type { Experiment } from './experiment-schema.js';
import type { CellOutcome } from './run-cell.js';
import type { DocumentScores } from './score-documents.js';
import type { CellSettings, Variant } from './variants.js';

/** A finished cell; `scores` is keyed as the official i2b2 measures. */
export interface CellResult {
  readonly system: CellSettings['system'];
  /** System and settings, as this experiment tells them apart. */
  readonly label: string;
  readonly seed: number;
  readonly scores: ReturnType<typeof officialJson>['scores'];
  readonly spanF1: { readonly typed: number; readonly untyped: number };
  readonly adversaries: CellOutcome['adversaries'];
  /** J1 in short. */
  readonly words?: NonNullable<CellOutcome['words']>;
  /** What J1 tried. */
  readonly wordLists?: NonNullable<CellOutcome['wordLists']>;
  /** Epochs by phase. */
  readonly epochs: Readonly<Record<string, number>>;
  readonly seconds: CellOutcome['seconds'];
  readonly bytesPerToken: number | null;
  /** What cells leave of each label's words; absent where words are read as they are. */
  readonly cells?: CellOutcome['cells'];
  /** How documents were used. */
  readonly documents: CellOutcome['documents'];
  /** By phase, what was measured in each epoch: `validationLoss` and the phase's own measures. */
  readonly curves: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;
  readonly settings: CellSettings;
  /** Present where a phase of the representer's training did not begin, so that the scores are those of an earlier phase. */
  readonly unready?: NonNullable<CellOutcome['unready']>;
  /** Digest of everything that determines the cell. */
  readonly key: string;
}

/** A cell as its file holds it: with the counts that significance tests need, and errors in their context. */
export interface StoredCell extends CellResult {
  readonly documentScores: readonly DocumentScores[];
  /** Cells of earlier versions have none. */
  readonly excerpt?: EvaluationExcerpt;
}

/** What an experiment leaves: the content of `results.json`. */
export interface ExperimentResults {
  readonly experiment: string;
  readonly setting: string | null;
  readonly systems: readonly CellResult[];
  /** Cells that the time limit or the selection left out; the same command without them continues. */
  readonly unfinished: readonly Pick<CellResult, 'system' | 'label' | 'seed'>[];
  /** By label, over the seeds. */
  readonly summary: readonly LabelSummary[];
  /** Each label against the first raw one. */
  readonly comparisons: readonly Comparison[];
  readonly environment: Environment;
  /** The experiment file, with defaults. */
  readonly configuration: Experiment;
}

/** What identifies a result. */
export interface ResultOf {
  readonly variant: Variant;
  readonly seed: number;
  readonly key: string;
}

/** What is kept of an outcome. */
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

/** By phase, what was measured in each epoch. */
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
