/** The DANN procedure (Ganin and Lempitsky 2015): all losses in one step, the representer pulled both ways. */
import { adversaryPrefix } from '#adversary';
import { deidentifierPrefix } from '#deid-model';
import type { EpochReport } from './epoch-report.js';
import { deidentificationLoss, reversedAdversaryLoss } from './game-losses.js';
import { playersOf } from './game-settings.js';
import { compileSeparation, contextOf, disposeAll, meanValue, type Table } from './game-table.js';
import { trainTogether } from './joint-epoch.js';
import { runPhase } from './phase.js';
import { createSmoothedOptimiser } from './smoothed-optimiser.js';
import { compileLoss, compileValue } from './trained-program.js';

/** Gradient reversal: de-identification and adversaries in every step, the representer pulled both ways. */
export async function runReversal(table: Table): Promise<EpochReport[]> {
  const { options, store, training, validation, representerNames } = table;
  const { engine, networks, game } = options;
  const names = [...representerNames, ...store.names(deidentifierPrefix)];
  const learning = await compileLoss(engine, store, deidentificationLoss(networks, 'training'), names);
  const players = playersOf(game);
  const judged = [...representerNames, ...players.flatMap((name) => store.names(adversaryPrefix(name)))];
  const reversal = reversedAdversaryLoss(networks, players, game.lambda);
  const reversing = await compileLoss(engine, store, reversal, judged);
  const separating = await compileSeparation(table);
  const checking = await compileValue(engine, store, deidentificationLoss(networks, 'use'));
  const optimiser = createSmoothedOptimiser(store, [...new Set([...names, ...judged])], game.phase1);
  const reports = await runPhase(
    {
      name: 'DANN',
      schedule: game.phase1,
      smoothed: optimiser,
      trainEpoch: (random) => {
        const { pairs, swaps } = training.batchCounts;
        const sides = {
          adversaryLoss: {
            batches: training.pairBatches(random.fork('pairs')),
            batchCount: pairs,
            program: reversing,
          },
          separationLoss: {
            batches: training.swapBatches(random.fork('swaps')),
            batchCount: swaps,
            program: separating,
          },
        };
        return trainTogether(table, { optimiser, main: learning, sides }, random);
      },
      validate: (random) => meanValue(checking, validation.sentenceBatches(random.fork('order')), random),
    },
    contextOf(table, { dann: optimiser }),
  );
  await disposeAll(learning, reversing, separating, checking);
  return reports;
}
