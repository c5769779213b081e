import { beforeAll, describe, expect, it } from '@jest/globals';
import { resolveDeidentifierSettings } from '#deid-model';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { createMemorySource, type TrainingSentence } from '#training';
import { learnDeidentifier } from './learn.js';
import { askPool } from './membership.js';

const size = 8;

/** Sentences whose labels follow from nothing: whoever knows them has learned them by heart. */
function withoutRule(count: number, seed: number): TrainingSentence[] {
  const random = createSeededRandom(`sentences ${seed}`);
  return Array.from({ length: count }, () => {
    const vectors = new Float32Array(4 * size);
    random.fillGaussian(vectors);
    const labelIds = Uint8Array.from({ length: 4 }, () => random.integer(2));
    return { vectors, labelIds, casingIds: new Uint8Array(4) };
  });
}

describe('a release and the pool it was trained on', () => {
  const learnt = withoutRule(120, 1);
  const unknown = withoutRule(120, 2);
  const others = withoutRule(120, 3);
  let release: Uint8Array;

  beforeAll(async () => {
    const pool = createMemorySource(learnt, 16);
    const trained = await learnDeidentifier({
      engine: createOnnxRuntimeEngine({ threads: 1 }),
      threads: 1,
      training: pool,
      validation: pool,
      settings: resolveDeidentifierSettings({ inputSize: size, labelCount: 3, hidden: 24, layers: 1 }),
      schedule: { epochsMax: 100, patience: 100 },
      average: { smoothing: 0.9, decayFrom: 0.5 },
      random: createSeededRandom(1),
    });
    await trained.deidentifier.close();
    release = trained.onnx;
  });

  const areaOf = async (members: readonly TrainingSentence[]): Promise<number> => {
    const source = (sentences: readonly TrainingSentence[]) => createMemorySource(sentences, 16);
    const asked = { members: source(members), outside: source(others) };
    const figures = await askPool(asked, { release, threads: 1, random: createSeededRandom(1) });
    return figures.find(({ id }) => id === 'J8')?.value ?? Number.NaN;
  };

  it('are told from each other when it learned by heart', async () => {
    expect(await areaOf(learnt)).toBeGreaterThan(0.75);
  });

  it('are not where both kinds are new to it', async () => {
    expect(Math.abs((await areaOf(unknown)) - 0.5)).toBeLessThan(0.12);
  });
});
