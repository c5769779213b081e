import { describe, expect, it } from '@jest/globals';
import { type Sentence } from '#text';
import { labelTokens } from './token-labels.js';

// Two labels: outside, B-0, I-0, B-1, I-1
const beginIds = [1, 3];

describe('a token', () => {
  it('is as surely an identifier as its surest piece, of the kind that all its pieces have likeliest', () => {
    const [labelled] = label('Lopez', [
      [0, 2, [0.6, 0.4, 0, 0, 0]],
      [2, 5, [0.1, 0.2, 0.3, 0, 0.4]],
    ]);

    expect([...(labelled?.labelIds ?? [])]).toEqual([1]);
    expect(labelled?.phiProbabilities?.[0]).toBeCloseTo(0.9);
    expect([...(labelled?.confidences ?? [])]).toEqual([229]);
  });

  it('goes on with the identifier before it, unless its first piece begins one or has another kind', () => {
    const inside = [0, 0.1, 0.9, 0, 0];
    const begin = [0, 0.9, 0.1, 0, 0];
    const other = [0, 0, 0, 0.1, 0.9];
    const ids = label('a b c d', [
      [0, 1, begin],
      [2, 3, inside],
      [4, 5, begin],
      [6, 7, other],
    ])[0]?.labelIds;

    expect([...(ids ?? [])]).toEqual([1, 2, 1, 3]);
  });

  it('outside has the kind that it would have, and how sure that is', () => {
    const [labelled] = label('a', [[0, 1, [0.8, 0.05, 0, 0.1, 0.05]]]);

    expect([...(labelled?.labelIds ?? [])]).toEqual([0]);
    expect([...(labelled?.likeliestIds ?? [])]).toEqual([3]);
    expect([...(labelled?.confidences ?? [])]).toEqual([204]);
  });

  it('that is a sign in one piece with a number goes with what follows: no stop belongs to a year, one does to a day', () => {
    const ids = (text: string, given: readonly GivenPiece[]) => [...(label(text, given)[0]?.labelIds ?? [])];
    const date = [0, 0.9, 0.1, 0, 0];
    const outside = [1, 0, 0, 0, 0];

    expect(
      ids('2024 . Call', [
        [0, 6, date],
        [7, 11, outside],
      ]),
    ).toEqual([1, 0, 0]);
    expect(
      ids('5 . Mai', [
        [0, 3, date],
        [4, 7, [0, 0.1, 0.9, 0, 0]],
      ]),
    ).toEqual([1, 2, 2]);
  });

  it('without a piece of its own is none; one piece of two tokens begins with the first', () => {
    const ids = label('a b x', [[0, 3, [0.1, 0.9, 0, 0, 0]]])[0]?.labelIds;

    expect([...(ids ?? [])]).toEqual([1, 2, 0]);
  });
});

describe('a word beside a surer one', () => {
  const sure = [0.01, 0.9, 0.09, 0, 0] as const; // of the first kind
  const faint = [0.97, 0.01, 0.01, 0, 0.01] as const;
  const phi = (text: string, given: readonly GivenPiece[]) =>
    [...(label(text, given)[0]?.phiProbabilities ?? [])].map((value) => Math.round(100 * value));

  it('is twenty times as sure, at most as sure as that one, and of its kind', () => {
    const [labelled] = label('Storm Danforth', [
      [0, 5, faint],
      [6, 14, sure],
    ]);
    const nothing = [0.999, 0, 0, 0.001, 0];

    expect([...(labelled?.phiProbabilities ?? [])].map((value) => Math.round(100 * value))).toEqual([60, 99]);
    expect([...(labelled?.likeliestIds ?? [])]).toEqual([1, 1]);
    expect([...(labelled?.labelIds ?? [])]).toEqual([1, 2]);
    expect(
      phi('came Danforth', [
        [0, 4, nothing],
        [5, 13, sure],
      ]),
    ).toEqual([2, 99]);
    expect(
      phi('Ann Lee Danforth', [
        [0, 3, faint],
        [4, 7, [0.7, 0.3, 0, 0, 0]],
        [8, 16, sure],
      ]),
    ).toEqual([60, 99, 99]);
  });

  it('is no word that joins two names, but may be a particle of one', () => {
    const between = (word: string) =>
      phi(`Ames ${word} Mercy`, [
        [0, 4, sure],
        [5, 5 + word.length, faint],
        [6 + word.length, 11 + word.length, sure],
      ]);

    expect(between('at')).toEqual([99, 3, 99]);
    expect(between('van')).toEqual([99, 60, 99]);
    expect(between('At')).toEqual([99, 60, 99]);
  });

  it('keeps a kind that it is sure of', () => {
    const other = [0.3, 0, 0, 0.7, 0];

    expect(
      label('Ames Mercy', [
        [0, 4, sure],
        [5, 10, other],
      ])[0]?.likeliestIds,
    ).toEqual(Uint8Array.of(1, 3));
  });

  it('stays as it is where it is a number, on another line, or behind a date; what has no blank before it does not', () => {
    const date = [0.01, 0, 0, 0.9, 0.09];

    expect(
      phi('Ames 12', [
        [0, 4, sure],
        [5, 7, faint],
      ]),
    ).toEqual([99, 3]);
    expect(
      phi('May came', [
        [0, 3, date],
        [4, 8, faint],
      ]),
    ).toEqual([99, 3]);
    expect(
      phi('Ames came', [
        [0, 4, sure],
        [5, 9, faint, 1],
      ]),
    ).toEqual([99, 3]);
    expect(
      phi('Ames came', [
        [0, 4, sure],
        [5, 9, faint],
      ]),
    ).toEqual([99, 60]);
  });
});

type GivenPiece = readonly [start: number, end: number, probabilities: readonly number[], gap?: number];

function label(text: string, given: readonly GivenPiece[]) {
  const sentence: Sentence = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
  return labelTokens([sentence], {
    values: Float32Array.from(given.flatMap(([, , probabilities]) => probabilities)),
    beginIds,
    aloneIds: new Set([3]),
    pieces: {
      gaps: Int32Array.from(given, ([, , , gap = 0]) => gap),
      starts: Int32Array.from(given, ([start]) => start),
      ends: Int32Array.from(given, ([, end]) => end),
    },
  });
}
