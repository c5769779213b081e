/** J1 and J2 where both are known: equidistant candidates, whose best attacker is an integral. */
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { type Look, lookAt, squaresFromMean, weigh } from './posterior.js';
import { boundTopOne } from './top-one-bound.js';

const count = 1000;

/** ∫ φ(x − s) Φ(x)^(M−1) dx, s = distance / √2: the greatest of M orthogonal signals. Slow, obvious. */
function optimum(distance: number): number {
  const density = (x: number): number => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
  const width = 0.002;
  let below = 0;
  let sum = 0;
  for (let x = -9; x < 14; x += width) {
    below += density(x - width / 2) * width;
    sum += density(x - distance / Math.SQRT2) * Math.min(1, below) ** (count - 1) * width;
  }
  return sum;
}

/** Candidates drawn from a Gaussian in 50 dimensions, `distance` apart in the mean of squares. */
function gaussianCloud(distance: number): Float32Array {
  const codes = new Float32Array(count * 50);
  createSeededRandom(`cloud ${distance}`).fillGaussian(codes);
  return codes.map((value) => (value * distance) / Math.sqrt(2 * 50));
}

interface Tally {
  readonly posterior: number;
  readonly hits: number;
  /** Standard error of `posterior`. */
  readonly error: number;
}

function attack(width: number, looks: number, look: (noise: Float32Array, truth: number) => Look): Tally {
  const random = createSeededRandom('looks');
  const noise = new Float32Array(width);
  let posterior = 0;
  let squared = 0;
  let hits = 0;
  for (let turn = 0; turn < looks; turn += 1) {
    random.fillGaussian(noise);
    const found = look(noise, random.integer(count));
    posterior += found.posterior / looks;
    squared += found.posterior ** 2 / looks;
    hits += found.hit / looks;
  }
  return { posterior, hits, error: Math.sqrt((squared - posterior ** 2) / looks) };
}

/** The same as `weigh` of codes of which each has one value that is not 0, in M steps, not M². */
function lookAtAxes(distance: number) {
  const length = distance / Math.SQRT2;
  const evidence = new Float64Array(count);
  const squares = new Float64Array(count);
  return (noise: Float32Array, truth: number): Look => {
    for (let at = 0; at < count; at += 1) evidence[at] = length * ((noise[at] ?? 0) - (noise[truth] ?? 0));
    squares.fill(2 * length ** 2);
    evidence[truth] = 0;
    squares[truth] = 0;
    return lookAt({ evidence, squares, truth });
  };
}

const looks = 1000;

describe('the exact adversary on a cloud', () => {
  it.each([0.5, 1, 2, 3])('is right as often as the integral says, every two %d apart', (distance) => {
    const { posterior, hits, error } = attack(count, looks, lookAtAxes(distance));

    const best = optimum(distance);
    expect(Math.abs(posterior - best)).toBeLessThan(4 * error);
    expect(Math.abs(hits - best)).toBeLessThan(4 * Math.sqrt((best * (1 - best)) / looks));
    for (const wrong of [distance * 1.5, distance / 1.5])
      expect(Math.abs(posterior - optimum(wrong))).toBeGreaterThan(4 * error);
  });

  it('has less to wonder about in its posterior than in its hits', () => {
    const { hits, error } = attack(count, looks, lookAtAxes(2));

    expect(error).toBeLessThan(0.5 * Math.sqrt((hits * (1 - hits)) / looks));
  });

  it.each([
    [0.5, 0.002, 0.0037],
    [1, 0.0082, 0.012],
    [2, 0.0375, 0.08],
    [3, 0.132, 0.31],
  ])(
    'reads in 50 dimensions what was simulated elsewhere, %d apart: %d, and at most %d',
    (distance, found, most) => {
      const codes = gaussianCloud(distance);

      const { posterior, hits } = attack(50, 400, (noise, truth) =>
        lookAt(weigh(codes, { width: 50, truth, noise })),
      );
      const bound = boundTopOne(squaresFromMean(codes, 50));

      // The published shares are of 1,000 hits or so: their own error is the larger one.
      expect(Math.abs(hits - found)).toBeLessThan(4 * Math.sqrt((found * (1 - found)) / 1000));
      expect(posterior).toBeLessThan(bound);
      expect(bound / most).toBeCloseTo(1, 1);
    },
  );

  it('sees K observations as one with noise smaller by √K', () => {
    const near = gaussianCloud(1);
    const far = near.map((value) => 2 * value);
    const [once, often] = (
      [
        [far, 1],
        [near, 4],
      ] as const
    ).map(([codes, observations]) =>
      attack(50, 100, (noise, truth) => lookAt(weigh(codes, { width: 50, truth, noise }), { observations })),
    );

    expect(Math.abs((once?.posterior ?? 0) - (often?.posterior ?? 1))).toBeLessThan(1e-4);
  });

  it('takes one of n that look alike once in n, and believes as much', () => {
    const codes = Float32Array.of(0, 0, 0, 5, 5, 5);
    const seen = weigh(codes, { width: 1, truth: 1, noise: new Float32Array(1) });

    const { hit, posterior } = lookAt(seen);

    expect(hit).toBeCloseTo(1 / 3, 12);
    expect(posterior).toBeCloseTo(1 / 3, 4);
    const evidence = seen.evidence.subarray(0, 2);
    const squares = seen.squares.subarray(0, 2);
    expect(lookAt({ ...seen, evidence, squares }).hit).toBeCloseTo(1 / 2, 12);
  });
});

describe('the bound', () => {
  it('is one half of two that cannot be told apart, and never less than blind guessing', () => {
    expect(boundTopOne(new Float64Array(2))).toBeCloseTo(0.5, 3);
    expect(boundTopOne(new Float64Array(1000))).toBeCloseTo(0.001, 4);
  });

  it('counts a few that stand far off as lost, and the rest as well hidden', () => {
    const squares = new Float64Array(1000).fill(0.125).fill(1e6, 0, 4);

    expect(boundTopOne(squares)).toBeGreaterThan(4 / 1000);
    expect(boundTopOne(squares)).toBeLessThan(0.009);
  });

  it('of codes without noise is everything', () => {
    expect(boundTopOne(new Float64Array(10).fill(1e18))).toBe(1);
  });

  it('holds for two candidates, whose best attacker is Φ(distance / 2), and is not far above', () => {
    // distance 1: each is 1/2 from the mean; Φ(1/2) = 0.6915
    const bound = boundTopOne(Float64Array.of(0.25, 0.25));

    expect(bound).toBeGreaterThan(0.6915);
    expect(bound).toBeLessThan(0.85);
  });

  it('is not exceeded by attacks on clouds of any shape', () => {
    const random = createSeededRandom('shapes');
    for (let shape = 0; shape < 8; shape += 1) {
      const width = 1 + random.integer(8);
      const size = 2 + random.integer(60);
      const codes = new Float32Array(size * width);
      random.fillGaussian(codes);
      const scaled = codes.map((value, at) => value * (at < width ? 4 : random.uniform()));
      const noise = new Float32Array(width);
      const rounds = 1000;
      let posterior = 0;
      for (let round = 0; round < rounds; round += 1) {
        random.fillGaussian(noise);
        posterior += lookAt(weigh(scaled, { width, truth: random.integer(size), noise })).posterior / rounds;
      }

      expect(posterior).toBeLessThan(boundTopOne(squaresFromMean(scaled, width)) + 0.02);
    }
  });
});
