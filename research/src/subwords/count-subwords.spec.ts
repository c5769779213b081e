import { describe, expect, it } from '@jest/globals';
import { countSubwords } from './count-subwords.js';

describe('neighbours that hold the word', () => {
  const rows = ['Florida', 'Miami-florida', 'Floridian', 'Ohio'];
  const near: Readonly<Record<string, readonly number[]>> = { Florida: [1, 2, 3], Ohio: [0, 1, 2] };
  const neighbours = { count: 3, neighboursOf: (word: string) => near[word] ?? [] };

  it('are counted in any casing, and the mean is over words with neighbours', () => {
    const found = countSubwords(
      ['Florida', 'Ohio', 'Vask'],
      { wordAt: (row) => rows[row] ?? '' },
      neighbours,
    );

    expect(found).toEqual({ words: 2, neighbours: 3, holdingTheWord: 0.5 }); // "Floridian" holds no "Florida"
  });
});
