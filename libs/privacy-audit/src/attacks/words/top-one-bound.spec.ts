/** J2 of words that share codes and differ in the clear, against the best attacker and a slow twin. */
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { squaresFromMean } from './posterior.js';
import { boundOfOutputs, boundTopOne } from './top-one-bound.js';

/** Five outputs on a line, of 90, 6, 2, 1 and 1 words: codes and what is shown. */
const line = [
  { code: 0, clear: 0, words: 90 },
  { code: 1.5, clear: 0, words: 6 },
  { code: -1, clear: 0, words: 2 },
  { code: 0.5, clear: 1, words: 1 },
  { code: 2, clear: 1, words: 1 },
];
const size = 100;
const bounded = (rows: typeof line) =>
  boundOfOutputs({
    codes: Float32Array.from(rows, ({ code }) => code),
    width: 1,
    clear: Int32Array.from(rows, ({ clear }) => clear),
    size,
  });

/** The slow twin: (1/M) Σ over clear of ∫ max over words of their densities, on a grid. */
function bestAttacker(rows: typeof line): number {
  const step = 0.001;
  let sum = 0;
  for (const shown of new Set(rows.map(({ clear }) => clear))) {
    const words = rows.flatMap((row) =>
      row.clear === shown ? new Array<number>(row.words).fill(row.code) : [],
    );
    for (let x = -12; x < 12; x += step)
      sum += Math.max(...words.map((code) => Math.exp(-((x - code) ** 2) / 2))) * step;
  }
  return sum / Math.sqrt(2 * Math.PI) / size;
}

describe('the bound of words that share outputs', () => {
  it('lies above the best attacker, and below twice of it, where the bound of all words lies above three times', () => {
    const best = bestAttacker(line);
    const found = bounded(line);
    const all = Float32Array.from(line.flatMap(({ code, words }) => new Array<number>(words).fill(code)));
    const once = boundTopOne(squaresFromMean(all, 1)); // the proof without a look at equal codes

    expect(best).toBeCloseTo(0.0347, 3); // 1.6 of one clear, 1.5 of the other, of 100
    expect(found).toBeGreaterThan(best);
    expect(found).toBeLessThan(2 * best);
    expect(once).not.toBeCloseTo(found, 2);
  });

  it('is that of the codes that differ, each counted once, as often as they are of all words', () => {
    const shownAlike = line.map((row) => ({ ...row, clear: 0 }));
    const squares = squaresFromMean(
      Float32Array.from(line, ({ code }) => code),
      1,
    );

    const found = bounded(shownAlike);

    expect(found).toBeCloseTo((5 / size) * boundTopOne(squares), 9);
    expect(found).not.toBeCloseTo(boundTopOne(squares), 2); // without the share of outputs
    expect(bounded(line)).not.toBeCloseTo(found, 4); // what leaves in the clear tells something
  });

  it('counts outputs of one code once, and of two clears twice', () => {
    const same = (clear: readonly number[]) =>
      bounded(clear.map((shown) => ({ code: 3, clear: shown, words: 1 })));

    expect(same([0, 0, 0])).toBeCloseTo(1 / size, 9);
    expect(same([0, 1, 0])).toBeCloseTo(2 / size, 9);
  });

  it('is the share of outputs that differ where there is no noise, and never more than that', () => {
    const random = createSeededRandom('outputs');
    for (const scale of [0.1, 1, 10, 1e9]) {
      const codes = new Float32Array(40);
      random.fillGaussian(codes);
      const found = boundOfOutputs({
        codes: codes.map((code) => code * scale),
        width: 2,
        clear: Int32Array.from({ length: 20 }, (_, at) => at % 3),
        size,
      });

      expect(found).toBeLessThanOrEqual(20 / size + 1e-9);
      if (scale === 1e9) expect(found).toBeCloseTo(20 / size, 9);
    }
  });
});
