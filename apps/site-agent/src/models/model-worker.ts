/**
 * The thread side of `model-pool.ts`: one model on one core, answering requests one after the other. A representer draws
 * its noise here, from the secure source of this thread, unless it is asked for none.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openDeidentifier } from '#deid-model';
import { createSecureRandom, Failure, invariant } from '#foundation';
import { openRepresenter } from '#representation';
import type {
  ModelAnswer,
  ModelOpened,
  ModelRequest,
  ModelThreadData,
  ThreadFailure,
} from './model-messages.js';

interface OpenModel {
  readonly sizes: { readonly inputSize: number; readonly outputSize: number };
  run(request: ModelRequest): Promise<Float32Array | Uint8Array>;
}

/** One core for each model: the pool has a thread for every core. */
const oneCore = { threads: 1 } as const;

invariant(parentPort !== null, 'model-worker runs as a thread');
const port = parentPort;
const { kind, onnx } = workerData as ModelThreadData; // set by model-pool.ts
try {
  const model = kind === 'representer' ? await representer(onnx) : await deidentifier(onnx);
  port.on('message', (request: ModelRequest) => void answer(model, request));
  port.postMessage(model.sizes satisfies ModelOpened);
} catch (error) {
  port.postMessage({ failure: describe(error) } satisfies ModelOpened);
}

async function representer(bytes: Uint8Array): Promise<OpenModel> {
  const model = await openRepresenter(bytes, oneCore);
  const random = createSecureRandom();
  return {
    sizes: { inputSize: model.embeddingSize, outputSize: model.representationSize },
    run: async (request) => {
      invariant(request.kind === 'representer', 'a representer reads embedded tokens');
      return request.noise === 'none'
        ? model.encodeTokensQuietly(request)
        : model.encodeTokens(request, random);
    },
  };
}

async function deidentifier(bytes: Uint8Array): Promise<OpenModel> {
  const model = await openDeidentifier(bytes, oneCore);
  return {
    sizes: { inputSize: model.representationSize, outputSize: model.labelCount },
    run: async (request) => {
      invariant(request.kind === 'deidentifier', 'a de-identifier reads represented tokens');
      return model.labelTokens(request);
    },
  };
}

async function answer(model: OpenModel, request: ModelRequest): Promise<void> {
  try {
    const values = await model.run(request);
    port.postMessage({ id: request.id, values } satisfies ModelAnswer, [values.buffer as ArrayBuffer]); // never shared
  } catch (error) {
    port.postMessage({ id: request.id, failure: describe(error) } satisfies ModelAnswer);
  }
}

function describe(error: unknown): ThreadFailure {
  if (error instanceof Failure) return { code: error.code, details: error.details };
  return { stack: error instanceof Error ? (error.stack ?? error.message) : 'not an error' };
}
