import { setTimeout as sleep } from 'node:timers/promises';
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

/** Goes through a pass with steps of `milliseconds`; result: sizes of the batches. */
async function train(source: ReturnType<typeof createTimedSource>, milliseconds: number): Promise<number[]> {
  const sizes: number[] = [];
  for await (const batch of source.batches(createSeededRandom('any'))) {
    await sleep(milliseconds);
    sizes.push(batch.length);
  }
  return sizes;
}

describe('a timed source', () => {
  it('measures the steps after the warm-up by their tokens', async () => {
    const source = createTimedSource({ batches, warmUpSteps: 2, seconds: 0.1 });

    const sizes = await train(source, 20);

    expect(sizes.slice(0, 3)).toEqual([2, 1, 2]); // the batches in turn
    expect(sizes.length).toBeGreaterThan(3);
    expect(source.tokensPerSecond()).toBeGreaterThan(30 / 0.08); // a step takes 20 ms, and more on a busy machine
    expect(source.tokensPerSecond()).toBeLessThan(30 / 0.018);
  });

  it('takes at least one step', async () => {
    const source = createTimedSource({ batches, warmUpSteps: 0, seconds: 0.001 });

    expect(await train(source, 5)).toEqual([2]);
    expect(source.tokensPerSecond()).toBeLessThan(30 / 0.004);
  });

  it('knows no rate before a pass', () => {
    const source = createTimedSource({ batches, warmUpSteps: 0, seconds: 1 });

    expect(() => source.tokensPerSecond()).toThrow(InternalError);
    expect([source.sentenceCount, source.tokenCount]).toEqual([3, 60]);
  });
});
