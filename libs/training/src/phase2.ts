/** P2: the adversaries alone, against the representer as P1 left it. */

import type { EpochReport } from './epoch-report.js';
import { adversaryLoss } from './game-losses.js';
import { playersOf } from './game-settings.js';
import { contextOf, disposeAll, meanValue, type Table } from './game-table.js';
import { createAdversaryTrainer } from './joint-epoch.js';
import { runPhase } from './phase.js';
import { compileValue } from './trained-program.js';

/** Runs phase 2. */
export async function runPhase2(table: Table): Promise<EpochReport[]> {
  const { options, training, validation } = table;
  const adversary = await createAdversaryTrainer(table);
  const judging = adversaryLoss(options.networks, playersOf(options.game));
  const checking = await compileValue(options.engine, table.store, judging);
  const reports = await runPhase(
    {
      name: 'P2',
      schedule: options.game.phase2,
      trainEpoch: (random) => adversary.trainEpoch(training, random),
      validate: (random) => meanValue(checking, validation.pairBatches(random.fork('pairs')), random),
    },
    contextOf(table, { adversaries: adversary.optimiser }),
  );
  await disposeAll(adversary.program, checking);
  return reports;
}
