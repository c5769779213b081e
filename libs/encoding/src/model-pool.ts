/**
 * A model on every core: the networks are too small for one run to fill several cores (two threads on one batch are slower
 * than one on a busy machine: docs/measurements/engine.md), so each core runs batches of its own.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { ConfidenceOption, LabelledTokens } from '#deid-model';
import { Failure, InternalError, packageRoot } from '#foundation';
import { forbidTelemetry } from '#kernels';
import type { NoiseSettings } from '#representation';
import type {
  ModelAnswer,
  ModelInput,
  ModelOpened,
  ModelRequest,
  ModelSizes,
  ModelThreadData,
  ThreadFailure,
} from './model-messages.js';
import type { NoteRepresenter, NoteTagger, ReleaseFiles } from './models.js';

/** More would only hold memory: reading and tokenising, which stay on the main thread, feed about eight. */
const threadsMax = 8;

/** A representer with a thread for each core. Fails like `openRepresenter`. */
export async function openRepresenterPool(onnx: Uint8Array, noise: NoiseSettings): Promise<NoteRepresenter> {
  const pool = await ModelPool.open({ kind: 'representer', onnx, noise });
  const { embeddingSize, representationSize, noiseStdDev } = pool.sizes;
  return {
    embeddingSize,
    representationSize,
    parallel: pool.size,
    noiseFrom: 'secure', // `model-worker.ts`: each thread reads the operating system's source for itself
    noiseStdDev,
    encodeTokens: async (tokens) => {
      const values = await pool.run({ kind: 'representer', ...tokens }, [tokens.rows, tokens.rowIds]);
      return values as Float32Array; // a representer answers in floats
    },
    close: () => pool.close(),
  };
}

/** A release with a thread for each core. Fails like `openRepresenter`, `openDeidentifier` and `createTagger`. */
export async function openTaggerPool(
  files: ReleaseFiles,
  options: ConfidenceOption = {},
): Promise<NoteTagger> {
  const pool = await ModelPool.open({ kind: 'tagger', files, options });
  const { embeddingSize, representationSize, labelCount } = pool.sizes;
  return {
    embeddingSize,
    representationSize,
    labelCount,
    parallel: pool.size,
    labelTokens: async (tokens) => {
      const owned = [tokens.rows, tokens.rowIds, tokens.casingIds];
      const values = await pool.run({ kind: 'tagger', ...tokens }, owned);
      return values as LabelledTokens; // what a tagger answers
    },
    close: () => pool.close(),
  };
}

interface Pending {
  resolve(values: Float32Array | LabelledTokens): void;
  reject(error: Error): void;
}

interface Thread {
  readonly worker: Worker;
  readonly pending: Map<number, Pending>;
}

class ModelPool {
  private nextId = 0;

  private constructor(
    private readonly threads: readonly Thread[],
    readonly sizes: ModelSizes,
  ) {}

  static async open(data: ModelThreadData): Promise<ModelPool> {
    const count = Math.min(availableParallelism(), threadsMax);
    const workers = Array.from({ length: count }, () => startWorker(data));
    const opened = await Promise.all(workers.map(firstMessage));
    const [first] = opened;
    const failed = opened.find((message) => 'failure' in message);
    if (failed !== undefined || first === undefined || 'failure' in first) {
      await Promise.all(workers.map((worker) => worker.terminate()));
      throw failed !== undefined && 'failure' in failed ? revive(failed.failure) : noThread();
    }
    return new ModelPool(workers.map(listen), first);
  }

  get size(): number {
    return this.threads.length;
  }

  /** Runs on the thread with the least to do; the arrays are handed over and cannot be used afterwards. */
  run(input: ModelInput, owned: readonly ArrayBufferView[]): Promise<Float32Array | LabelledTokens> {
    const thread = this.threads.reduce((least, other) =>
      other.pending.size < least.pending.size ? other : least,
    );
    const id = this.nextId;
    this.nextId += 1;
    return new Promise((resolve, reject) => {
      thread.pending.set(id, { resolve, reject });
      const buffers = owned.map(({ buffer }) => buffer as ArrayBuffer); // the caller's own, never shared
      thread.worker.postMessage({ id, ...input } satisfies ModelRequest, buffers);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()));
  }
}

/** Threads run compiled code, also where this file is a source that a test has loaded. */
const workerFile = 'dist/libs/encoding/src/model-worker.js';

function startWorker(data: ModelThreadData): Worker {
  forbidTelemetry();
  return new Worker(new URL(workerFile, packageRoot()), { workerData: data });
}

function firstMessage(worker: Worker): Promise<ModelOpened> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: ModelOpened) => {
      worker.off('error', reject);
      resolve(message);
    });
  });
}

function listen(worker: Worker): Thread {
  const pending: Thread['pending'] = new Map();
  worker.on('message', (answer: ModelAnswer) => {
    const waiting = pending.get(answer.id);
    pending.delete(answer.id);
    if ('failure' in answer) waiting?.reject(revive(answer.failure));
    else waiting?.resolve(answer.values);
  });
  worker.on('error', (error) => {
    for (const { reject } of pending.values()) reject(error);
    pending.clear();
  });
  return { worker, pending };
}

function revive(failure: ThreadFailure): Error {
  return 'code' in failure
    ? new Failure(failure.code, failure.details)
    : new InternalError(`in a model thread: ${failure.stack}`);
}

function noThread(): InternalError {
  return new InternalError('no model thread was started');
}
