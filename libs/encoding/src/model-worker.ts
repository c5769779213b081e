/**
 * The thread side of `model-pool.ts`: one model or release on one core, answering in order. A representer
 * draws its noise from this thread's secure source.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ConfidenceOption, LabelledTokens } from '#deid-model';
import { createSecureRandom, describeThrown, invariant } from '#foundation';
import { openOnnxSession } from '#kernels';
import type { NoiseSettings } from '#representation';
import type {
  EncoderThreadData,
  ModelAnswer,
  ModelOpened,
  ModelRequest,
  ModelSizes,
  ModelThreadData,
} from './model-thread.js';
import type { ReleaseFiles } from './models.js';

interface OpenModel {
  readonly sizes: ModelSizes;
  run(request: ModelRequest): Promise<Float32Array | LabelledTokens>;
}

invariant(parentPort !== null, 'model-worker runs as a thread');
const port = parentPort;
const data = workerData as ModelThreadData; // set by model-pool.ts
try {
  const model = await open();
  port.on('message', (request: ModelRequest) => void answer(model, request));
  port.postMessage(model.sizes satisfies ModelOpened);
} catch (error) {
  port.postMessage({ failure: describeThrown(error) } satisfies ModelOpened);
}

function open(): Promise<OpenModel> {
  if (data.kind === 'representer') return representer(data.onnx, data.noise);
  return data.kind === 'tagger' ? tagger(data.files, data.options) : encoder(data);
}

async function representer(bytes: Uint8Array, noise: NoiseSettings): Promise<OpenModel> {
  const { openRepresenter } = await import('#representation'); // each kind loads only what it needs: callers wait
  const model = await openRepresenter(bytes, { ...noise, random: createSecureRandom() }, { threads: 1 });
  const { embeddingSize, representationSize, noiseStdDev } = model;
  return {
    sizes: { embeddingSize, representationSize, labelCount: 0, noiseStdDev },
    run: async (request) => {
      invariant(request.kind === 'representer', 'a representer reads embedded tokens');
      return model.encodeTokens(request);
    },
  };
}

async function tagger(files: ReleaseFiles, options: ConfidenceOption): Promise<OpenModel> {
  const { openTaggerFiles } = await import('./tagger.js'); // as above
  const model = await openTaggerFiles(files, options);
  const { embeddingSize, representationSize, labelCount } = model;
  return {
    sizes: { embeddingSize, representationSize, labelCount, noiseStdDev: new Float32Array(0) },
    run: async (request) => {
      invariant(request.kind === 'tagger', 'a tagger reads embedded tokens with their casing');
      return model.labelTokens(request);
    },
  };
}

async function encoder({ onnx, result }: EncoderThreadData): Promise<OpenModel> {
  const session = await openOnnxSession(onnx, { threads: 1 });
  const labelCount = session.outputWidth(result);
  return {
    sizes: { embeddingSize: 0, representationSize: 0, labelCount, noiseStdDev: new Float32Array(0) },
    run: async (request) => {
      invariant(request.kind === 'encoder', 'the encoder reads pieces');
      const { pieces, gaps } = request;
      const shape = [pieces.length];
      const fed = { pieces: { data: pieces, shape }, gaps: { data: gaps, shape } };
      const { [result]: found } = await session.run(fed, [result]);
      invariant(found?.data instanceof Float32Array, 'the encoder answers in floats');
      return found.data;
    },
  };
}

async function answer(model: OpenModel, request: ModelRequest): Promise<void> {
  try {
    const values = await model.run(request);
    const arrays = values instanceof Float32Array ? [values] : Object.values(values);
    const buffers = arrays.map(({ buffer }) => buffer as ArrayBuffer); // never shared
    port.postMessage({ id: request.id, values } satisfies ModelAnswer, buffers);
  } catch (error) {
    port.postMessage({ id: request.id, failure: describeThrown(error) } satisfies ModelAnswer);
  }
}
