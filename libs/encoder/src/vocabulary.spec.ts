import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Failure } from '#foundation';
import { readVocabulary, Vocabulary } from './vocabulary.js';

const entries = [
  ['<unk>', 0],
  ['a', -2],
  ['b', -3],
  ['ab', -4.5],
  ['ba', -3.5],
  ['bab', -7],
  ['é', -5],
] as const;

describe('pieces of a word', () => {
  const vocabulary = new Vocabulary(entries, 0);

  it('are those whose likelihoods multiply to the most, as trying every way to cut the word shows', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'x'), maxLength: 8 }), (word) => {
        const score = (pieces: readonly string[]) =>
          pieces.reduce((sum, piece) => sum + (scoreOf(piece) ?? -17), 0);
        const best = Math.max(...everyCut(word).map(score));

        const found = textsOf(word, vocabulary);

        expect(found.join('')).toBe(word);
        expect(
          score(found.flatMap((piece) => (scoreOf(piece) === undefined ? [...piece] : [piece]))),
        ).toBeCloseTo(best);
      }),
    );
  });

  it('stand for characters without a piece together, and count both units of one beyond 16 bits', () => {
    expect(vocabulary.cut('xya😀')).toEqual([
      { number: 0, size: 2 },
      { number: 1, size: 1 },
      { number: 0, size: 2 },
    ]);
    expect(vocabulary.cut('')).toEqual([]);
  });
});

describe('a vocabulary file', () => {
  it('has a piece and a score a line; a piece may be a mark of any kind', () => {
    const vocabulary = readVocabulary('<unk>\t0\n\u2581a\t-1.5\n#\t-2\n', 0);

    expect(vocabulary.size).toBe(3);
    expect(vocabulary.cut('\u2581a#').map(({ number }) => number)).toEqual([1, 2]);
  });

  it.each(['<unk>\t0\na', '<unk>\t0\n\t-1', '<unk>\t0\na\tx'])(
    'is refused where a line is none: %j',
    (text) => {
      expect(() => readVocabulary(text, 0)).toThrow(Failure);
    },
  );
});

const scoreOf = (piece: string): number | undefined => entries.slice(1).find(([text]) => text === piece)?.[1];

function everyCut(word: string): string[][] {
  if (word === '') return [[]];
  return [...word].flatMap((_, index) => {
    const first = [...word].slice(0, index + 1).join('');
    if (scoreOf(first) === undefined && index > 0) return [];
    return everyCut(word.slice(first.length)).map((rest) => [first, ...rest]);
  });
}

function textsOf(word: string, vocabulary: Vocabulary): string[] {
  let at = 0;
  return vocabulary.cut(word).map(({ size }) => {
    at += size;
    return word.slice(at - size, at);
  });
}
