/** Step 1 of the flow: a representer trained on the public corpus, by the procedure that its settings name, and then frozen. */
import type { ParameterStore } from '#kernels';
import { gradientReversal } from './gradient-reversal.js';
import type { RepresenterTraining } from './losses.js';
import { deidentificationLoss, separateAdversaryLosses } from './losses.js';
import type { EpochReport } from './phase.js';
import { initialWeights } from './program.js';
import { runPhases } from './run-phases.js';
import type { NetworkSettings } from './settings.js';
import { playersOf } from './settings.js';
import { threePhases } from './three-phases.js';

/** A frozen representer with the other networks as training left them, and every epoch's report. */
export interface TrainedRepresenter {
  readonly store: ParameterStore;
  readonly networks: NetworkSettings;
  readonly reports: readonly EpochReport[];
}

/** Runs the procedure of `game`; every phase leaves its best weights. Fails with TRAINER_*. */
export async function trainRepresenter(options: RepresenterTraining): Promise<TrainedRepresenter> {
  const { networks, game, random } = options;
  const store = initialWeights(
    [deidentificationLoss(networks, 'use'), separateAdversaryLosses(networks)],
    (network) => random.fork(`weights/${network}`),
  );
  const isReversal = game.procedure === 'dann' && playersOf(game).length > 0;
  const procedure = isReversal ? gradientReversal : threePhases;
  const reports = await runPhases(procedure(options, store), { ...options, store });
  return { store, networks, reports };
}
