/** Trains a representer by one of two procedures: three phases, or gradient reversal. */

import { Failure, invariant, type SeededRandom } from '#foundation';
import type { ParameterStore } from '#kernels/host';
import { exportRepresenter, readNoiseDeviations } from '#representation';
import {
  createObjectives,
  deidentificationLoss,
  parameterNames,
  type RepresenterTraining,
  separateAdversaryLosses,
} from './losses.js';
import { averagingDefaults, type EpochReport, type Inspection, type Phase } from './phase.js';
import { initialWeights } from './program.js';
import { runPhases } from './run-phases.js';
import { type GameSettings, type NetworkSettings, playersOf } from './settings.js';

/** The representer's weights with those of the other networks, and every epoch's report. */
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

function threePhases(training: RepresenterTraining, store: ParameterStore): readonly Phase[] {
  const { game } = training;
  const { representer, deidentifier, adversaries } = parameterNames(training, store);
  const { objectives, criteria } = createObjectives(training);
  const { deidentification, adversary, confusion, separation } = objectives;

  const phase1: Phase = {
    name: 'P1',
    turns: [
      { objectives: [deidentification([...representer, ...deidentifier]), ...separation(representer)] },
    ],
    keepBy: [criteria.deidentification, ...criteria.separation],
    average: averagingDefaults,
    stop: game.phase1,
  };
  const { lossMax, epochsMore = 0 } = game.phase2;
  const reach = lossMax === undefined ? undefined : { lossMax, epochsMore };
  const phase2: Phase = {
    name: 'P2',
    turns: [{ objectives: [adversary(adversaries)] }],
    keepBy: [criteria.adversary],
    stop: { ...game.phase2, reach },
  };
  const lambda = (_epoch: number, before: readonly EpochReport[]) => lambdaAfter(before, game);
  const phase3: Phase = {
    name: 'P3',
    turns: [
      { part: 'a', objectives: [deidentification(deidentifier)] },
      { part: 'a', objectives: [adversary(adversaries)] },
      {
        part: 'b',
        objectives: [
          deidentification(representer),
          confusion(representer, lambda),
          ...separation(representer),
        ],
      },
    ],
    keepBy: [criteria.deidentification, criteria.confusion, ...criteria.separation],
    stop: game.phase3,
    ...(reach && { requires: { phase: phase2.name, validationLossMax: reach.lossMax } }),
    ...(game.freshChecks.everyEpochs > 0 && { inspect: freshChecks(training) }),
  };
  return adversaries.length === 0 ? [phase1] : [phase1, phase2, phase3];
}

/** How far the post-hoc attack exceeded the allowed accuracy; 0 if it did not. */
const excessMeasure = 'fresh/excess';

/** Returns λ of the next epoch: the setting, multiplied by the growth per failed check. Depends only on reports. */
export function lambdaAfter(before: readonly EpochReport[], { lambda, freshChecks }: GameSettings): number {
  const failed = before.filter(({ measures }) => (measures[excessMeasure] ?? 0) > 0).length;
  return lambda * freshChecks.lambdaGrowth ** failed;
}

/**
 * The stopping rule for large N, where a representer may learn only to fool its adversaries (Friedrich et al.
 * 2019 stop at N = 500). Every few epochs the frozen file is attacked post hoc on validation documents; λ
 * grows when the attack sees too much, and only checked epochs can be kept. Fails with
 * TRAINER_TOO_FEW_SENTENCES when no PHI token there has a neighbour.
 */
function freshChecks(options: RepresenterTraining): NonNullable<Phase['inspect']> {
  const { networks, game, training, validation, postHocAttack } = options;
  const { everyEpochs, accuracyMax } = game.freshChecks;
  return async (store: ParameterStore, random: SeededRandom, epoch: number): Promise<Inspection> => {
    invariant(postHocAttack !== undefined, 'fresh checks need a post-hoc attack');
    if (epoch % everyEpochs !== 0) return { excess: Number.POSITIVE_INFINITY, measures: {} };
    const shipped = {
      onnx: exportRepresenter(store, networks.representer),
      deviations: readNoiseDeviations(store, networks.representer),
    };
    const { T1, T2 } = await postHocAttack(shipped, { training, heldOut: validation }, random);
    if (T1.pairs === 0) throw new Failure('TRAINER_TOO_FEW_SENTENCES', { part: 'validation', pairs: 0 });
    const accuracies = { T1: T1.correct / T1.pairs, T2: T2.correct / T2.pairs };
    const excess = Math.max(0, accuracies.T1 - accuracyMax, accuracies.T2 - accuracyMax);
    const measures = { 'fresh/T1': accuracies.T1, 'fresh/T2': accuracies.T2, [excessMeasure]: excess };
    return { excess, measures };
  };
}

/** One phase, kept by de-identification loss alone. */
function gradientReversal(training: RepresenterTraining, store: ParameterStore): readonly Phase[] {
  const { representer, deidentifier, adversaries } = parameterNames(training, store);
  const { objectives, criteria } = createObjectives(training);
  return [
    {
      name: 'DANN',
      turns: [
        {
          objectives: [
            objectives.deidentification([...representer, ...deidentifier]),
            objectives.reversedAdversary([...representer, ...adversaries]),
            ...objectives.separation(representer),
          ],
        },
      ],
      keepBy: [criteria.deidentification],
      average: averagingDefaults,
      stop: training.game.phase1,
    },
  ];
}
