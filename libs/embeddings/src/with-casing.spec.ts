import { describe, expect, it } from '@jest/globals';
import { embedSentence } from './embed-sentence.js';
import { type TokenEmbeddings, withCasing } from './with-casing.js';

/** Two numbers a word: its length and 0.5. */
const table: TokenEmbeddings = {
  size: 2,
  embed: (token, out, offset) => {
    out.set([token.length, 0.5], offset);
    return 'exact';
  },
};

const rowsOf = (...words: string[]): number[][] => {
  const cased = withCasing(table);
  const rows = embedSentence(
    cased,
    words.map((text) => ({ text })),
    new Float32Array(words.length * cased.size).fill(9), // whatever was there before
  );
  return words.map((_, at) => [...rows.subarray(at * cased.size, (at + 1) * cased.size)]);
};

describe('embeddings with casing', () => {
  it('are the vectors of the table with the class of the token behind them, one-hot', () => {
    expect(rowsOf('Anna', 'in', '2019')).toEqual([
      [4, 0.5, 0, 0, 0, 0, 1, 0, 0], // initial upper
      [2, 0.5, 0, 0, 1, 0, 0, 0, 0], // all lower
      [4, 0.5, 1, 0, 0, 0, 0, 0, 0], // numeric
    ]);
  });

  it('tell forms of one word apart that a table of lower-case words cannot', () => {
    const [lower, upper] = rowsOf('may', 'MAY');

    expect(lower?.slice(0, 2)).toEqual(upper?.slice(0, 2));
    expect(lower).not.toEqual(upper);
  });

  it('say how the token was found', () => {
    expect(withCasing(table).embed('Anna', new Float32Array(9), 0)).toBe('exact');
  });
});
