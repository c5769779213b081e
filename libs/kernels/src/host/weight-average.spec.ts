import { describe, expect, it } from '@jest/globals';
import { ParameterStore } from './parameters.js';
import { WeightAverage } from './weight-average.js';

function buildStore(): ParameterStore {
  const store = new ParameterStore();
  store.set('w', Float32Array.of(1, -2), [2]);
  store.set('frozen', Float32Array.of(7), [1]);
  return store;
}

/** Weights as they might be after a step. */
const weightsAfter = (step: number): readonly number[] => [Math.sin(step), 0.01 * step];

describe('WeightAverage', () => {
  it('keeps the average that the recursion gives, step by step', () => {
    const store = buildStore();
    const average = new WeightAverage(store, ['w'], 0.9);
    const expected = [1, -2];
    for (let step = 1; step <= 200; step += 1) {
      store.get('w').data.set(weightsAfter(step));
      average.update();
      const keep = Math.min(0.9, (1 + step) / (10 + step));
      weightsAfter(step).forEach((value, index) => {
        expected[index] = keep * expected[index] + (1 - keep) * value;
      });
    }
    const weights = [...store.get('w').data];

    average.exchange();

    const averages = [...store.get('w').data];
    expect(averages[0]).toBeCloseTo(expected[0], 5);
    expect(averages[1]).toBeCloseTo(expected[1], 5);
    expect(Math.abs(averages[1] - weights[1])).toBeGreaterThan(1e-3); // not the weights themselves
    expect([...store.get('frozen').data]).toEqual([7]);
    average.exchange();
    expect([...store.get('w').data]).toEqual(weights);
  });

  it('is the weights themselves without smoothing', () => {
    const store = buildStore();
    const average = new WeightAverage(store, ['w'], 0);
    store.get('w').data.set([3, 4]);
    average.update();

    average.exchange();

    expect([...store.get('w').data]).toEqual([3, 4]);
  });

  it('goes on from a saved state as if it had never stopped', () => {
    const [store, other] = [buildStore(), buildStore()];
    const [whole, resumed] = [new WeightAverage(store, ['w'], 0.9), new WeightAverage(other, ['w'], 0.9)];
    const step = (average: WeightAverage, of: ParameterStore, at: number) => {
      of.get('w').data.set(weightsAfter(at));
      average.update();
    };
    for (let at = 1; at <= 5; at += 1) step(whole, store, at);
    resumed.restoreState(whole.saveState());

    step(whole, store, 6);
    step(resumed, other, 6);

    expect(resumed.saveState()).toEqual(whole.saveState());
  });
});
