/** What the phases of the game share: the table they play at, and small helpers. */
import type { SeededRandom } from '#foundation';
import type { Engine, Optimiser, ParameterStore } from '#kernels';
import { type Checkpoints, noCheckpoints } from './checkpoint.js';
import type { EpochMeasures, EpochReport } from './epoch-report.js';
import type { GameCorpus, GameData } from './game-data.js';
import { type NetworkSettings, separationLoss } from './game-losses.js';
import type { GameSettings } from './game-settings.js';
import type { PhaseContext } from './phase.js';
import { createMean } from './train-deidentifier.js';
import {
  compileLoss,
  finiteLoss,
  type LossBatch,
  type LossProgram,
  type ValueProgram,
} from './trained-program.js';

/** What a representer is trained from. */
export interface RepresenterTraining {
  readonly engine: Engine;
  readonly networks: NetworkSettings;
  readonly game: GameSettings;
  readonly training: GameCorpus;
  /** Other documents than `training`. */
  readonly validation: GameCorpus;
  readonly random: SeededRandom;
  readonly checkpoints?: Checkpoints;
  readonly onEpoch?: (report: EpochReport) => void;
  readonly signal?: AbortSignal;
}

/** What every phase works on. */
export interface Table {
  readonly options: RepresenterTraining;
  readonly store: ParameterStore;
  readonly training: GameData;
  readonly validation: GameData;
  readonly representerNames: readonly string[];
}

/** The separation loss as a program, when it is switched on. */
export async function compileSeparation({
  options,
  store,
  representerNames,
}: Table): Promise<LossProgram | undefined> {
  const { engine, networks, game } = options;
  if (game.separationLambda === 0) return undefined;
  return compileLoss(engine, store, separationLoss(networks, game.separationLambda), representerNames);
}

/** Mean separation loss over a corpus's swaps; 0 when it is switched off. */
export async function separationOf(
  separating: LossProgram | undefined,
  data: GameData,
  random: SeededRandom,
): Promise<number> {
  if (separating === undefined) return 0;
  const mean = createMean();
  for (const batch of data.swapBatches(random.fork('swaps'))) {
    mean.add((await separating.gradients(batch, random)).loss, batch.lengths.length);
  }
  return mean.value();
}

/** Mean loss over batches, without gradients. */
export async function meanValue(
  program: ValueProgram,
  batches: Iterable<LossBatch>,
  random: SeededRandom,
): Promise<number> {
  const mean = createMean();
  for (const batch of batches)
    mean.add(finiteLoss(await program.values(batch, random)), batch.lengths.length);
  return mean.value();
}

/** Measures with their names under a prefix. */
export function prefixed(prefix: string, measures: EpochMeasures): EpochMeasures {
  return Object.fromEntries(Object.entries(measures).map(([name, value]) => [`${prefix}${name}`, value]));
}

/** The context in which a phase runs. */
export function contextOf(
  { options, store }: Table,
  optimisers: Readonly<Record<string, Optimiser>>,
): PhaseContext {
  const { random, checkpoints = noCheckpoints, onEpoch = () => {}, signal } = options;
  return { store, optimisers, random, checkpoints, onEpoch, ...(signal === undefined ? {} : { signal }) };
}

/** Frees compiled graphs. */
export async function disposeAll(
  ...programs: readonly ({ dispose(): Promise<void> } | undefined)[]
): Promise<void> {
  await Promise.all(programs.map((program) => program?.dispose()));
}
