import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { everyRow } from '#foundation/testing';
import { CASING_COUNT, casingNames, casingOf } from './casing.js';
import { randomText } from './testing/random-text.js';

/** UKPLab emnlp2017-bilstm-cnn-crf `getCasing`, line by line, with Python's `islower` and `isupper` spelled out. */
function slowCasing(word: string): string {
  const characters = [...word];
  const digits = characters.filter((character) => /\p{N}/u.test(character)).length;
  const has = (property: RegExp) => characters.some((character) => property.test(character));
  if (word === '') return 'other';
  if (digits === characters.length) return 'numeric';
  if (digits / characters.length > 0.5) return 'mainlyNumeric';
  if (has(/\p{Lowercase}/u) && !has(/\p{Uppercase}|\p{Lt}/u)) return 'allLower';
  if (has(/\p{Uppercase}/u) && !has(/\p{Lowercase}|\p{Lt}/u)) return 'allUpper';
  if (/\p{Uppercase}/u.test(characters[0] ?? '')) return 'initialUpper';
  return digits > 0 ? 'containsDigit' : 'other';
}

describe('casingOf', () => {
  it(
    'names the casing of a word',
    everyRow(
      [
        ['1963', 'numeric'],
        ['７', 'numeric'],
        ['12a', 'mainlyNumeric'],
        ['1234-', 'mainlyNumeric'],
        ['1a', 'allLower'], // half is not more than half
        ['casa', 'allLower'],
        ['niño', 'allLower'],
        ['ºa', 'allLower'],
        ['MD', 'allUpper'],
        ['Á', 'allUpper'],
        ['1A', 'allUpper'],
        ['Vask', 'initialUpper'],
        ['Ángel', 'initialUpper'],
        ['McVask', 'initialUpper'],
        ['mVask1', 'containsDigit'],
        ['-1-', 'containsDigit'],
        ['mVask', 'other'],
        ['.', 'other'],
        ['中村', 'other'],
        ['😀', 'other'],
        ['', 'other'],
      ],
      (token, expected) => {
        expect(casingNames[casingOf(token)]).toBe(expected);
      },
    ),
  );

  it('numbers the classes in the order in which they are tried', () => {
    expect(casingNames).toEqual([
      ...['numeric', 'mainlyNumeric', 'allLower', 'allUpper', 'initialUpper', 'containsDigit', 'other'],
    ]);
    expect(CASING_COUNT).toBe(7);
  });

  it('agrees with the definition on random texts', () => {
    const random = createSeededRandom('casing');
    for (let round = 0; round < 2000; round += 1) {
      const text = randomText(random, 3);

      expect(casingNames[casingOf(text)]).toBe(slowCasing(text));
    }
  });
});
