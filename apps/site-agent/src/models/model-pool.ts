/**
 * A model on every core: the networks are too small for one run to fill several cores (two threads on one batch are slower
 * than one on a busy machine), so each core runs batches of its own. Measured with E = 100, R = 50, H = 128: see the README.
 */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Failure, InternalError } from '#foundation';
import {
  type ModelAnswer,
  type ModelOpened,
  type ModelRequest,
  type ModelThreadData,
  packRows,
  type ThreadFailure,
  unpackRows,
} from './model-messages.js';
import type { SiteDeidentifier, SiteRepresenter } from './site-pipeline.js';

/** More would only hold memory: reading and tokenising, which stay on the main thread, feed about eight. */
const threadsMax = 8;

/** A representer with a thread for each core. Fails like `openRepresenter`. */
export async function openRepresenterPool(onnx: Uint8Array): Promise<SiteRepresenter> {
  const pool = await ModelPool.open({ kind: 'representer', onnx });
  return {
    embeddingSize: pool.inputSize,
    representationSize: pool.outputSize,
    parallel: pool.size,
    // `random` is the secure source by type; each thread reads the same source for itself.
    encode: async (sentences, _random) => {
      const lengths = sentences.map((rows) => rows.length / pool.inputSize);
      const values = await pool.run({ lengths, rows: packFloats(sentences), casingIds: new Uint8Array() });
      return unpackRows(values as Float32Array, lengths, pool.outputSize); // a representer answers in floats
    },
    close: () => pool.close(),
  };
}

/** A de-identifier with a thread for each core. Fails like `openDeidentifier`. */
export async function openDeidentifierPool(onnx: Uint8Array): Promise<SiteDeidentifier> {
  const pool = await ModelPool.open({ kind: 'deidentifier', onnx });
  return {
    representationSize: pool.inputSize,
    labelCount: pool.outputSize,
    label: async (sentences) => {
      const lengths = sentences.map(({ casingIds }) => casingIds.length);
      const rows = packFloats(sentences.map(({ representation }) => representation));
      const casingIds = packRows(
        sentences.map((sentence) => sentence.casingIds),
        (length) => new Uint8Array(length),
      );
      const values = await pool.run({ lengths, rows, casingIds });
      return unpackRows(values as Uint8Array, lengths, 1); // a de-identifier answers in bytes
    },
    close: () => pool.close(),
  };
}

function packFloats(sentences: readonly Float32Array[]): Float32Array {
  return packRows(sentences, (length) => new Float32Array(length));
}

interface Pending {
  resolve(values: Float32Array | Uint8Array): void;
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
    readonly inputSize: number,
    readonly outputSize: number,
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
    return new ModelPool(workers.map(listen), first.inputSize, first.outputSize);
  }

  get size(): number {
    return this.threads.length;
  }

  /** Runs on the thread with the least to do; the arrays are handed over and cannot be used afterwards. */
  run(request: Omit<ModelRequest, 'id'>): Promise<Float32Array | Uint8Array> {
    const thread = this.threads.reduce((least, other) =>
      other.pending.size < least.pending.size ? other : least,
    );
    const id = this.nextId;
    this.nextId += 1;
    return new Promise((resolve, reject) => {
      thread.pending.set(id, { resolve, reject });
      const owned = [request.rows.buffer, request.casingIds.buffer] as ArrayBuffer[]; // made by packRows, never shared
      thread.worker.postMessage({ id, ...request } satisfies ModelRequest, owned);
    });
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map(({ worker }) => worker.terminate()));
  }
}

function startWorker(data: ModelThreadData): Worker {
  return new Worker(new URL('./model-worker.js', import.meta.url), { workerData: data });
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
