import { describe, expect, it } from '@jest/globals';
import { buildCounts, type CountTriple } from '../testing/builders.js';
import { f1OfSum } from './document-counts.js';

describe('packed document counts', () => {
  it('give back the counts of every document after growing', () => {
    const rows = Array.from({ length: 200 }, (_, document): CountTriple => [document, 2 * document, 3]);

    const counts = buildCounts(rows);

    expect(counts.size).toBe(200);
    expect(counts.at(199)).toEqual({ truePositives: 199, falsePositives: 398, falseNegatives: 3 });
    expect(() => counts.at(200)).toThrow('document in');
  });

  it('add up to the micro score', () => {
    const counts = buildCounts([
      [3, 1, 0],
      [1, 0, 2],
    ]);
    const sum = new Float64Array(3);

    counts.addTo(sum, 0);
    counts.addTo(sum, 1);

    expect(f1OfSum(sum)).toBeCloseTo(8 / 11, 12);
  });
});
