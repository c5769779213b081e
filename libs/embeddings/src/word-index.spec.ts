import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createWordIndex, wordIndexOf } from './word-index.js';

/** Invented words over an alphabet of one to four bytes a letter, short enough to repeat. */
function inventWords(count: number): string[] {
  const random = createSeededRandom(7);
  const letters = [...'abñ漢🜚"\\ '];
  const letter = () => letters[random.integer(letters.length)] ?? 'a';
  return Array.from({ length: count }, () => Array.from({ length: 1 + random.integer(4) }, letter).join(''));
}

describe('a word index', () => {
  it('finds what a Map finds, through growth and repeated words', () => {
    const words = inventWords(5000);
    const twin = new Map<string, number>();
    const index = createWordIndex();

    for (const word of words) {
      const isNew = !twin.has(word);
      if (isNew) twin.set(word, twin.size);
      expect(index.add(Buffer.from(word))).toBe(isNew);
    }

    expect(index.count).toBe(twin.size);
    expect(twin.size).toBeLessThan(words.length);
    for (const word of [...words, ...inventWords(6000).slice(5000), '', 'abab'.repeat(9)])
      expect(index.find(word)).toBe(twin.get(word) ?? -1);
    for (const [word, row] of twin) expect(index.wordAt(row)).toBe(word);
  });

  it('is the same after its content was read back', () => {
    const index = createWordIndex();
    for (const word of ['one', 'ñandú', '__proto__']) index.add(Buffer.from(word));

    const again = wordIndexOf(index.content());

    expect(again?.find('__proto__')).toBe(2);
    expect(again?.find('constructor')).toBe(-1);
    expect(again?.wordAt(1)).toBe('ñandú');
  });

  it.each([
    ['offsets that fall', 'abc', [0, 2, 1, 3]],
    ['offsets that do not begin at 0', 'abc', [1, 2, 3]],
    ['offsets that end elsewhere', 'abc', [0, 2]],
    ['a word twice', 'abab', [0, 2, 4]],
  ])('refuses content with %s', (_, blob, offsets) => {
    expect(wordIndexOf({ blob: Buffer.from(blob), offsets: Uint32Array.from(offsets) })).toBeUndefined();
  });

  it('has no word outside its rows', () => {
    expect(() => createWordIndex().wordAt(0)).toThrow('row=0');
  });
});
