import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { believe, lookAt, squaresBetween, weigh } from './posterior.js';

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
      // Outputs counted once each would read an eighth; words counted apart would be found four times
      expect(mean([...counts].map((count) => 1 / count))).toBeGreaterThan(twin * 5);
    },
  );

  it('of sixteen observations is what sixteen tell of each candidate, and of many the share of outputs', () => {
    const found = Array.from({ length: 1_000 }, (_, seed) =>
      believe({ codes, width, counts, between, looks: 1, random: createSeededRandom(`look ${seed}`) }),
    ).map(({ byObservations }) => byObservations);

    const twin = overAllCandidates(16, 200);
    expect(Math.abs(mean(found.map((all) => all[2] ?? 0)) - twin)).toBeLessThan(0.001);
    expect(Math.abs(overAllCandidates(8, 200) - twin)).toBeGreaterThan(0.001);
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

  it('rests on four draws of the noise for every number of observations, and not on one', () => {
    const spread = (looks: number): number =>
      deviation(
        Array.from({ length: 300 }, (_, seed) => {
          const random = createSeededRandom(`draws ${seed}`);
          const alike = Uint32Array.of(25, 25, 25, 25);
          return believe({ codes, width, counts: alike, between, looks, random }).byObservations[0] ?? 0;
        }),
      );

    const one = spread(1);
    const four = spread(4);
    const sixteen = spread(16);

    expect(one / four).toBeGreaterThan(1.6); // √4, and not 1
    expect(four / sixteen).toBeLessThan(1.25); // more looks are for one observation
  });

  it('never confuses words that leave otherwise in the clear', () => {
    const clear = Int32Array.of(0, 1, 1, 1);
    const same = codes.slice().fill(0); // rows tell nothing

    for (const way of [{ between: squaresBetween(same, width, clear) }, {}])
      expect(
        believe({ codes: same, width, counts, clear, looks: 2_000, random: createSeededRandom(3), ...way })
          .posterior,
      ).toBeCloseTo(2 / 100, 3); // one of 90, one of 10: blind guessing reads 1 / 100
  });

  it('reads the first outputs of squares that were worked out for more', () => {
    const few = counts.subarray(0, 2);
    const own = codes.subarray(0, 4);
    const read = (squares: Float64Array): number =>
      believe({
        codes: own,
        width,
        counts: few,
        between: squares,
        looks: 3,
        random: createSeededRandom(2),
      }).posterior;

    expect(read(between)).toBeCloseTo(read(squaresBetween(own, width)), 12);
  });
});
