/**
 * Batches for a real training run that keep the time: the trainer asks for the next batch when a step is done, so the time between two
 * batches is one whole step, from padding to the changed weights.
 */
import { invariant } from '#foundation';
import type { BatchSource, TrainingSentence } from '#training';

/** A source that measures who trains on it. */
export interface TimedSource extends BatchSource {
  /** Tokens a second of the steps after the warm-up of the last pass. */
  tokensPerSecond(): number;
  /** Processor seconds of all threads of the process for a token of the same steps. */
  processorSecondsPerToken(): number;
}

/** What a pass is. */
export interface TimedPass {
  /** Taken in turn. */
  readonly batches: readonly (readonly TrainingSentence[])[];
  /** Steps that are not measured. */
  readonly warmUpSteps: number;
  /** The pass ends with the first step that ends after so long; there is at least one. */
  readonly seconds: number;
  /** Milliseconds from any moment on; the clock of the machine when left out. */
  readonly now?: () => number;
}

/** A source of one pass. */
export function createTimedSource({
  batches,
  warmUpSteps,
  seconds,
  now = () => performance.now(),
}: TimedPass): TimedSource {
  let rate: number | undefined;
  let processorRate: number | undefined;
  const next = (step: number): readonly TrainingSentence[] => batches[step % batches.length] ?? [];
  return {
    sentenceCount: batches.reduce((sum, batch) => sum + batch.length, 0),
    tokenCount: batches.reduce((sum, batch) => sum + tokensOf(batch), 0),
    batches: async function* () {
      for (let step = 0; step < warmUpSteps; step += 1) yield next(step);
      const startedAt = now();
      const processorBefore = process.cpuUsage();
      let elapsed = 0;
      let tokens = 0;
      for (let step = 0; elapsed < 1000 * seconds; step += 1) {
        yield next(step);
        elapsed = now() - startedAt;
        tokens += tokensOf(next(step));
      }
      rate = tokens / (elapsed / 1000);
      const { user, system } = process.cpuUsage(processorBefore); // microseconds
      processorRate = (user + system) / 1e6 / tokens;
    },
    tokensPerSecond: () => {
      invariant(rate !== undefined, 'a pass has ended');
      return rate;
    },
    processorSecondsPerToken: () => {
      invariant(processorRate !== undefined, 'a pass has ended');
      return processorRate;
    },
  };
}

function tokensOf(batch: readonly TrainingSentence[]): number {
  return batch.reduce((sum, { labelIds }) => sum + labelIds.length, 0);
}
