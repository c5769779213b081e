import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, InternalError } from '#foundation';
import { Graph } from '../graph/graph.js';
import { gaussian, glorotUniform } from '../graph/tensor.js';
import { bilstm, crfScores, dense } from '../layers/layers.js';
import { initialParameters, ParameterStore, WeightAverage } from './parameters.js';

function buildStore(): ParameterStore {
  const store = new ParameterStore();
  store.set('a/x', Float32Array.of(1, 2), [2]);
  store.set('a/y', Float32Array.of(3), []);
  store.set('b/z', Float32Array.of(4, 5, 6, 7), [2, 2]);
  return store;
}

describe('a parameter store', () => {
  it('restores a snapshot into the same arrays', () => {
    const store = buildStore();
    const { data } = store.get('a/x');
    const snapshot = store.snapshot();
    data.fill(9);

    store.restore(snapshot);

    expect(store.get('a/x').data).toBe(data);
    expect(data).toEqual(Float32Array.of(1, 2));
  });

  it('keeps a snapshot apart from later changes', () => {
    const store = buildStore();
    const snapshot = store.snapshot();

    store.get('b/z').data.fill(0);

    expect(snapshot.get('b/z')).toEqual(Float32Array.of(4, 5, 6, 7));
  });

  it('takes a snapshot of one network only', () => {
    const store = buildStore();
    const snapshot = store.snapshot('a/');
    store.get('a/x').data.fill(0);
    store.get('b/z').data.fill(0);

    store.restore(snapshot);

    expect([...snapshot.keys()]).toEqual(['a/x', 'a/y']);
    expect(store.get('a/x').data).toEqual(Float32Array.of(1, 2));
    expect(store.get('b/z').data).toEqual(new Float32Array(4));
  });

  it('refuses values that do not fill their shape', () => {
    expect(() => new ParameterStore().set('w', new Float32Array(5), [2, 3])).toThrow(InternalError);
  });

  it('refuses a name it does not hold', () => {
    expect(() => buildStore().get('c')).toThrow(InternalError);
    expect(buildStore().has('c')).toBe(false);
  });
});

describe('initial parameters', () => {
  const input = 7;
  const hidden = 5;

  /** A network of one layer of each kind, under names of its own. */
  function addNetwork(graph: Graph, network: string): void {
    const states = bilstm(graph, `${network}/layer`, graph.input('x', ['T', 'B', input]), hidden);
    dense(graph, `${network}/dense`, states, 36);
    crfScores(graph, `${network}/crf`, 4);
  }

  function initialised(...networks: readonly string[]): ParameterStore {
    const graph = new Graph();
    for (const network of networks) addNetwork(graph, network);
    return initialParameters(graph, createSeededRandom);
  }

  it('have bias 1 at the forget gates of both directions and 0 elsewhere', () => {
    const { data, shape } = initialised('net').get('net/layer/bias');
    const direction = [...Array(10).fill(0), ...Array(5).fill(1), ...Array(5).fill(0)]; // gates i, o, f, c

    expect(shape).toEqual([2, 4 * hidden]);
    expect([...data]).toEqual([...direction, ...direction]);
  });

  it('are there for every parameter of the graph, in its shape and order', () => {
    const store = initialised('net');

    expect(store.names().map((name) => [name, store.get(name).shape])).toEqual([
      ['net/layer/inputWeights', [2, 4 * hidden, input]],
      ['net/layer/recurrentWeights', [2, 4 * hidden, hidden]],
      ['net/layer/bias', [2, 4 * hidden]],
      ['net/dense/weights', [2 * hidden, 36]],
      ['net/dense/bias', [36]],
      ['net/crf/transitions', [4, 4]],
      ['net/crf/start', [4]],
      ['net/crf/end', [4]],
    ]);
  });

  it('of a network are the same for equal seeds, whatever other networks the graph has', () => {
    const alone = initialised('net');
    const together = initialised('other', 'net');

    expect(together.snapshot('net/')).toEqual(alone.snapshot('net/'));
    expect(together.get('other/dense/weights').data).not.toEqual(alone.get('net/dense/weights').data);
  });

  it('of two layers differ', () => {
    const graph = new Graph();
    dense(graph, 'net/two', dense(graph, 'net/one', graph.input('x', ['T', 'B', 6]), 6), 6);

    const store = initialParameters(graph, createSeededRandom);

    expect(store.get('net/one/weights').data).not.toEqual(store.get('net/two/weights').data);
  });

  it('of a dense layer stay within the bound of Glorot and reach close to it', () => {
    const graph = new Graph();
    dense(graph, 'dense', graph.input('x', ['T', 'B', 60]), 36);
    const store = initialParameters(graph, createSeededRandom);
    const bound = Math.sqrt(6 / 96);
    const largest = Math.max(...store.get('dense/weights').data.map(Math.abs));

    expect(largest).toBeLessThanOrEqual(bound);
    expect(largest).toBeGreaterThan(0.99 * bound);
    expect(store.get('dense/bias').data).toEqual(new Float32Array(36));
  });

  it('of both kinds have the deviation asked for', () => {
    const random = createSeededRandom('deviation');
    const deviation = (values: Float32Array): number =>
      Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

    expect(deviation(gaussian(0.3)([20_000], random))).toBeCloseTo(0.3, 2);
    expect(deviation(glorotUniform(1, 5)([20_000], random))).toBeCloseTo(1 / Math.sqrt(3), 2);
  });
});

function trainedStore(): ParameterStore {
  const store = new ParameterStore();
  store.set('w', Float32Array.of(1, -2), [2]);
  store.set('frozen', Float32Array.of(7), [1]);
  return store;
}

/** Weights as they might be after a step. */
const weightsAfter = (step: number): readonly number[] => [Math.sin(step), 0.01 * step];

describe('WeightAverage', () => {
  it('keeps the average that the recursion gives, step by step', () => {
    const store = trainedStore();
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
    const store = trainedStore();
    const average = new WeightAverage(store, ['w'], 0);
    store.get('w').data.set([3, 4]);
    average.update();

    average.exchange();

    expect([...store.get('w').data]).toEqual([3, 4]);
  });

  it('goes on from a saved state as if it had never stopped', () => {
    const store = trainedStore();
    const other = trainedStore();
    const whole = new WeightAverage(store, ['w'], 0.9);
    const resumed = new WeightAverage(other, ['w'], 0.9);
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
