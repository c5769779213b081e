import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { believe } from './belief.js';
import { lookAt, squaresBetween, squaresFromMean, weigh } from './largest-posterior.js';
import { boundTopOne } from './top-one-bound.js';

/** 90 words of one cell, 8 of another, and two words of their own: four codes in two dimensions. */
const codes = Float32Array.of(0, 0, 1, 0.5, -2, 2, 4, -1);
const counts = Uint32Array.of(90, 8, 1, 1);
const width = 2;
const between = squaresBetween(codes, width);

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value / values.length, 0);
const deviation = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

/** The slow twin knows of no cells: 100 candidates, each observed. */
function overAllCandidates(observations: number, rounds: number): number {
  const all = Float32Array.from(
    [...counts].flatMap((count, output) =>
      Array.from({ length: count }, () => [...codes.subarray(output * width, (output + 1) * width)]).flat(),
    ),
  );
  const random = createSeededRandom('twin');
  const noise = new Float32Array(width);
  let sum = 0;
  for (let round = 0; round < rounds; round += 1)
    for (let truth = 0; truth < 100; truth += 1) {
      random.fillGaussian(noise);
      sum += lookAt(weigh(all, { width, truth, noise }), { observations }).posterior;
    }
  return sum / (100 * rounds);
}

describe('what an attacker believes on average over a list', () => {
  it.each(['every output is looked at', 'words are drawn'])(
    'is what it is without a look at cells, where %s',
    (way) => {
      const looking = { codes, width, counts, random: createSeededRandom(way) };

      const found =
        way === 'words are drawn'
          ? believe({ ...looking, looks: 20_000 })
          : believe({ ...looking, between, looks: 2_000 });

      const twin = overAllCandidates(1, 200);
      expect(Math.abs(found.posterior - twin)).toBeLessThan(0.001);
      // Outputs that counted once each would read an eighth of everything; words that are the same bytes would be found four times
      expect(mean([...counts].map((count) => 1 / count))).toBeGreaterThan(twin * 5);
    },
  );

  it('of eight observations is what eight tell of each candidate, and of many the share of outputs', () => {
    const found = Array.from({ length: 1_000 }, (_, seed) =>
      believe({ codes, width, counts, between, looks: 1, random: createSeededRandom(`look ${seed}`) }),
    ).map(({ byObservations }) => byObservations);

    const twin = overAllCandidates(8, 200);
    expect(Math.abs(mean(found.map((all) => all[3] ?? 0)) - twin)).toBeLessThan(0.001);
    expect(Math.abs(overAllCandidates(4, 200) - twin)).toBeGreaterThan(0.001);
    for (const all of found.slice(0, 10)) expect(all.at(-1)).toBeCloseTo(4 / 100, 9);
  });

  it('depends on no draw of words where every output is looked at: far apart it is the share of outputs', () => {
    const far = codes.map((value) => 100 * value);
    const read = (way: object): number[] =>
      Array.from({ length: 60 }, (_, seed) => {
        const random = createSeededRandom(`seed ${seed}`);
        return believe({ codes: far, width, counts, looks: 4, random, ...way }).posterior;
      });

    expect(deviation(read({ between: squaresBetween(far, width) }))).toBeLessThan(1e-12);
    expect(deviation(read({}))).toBeGreaterThan(0.02);
  });

  it('reads the first outputs of squares that were worked out for more', () => {
    const [few, own] = [counts.subarray(0, 2), codes.subarray(0, 4)];
    const read = (squares: Float64Array): number =>
      believe({
        ...{ codes: own, width, counts: few, between: squares, looks: 3 },
        random: createSeededRandom(2),
      }).posterior;

    expect(read(between)).toBeCloseTo(read(squaresBetween(own, width)), 12);
  });
});

describe('distances from the mean of a list', () => {
  it('count each code as often as words have it, so that the bound is that of all words', () => {
    const all = [...counts].flatMap((count, output) =>
      Array.from({ length: count }, () => [...codes.subarray(output * width, (output + 1) * width)]),
    );
    const slow = squaresFromMean(Float32Array.from(all.flat()), width);

    const found = squaresFromMean(codes, width, counts);

    expect(found[0]).toBeCloseTo(slow[0] ?? 0, 9);
    expect(found[3]).toBeCloseTo(slow[99] ?? 0, 9);
    const each = Float64Array.from(
      [...counts].flatMap((count, output) => new Array<number>(count).fill(found[output] ?? 0)),
    );
    expect(boundTopOne(each, 4)).toBeCloseTo(boundTopOne(slow, 4), 9);
    expect(boundTopOne(squaresFromMean(codes, width), 4)).toBeGreaterThan(5 * boundTopOne(slow, 4));
  });
});
