import { describe, expect, it } from '@jest/globals';
import type { PreparedDocument } from '#encoding';
import { createIobScheme, labelSetNamed } from '#labels';
import { auditMaterialOf } from './audit-material.js';

const size = 3;
const tableWords = ['anna', 'berta', 'carla', 'dora', 'fever', 'cough', 'x1'];

/** Each word has a direction of its own; names lie near each other; what is unknown has one vector. */
function vectorOf(word: string): number[] {
  const row = tableWords.indexOf(word.toLowerCase());
  if (/^\d+$/.test(word)) return [0, Number(word) / 1e4, 1];
  if (row < 0) return [0.5, 0.5, 0.5];
  return row < 4 ? [1, row / 10, 0] : [0, 1, row / 10];
}

const table = {
  ...({ kind: 'text', name: 'words', size, rowCount: tableWords.length, digest: '' } as const),
  vectors: Float32Array.from(tableWords.flatMap(vectorOf)),
  embed: (word: string, out: Float32Array, offset: number) => {
    out.set(vectorOf(word), offset);
    return 'exact' as const;
  },
  rowOf: (word: string) => tableWords.indexOf(word),
  wordAt: (row: number) => tableWords[row] ?? '',
  vectorAt: (row: number) => Float32Array.from(vectorOf(tableWords[row] ?? '')),
  close: async () => {},
};

/** `Word/1`: a token with its label id. */
function document(text: string): PreparedDocument {
  const parts = text.split(' ').map((part) => part.split('/') as [string, string?]); // split gives one part at least
  const tokens = parts.map(([word], index) => ({ text: word, start: index, end: index + 1 }));
  const labelIds = Uint8Array.from(parts, ([, labelId = '0']) => Number(labelId));
  const vectors = Float32Array.from(parts.flatMap(([word]) => vectorOf(word)));
  const sentence = { tokens, labelIds, vectors, casingIds: new Uint8Array(parts.length) };
  return {
    tokenized: { note: { id: 'n', text, spans: [] }, sentences: [tokens] },
    sentences: [sentence],
    warnings: [],
  };
}

const materialOf = (neighbours: number, ...texts: string[]) => materialFrom(table, neighbours, texts);

const materialFrom = (words: typeof table, neighbours: number, texts: readonly string[], listLength = 6) =>
  auditMaterialOf({
    corpusName: 'texts',
    documents: texts.map(document),
    table: words,
    neighbours: { drawNeighbour: () => neighbours } as unknown as Parameters<
      typeof auditMaterialOf
    >[0]['neighbours'], // only drawn from
    scheme: createIobScheme(labelSetNamed('generic')),
    language: 'en',
    listLength,
  });

const texts = ['Anna/1 -/2 Berta/2 has fever .', 'Zzyzx/1 has cough , Qqq/1 .', 'Dora/1 has it .'];

describe('what judges are given', () => {
  it('attacks words with a letter or digit that have a label, or are rare, and nothing else', () => {
    const { isTarget } = materialOf(0, ...texts);

    const attacked = (sentence: number, count: number) =>
      Array.from({ length: count }, (_, token) => isTarget(sentence, token));
    expect(attacked(0, 6)).toEqual([true, false, true, false, true, false]); // "has" is in three documents
    expect(attacked(1, 6)).toEqual([true, false, true, false, true, false]);
  });

  it('lists the words of a label, then the nearest of the table, each once, and unknown words though they share a vector', () => {
    const list = materialOf(0, ...texts, 'ANNA/1 has it').lists.get(1);

    const rows = Array.from({ length: (list?.vectors.length ?? 0) / size }, (_, row) =>
      [...(list?.vectors.slice(row * size, (row + 1) * size) ?? [])].map((value) => value.toFixed(2)).join(),
    );
    const unknown = '0.50,0.50,0.50'; // Zzyzx and Qqq: nobody tells one from the other
    const own = ['1.00,0.00,0.00', '1.00,0.10,0.00', unknown, unknown, '1.00,0.30,0.00'];
    expect(rows.slice(0, 5).sort()).toEqual(own.sort());
    expect(rows).toHaveLength(6); // and one that lists know, or lies near
  });

  it('has the same lists whatever N is and however the documents lie, and others for other words', () => {
    const digestOf = (neighbours: number, ...given: string[]) =>
      materialOf(neighbours, ...given).lists.get(1)?.digest;

    const digest = digestOf(0, ...texts);
    expect(digestOf(3, ...[...texts].reverse())).toBe(digest);
    expect(digestOf(0, ...texts, 'Emma/1 has fever')).not.toBe(digest);
  });

  it('continues numbers by numbers of the same shape', () => {
    const list = materialOf(0, '1985/1 has fever', '1990/1 has cough').lists.get(1);

    expect((list?.vectors.length ?? 0) / size).toBe(6);
    const thirds = [...(list?.vectors ?? [])].filter((_, at) => at % size === 2);
    expect(thirds.every((value) => value === 1)).toBe(true);
  });

  it('tries words that lists have of the type before words that only lie near, and says which are which', () => {
    const names = ['anna', 'berta', 'xanthe', 'fever'];
    const vectorOf = (word: string): number[] =>
      [
        [1, 0, 0],
        [0, 0, 1],
        [1, 0.1, 0],
        [1, 0.2, 0],
      ][names.indexOf(word.toLowerCase())] ?? [0, 1, 0];
    const far = {
      ...table,
      rowCount: names.length,
      vectors: Float32Array.from(names.flatMap(vectorOf)),
      embed: (word: string, out: Float32Array, offset: number) => {
        out.set(vectorOf(word), offset);
        return 'exact' as const;
      },
      wordAt: (row: number) => names[row] ?? '',
    };

    const list = materialFrom(far, 0, ['Anna/1 has it'], 50_000).lists.get(1);

    const ofType = [...(list?.ofType ?? [])];
    const rowOf = (vector: readonly number[]) =>
      ofType.findIndex((_, at) =>
        vector.every((value, axis) => list?.vectors[3 * at + axis] === Math.fround(value)),
      );
    expect(rowOf([1, 0, 0])).toBe(0); // Anna, of the corpus
    expect(ofType[rowOf([0, 0, 1])]).toBe(1); // Berta, of a list, though nothing lies farther
    expect(ofType[rowOf([1, 0.2, 0])]).toBe(0); // fever, of no list
    expect(rowOf([1, 0.2, 0])).toBeGreaterThan(rowOf([0, 0, 1]));
  });
});
