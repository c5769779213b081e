import { afterAll, expect, it } from '@jest/globals';
import * as tf from '@tensorflow/tfjs-core';
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

it('refuses with a code when no wanted backend is there', async () => {
  await expect(createTensorFlowEngine([])).rejects.toMatchObject({ code: 'KERNELS_BACKEND_MISSING' });
});
