/** How the representer of a consortium experiment is made. */
import { noiseDefaultsOf, type RepresenterChoice, relevantGame } from '../systems/representers.js';
import type { ConsortiumExperiment } from './consortium-file.js';

/** The settings that choose. */
interface ChoiceSource {
  readonly representer: Pick<ConsortiumExperiment['representer'], 'kind' | 'size'>;
  readonly adversary: Pick<ConsortiumExperiment['adversary'], 'hidden'>;
  readonly training: Pick<ConsortiumExperiment['training'], 'game'>;
}

/** The choice that the file's settings amount to; settings that its kind does not read are not in it. */
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
