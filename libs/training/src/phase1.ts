/** P1: representer and de-identifier together on the de-identification loss, with the separation loss where it is on. */
import { deidentifierPrefix } from '#deid-model';
import type { EpochReport } from './epoch-report.js';
import { deidentificationLoss } from './game-losses.js';
import {
  compileSeparation,
  contextOf,
  disposeAll,
  meanValue,
  separationOf,
  type Table,
} from './game-table.js';
import { trainTogether } from './joint-epoch.js';
import { runPhase } from './phase.js';
import { createSmoothedOptimiser } from './smoothed-optimiser.js';
import { compileLoss, compileValue } from './trained-program.js';

/** Runs phase 1. */
export async function runPhase1(table: Table): Promise<EpochReport[]> {
  const { options, store, training, validation } = table;
  const { engine, networks, game } = options;
  const names = [...table.representerNames, ...store.names(deidentifierPrefix)];
  const learning = await compileLoss(engine, store, deidentificationLoss(networks, 'training'), names);
  const separating = await compileSeparation(table);
  const checking = await compileValue(engine, store, deidentificationLoss(networks, 'use'));
  const optimiser = createSmoothedOptimiser(store, names, game.phase1);
  const reports = await runPhase(
    {
      name: 'P1',
      schedule: game.phase1,
      smoothed: optimiser,
      trainEpoch: async (random) => {
        const swaps = training.swapBatches(random.fork('swaps'));
        const side = { batches: swaps, batchCount: training.batchCounts.swaps, program: separating };
        return trainTogether(table, { optimiser, main: learning, sides: { separationLoss: side } }, random);
      },
      validate: async (random) =>
        (await meanValue(checking, validation.sentenceBatches(random.fork('order')), random)) +
        (await separationOf(separating, validation, random)),
    },
    contextOf(table, { phase1: optimiser }),
  );
  await disposeAll(learning, separating, checking);
  return reports;
}
