import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { type Optimiser, ParameterStore } from '#kernels/host';
import { type AdamSettings, adamDefaults, createAdam } from './adam.js';

/** Computed by PyTorch; the file says how. */
const fixture = new URL('../../../../libs/kernels/src/fixtures/optimisers.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(fixture, 'utf8')) as {
  cases: readonly {
    name: string;
    start: number[];
    grads: readonly number[][];
    trajectory: readonly number[][];
  }[];
};

function golden() {
  const found = cases.find(({ name }) => name === 'adam');
  if (found === undefined) throw new Error('the fixture holds an adam case');
  return found;
}

function largestDifference(actual: ArrayLike<number>, expected: readonly number[]): number {
  return Math.max(...expected.map((value, at) => Math.abs((actual[at] ?? Number.NaN) - value)));
}

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
function distanceFromGolden(settings: AdamSettings): number {
  const { start, grads, trajectory } = golden();
  const actual = follow(createAdam(settings), storeOf(start), grads);
  return Math.max(...trajectory.map((values, step) => largestDifference(actual[step] ?? [], values)));
}

describe('Adam', () => {
  it("follows PyTorch's trajectory", () => {
    expect(distanceFromGolden(adamDefaults)).toBeLessThan(1e-6);
  });

  it.each([
    ['learning rate 2/3', { learningRate: (0.001 * 2) / 3 }],
    ['learning rate 3/2', { learningRate: (0.001 * 3) / 2 }],
    ['another first decay', { beta1: 0.88 }],
    ['another second decay', { beta2: 0.99 }],
  ])('leaves that trajectory with %s', (_, change) => {
    expect(distanceFromGolden({ ...adamDefaults, ...change })).toBeGreaterThan(3e-6);
  });

  it('continues with the same steps from a saved state', () => {
    const { start, grads } = golden();
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
