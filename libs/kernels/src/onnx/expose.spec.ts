import { expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { openOnnxSession } from '../engines/onnxruntime.js';
import { Graph } from '../graph/graph.js';
import { initialParameters } from '../host/parameters.js';
import { dense } from '../layers/layers.js';
import { emitModel } from './emit.js';
import { exposeInputOf } from './expose.js';
import { modelProto, type OnnxGraph } from './messages.js';

/** Two layers, and the names of their matrices in the file. */
function twoLayers() {
  const graph = new Graph();
  const first = dense(graph, 'first', graph.input('x', ['T', 'B', 3]), 4);
  const second = dense(graph, 'second', first, 2);
  const store = initialParameters(graph, createSeededRandom);
  const frozen = new Map(store.names('').map((name) => [name, store.get(name)]));
  const bytes = emitModel({ first, second }, frozen);
  const { graph: written } = modelProto.decode(bytes) as unknown as { readonly graph: OnnxGraph };
  const matrices = (
    written.initializer as readonly { readonly name: string; readonly dims: readonly unknown[] }[]
  )
    .filter(({ dims }) => dims.length === 2)
    .map(({ name }) => name);
  return { bytes, matrices };
}

it('a value inside a model is a result beside the others, which stay as they are', async () => {
  const { bytes, matrices } = twoLayers();
  const [, last = ''] = matrices;
  const exposed = exposeInputOf(last, bytes);
  const session = await openOnnxSession(exposed.bytes, { threads: 1 });
  const x = { data: Float32Array.from([1, -2, 3, 0.5, 0, 1]), shape: [2, 1, 3] };

  const results = await session.run({ x });
  await session.release();

  expect(exposed.width).toBe(4);
  expect(session.outputNames).toContain(exposed.result);
  expect([...(results[exposed.result]?.data ?? [])]).toEqual([...(results['first']?.data ?? [1])]);
  expect(results['second']?.data).toHaveLength(4);
});

it('a matrix that nothing is multiplied with is a bug of the caller', () => {
  expect(() => exposeInputOf('no.such', twoLayers().bytes)).toThrow('no.such');
});
