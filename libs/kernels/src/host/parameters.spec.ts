import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, InternalError } from '#foundation';
import { gaussian, glorotUniform, initialiseBilstm, initialiseDense, ParameterStore } from './parameters.js';

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

describe('fresh weights', () => {
  const input = 7;
  const hidden = 5;

  function initialised(): ParameterStore {
    const store = new ParameterStore();
    initialiseBilstm(store, 'layer', { input, hidden }, createSeededRandom('weights'));
    return store;
  }

  it('have bias 1 at the forget gates of both directions and 0 elsewhere', () => {
    const { data, shape } = initialised().get('layer/bias');
    const direction = [...Array(10).fill(0), ...Array(5).fill(1), ...Array(5).fill(0)]; // gates i, o, f, c

    expect(shape).toEqual([2, 4 * hidden]);
    expect([...data]).toEqual([...direction, ...direction]);
  });

  it('have the shapes of the graph', () => {
    const store = initialised();

    expect(store.get('layer/inputWeights').shape).toEqual([2, 4 * hidden, input]);
    expect(store.get('layer/recurrentWeights').shape).toEqual([2, 4 * hidden, hidden]);
  });

  it('are the same for equal seeds', () => {
    expect(initialised().snapshot()).toEqual(initialised().snapshot());
  });

  it('of a dense layer stay within the bound of Glorot and reach close to it', () => {
    const store = new ParameterStore();
    initialiseDense(store, 'dense', { input: 60, output: 36 }, createSeededRandom('dense'));
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

    expect(deviation(gaussian(20_000, 0.3, random))).toBeCloseTo(0.3, 2);
    expect(deviation(glorotUniform(20_000, 1, 5, random))).toBeCloseTo(1 / Math.sqrt(3), 2);
  });
});
