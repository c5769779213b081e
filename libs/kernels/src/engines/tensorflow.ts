/**
 * TensorFlow.js as an engine: interprets the graph and differentiates with its own tape. Tensors live inside
 * `tidy` or are disposed of here; even a failed run leaves none behind.
 */

import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import type * as tf from '@tensorflow/tfjs-core';
import { Failure } from '#foundation';
import { nodesLeadingTo } from '../graph/differentiate.js';
import type { GraphTensor, HostTensor } from '../graph/tensor.js';
import type { ParameterStore } from '../host/parameters.js';
import {
  type Engine,
  type Feeds,
  type GradientProgram,
  type GradientRequest,
  type Program,
  parameterName,
  type Results,
} from './engine.js';
import { evaluateNode, type TensorFlow } from './tensorflow-operations.js';

/** A TensorFlow.js backend; `node` and `node-gpu` are native and opt-in. */
export type TensorFlowBackend = 'node-gpu' | 'node' | 'wasm' | 'cpu';

/** Best first. */
export const tensorFlowBackends: readonly TensorFlowBackend[] = ['node-gpu', 'node', 'wasm', 'cpu'];

const require = createRequire(import.meta.url);

/** Opens the first backend of `wanted` that works. Fails with KERNELS_BACKEND_MISSING. */
export async function createTensorFlowEngine(
  wanted: readonly TensorFlowBackend[] = tensorFlowBackends,
): Promise<Engine> {
  for (const backend of wanted) {
    const library = await openBackend(backend);
    if (library !== undefined) return engineOf(library, backend);
  }
  throw new Failure('KERNELS_BACKEND_MISSING', { wanted: wanted.join(' ') });
}

async function openBackend(backend: TensorFlowBackend): Promise<TensorFlow | undefined> {
  try {
    // The native packages bring their own core with their backend registered.
    if (backend === 'node' || backend === 'node-gpu')
      return require(`@tensorflow/tfjs-${backend}`) as TensorFlow;
    const library = require('@tensorflow/tfjs-core') as TensorFlow;
    require('@tensorflow/tfjs-layers'); // registers the derivatives of the core's operations
    library.env().set('PROD', true); // no advertisements on standard error
    if (backend === 'wasm') pointToWasmFiles();
    else require('@tensorflow/tfjs-backend-cpu');
    return (await library.setBackend(backend)) ? library : undefined;
  } catch {
    return undefined; // not installed or not loadable: try the next one
  }
}

function pointToWasmFiles(): void {
  const entry = require.resolve('@tensorflow/tfjs-backend-wasm');
  const { setWasmPaths } = require(entry) as { setWasmPaths(folder: string): void };
  setWasmPaths(join(dirname(entry), sep));
}

function engineOf(library: TensorFlow, backend: TensorFlowBackend): Engine {
  return {
    kind: 'tensorflow',
    description: `tensorflow.js ${library.version_core ?? ''}, backend ${backend}`,
    compile: async (outputs) => interpret(library, outputs),
    compileGradient: async (request) => interpretGradient(library, request),
  };
}

function interpret(library: TensorFlow, outputs: Readonly<Record<string, GraphTensor>>): Program {
  return {
    run: async (feeds, parameters) => {
      const values = library.tidy(() =>
        evaluate(library, outputs, { feeds, parameters: constantsOf(library, parameters) }),
      );
      try {
        return await download(values);
      } finally {
        library.dispose(values);
      }
    },
    dispose: async () => {},
  };
}

function interpretGradient(library: TensorFlow, request: GradientRequest): GradientProgram {
  const { loss, trainable, outputs = {} } = request;
  const names = trainable.map(parameterName);
  return {
    run: async (feeds, store) => {
      const values: tf.NamedTensorMap = {}; // kept: the tape disposes of what it computes
      let gradients: tf.Tensor[] = [];
      try {
        gradients = library.tidy(() => {
          const fixed = constantsOf(library, store);
          const differentiated = library.valueAndGrads((...tensors: tf.Tensor[]) => {
            const parameters = new Map([
              ...fixed,
              ...names.map((name, index): [string, tf.Tensor] => [name, tensors[index]]),
            ]);
            const results = evaluate(library, { loss, ...outputs }, { feeds, parameters });
            for (const [name, tensor] of Object.entries(results)) values[name] = library.keep(tensor);
            return library.clone(results['loss']) as tf.Scalar;
          });
          return differentiated(names.map((name) => toTensor(library, store.get(name)))).grads;
        });
        const found = new Map<string, Float32Array>();
        for (const [index, name] of names.entries())
          found.set(name, (await gradients[index].data()) as Float32Array);
        return { values: await download(values), gradients: found };
      } finally {
        library.dispose([...gradients, ...Object.values(values)]);
        clearTape(library);
      }
    },
    dispose: async () => {},
  };
}

/** Disposes of what a tape kept for gradients never computed; the library does not. */
function clearTape(library: TensorFlow): void {
  const { activeTape } = library.engine().state;
  for (const { saved } of activeTape ?? []) library.dispose(saved ?? []);
}

interface Given {
  readonly feeds: Feeds;
  readonly parameters: ReadonlyMap<string, tf.Tensor>;
}

function evaluate(
  library: TensorFlow,
  outputs: Readonly<Record<string, GraphTensor>>,
  given: Given,
): tf.NamedTensorMap {
  const values = new Map<number, tf.Tensor>();
  for (const node of nodesLeadingTo(...Object.values(outputs).map((tensor) => tensor.node))) {
    const { operation } = node;
    if (operation.kind === 'input') values.set(node.id, toTensor(library, given.feeds[operation.name]));
    else if (operation.kind === 'parameter')
      values.set(node.id, given.parameters.get(operation.name) as tf.Tensor);
    else {
      const inputs = node.inputs.map((input) => values.get(input.node.id) as tf.Tensor); // inputs come first
      values.set(node.id, evaluateNode(library, node, inputs));
    }
  }
  return Object.fromEntries(
    Object.entries(outputs).map(([name, tensor]) => [name, values.get(tensor.node.id) as tf.Tensor]),
  );
}

function constantsOf(library: TensorFlow, store: ParameterStore): Map<string, tf.Tensor> {
  return new Map(store.names().map((name) => [name, toTensor(library, store.get(name))]));
}

function toTensor(library: TensorFlow, value: HostTensor | undefined): tf.Tensor {
  if (value === undefined) throw new TypeError('an input was not fed');
  // Copied: a backend may keep the array while the caller writes on.
  return library.tensor(
    value.data.slice(),
    [...value.shape],
    value.data instanceof Int32Array ? 'int32' : 'float32',
  );
}

async function download(values: tf.NamedTensorMap): Promise<Results> {
  const results: Record<string, HostTensor> = {};
  for (const [name, tensor] of Object.entries(values)) {
    results[name] = { data: (await tensor.data()) as Float32Array | Int32Array, shape: tensor.shape };
  }
  return results;
}
