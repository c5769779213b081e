/** Results of an experiment: each cell a file of its own as soon as it is done, and all of them as `results.json`. */
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { officialJson } from '#evaluation';
import { sha256, systemCodeOf, writeFileAtomic } from '#foundation';
import type { Environment } from '../environment.js';
import type { Experiment, SystemName } from './experiment-file.js';
import type { CellOutcome } from './run-cell.js';

/** A finished cell; `scores` is keyed as the official i2b2 measures. */
export interface CellResult {
  readonly system: SystemName;
  readonly seed: number;
  readonly scores: ReturnType<typeof officialJson>['scores'];
  readonly spanF1: { readonly typed: number; readonly untyped: number };
  readonly adversaries: CellOutcome['adversaries'];
  readonly exactAdversary: CellOutcome['exactAdversary'];
  /** Epochs by phase. */
  readonly epochs: Readonly<Record<string, number>>;
  readonly seconds: CellOutcome['seconds'];
  readonly bytesPerToken: number | null;
  /** Validation loss by epoch and phase, for the curves. */
  readonly curves: Readonly<Record<string, readonly number[]>>;
}

/** What an experiment leaves: the content of `results.json`. */
export interface ExperimentResults {
  readonly experiment: string;
  readonly systems: readonly CellResult[];
  /** Cells that the time limit left out; the same command continues with them. */
  readonly unfinished: readonly { readonly system: string; readonly seed: number }[];
  /** How documents were used. */
  readonly documents: Readonly<Record<'training' | 'validation' | 'test', number>>;
  readonly environment: Environment;
  readonly configuration: Experiment;
}

/** Keeps cells in a folder, by everything that determines them, so that none is computed twice. */
export interface CellStore {
  find(system: SystemName, seed: number): Promise<CellResult | undefined>;
  keep(result: CellResult): Promise<void>;
}

/** Opens the store of an experiment below `folder`. */
export async function openCellStore(
  folder: string,
  experiment: Experiment,
  tableDigest: string,
): Promise<CellStore> {
  const { seeds: _seeds, systems: _systems, limits, ...rest } = experiment;
  const key = sha256(
    JSON.stringify({ ...rest, trainDocuments: limits.trainDocuments ?? null, tableDigest }),
  ).slice(0, 16);
  const cells = join(folder, 'cells');
  await mkdir(cells, { recursive: true });
  const fileOf = (system: SystemName, seed: number): string => join(cells, `${system}-${seed}-${key}.json`);
  return {
    find: async (system, seed) => {
      try {
        return JSON.parse(await readFile(fileOf(system, seed), 'utf8')) as CellResult; // written whole by keep
      } catch (error) {
        if (systemCodeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    keep: (result) =>
      writeFileAtomic(fileOf(result.system, result.seed), `${JSON.stringify(result, null, 2)}\n`),
  };
}

/** What is kept of an outcome. */
export function toResult(system: SystemName, seed: number, outcome: CellOutcome): CellResult {
  const { evaluation, adversaries, exactAdversary, reports, seconds, bytesPerToken } = outcome;
  const curves: Record<string, number[]> = {};
  for (const { phase, validationLoss } of reports) {
    curves[phase] ??= [];
    curves[phase].push(validationLoss);
  }
  return {
    system,
    seed,
    scores: officialJson(evaluation.i2b2).scores,
    spanF1: { typed: evaluation.spanF1.typed.f1, untyped: evaluation.spanF1.untyped.f1 },
    adversaries,
    exactAdversary,
    epochs: Object.fromEntries(Object.entries(curves).map(([phase, losses]) => [phase, losses.length])),
    seconds,
    bytesPerToken,
    curves,
  };
}
