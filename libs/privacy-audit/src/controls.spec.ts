import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { tinySizes } from '#training/testing';
import { isLeakFound, runControls } from './controls.js';
import type { AuditMaterial } from './material.js';
import { pureNoise, rawVectors } from './subject.js';
import { tinyMaterial } from './testing/tiny-material.js';

const size = tinySizes.embeddingSize;

/** Every word has the row of one of so many cells, in lists and sentences alike. */
function overCells(material: AuditMaterial, cells: number): AuditMaterial {
  const all = [...material.lists.values()];
  const rowOf = (word: number): Float32Array => {
    const list = all.find(({ words }) => words.includes(word % cells)) ?? all[0];
    const at = list?.words.indexOf(word % cells) ?? 0;
    return list?.vectors.slice(at * size, (at + 1) * size) ?? new Float32Array(size);
  };
  const sentences = material.corpus.sentences.map((sentence, index) => ({
    ...sentence,
    vectors: Float32Array.from(
      [...sentence.labelIds].flatMap((_, token) => [...rowOf(material.wordAt(index, token))]),
    ),
  }));
  const lists = [...material.lists].map(
    ([id, list]) =>
      [
        id,
        { ...list, vectors: Float32Array.from([...list.words].flatMap((word) => [...rowOf(word)])) },
      ] as const,
  );
  return { ...material, corpus: { ...material.corpus, sentences }, lists: new Map(lists) };
}

const failed = async (material: AuditMaterial, subject = rawVectors(size)): Promise<string[]> => {
  const controls = await runControls(subject, material, 5, createSeededRandom(1));
  return controls.flatMap(({ id, passed }) => (passed ? [] : [id]));
};

describe('the controls of an audit', () => {
  const material = tinyMaterial(30);

  it('pass where words are as they are, and over cells, where less can be found', async () => {
    expect(await failed(material)).toEqual([]);
    expect(await failed(overCells(material, 30))).toEqual([]);
    expect(await failed(overCells(material, 3))).toEqual([]); // nobody names 5 in 100 of them
  });

  it('pass where casing leaves in the clear, which tells words apart under any noise', async () => {
    const lists = [...material.lists].map(
      ([id, list]) => [id, { ...list, clear: list.words.map((word) => word % 3) }] as const,
    );
    const clearAt = (sentence: number, token: number) => material.wordAt(sentence, token) % 3;

    expect(await failed({ ...material, clearAt, lists: new Map(lists) })).toEqual([]);
  });

  it.each([
    ['five times chance of all words', 0.051, 1, true],
    ['less than that', 0.049, 1, false],
    ['more than half of what cells leave', 0.016, 0.03, true],
    ['less than half of it', 0.014, 0.03, false],
  ])('want of a planted leak %s', (_, found, most, expected) => {
    const both = (share: number) => ({ posterior: share, hits: share });

    expect(isLeakFound(both(found), both(most))).toBe(expected);
    expect(isLeakFound({ ...both(found), hits: 0 }, both(most))).toBe(false);
  });

  it('do not pass a judge that finds nothing with the noise off, over cells either', async () => {
    const blind = { ...pureNoise(rawVectors(size)) };

    expect(await failed(material, blind)).toContain('noise-off-is-broken');
    expect(await failed(overCells(material, 30), blind)).toContain('noise-off-is-broken');
  });
});
