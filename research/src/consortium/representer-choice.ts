/** The representer choice of a consortium experiment. */
import { noiseDefaultsOf, type RepresenterChoice, relevantGame } from '../systems/representers.js';
import type { ConsortiumExperiment } from './consortium-file.js';

interface ChoiceSource {
  readonly representer: Pick<ConsortiumExperiment['representer'], 'kind' | 'size'>;
  readonly adversary: Pick<ConsortiumExperiment['adversary'], 'hidden'>;
  readonly training: Pick<ConsortiumExperiment['training'], 'game'>;
}

/** Returns the representer choice, without settings that its kind does not read. */
export function representerChoiceOf({ representer, adversary, training }: ChoiceSource): RepresenterChoice {
  const { kind, size } = representer;
  return {
    system: kind,
    size,
    ...noiseDefaultsOf(kind),
    adversaries: kind === 'separated' ? [] : ['T1', 'T2'],
    game: relevantGame(kind, training.game),
    judges: { hidden: adversary.hidden },
  };
}
