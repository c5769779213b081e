import { describe, expect, it } from '@jest/globals';
import { countWordsAt } from './language-model.js';

const york = 1;
const smith = 2;
const mary = 3;
const at = (document: number, word: number, [left = '', right = '']: readonly string[], kind = 1) => ({
  document,
  word,
  left,
  right,
  kind,
});
const words = [york, smith, mary, 4];

/** Four documents; "new" stands before York in each of the first three. */
const model = countWordsAt([
  ...[0, 1, 2].map((document) => at(document, york, ['new', '.'])),
  at(0, smith, ['dr', 'says']),
  at(1, smith, ['dr', 'saw']),
  at(3, mary, ['mrs', '.']),
  at(3, mary, [], 2), // another label
]);
const likely = (place: ReturnType<typeof at>) => [...model.probabilities(place, words)];

describe('a language model of identifiers', () => {
  it('knows words by what stands beside them, and else by how often they stand anywhere', () => {
    const afterNew = likely(at(9, york, ['new', '.']));
    const nowhere = likely(at(9, york, ['old', '?']));

    expect(Math.max(...afterNew)).toBe(afterNew[0]);
    expect(afterNew[0]).toBeGreaterThan(nowhere[0] ?? 1);
    // Six words of three kinds, three times York: (3 + 3 / 4) / (6 + 3)
    expect(nowhere[0]).toBeCloseTo(3.75 / 9, 12);
    expect(nowhere[3]).toBeCloseTo(0.75 / 9, 12); // unseen words share what is left
  });

  it('mixes contexts as Witten and Bell do', () => {
    const label = 3.75 / 9;
    const left = (3 + label) / 4; // "new": three times, one word
    const right = (3 + 2 * label) / 6; // ".": four times, two words
    const both = (3 + (left + right) / 2) / 4;

    expect(likely(at(9, york, ['new', '.']))[0]).toBeCloseTo(both, 12);
  });

  it('has not read the document that it is asked of', () => {
    expect(likely(at(3, mary, ['mrs', '.']))[2]).toBeLessThan(0.15); // Mary stands in no other document
    expect(likely(at(9, mary, ['mrs', '.']))[2]).toBeGreaterThan(0.3);
  });

  it('gives every word some likelihood, and all of them together one', () => {
    const all = likely(at(9, york, ['new', '.']));

    expect(Math.min(...all)).toBeGreaterThan(0);
    expect(all.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  });
});
