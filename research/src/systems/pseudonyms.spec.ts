import { beforeAll, describe, expect, it } from '@jest/globals';
import { type EmbeddingTable, openNeighbours } from '#embeddings';
import type { PreparedSentence, ReplacementMaterial } from '#encoding';
import { openTinyTable, prepareText } from '#encoding/testing';
import { createSeededRandom } from '#foundation';
import { neighbourSurrogates, pseudonymise } from './pseudonyms.js';

let table: EmbeddingTable;
let sentences: readonly PreparedSentence[];
let material: ReplacementMaterial;

/** `Zzyzx` has no vector of its own, hence no neighbours. */
beforeAll(async () => {
  table = await openTinyTable();
  sentences = prepareText(table, 'Anna has fever. Zzyzx has Berta.', ['Anna', 'Zzyzx', 'Berta']);
  const neighbours = await openNeighbours(table, { count: 3, words: new Set(['Anna', 'Zzyzx', 'Berta']) });
  material = { sentences, table, neighbours };
});

/** The word whose vector it is, or `?`. */
function wordOf(vector: Float32Array | undefined): string {
  const row = [...Array(table.rowCount).keys()].find((at) => table.vectorAt(at).join() === vector?.join());
  return row === undefined ? '?' : table.wordAt(row);
}

describe('pseudonymise', () => {
  it('replaces every PHI token that has neighbours and nothing else', () => {
    const replaced = pseudonymise(material, createSeededRandom(4));

    const wordAt = ({ vectors }: PreparedSentence, token: number) =>
      wordOf(vectors.slice(token * table.size, (token + 1) * table.size));
    expect(['anna', 'berta', 'carla', 'dora']).toContain(replaced[0] && wordAt(replaced[0], 0));
    expect(['anna', 'berta', 'carla', 'dora']).toContain(replaced[1] && wordAt(replaced[1], 2));
    const rest = (all: readonly PreparedSentence[]) => [
      ...(all[0]?.vectors.slice(table.size) ?? []),
      ...(all[1]?.vectors.slice(0, 2 * table.size) ?? []),
      ...(all[1]?.vectors.slice(3 * table.size) ?? []),
    ];
    expect(rest(replaced)).toEqual(rest(sentences));
    expect(replaced.map(({ labelIds }) => labelIds)).toEqual(sentences.map(({ labelIds }) => labelIds));
  });

  it('draws the word itself as one of N: with N = 1 nothing changes, with N = 3 a third of the words', async () => {
    const words = new Set(['Anna', 'Berta']);
    const alone = { ...material, neighbours: await openNeighbours(table, { count: 1, words }) };
    const random = createSeededRandom(8);
    const firsts = Array.from({ length: 300 }, () =>
      wordOf(pseudonymise(material, random)[0]?.vectors.slice(0, table.size)),
    );

    expect(pseudonymise(alone, random)).toEqual(sentences);
    expect(new Set(firsts).size).toBe(3);
    const own = firsts.filter((word) => word === 'anna').length;
    expect(own).toBeGreaterThan(70); // 100, deviation 8
    expect(own).toBeLessThan(130);
  });

  it('leaves the sentences it was given as they were', () => {
    const before = sentences.map(({ vectors }) => vectors.slice());

    pseudonymise(material, createSeededRandom(5));

    expect(sentences.map(({ vectors }) => vectors)).toEqual(before);
  });
});

describe('neighbourSurrogates', () => {
  it('change a PHI token and its vector together, and nothing else', () => {
    const [first, second] = neighbourSurrogates(material, createSeededRandom(6));

    const words = [...(first?.tokens ?? []), ...(second?.tokens ?? [])].map(({ text }) => text);
    expect(['berta', 'carla', 'dora']).toContain(words[0]);
    expect(['anna', 'carla', 'dora']).toContain(words[6]);
    expect([...words.slice(1, 6), ...words.slice(7)]).toEqual(['has', 'fever', '.', 'Zzyzx', 'has', '.']);
    expect(wordOf(first?.vectors.slice(0, table.size))).toBe(words[0]);
    expect(wordOf(second?.vectors.slice(2 * table.size, 3 * table.size))).toBe(words[6]);
    expect(second?.vectors.slice(0, 2 * table.size)).toEqual(sentences[1]?.vectors.slice(0, 2 * table.size));
  });
});

describe('pseudonyms in rows that are wider than the table', () => {
  /** Each row ends in two numbers that no other row has. */
  const widen = (sentence: PreparedSentence, index: number): PreparedSentence => {
    const width = table.size + 2;
    const vectors = new Float32Array(sentence.labelIds.length * width);
    sentence.labelIds.forEach((_, token) => {
      vectors.set(sentence.vectors.subarray(token * table.size, (token + 1) * table.size), token * width);
      vectors.set([10 + index, token], token * width + table.size);
    });
    return { ...sentence, vectors };
  };

  it.each(['pseudonymise', 'surrogates'])('replace the word and keep what stands behind it: %s', (kind) => {
    const wide = { ...material, sentences: sentences.map(widen) };
    const width = table.size + 2;
    const random = createSeededRandom(7);
    const rowsOf = (all: readonly PreparedSentence[]) => all[1]?.vectors.slice(2 * width, 3 * width);

    const rows = Array.from({ length: 20 }, () => {
      return rowsOf(kind === 'pseudonymise' ? pseudonymise(wide, random) : neighbourSurrogates(wide, random));
    });

    for (const row of rows) {
      expect(row).toHaveLength(width);
      expect([...(row?.slice(table.size) ?? [])]).toEqual([11, 2]);
    }
    const words = rows.map((row) => wordOf(row?.slice(0, table.size)));
    expect(words).not.toContain('?');
    expect(new Set(words).size).toBeGreaterThan(1);
  });
});
