/** Gradient reversal, DANN (Ganin and Lempitsky 2015): all losses in every step, the representer pulled both ways. */
import type { ParameterStore } from '#kernels';
import { createObjectives, parameterNames, type RepresenterTraining } from './losses.js';
import { averagingDefaults, type Phase } from './phase.js';

/** Its one phase, kept by the loss of de-identification alone. */
export function gradientReversal(training: RepresenterTraining, store: ParameterStore): readonly Phase[] {
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
