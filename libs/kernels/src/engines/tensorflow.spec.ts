import { afterAll, describe, expect, it } from '@jest/globals';
import * as tf from '@tensorflow/tfjs-core';
import { Graph } from '../graph/graph.js';
import { zeros } from '../graph/tensor.js';
import { ParameterStore } from '../host/parameters.js';
import { describeEngine } from '../testing/engine-conformance.js';
import { createTensorFlowEngine, type TensorFlowBackend, tensorFlowBackends } from './tensorflow.js';

// One variable runs these tests on any backend: SFUMATO_TEST_BACKEND=node-gpu
const asked = tensorFlowBackends.filter((backend) => backend === process.env['SFUMATO_TEST_BACKEND']);
const backends: readonly TensorFlowBackend[] = asked.length > 0 ? asked : ['wasm', 'cpu'];

for (const backend of backends)
  describeEngine(`TensorFlow.js on ${backend}`, () => createTensorFlowEngine([backend]));

afterAll(() => {
  expect(tf.memory().numTensors).toBe(0);
});

describe('a run', () => {
  const build = () => {
    const graph = new Graph();
    const weights = graph.parameter('weights', [2], zeros);
    const store = new ParameterStore();
    store.set('weights', Float32Array.of(1, 2), [2]);
    const x = graph.input('x', [2]);
    return { graph, weights, store, x };
  };
  const feeds = { x: { data: Float32Array.of(3, 4), shape: [2] } };

  it('that fails in its gradient leaves no tensor behind', async () => {
    const { graph, weights, store, x } = build();
    const engine = await createTensorFlowEngine(['cpu']);
    const before = tf.memory().numTensors;
    // Found out by the library only after it has computed the loss: the weights have no part in it.
    const program = await engine.compileGradient({ graph, loss: graph.total(x), trainable: [weights] });

    await expect(program.run(feeds, store)).rejects.toThrow('gradient');

    expect(tf.memory().numTensors).toBe(before);
  });

  it('gives a result under two names', async () => {
    const { graph, weights, store, x } = build();
    const engine = await createTensorFlowEngine(['cpu']);
    const loss = graph.total(graph.mul(x, weights));
    const program = await engine.compileGradient({
      graph,
      loss,
      trainable: [weights],
      outputs: { same: loss },
    });

    const { values } = await program.run(feeds, store);
    const plain = await (await engine.compile({ loss, same: loss })).run(feeds, store);

    expect([values, plain].map(({ loss: a, same: b }) => [a?.data[0], b?.data[0]])).toEqual([
      [11, 11],
      [11, 11],
    ]);
  });
});

it('refuses with a code when no wanted backend is there', async () => {
  await expect(createTensorFlowEngine([])).rejects.toMatchObject({ code: 'KERNELS_BACKEND_MISSING' });
});
