import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, InternalError } from '#foundation';
import type { TrainingSentence } from '#training';
import { createTimedSource } from './timed-source.js';

const sentence = (length: number): TrainingSentence => ({
  vectors: new Float32Array(length),
  casingIds: new Uint8Array(length),
  labelIds: new Uint8Array(length),
});

const batches = [[sentence(10), sentence(20)], [sentence(30)]];

/** Goes through a pass on a clock that moves by `milliseconds` a step; result: sizes of the batches, and the rate. */
async function train(pass: { warmUpSteps: number; seconds: number }, milliseconds: readonly number[]) {
  let now = 1_000;
  const source = createTimedSource({ batches, ...pass, now: () => now });
  const sizes: number[] = [];
  for await (const batch of source.batches(createSeededRandom('any'))) {
    now += milliseconds[sizes.length] ?? 0;
    sizes.push(batch.length);
  }
  return { sizes, rate: source.tokensPerSecond() };
}

describe('a timed source', () => {
  it('measures the steps after the warm-up by their tokens, and ends with the step that ends after its time', async () => {
    const { sizes, rate } = await train({ warmUpSteps: 2, seconds: 0.1 }, [700, 900, 40, 30, 50, 60]);

    expect(sizes).toEqual([2, 1, 2, 1, 2]); // the batches in turn
    expect(rate).toBeCloseTo((30 + 30 + 30) / 0.12, 6);
  });

  it('takes at least one step', async () => {
    const { sizes, rate } = await train({ warmUpSteps: 0, seconds: 0.001 }, [5]);

    expect(sizes).toEqual([2]);
    expect(rate).toBeCloseTo(30 / 0.005, 6);
  });

  it('knows no rate before a pass', () => {
    const source = createTimedSource({ batches, warmUpSteps: 0, seconds: 1 });

    expect(() => source.tokensPerSecond()).toThrow(InternalError);
    expect([source.sentenceCount, source.tokenCount]).toEqual([3, 60]);
  });
});
