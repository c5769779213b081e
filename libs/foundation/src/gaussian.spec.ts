import { describe, expect, it } from '@jest/globals';
import { type BitSource, fillGaussianFrom } from './gaussian.js';
import { createSecureRandom, createSeededRandom, type SecureRandom, type SeededRandom } from './random.js';

const count = 1_000_000;

/** Φ(x) by the series of Marsaglia 2004: φ(x) (x + x³/3 + x⁵/(3·5) + …) + ½, good to 1e-15 for |x| < 7. */
function normalDistribution(x: number): number {
  let sum = x;
  let term = x;
  for (let odd = 3; Math.abs(term) > 1e-17 * Math.abs(sum); odd += 2) {
    term *= (x * x) / odd;
    sum += term;
  }
  return 0.5 + (sum * Math.exp(-0.5 * x * x)) / Math.sqrt(2 * Math.PI);
}

/** √n times the largest distance between the distribution of sorted values and that of deviation `stdDev` (Kolmogorov 1933). */
function kolmogorovDistance(sorted: Float32Array, stdDev: number): number {
  const step = Math.floor(sorted.length / 5000); // between these ranks the distance changes by less than 2e-4
  let largest = 0;
  for (let rank = 0; rank < sorted.length; rank += step) {
    const expected = normalDistribution((sorted[rank] ?? 0) / stdDev);
    largest = Math.max(largest, Math.abs(expected - (rank + 0.5) / sorted.length));
  }
  return largest * Math.sqrt(sorted.length);
}

/** Reached once in three million times by values that have the distribution. */
const distanceMax = 2.8;

function draw(random: SeededRandom | SecureRandom, length = count): Float32Array {
  const values = new Float32Array(length);
  random.fillGaussian(values);
  return values;
}

function moment(values: Float32Array, power: number): number {
  let sum = 0;
  for (const value of values) sum += value ** power;
  return sum / values.length;
}

function shareWithin(values: Float32Array, low: number, high: number): number {
  let found = 0;
  for (const value of values) if (value > low && value <= high) found += 1;
  return found / values.length;
}

/** Whether a share of `count` draws fits a probability: six standard errors. */
const fits = (share: number, probability: number): boolean =>
  Math.abs(share - probability) < 6 * Math.sqrt(probability / count);

const sources: readonly (readonly [string, () => SeededRandom | SecureRandom])[] = [
  ['seeded', () => createSeededRandom('gaussian')],
  ['secure', createSecureRandom],
];

describe.each(sources)('normal values of the %s source', (_, createRandom) => {
  const values = draw(createRandom());

  it('have the distribution of deviation 1 and not that of 0.98 or 1.02', () => {
    const sorted = values.toSorted();

    expect(kolmogorovDistance(sorted, 1)).toBeLessThan(distanceMax);
    expect(kolmogorovDistance(sorted, 0.98)).toBeGreaterThan(distanceMax);
    expect(kolmogorovDistance(sorted, 1.02)).toBeGreaterThan(distanceMax);
  });

  it('have the moments 0, 1, 0 and 3', () => {
    const errors = [1, 2, 15, 96].map((variance) => 6 * Math.sqrt(variance / count)); // variances of x, x², x³, x⁴

    for (const [index, expected] of [0, 1, 0, 3].entries())
      expect(Math.abs(moment(values, index + 1) - expected)).toBeLessThan(errors[index] ?? 0);
  });

  // Beyond r = 3.654 every value comes from the tail, below 0.2 nearly every one from the narrow upper layers
  it.each([
    { bound: 0.2, wrong: [2 / 3, 1.1] },
    { bound: 1, wrong: [2 / 3, 3 / 2] },
    { bound: 2, wrong: [2 / 3, 3 / 2] },
    { bound: 3, wrong: [2 / 3, 3 / 2] },
    { bound: 3.6541528853610088, wrong: [0.4, 2] }, // 258 values
    { bound: 4, wrong: [0, 4] }, // 63 values
  ])('lie beyond $bound on either side as often as they should', ({ bound, wrong }) => {
    const probability = normalDistribution(-bound);
    const both = 1 - shareWithin(values, -bound, bound);

    expect(fits(shareWithin(values, bound, Number.POSITIVE_INFINITY), probability)).toBe(true);
    expect(fits(shareWithin(values, Number.NEGATIVE_INFINITY, -bound), probability)).toBe(true);
    expect(fits(both, 2 * probability)).toBe(true);
    for (const factor of wrong) expect(fits(both, 2 * probability * factor)).toBe(false);
  });

  it.each([[1], [2], [1024]])('are independent of those %i places before, in value and in size', (lag) => {
    let product = 0;
    let ofSquares = 0;
    for (let index = lag; index < count; index += 1) {
      const now = values[index] ?? 0;
      const before = values[index - lag] ?? 0;
      product += now * before;
      ofSquares += (now * now - 1) * (before * before - 1);
    }

    expect(Math.abs(product / count)).toBeLessThan(6 / Math.sqrt(count));
    expect(Math.abs(ofSquares / count)).toBeLessThan(6 * (2 / Math.sqrt(count)));
  });

  it('are never zero and all different enough', () => {
    expect(values.includes(0)).toBe(false);
    expect(new Set(values.subarray(0, 10_000)).size).toBeGreaterThan(9_980);
  });
});

/** The bound that `fillGaussianFrom` states. */
const gaussianMax = 9.7245;

describe('the largest value', () => {
  /** Gives one word in blocks and others one by one. */
  const sourceOf = (block: number, ...words: readonly number[]): BitSource => {
    let next = 0;
    const nextWord = () => {
      next += 1;
      return words[(next - 1) % words.length] ?? 0;
    };
    return { blockWords: 1, fillWords: (out) => out.fill(block), nextWord };
  };
  const drawn = (source: BitSource): number => {
    const out = new Float32Array(1);
    fillGaussianFrom(source, out);
    return out[0] ?? Number.NaN;
  };
  /** Layer 0, at its right or left edge: a value of the tail. */
  const right = 0x7fffff00;
  const left = 0x80000000 | 0;

  it('comes from the smallest uniform values, and is the bound that is stated', () => {
    const largest = drawn(sourceOf(right, 0));

    expect(largest).toBeCloseTo(3.6541528853610088 + (32 * Math.LN2) / 3.6541528853610088, 5);
    expect(largest).toBeLessThanOrEqual(gaussianMax);
    expect(largest).toBeGreaterThan(gaussianMax - 1e-3);
    expect(drawn(sourceOf(left, 0))).toBeCloseTo(-largest, 5);
  });

  it('is never passed in four million draws, of which some pass 4.5', () => {
    let largest = 0;
    const random = createSeededRandom('largest');
    const values = new Float32Array(count);
    for (let block = 0; block < 4; block += 1) {
      random.fillGaussian(values);
      for (const value of values) largest = Math.max(largest, Math.abs(value));
    }

    expect(largest).toBeGreaterThan(4.5);
    expect(largest).toBeLessThan(gaussianMax);
  });
});

describe('the seeded source', () => {
  it('gives the same values for equal seeds', () => {
    const first = draw(createSeededRandom(7), 3000);

    expect(draw(createSeededRandom(7), 3000)).toEqual(first);
    expect(draw(createSeededRandom(8), 3000)).not.toEqual(first);
  });

  it.each([[0], [1], [2], [1023], [1025]])('fills %i values', (length) => {
    expect(draw(createSeededRandom('length'), length).filter((value) => value !== 0)).toHaveLength(length);
  });
});

describe('the secure source', () => {
  it('gives other values every time', () => {
    expect(draw(createSecureRandom(), 100)).not.toEqual(draw(createSecureRandom(), 100));
  });
});
