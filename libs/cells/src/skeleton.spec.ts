import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createCellTable } from './cell-table.js';
import { cellsOfCorpus } from './make-cells.js';
import { createSkeletonReader, createSkeletonTable, standingFor } from './skeleton.js';
import { buildCorpus, tinyRequest } from './testing/tiny-words.js';

const { cells } = cellsOfCorpus(buildCorpus(), tinyRequest);
const table = createCellTable(tinyRequest.table, cells);
const skeletons = createSkeletonTable(table, 'en');
const hidden = [
  'Anna',
  'Berta',
  'Zoltan',
  'melanoma',
  'sarcoma',
  'Leeds',
  '21',
  '34',
  '1961',
  '98765432',
  'ANNA',
  'anna',
];

function rowOf(word: string): Float32Array {
  const row = new Float32Array(skeletons.size);
  skeletons.embed(word, row, 0);
  return row;
}

const cellOf = (word: string) => rowOf(word).subarray(0, table.size);

describe('a skeleton', () => {
  it('has public words and punctuation as they are', () => {
    for (const word of ['fever', 'Fever', ',', '/']) expect(standingFor(word, table, 'en')).toBe(word);
  });

  it('has one word for all words of an output, and none of them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...hidden), fc.constantFrom(...hidden), (one, other) => {
        const standing = standingFor(one, table, 'en');
        const isSame =
          table.outputOf(one) === table.outputOf(other) && table.casingOf(one) === table.casingOf(other);

        expect(hidden).not.toContain(standing);
        if (isSame) expect(standingFor(other, table, 'en')).toBe(standing);
      }),
    );
  });

  it('speaks the language of the notes', () => {
    expect(standingFor('melanoma', table, 'en')).toBe('thing');
    expect(standingFor('melanoma', table, 'de')).toBe('ding');
    expect(standingFor('1961', table, 'en')).toMatch(/^\d+$/);
  });
});

describe('a row of a skeleton', () => {
  it('is that of the cell with a number behind it, equal for equal outputs', () => {
    const plain = new Float32Array(table.size);
    table.embed('Anna', plain, 0);

    expect([...rowOf('Anna').subarray(0, -1)]).toEqual([...plain]);
    expect(rowOf('Berta')).toEqual(rowOf('Anna'));
    expect(rowOf('Leeds')).not.toEqual(rowOf('Anna'));
    expect(skeletons.wordOf(rowOf('Berta'))).toBe(standingFor('Anna', table, 'en'));
    expect(skeletons.vectorAt(table.rowOf('Anna'))).toEqual(rowOf('Anna'));
  });
});

describe('a reader of skeletons', () => {
  it('gives each word its context, its cell, and what stands behind its row but the gap', async () => {
    const asked: (readonly string[])[] = [];
    const contexts = {
      size: 2,
      read: async (sentences: readonly string[][]) => {
        asked.push(...sentences);
        return sentences.map((words) => Float32Array.from(words.flatMap((word, at) => [word.length, at])));
      },
    };
    const reader = createSkeletonReader(skeletons, contexts, { ...skeletons, size: skeletons.size + 1 });
    const rows = new Float32Array(2 * reader.rowSize);
    rows.set([...rowOf('fever'), 7, 0]);
    rows.set([...rowOf(','), 8, 1], reader.rowSize);

    const [read] = await reader.read([rows]);

    expect(asked).toEqual([[' fever', ',']]);
    expect(reader.size).toBe(2 + table.size + 1);
    expect([...(read ?? [])]).toEqual([6, 0, ...cellOf('fever'), 7, 1, 1, ...cellOf(','), 8]);
  });
});
