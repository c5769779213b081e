import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { tinySizes } from '#training/testing';
import { pureNoise, rawVectors } from '../../subject.js';
import { tinyMaterial } from '../../testing/tiny-material.js';
import { type AttackFinding, attackTarget } from './attack.js';
import { drawWords } from './candidates.js';
import { figuresOfWords } from './figures.js';
import { figureOfTypes } from './words.js';

/** The first `typed` words of every list are of the type, then every second one. */
function withTypes(typed: number) {
  const material = tinyMaterial(20);
  const lists = [...material.lists].map(([id, list]) => {
    const ofType = list.ofType.map((_, at) => Number(at < typed || at % 2 === 1));
    return [id, { ...list, ofType }] as const;
  });
  return { ...material, lists: new Map(lists) };
}

describe('what is tried of a label', () => {
  it('is counted by type among the words of the headline alone, of labels alone', () => {
    const { value, byLabel, threshold } = figureOfTypes(withTypes(600), 1000);

    expect(value).toBe(0.8); // 600 and half of 400; of all 1,100 rows it would be 0.773
    expect(byLabel).toEqual({ NAME: { value: 0.8, upper: 0.8, trials: 1000 } });
    expect(threshold).toBeNull();
  });

  it('is tried without the words that only fill the list as well: one in as many where nothing can be told', async () => {
    const material = withTypes(600);
    const [target] = drawWords(material, 1, createSeededRandom(1));
    const plan = { sizes: [1000], part: 'first', isTypeAsked: true, looks: 1, inputDraws: 1 } as const;
    const blind = pureNoise(rawVectors(tinySizes.embeddingSize));

    const found = await attackTarget(blind, material, {
      target: target ?? never(),
      plan,
      random: createSeededRandom(1),
    });

    expect(found.map(({ size, isOfType }) => [size, isOfType])).toEqual([
      [600, true], // and not 800, with the filler between
      [1000, false],
    ]);
    expect(found[0]?.posterior).toBeCloseTo(1 / 600, 6);
  });

  it('has a figure of its own for the type alone, with as many words as each label knows', () => {
    const words = [600, 1000].flatMap((size) => findingsOf(size, { isOfType: size === 600 }));

    const figures = figuresOfWords({ words, near: [], whole: [] }, ['NAME']);

    const readingOf = (id: string) => figures.find((figure) => figure.id === id)?.value;
    expect(readingOf('J1')).toBeCloseTo(1 / 1000, 9);
    expect(readingOf('J1.type-alone')).toBeCloseTo(1 / 600, 9);
    expect(figures.map(({ id }) => id)).not.toContain('J1.of-600');
  });
});

/** 48 words of 12 documents, told as by guessing blindly. */
const findingsOf = (size: number, { isOfType }: Pick<AttackFinding, 'isOfType'>): AttackFinding[] =>
  Array.from({ length: 48 }, (_, index) => ({
    target: { beginId: 1, document: index % 12, sentence: index, tokens: [0], listIds: [1] },
    prior: null,
    size,
    isOfType,
    hit: 0,
    posterior: 1 / size,
    bound: 1,
    byObservations: [],
    squares: new Float64Array(0),
  }));

function never(): never {
  throw new Error('the tiny material has names');
}
