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

type GivenPiece = readonly [start: number, end: number, probabilities: readonly number[]];

function label(text: string, given: readonly GivenPiece[]) {
  const sentence: Sentence = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    start: index,
    end: index + word.length,
  }));
  return labelTokens([sentence], {
    values: Float32Array.from(given.flatMap(([, , probabilities]) => probabilities)),
    beginIds,
    pieces: {
      starts: Int32Array.from(given, ([start]) => start),
      ends: Int32Array.from(given, ([, end]) => end),
    },
  });
}
