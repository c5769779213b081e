import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { everyRow } from '#foundation/testing';
import { randomText } from './testing/random-text.js';
import { tokenize, tokenPositions } from './tokenizer.js';

const texts = (text: string) => tokenize(text).map((token) => token.text);

/** The definition of a token as one pattern: the slow twin. */
function slowTokens(text: string) {
  const pattern = /[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu;
  return [...text.matchAll(pattern)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

describe('tokenize', () => {
  it(
    'splits words, numbers and signs',
    everyRow(
      [
        ["O'Hara-Vask, 6 West.", ['O', "'", 'Hara', '-', 'Vask', ',', '6', 'West', '.']],
        ['12/03/1963', ['12', '/', '03', '/', '1963']],
        ['A7km12x', ['A', '7', 'km', '12', 'x']],
        ['m_vask@example.org', ['m', '_', 'vask', '@', 'example', '.', 'org']],
        ['3ºA', ['3', 'ºA']],
        ['...', ['.', '.', '.']],
        ['m² ½', ['m', '²', '½']],
        ['Mun\u0303oz', ['Mun\u0303oz']],
        ['中村７号', ['中村', '７', '号']],
        ['𝒜𝒷😀😀1', ['𝒜𝒷', '😀', '😀', '1']],
        ['\uFEFFDatos', ['Datos']],
        ['', []],
        [' \n\t\u00A0', []],
      ],
      (text, expected) => {
        expect(texts(text)).toEqual(expected);
      },
    ),
  );

  it('counts offsets in UTF-16 units, with a byte order mark as one', () => {
    expect(tokenize('\uFEFF😀 ab')).toEqual([
      { text: '😀', start: 1, end: 3 },
      { text: 'ab', start: 4, end: 6 },
    ]);
  });

  it('keeps a lone surrogate as a token of its own', () => {
    expect(texts('a\uD83Db\uDE00')).toEqual(['a', '\uD83D', 'b', '\uDE00']);
  });

  it('agrees with the pattern on every character of the basic plane between two letters', () => {
    for (let unit = 0; unit < 0x10000; unit += 1) {
      const text = `a${String.fromCharCode(unit)}1`;
      const found = tokenize(text);
      if (found.length !== slowTokens(text).length) throw new Error(`differs at U+${unit.toString(16)}`);
    }
  });

  it('agrees with the pattern on random texts, and covers every character that is not white space', () => {
    const random = createSeededRandom('tokens');
    for (let round = 0; round < 300; round += 1) {
      const text = randomText(random, 60);
      const tokens = tokenize(text);
      const covered = tokens.reduce((rest, { start, end }) => rest.fill(' ', start, end), text.split(''));

      expect(tokens).toEqual(slowTokens(text));
      expect(covered.join('').trim()).toBe('');
    }
  });
});

describe('tokenPositions', () => {
  it('gives the same places as tokenize', () => {
    const random = createSeededRandom('positions');
    for (let round = 0; round < 50; round += 1) {
      const text = randomText(random, 60);
      const { starts, ends } = tokenPositions(text);

      expect([...starts]).toEqual(tokenize(text).map((token) => token.start));
      expect([...ends]).toEqual(tokenize(text).map((token) => token.end));
    }
  });
});
