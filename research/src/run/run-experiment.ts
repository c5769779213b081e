/** Runs an experiment cell by cell, keeps finished cells, and writes `results.json` and `report.html`. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Failure, writeFileAtomic } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { describeEnvironment } from '../../../apps/lab/src/environment.js';
import { type CellStore, cellKey, openCellStore } from './cell-store.js';
import type { LoadedExperiment } from './experiment-file.js';
import { createMaterials, type Materials } from './materials.js';
import { renderExperimentReport } from './report.js';
import { openRepresenterFolder } from './representer-store.js';
import { type CellResult, type ExperimentResults, type StoredCell, toStoredCell } from './results.js';
import { runCell } from './run-cell.js';
import { isSelected, type RunOptions, requireSelection } from './selection.js';
import { compareWithRaw, summariseLabels } from './statistics.js';
import type { Variant } from './variants.js';

/** Runs unfinished cells. Fails with SETTING_INVALID if the selection matches nothing. */
export async function runExperiment(
  loaded: LoadedExperiment,
  options: RunOptions,
): Promise<ExperimentResults> {
  const { folder, terminal, cacheFolder, cellsFolder = join(folder, 'cells') } = options;
  const { experiment, baseFolder } = loaded;
  const selectable = {
    words: loaded.variants.flatMap(namesOf),
    listed: loaded.variants.map(({ label }) => label),
    seeds: experiment.seeds,
  };
  requireSelection(selectable, options);
  const threads = options.threads ?? availableParallelism();
  const engine = createOnnxRuntimeEngine({ threads });
  terminal.say(`engine: ${engine.description}`);
  const materials = createMaterials({ engine, threads, cacheFolder, baseFolder, terminal });
  const store = await openCellStore(cellsFolder);
  requireJudges(loaded, options);
  const gathering = gatherCells(loaded, options, { materials, store });
  const { cells, unfinished } = await gathering.finally(() => materials.close()); // may outlive a failed cell
  const results: ExperimentResults = {
    experiment: experiment.name,
    setting: loaded.setting ?? null,
    systems: cells.map(toCellResult),
    unfinished,
    summary: summariseLabels(cells),
    comparisons: compareWithRaw(cells),
    environment: describeEnvironment(engine.description),
    configuration: experiment,
  };
  await writeFileAtomic(join(folder, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
  await writeFileAtomic(join(folder, 'report.html'), renderExperimentReport(results, cells));
  return results;
}

interface Sources {
  readonly materials: Materials;
  readonly store: CellStore;
}

/** Goes seed by seed, so an interrupted experiment has every system for some seeds. */
async function gatherCells(loaded: LoadedExperiment, options: RunOptions, sources: Sources) {
  const startedAt = performance.now();
  const { experiment, variants } = loaded;
  const minutesMax = experiment.limits.minutes ?? Number.POSITIVE_INFINITY;
  const cells: StoredCell[] = [];
  const unfinished: ExperimentResults['unfinished'][number][] = [];
  for (const seed of experiment.seeds) {
    for (const variant of variants) {
      const minutes = (performance.now() - startedAt) / 60_000;
      const isWanted = options.gathersOnly !== true && isSelected(namesOf(variant), seed, options);
      const mayCompute = minutes <= minutesMax && isWanted;
      const cell = await obtainCell({ variant, seed, mayCompute }, options, sources);
      if (cell !== undefined) cells.push(cell);
      else unfinished.push({ system: variant.settings.system, label: variant.label, seed });
    }
  }
  return { cells, unfinished };
}

interface CellWanted {
  readonly variant: Variant;
  readonly seed: number;
  readonly mayCompute: boolean;
}

async function obtainCell(
  { variant, seed, mayCompute }: CellWanted,
  { terminal, representersFolder }: RunOptions,
  { materials, store }: Sources,
): Promise<StoredCell | undefined> {
  const { label, settings } = variant;
  const key = cellKey({ settings, seed, tableDigest: await materials.tableDigest(settings) });
  const known = await store.find(settings.system, seed, key);
  if (known !== undefined) return { ...known, label, settings }; // use this experiment's labels and paths
  if (!mayCompute) return undefined;
  const watch = (line: string): void => terminal.say(`[${label}, seed ${seed}] ${line}`);
  const material = await materials.load(settings);
  const folder =
    representersFolder === undefined
      ? undefined
      : openRepresenterFolder(join(representersFolder, `${settings.system}-${seed}-${key}`));
  const outcome = await runCell({ settings, seed, material, watch, ...(folder && { folder }) });
  const cell = toStoredCell({ variant, seed, key }, outcome);
  await store.keep(cell);
  return cell;
}

/** A manifest contains the fresh adversaries' results, so storing a representer requires them. */
function requireJudges({ experiment }: LoadedExperiment, { representersFolder }: RunOptions): void {
  const { freshEpochs } = experiment.adversary;
  if (representersFolder === undefined || freshEpochs > 0) return;
  const expected = 'at least 1 where representers are kept';
  throw new Failure('SETTING_INVALID', { field: 'adversary.freshEpochs', value: freshEpochs, expected });
}

const namesOf = ({ label, name, settings }: Variant): string[] => [label, name, settings.system];

function toCellResult({ documentScores: _scores, excerpt: _excerpt, ...cell }: StoredCell): CellResult {
  return cell;
}
