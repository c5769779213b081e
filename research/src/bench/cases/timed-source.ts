/**
 * A batch source that times a real training run. The trainer asks for a batch only after finishing a step, so
 * the time between two batches is one whole step, from padding to updated weights.
 */
import { invariant } from '#foundation';
import type { BatchSource, TrainingSentence } from '#training';

/** A batch source that measures the trainer reading it. */
export interface TimedSource extends BatchSource {
  /** Tokens per second in the last pass, without its warm-up. */
  tokensPerSecond(): number;
  /** Processor seconds per token, summed over all threads, in the same steps. */
  processorSecondsPerToken(): number;
}

/** The batches and length of a timed pass. */
export interface TimedPass {
  /** Used in rotation. */
  readonly batches: readonly (readonly TrainingSentence[])[];
  readonly warmUpSteps: number;
  /** The pass ends with the first step to finish after this long; at least one step runs. */
  readonly seconds: number;
  /** Clock in milliseconds; the machine's by default. */
  readonly now?: () => number;
}

/** Creates a source for one pass. */
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
