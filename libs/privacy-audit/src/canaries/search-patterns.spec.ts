import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createPatternSearch } from './search-patterns.js';

const patternsOf = (...words: readonly string[]) => words.map((word) => ({ bytes: Buffer.from(word) }));

describe('a search of many patterns', () => {
  it.each([
    ['at the beginning, in the middle and at the end', 'abcd..efgh..ijkl', ['abcd', 'efgh', 'ijkl']],
    ['of different lengths', 'xxabcdefgxx', ['abc', 'abcdefg', 'cdefg']],
    ['that lie across each other', 'xabcabcdx', ['abcab', 'bcabcd', 'cdx']],
    ['with the same end', 'zzab', ['zab', 'ab', 'zzab']],
  ])('finds those %s', (_, text, words) => {
    const patterns = patternsOf(...words);

    expect(createPatternSearch(patterns)(Buffer.from(text))).toEqual(new Set(patterns));
  });

  it('finds nothing where only parts of one stand, in what is shorter than one, or when it has none', () => {
    const search = createPatternSearch(patternsOf('abcd', 'bcdef'));

    expect([...search(Buffer.from('abc.bcde.cdef.'))]).toEqual([]);
    expect([...search(Buffer.from('ab'))]).toEqual([]);
    expect([...createPatternSearch([])(Buffer.from('abcd'))]).toEqual([]);
  });

  it('finds what a search of each pattern by itself finds, in bytes of few kinds', () => {
    const random = createSeededRandom('patterns');
    const draw = (length: number) => Buffer.from(Array.from({ length }, () => random.integer(2)));

    for (let round = 0; round < 300; round += 1) {
      const patterns = Array.from({ length: 6 }, () => ({ bytes: draw(2 + random.integer(7)) }));
      const bytes = draw(random.integer(60));
      const alone = patterns.filter((pattern) => bytes.includes(pattern.bytes));
      expect(createPatternSearch(patterns)(bytes)).toEqual(new Set(alone));
    }
  });
});
