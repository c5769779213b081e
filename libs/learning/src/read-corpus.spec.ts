import { expect, it } from '@jest/globals';
import type { ReplacementSource } from '#adversary';
import { createSeededRandom } from '#foundation';
import type { TrainingCorpus } from '#training';
import { readCorpus } from './read-corpus.js';

/** Each token becomes itself and the sum of its sentence: every row tells of every other. */
const reader = {
  rowSize: 1,
  read: async (sentences: readonly Float32Array[]) =>
    sentences.map((rows) => {
      const sum = rows.reduce((total, value) => total + value, 0);
      return Float32Array.from([...rows].flatMap((value) => [value, sum]));
    }),
};

const hundredMore: ReplacementSource = {
  draw: (sentence, token) => Float32Array.of(100 + 10 * sentence + token),
};
const never: ReplacementSource = { draw: () => undefined };

const corpus: TrainingCorpus = {
  sentences: [
    {
      vectors: Float32Array.of(1, 2, 3),
      casingIds: Uint8Array.of(0, 0, 0),
      labelIds: Uint8Array.of(0, 1, 0),
    },
    { vectors: Float32Array.of(4, 5), casingIds: Uint8Array.of(0, 0), labelIds: Uint8Array.of(0, 0) },
  ],
  neighbours: hundredMore,
  swaps: { alike: never, telling: hundredMore },
};

it('a corpus is read whole, and a replacement in its sentence, at places of identifiers alone', async () => {
  const random = createSeededRandom('read');
  const read = await readCorpus(corpus, reader, { neighbours: true, swaps: 'telling' }, random);

  expect(read.sentences.map(({ vectors }) => [...vectors])).toEqual([
    [1, 6, 2, 6, 3, 6],
    [4, 9, 5, 9],
  ]);
  expect(read.sentences[0]?.labelIds).toBe(corpus.sentences[0]?.labelIds);
  expect([...(read.neighbours.draw(0, 1, random) ?? [])]).toEqual([101, 105]);
  for (const source of [read.neighbours, read.swaps.telling])
    expect([...(source.drawSentence?.(0, 1, random) ?? [])]).toEqual([1, 105, 101, 105, 3, 105]);
  expect(read.neighbours.draw(0, 0, random)).toBeUndefined();
  expect(read.neighbours.draw(1, 1, random)).toBeUndefined();
});

it('what a training does not use is not read', async () => {
  const random = createSeededRandom('read');
  const alone = await readCorpus(corpus, reader, { neighbours: false, swaps: undefined }, random);
  const without = await readCorpus(corpus, reader, { neighbours: true, swaps: 'alike' }, random);

  expect([alone.neighbours.draw(0, 1, random), alone.swaps.telling.draw(0, 1, random)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(without.swaps.alike.draw(0, 1, random)).toBeUndefined();
});
