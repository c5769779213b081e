import { expect, it } from '@jest/globals';
import { createCellTable } from '#cells';
import { openEmbeddings } from '#embeddings';
import { CASING_COUNT, type Note } from '#text';
import { measureOutcomes } from './measure-outcomes.js';

const size = 4;
const axis = (at: number): Float32Array =>
  Float32Array.from({ length: size }, (_, index) => Number(index === at));

/** One cell of words, in small letters or not, and one of numbers: three outcomes in all. */
async function openWords() {
  const table = await openEmbeddings({ kind: 'hashed', size }, { cacheFolder: '' });
  return createCellTable(table, {
    embeddings: { digest: table.digest, size },
    detail: 'coarse',
    publicWords: new Set(['acude', 'con', 'calle', 'de']),
    kinds: [{ name: 'O', weights: new Float32Array(size + CASING_COUNT + 6), cells: [axis(0)] }],
    numbers: [axis(1)],
  });
}

const noteOf = (name: string): Note => ({
  id: name,
  text: `Acude con ${name} de Calle 7.`,
  spans: [{ start: 10, end: 10 + name.length, label: 'NAME' }],
});

it('counts outcomes of words, of identifiers and of sentences, and weighs guesses by their prior', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `Q${'qx'.repeat(at)}u`);
  const notes = [...names, 'Ana Quill'].map(noteOf);

  const found = measureOutcomes({ words: await openWords(), notes, language: 'es' });

  expect(found.oneWord.map(({ outcomes }) => outcomes)).toEqual([3, 3, 3, 3, 3, 3]);
  expect(found.ofCorpus).toEqual([{ kind: 'NAME', values: 21, outcomes: 2, found: 2 / 21, alone: 1 }]);
  expect(found.skeletons).toEqual({ sentences: 21, distinct: 2, alone: 1 });
  for (const { blind, seen, outcomes } of found.priors) {
    expect(seen).toBeGreaterThanOrEqual(blind);
    expect(seen).toBeLessThanOrEqual(outcomes * blind + 1e-9);
  }
  for (const { values, outcomes } of found.invented)
    expect([values, outcomes <= values]).toEqual([1000, true]);
});
