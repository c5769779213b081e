import { describe, expect, it } from '@jest/globals';
import { definedScores } from './counts.js';

const countsOf = (truePositives: number, falsePositives: number, falseNegatives: number) => ({
  truePositives,
  falsePositives,
  falseNegatives,
});

describe('scores that may not exist', () => {
  it('weigh a miss four times a spurious item in F2', () => {
    const { f2 } = definedScores(countsOf(6, 4, 2));

    const precision = 0.6;
    const recall = 0.75;
    expect(f2).toBeCloseTo((5 * precision * recall) / (4 * precision + recall), 12);
    expect(f2).not.toBeCloseTo((5 * precision * recall) / (precision + 4 * recall), 3); // the two swapped
  });

  it.each([
    ['neither side has anything', countsOf(0, 0, 0), [null, null, null, null]],
    ['only the system has something', countsOf(0, 3, 0), [0, null, 0, 0]],
    ['only the gold standard has something', countsOf(0, 0, 3), [null, 0, 0, 0]],
  ])('are absent where %s and 0 only where something failed', (_, counts, expected) => {
    const { precision, recall, f1, f2 } = definedScores(counts);

    expect([precision, recall, f1, f2]).toEqual(expected);
  });
});
