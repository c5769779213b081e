import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { optimiserCases } from '../fixtures/golden.js';
import { expectClose, largestDifference } from '../testing/close.js';
import { uniformTensor } from '../testing/values.js';
import { createNadam, globalNorm, type NadamSettings, nadamDefaults, type Optimiser } from './nadam.js';
import { ParameterStore } from './parameters.js';

const unclipped = { ...nadamDefaults, clipNorm: Number.POSITIVE_INFINITY };

function golden() {
  const found = optimiserCases.find(({ name }) => name === 'nadam');
  if (found === undefined) throw new Error('the fixture holds a nadam case');
  return found;
}

/** Values after each step from `start` with these gradients. */
function trajectory(
  settings: NadamSettings,
  start: readonly number[],
  gradients: readonly (readonly number[])[],
): Float32Array[] {
  const { store, optimiser } = setUp(settings, start);
  return gradients.map((gradient) => {
    optimiser.step(store, gradientMap(gradient));
    return store.get('w').data.slice();
  });
}

function setUp(
  settings: NadamSettings,
  start: readonly number[],
): { store: ParameterStore; optimiser: Optimiser } {
  const store = new ParameterStore();
  store.set('w', Float32Array.from(start), [start.length]);
  return { store, optimiser: createNadam(settings) };
}

function gradientMap(values: readonly number[]): ReadonlyMap<string, Float32Array> {
  return new Map([['w', Float32Array.from(values)]]);
}

/** Distance of the whole golden trajectory from the one that `settings` give. */
function distanceFromGolden(settings: NadamSettings): number {
  const { start, grads, trajectory: expected } = golden();
  const actual = trajectory(settings, start, grads);
  return Math.max(...expected.map((values, step) => largestDifference(actual[step] ?? [], values)));
}

describe('Nadam', () => {
  it("follows PyTorch's trajectory", () => {
    expect(distanceFromGolden(unclipped)).toBeLessThan(1e-6);
  });

  it.each([
    ['learning rate 2/3', { learningRate: (0.002 * 2) / 3 }],
    ['learning rate 3/2', { learningRate: (0.002 * 3) / 2 }],
    ['another first decay', { beta1: 0.88 }],
    ['another second decay', { beta2: 0.99 }],
    ['no momentum schedule', { momentumDecay: 0 }],
    ['a fast momentum schedule', { momentumDecay: 0.4 }],
  ])('leaves that trajectory with %s', (_, change) => {
    expect(distanceFromGolden({ ...unclipped, ...change })).toBeGreaterThan(3e-6);
  });

  it('scales gradients of all parameters together down to the norm', () => {
    const store = new ParameterStore();
    store.set('a', new Float32Array(2), [2]);
    store.set('b', new Float32Array(1), [1]);
    const gradients = new Map([
      ['a', Float32Array.of(6, 0)],
      ['b', Float32Array.of(-8)],
    ]);
    const scaled = [Float32Array.of(0.6, 0), Float32Array.of(-0.8)];

    const norm = createNadam({ ...nadamDefaults, epsilon: 0.5 }).step(store, gradients);
    const [a = [], b = []] = scaled.map((values) =>
      trajectory(
        { ...unclipped, epsilon: 0.5 },
        Array.from(values, () => 0),
        [[...values]],
      ).at(-1),
    );

    expect(norm).toBeCloseTo(10, 6);
    expectClose(store.get('a').data, a, 1e-8);
    expectClose(store.get('b').data, b, 1e-8);
  });

  it('leaves gradients below the norm as they are', () => {
    const start = [0.1, -0.2];
    const gradients = [
      [0.3, 0.4],
      [-0.1, 0.2],
    ];

    const clipped = trajectory({ ...nadamDefaults, epsilon: 0.5 }, start, gradients);

    expect(clipped).toEqual(trajectory({ ...unclipped, epsilon: 0.5 }, start, gradients));
  });

  it('continues with the same steps from a saved state', () => {
    const { start, grads } = golden();
    const whole = trajectory(nadamDefaults, start, grads);
    const first = setUp(nadamDefaults, start);
    for (const gradient of grads.slice(0, 5)) first.optimiser.step(first.store, gradientMap(gradient));
    const state = first.optimiser.saveState();
    const second = setUp(nadamDefaults, [...first.store.get('w').data]);
    first.optimiser.step(first.store, gradientMap([9, 9, 9])); // a saved state does not move with its optimiser

    second.optimiser.restoreState(state);
    for (const gradient of grads.slice(5)) second.optimiser.step(second.store, gradientMap(gradient));

    expect(second.store.get('w').data).toEqual(whole.at(-1));
  });

  it('touches no parameter without a gradient', () => {
    const { store, optimiser } = setUp(nadamDefaults, [1, 2]);
    store.set('frozen', Float32Array.of(5), [1]);

    optimiser.step(store, gradientMap([1, 1]));

    expect(store.get('frozen').data).toEqual(Float32Array.of(5));
  });
});

describe('the global norm', () => {
  it('is the root of the sum of all squares', () => {
    const random = createSeededRandom('norm');
    const parts = [3, 50, 7].map((size) => uniformTensor([size], random).data);

    const norm = globalNorm(new Map(parts.map((part, index) => [String(index), part])));

    expect(norm).toBeCloseTo(
      Math.sqrt(parts.flatMap((part) => [...part]).reduce((sum, x) => sum + x * x, 0)),
      6,
    );
  });
});
