import { describe, expect, it } from '@jest/globals';
import { cohensKappa } from './kappa.js';

const counts = (truePositives: number, falsePositives: number, falseNegatives: number, total: number) => ({
  ...{ truePositives, falsePositives, falseNegatives, total },
});

describe("Cohen's kappa", () => {
  it('is 0.4 of the textbook case: 20 both yes, 15 both no, 5 and 10 apart', () => {
    expect(cohensKappa(counts(20, 5, 10, 50))).toBeCloseTo(0.4, 12);
  });

  it('is 1 of a perfect system and 0 of one that answers at random', () => {
    expect(cohensKappa(counts(10, 0, 0, 100))).toBe(1);
    expect(cohensKappa(counts(4, 16, 16, 100))).toBeCloseTo(0, 12);
  });

  it('does not exist where nobody says yes of anything', () => {
    expect(cohensKappa(counts(0, 0, 0, 100))).toBeNull();
  });
});
