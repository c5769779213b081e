/** J5, and the counts below it. */
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine } from '#kernels';
import { tinySizes } from '#training/testing';
import { rawVectors } from '../../subject.js';
import { tinyMaterial } from '../../testing/tiny-material.js';
import { attackByDecoder } from './decoder.js';
import { countWords } from './word-prior.js';

const size = tinySizes.embeddingSize;
const engine = createOnnxRuntimeEngine({ threads: 1 });
const budget = { engine, hidden: 8, steps: 400, sentencesPerBatch: 16, targets: 100 };

const judge = async (stdDev: number, steps = budget.steps) => {
  const subject = { ...rawVectors(size), outputStdDev: new Float32Array(size).fill(stdDev) };
  const figures = await attackByDecoder(
    subject,
    tinyMaterial(90),
    { ...budget, steps },
    createSeededRandom(1),
  );
  return new Map(figures.map((figure) => [figure.id, figure]));
};

describe('J5', () => {
  it('names words that hardly any noise hides, and of those under much of it no more than a prior does', async () => {
    const open = await judge(0.01);
    const hidden = await judge(50);

    const shares = (found: typeof open) => ['J5.mean', 'J5.prior'].map((id) => found.get(id)?.value ?? -1);
    const [seen = 0, blind = 1] = shares(open);
    const [unseen = 1] = shares(hidden);
    expect(seen).toBeGreaterThan(0.5);
    expect(blind).toBeLessThan(0.05);
    expect(unseen).toBeLessThan(0.05);
    expect(hidden.get('J5')?.power).toBeGreaterThan(0.5); // with the noise off it could have named them
  });

  it('has no power where it learnt nothing', async () => {
    expect((await judge(0.01, 1)).get('J5')).toMatchObject({ verdict: 'no power', power: 'no power' });
  });
});

describe('the prior of words', () => {
  const prior = countWords([
    { keys: ['mr', 'smith', 'coughs'], kinds: [0, 1, 0] },
    { keys: ['mr', 'smith', 'rests'], kinds: [0, 1, 0] },
    { keys: ['dr', 'jones', 'rests'], kinds: [0, 1, 0] },
  ]);

  it('prefers what its label takes, then what occurs at all, then what never does', () => {
    const [often, once, other, never] = ['smith', 'jones', 'rests', 'zzz'].map((key) =>
      prior.ofLabel(key, 1),
    );

    expect([often, once, other, never]).toEqual([often, once, other, never].sort((a = 0, b = 0) => b - a));
    expect(often).toBeGreaterThan(once ?? 0);
    expect(other).toBeGreaterThan(never ?? 0);
  });

  it('prefers what stood beside the same neighbours', () => {
    const beside = { kind: 1, left: 'dr', right: 'rests' };

    expect(prior.ofNeighbours('jones', beside)).toBeGreaterThan(prior.ofNeighbours('smith', beside));
    expect(prior.ofNeighbours('jones', { kind: 1, left: undefined, right: undefined })).toBe(0);
  });
});
