/**
 * Training a representer: the three-phase procedure of Feutry et al. (2018, arXiv 1802.09386) as Friedrich et al. (2019)
 * use it, or gradient reversal (DANN), each with or without the separation loss.
 *
 *   P1  representer and de-identifier together on the de-identification loss (+ separation)
 *   P2  adversaries alone
 *   P3  alternates (a) one epoch of de-identifier and of adversaries with the representer frozen,
 *       (b) one epoch of the representer alone on l_deid + λ·mean |l_adv − ln 2| (+ separation)
 *
 * Every phase ends by its validation loss and leaves its best weights; afterwards the representer is frozen.
 */
import { adversaryNames, initialiseAdversary } from '#adversary';
import { initialiseDeidentifier } from '#deid-model';
import type { SeededRandom } from '#foundation';
import { ParameterStore } from '#kernels';
import { initialiseRepresenter, trainableRepresenterNames } from '#representation';
import type { EpochReport } from './epoch-report.js';
import { createGameData } from './game-data.js';
import type { NetworkSettings } from './game-losses.js';
import { playersOf } from './game-settings.js';
import type { RepresenterTraining, Table } from './game-table.js';
import { runPhase1 } from './phase1.js';
import { runPhase2 } from './phase2.js';
import { runPhase3 } from './phase3.js';
import { runReversal } from './reversal.js';

/** A frozen representer with the other networks as the game left them, and every epoch's report. */
export interface TrainedRepresenter {
  readonly store: ParameterStore;
  readonly networks: NetworkSettings;
  readonly reports: readonly EpochReport[];
}

/** Runs the procedure of `game`. Fails with TRAINER_*. */
export async function trainRepresenter(options: RepresenterTraining): Promise<TrainedRepresenter> {
  const { networks, game, random } = options;
  const store = new ParameterStore();
  initialiseNetworks(store, networks, random);
  const table: Table = {
    options,
    store,
    training: createGameData(options.training, networks.representer.embeddingSize, game),
    validation: createGameData(options.validation, networks.representer.embeddingSize, game),
    representerNames: trainableRepresenterNames(store, networks.representer),
  };
  const hasPlayers = playersOf(game).length > 0;
  const reports =
    game.procedure === 'dann' && hasPlayers
      ? await runReversal(table)
      : [
          ...(await runPhase1(table)),
          ...(hasPlayers ? [...(await runPhase2(table)), ...(await runPhase3(table))] : []),
        ];
  return { store, networks, reports };
}

function initialiseNetworks(store: ParameterStore, networks: NetworkSettings, random: SeededRandom): void {
  initialiseRepresenter(store, networks.representer, random.fork('weights/representer'));
  initialiseDeidentifier(store, networks.deidentifier, random.fork('weights/deidentifier'));
  for (const name of adversaryNames)
    initialiseAdversary(store, name, networks.adversary, random.fork(`weights/${name}`));
}
