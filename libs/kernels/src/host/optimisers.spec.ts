import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { optimiserCases } from '../fixtures/golden.js';
import { expectClose, largestDifference } from '../testing/close.js';
import { uniformTensor } from '../testing/values.js';
import {
  type AdamSettings,
  adamDefaults,
  createAdam,
  createNadam,
  globalNorm,
  type NadamSettings,
  nadamDefaults,
  type Optimiser,
} from './optimisers.js';
import { ParameterStore } from './parameters.js';

const unclipped = { ...nadamDefaults, clipNorm: Number.POSITIVE_INFINITY };

function golden(optimiser: 'nadam' | 'adam') {
  const found = optimiserCases.find(({ name }) => name === optimiser);
  if (found === undefined) throw new Error(`the fixture holds a case of ${optimiser}`);
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
function distanceFromNadam(settings: NadamSettings): number {
  const { start, grads, trajectory: expected } = golden('nadam');
  const actual = trajectory(settings, start, grads);
  return Math.max(...expected.map((values, step) => largestDifference(actual[step] ?? [], values)));
}

describe('Nadam', () => {
  it("follows PyTorch's trajectory", () => {
    expect(distanceFromNadam(unclipped)).toBeLessThan(1e-6);
  });

  it.each([
    ['learning rate 2/3', { learningRate: (0.002 * 2) / 3 }],
    ['learning rate 3/2', { learningRate: (0.002 * 3) / 2 }],
    ['another first decay', { beta1: 0.88 }],
    ['another second decay', { beta2: 0.99 }],
    ['no momentum schedule', { momentumDecay: 0 }],
    ['a fast momentum schedule', { momentumDecay: 0.4 }],
  ])('leaves that trajectory with %s', (_, change) => {
    expect(distanceFromNadam({ ...unclipped, ...change })).toBeGreaterThan(3e-6);
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
    const { start, grads } = golden('nadam');
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

function follow(optimiser: Optimiser, store: ParameterStore, gradients: readonly (readonly number[])[]) {
  return gradients.map((gradient) => {
    optimiser.step(store, new Map([['w', Float32Array.from(gradient)]]));
    return store.get('w').data.slice();
  });
}

function storeOf(values: ArrayLike<number>): ParameterStore {
  const store = new ParameterStore();
  store.set('w', Float32Array.from(values), [values.length]);
  return store;
}

/** Distance of the whole golden trajectory from the one that `settings` give. */
function distanceFromAdam(settings: AdamSettings): number {
  const { start, grads, trajectory } = golden('adam');
  const actual = follow(createAdam(settings), storeOf(start), grads);
  return Math.max(...trajectory.map((values, step) => largestDifference(actual[step] ?? [], values)));
}

describe('Adam', () => {
  it("follows PyTorch's trajectory", () => {
    expect(distanceFromAdam(adamDefaults)).toBeLessThan(1e-6);
  });

  it.each([
    ['learning rate 2/3', { learningRate: (0.001 * 2) / 3 }],
    ['learning rate 3/2', { learningRate: (0.001 * 3) / 2 }],
    ['another first decay', { beta1: 0.88 }],
    ['another second decay', { beta2: 0.99 }],
  ])('leaves that trajectory with %s', (_, change) => {
    expect(distanceFromAdam({ ...adamDefaults, ...change })).toBeGreaterThan(3e-6);
  });

  it('continues with the same steps from a saved state', () => {
    const { start, grads } = golden('adam');
    const whole = follow(createAdam(), storeOf(start), grads);
    const first = createAdam();
    const half = follow(first, storeOf(start), grads.slice(0, 5));
    const state = first.saveState();
    follow(first, storeOf(start), [[9, 9, 9]]); // a saved state does not move with its optimiser
    const second = createAdam();

    second.restoreState(state);
    const rest = follow(second, storeOf(half.at(-1) ?? []), grads.slice(5));

    expect(rest.at(-1)).toEqual(whole.at(-1));
  });
});
