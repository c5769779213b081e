import { describe, expect, it } from '@jest/globals';
import { createHashedTable } from './hashed-table.js';

const table = createHashedTable({ size: 100 });

function vectorOf(word: string, from = table): Float32Array {
  const vector = new Float32Array(from.size);
  from.embed(word, vector, 0);
  return vector;
}

function cosine(one: string, other: string): number {
  const a = vectorOf(one);
  const b = vectorOf(other);
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

describe('a table of hashed subwords', () => {
  it('gives the same word the same vector in every process', () => {
    const small = createHashedTable({ size: 8 });

    expect([...vectorOf('Straße', small)].map((value) => value.toFixed(6))).toEqual([
      '0.377964',
      '0.188982',
      '0.000000',
      '-0.566947',
      '0.000000',
      '0.188982',
      '-0.566947',
      '-0.377964',
    ]);
    expect(small.digest).toBe('2d02fa156dae90627b0388021f06c5c4a95c723df4a3ab2883faaf94d75f6dea');
  });

  it.each(['a', 'Straße', '12', '.', 'Krankenhausaufenthalt'])('gives %s unit length', (word) => {
    expect(vectorOf(word).reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 5);
  });

  it.each([
    ['Krankenhaus', 'Krankenhauses', 'Wohnort'],
    ['Diagnose', 'Diagnosen', 'Patientin'],
    ['Bahnhofstraße', 'Bahnhofsstraße', 'Herzinfarkt'],
    ['Müller', 'Müllers', 'Anamnese'],
  ])('puts %s nearer to %s than to %s', (word, related, unrelated) => {
    expect(cosine(word, related)).toBeGreaterThan(0.6);
    expect(Math.abs(cosine(word, unrelated))).toBeLessThan(0.35);
  });

  it('reads letters in lower case and every digit as 0, but not as many digits as one', () => {
    expect(vectorOf('HERR')).toEqual(vectorOf('herr'));
    expect(vectorOf('2061')).toEqual(vectorOf('1934'));
    expect(vectorOf('206')).not.toEqual(vectorOf('2061'));
  });

  it('reads a letter and its accent as the letter with the accent', () => {
    expect(vectorOf('Mu\u0308ller')).toEqual(vectorOf('Müller'));
    expect(vectorOf('Muller')).not.toEqual(vectorOf('Müller'));
  });

  it('finds every token by its subwords, and has rows for the words that it is given', () => {
    const words = createHashedTable({ size: 16, words: ['Ulm', 'Köln', 'Ulm'] });

    expect(table.rowCount).toBe(0);
    expect(table.embed('Ulm', new Float32Array(100), 0)).toBe('subword');
    expect([words.rowCount, words.rowOf('Köln'), words.rowOf('Bonn'), words.wordAt(0)]).toEqual([
      2,
      1,
      -1,
      'Ulm',
    ]);
    expect(words.vectorAt(1)).toEqual(vectorOf('Köln', words));
    expect(() => words.vectorAt(2)).toThrow();
  });

  it('has another digest with another size or other words', () => {
    const digests = [{ size: 8 }, { size: 9 }, { size: 8, words: ['a'] }, { size: 8, words: ['b'] }].map(
      (options) => createHashedTable(options).digest,
    );

    expect(new Set(digests).size).toBe(4);
  });
});
