/** Shows the progress of a starter training: the share done and the time left. */
import type { Terminal } from '#command-line';
import type { EpochReport } from '#training';
import type { StarterSettings } from './train-starter.js';

/** Callbacks for epochs and for the sentences in between. */
export interface TrainingWatch {
  readonly onEpoch: (report: EpochReport) => void;
  readonly onSentences: (count: number) => void;
  readonly finish: () => void;
}

/** A representer epoch trains three recurrent layers instead of two, with gradients through all of them. */
const representerEpochCost = 1.6;

/** Shows progress in percent of the whole training. */
export function watchTraining(
  terminal: Terminal,
  { representerEpochs, deidentifierEpochs }: StarterSettings,
): TrainingWatch {
  const total = representerEpochs * representerEpochCost + deidentifierEpochs;
  const bar = terminal.progress({ label: 'training', total: 100 });
  const startedAt = performance.now();
  let done = 0;
  let sentences = 0;
  let sentencesOfEpoch = 0;
  const show = (extra: string): void => {
    const share = Math.min(
      1,
      (done + (sentencesOfEpoch > 0 ? Math.min(1, sentences / sentencesOfEpoch) : 0)) / total,
    );
    const seconds = ((performance.now() - startedAt) / 1000) * (1 / share - 1);
    const left = share > 0 ? `, about ${Math.ceil(seconds / 60)} min left` : '';
    bar.advanceTo(Math.round(100 * share), `${extra}${left}`);
  };
  let latest = 'begun';
  return {
    onEpoch: ({ phase, epoch, validationLoss }) => {
      done += phase === 'P1' ? representerEpochCost : 1;
      if (phase !== 'P1') sentencesOfEpoch = Math.max(sentences, 1);
      sentences = 0;
      latest = `${phase === 'P1' ? 'representer' : 'de-identifier'} epoch ${epoch}, dev loss ${validationLoss.toFixed(3)}`;
      show(latest);
    },
    onSentences: (count) => {
      sentences += count;
      show(latest);
    },
    finish: () => bar.finish(),
  };
}
