/** What a pair costs, against each formula worked out slowly. */
import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { createOnnxRuntimeEngine, Graph, ParameterStore } from '#kernels';
import { buildPosteriorCost, buildSeparationCost, type SeparationForm } from './separation.js';

const engine = createOnnxRuntimeEngine({ threads: 1 });

describe('buildSeparationCost', () => {
  const separations = [0, 0.1, 0.5, 0.9, 1.1, 2, 4];

  it.each([
    ['squared', (s: number) => s * s],
    ['hinge', (s: number) => Math.max(0, s * s - 1)],
    ['log', (s: number) => Math.log(1 + s * s)],
  ] as const)('of %s is its formula', async (form, formula) => {
    const costs = await costsOf(form, separations);

    for (const [index, s] of separations.entries()) expect(costs[index]).toBeCloseTo(formula(s), 5);
  });

  it('of information hardly changes beyond a separation of 6, so that nothing brings a far pair back', async () => {
    const [six, eight, twelve] = (await costsOf('information', [6, 8, 12])) as [number, number, number];
    const [log6, log8] = (await costsOf('log', [6, 8])) as [number, number];

    expect(twelve - eight).toBeLessThan(1e-4);
    expect(eight - six).toBeLessThan(0.01);
    expect(log8 - log6).toBeGreaterThan(0.5);
  });

  it('of information is what two equally likely candidates tell, never more than ln 2', async () => {
    const costs = await costsOf('information', separations);

    for (const [index, s] of separations.entries())
      expect(Math.abs((costs[index] ?? 9) - integrated(s))).toBeLessThan(0.01);
    expect(Math.max(...costs)).toBeLessThanOrEqual(Math.LN2 + 1e-6);
    // A factor of two in the evidence would give s²/2 at small separations.
    expect((costs[1] ?? 0) / (0.1 ** 2 / 8)).toBeCloseTo(1, 1);
  });
});

/** ln 2 − E[log(1 + exp(−s²/2 − s·z))] by 20,000 steps over ±8 deviations. */
function integrated(s: number): number {
  const steps = 20_000;
  let loss = 0;
  for (let step = 0; step < steps; step += 1) {
    const z = -8 + (16 * (step + 0.5)) / steps;
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    loss += Math.log1p(Math.exp((-s * s) / 2 - s * z)) * density * (16 / steps);
  }
  return Math.LN2 - loss;
}

describe('buildPosteriorCost', () => {
  const [T, B, R] = [4, 3, 2]; // the last token is padding
  const shape = [T, B, R];

  it('is what the posterior of the right one among all candidates says more than chance, from one draw of noise', async () => {
    const random = createSeededRandom('posterior');
    const drawn = Array.from({ length: 20 }, () => buildAttack(random, 0.3));

    for (const attack of drawn) {
      const cost = await posteriorOf(attack);

      expect(cost).toBeCloseTo(posteriorSlowly(attack, sharedNoise), 4);
    }
    // Noise of its own for each candidate would be another attacker
    const differs = drawn.map((attack) =>
      Math.abs(posteriorSlowly(attack, sharedNoise) - posteriorSlowly(attack, ownNoise)),
    );
    expect(Math.max(...differs)).toBeGreaterThan(0.1);
  });

  it('is nothing where all candidates look alike, and ln M where they are far', async () => {
    const random = createSeededRandom('ends');

    expect(await posteriorOf(buildAttack(random, 0))).toBeCloseTo(0, 5);
    expect(await posteriorOf(buildAttack(random, 30))).toBeCloseTo(Math.log(B + 1), 3);
  });

  interface Attack {
    readonly original: Float32Array;
    readonly swapped: Float32Array;
    readonly noise: Float32Array;
    readonly stdDev: Float32Array;
  }

  type NoiseOf = (attack: Attack, token: number, candidate: number, at: number) => number;

  /** The same sentence in each place, candidates at a distance. */
  function buildAttack(random: ReturnType<typeof createSeededRandom>, distance: number): Attack {
    const filled = (length: number): Float32Array => {
      const values = new Float32Array(length);
      random.fillGaussian(values);
      return values;
    };
    const sentence = filled(T * R);
    const original = Float32Array.from({ length: T * B * R }, (_, at) => {
      const [token, dimension] = [Math.floor(at / (B * R)), at % R];
      return sentence[token * R + dimension] ?? 0;
    });
    const moved = filled(T * B * R);
    return {
      original,
      swapped: original.map((value, at) => value + distance * (moved[at] ?? 0)),
      noise: filled(T * B * R),
      stdDev: Float32Array.from([0.5, 2]),
    };
  }

  const sharedNoise: NoiseOf = ({ noise }, token, _, dimension) => {
    let sum = 0;
    for (let b = 0; b < B; b += 1) sum += noise[(token * B + b) * R + dimension] ?? 0;
    return sum / Math.sqrt(B);
  };

  const ownNoise: NoiseOf = ({ noise }, token, candidate, dimension) => {
    return noise[(token * B + candidate) * R + dimension] ?? 0;
  };

  /** By densities: row x is the sentence with noise; each candidate has its normal density there. */
  function posteriorSlowly(attack: Attack, noiseOf: NoiseOf): number {
    const logDensity = (candidate: number, isRight: boolean): number => {
      let sum = 0;
      for (let token = 0; token < T - 1; token += 1)
        for (let dimension = 0; dimension < R; dimension += 1) {
          const at = (token * B + candidate) * R + dimension;
          const sigma = attack.stdDev[dimension] ?? 1;
          const seen = (attack.original[at] ?? 0) + sigma * noiseOf(attack, token, candidate, dimension);
          const mean = (isRight ? attack.original : attack.swapped)[at] ?? 0;
          sum -= ((seen - mean) / sigma) ** 2 / 2;
        }
      return sum;
    };
    let odds = 1;
    for (let candidate = 0; candidate < B; candidate += 1)
      odds += Math.exp(logDensity(candidate, false) - logDensity(candidate, true));
    return Math.log(B + 1) + Math.log(1 / odds);
  }

  async function posteriorOf(attack: Attack): Promise<number> {
    const graph = new Graph();
    const input = (name: string) => graph.input(name, ['T', 'B', R]);
    const cost = buildPosteriorCost(graph, {
      original: input('original'),
      swapped: input('swapped'),
      noise: input('noise'),
      stdDev: graph.input('stdDev', [R]),
      mask: graph.input('mask', ['T', 'B', 1]),
    });
    const program = await engine.compile({ cost });
    const mask = Float32Array.from({ length: T * B }, (_, at) => (at < (T - 1) * B ? 1 : 0));
    const rows = (data: Float32Array) => ({ data, shape });
    const found = await program.run(
      {
        ...{ original: rows(attack.original), swapped: rows(attack.swapped), noise: rows(attack.noise) },
        ...{ stdDev: { data: attack.stdDev, shape: [R] }, mask: { data: mask, shape: [T, B, 1] } },
      },
      new ParameterStore(),
    );
    await program.dispose();
    return found['cost']?.data[0] ?? Number.NaN;
  }
});

async function costsOf(
  form: Exclude<SeparationForm, 'posterior'>,
  separations: readonly number[],
): Promise<number[]> {
  const graph = new Graph();
  const squared = graph.input('squared', ['B']);
  const program = await engine.compile({ costs: buildSeparationCost(graph, squared, form) });
  const data = Float32Array.from(separations, (s) => s * s);
  const { costs } = await program.run({ squared: { data, shape: [data.length] } }, new ParameterStore());
  await program.dispose();
  return [...(costs?.data ?? [])];
}
