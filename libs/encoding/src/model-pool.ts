/**
 * A model on every core, each with batches of its own: one run is too small to fill two cores
 * (research/measurements/engine.md). Further threads start when those before have work, so a few notes never
 * need them.
 */

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { type ConfidenceOption, type LabelledTokens } from '#deid-model';
import { openEmbeddings } from '#embeddings';
import { createContextReader, createTextLabeller, type EncoderFiles, type RunPassage } from '#encoder';
import { packageRoot } from '#foundation';
import { checkModel, exposeInputOf, forbidTelemetry } from '#kernels';
import { type LabelSet } from '#labels';
import { type NoiseSettings } from '#representation';
import { type ConsistentSurrogates } from '#surrogates';
import { type Language, languageNamed } from '#text';
import {
  leastBusy,
  type ModelInput,
  type ModelSizes,
  ModelThread,
  type ModelThreadData,
} from './model-thread.js';
import {
  type NotePipeline,
  type NoteRepresenter,
  type NoteTagger,
  type OpenContexts,
  type ReleaseFiles,
  type TextTagger,
} from './models.js';

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

/** A release with a thread a core. Fails like `openRepresenter`, `openDeidentifier`, `createTagger`. */
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

/** The encoder with a thread for each core; answers in labels of `labelSet`. Fails where the file cannot be computed. */
async function openEncoderPool(files: EncoderFiles, labelSet: LabelSet): Promise<TextTagger> {
  const opening = ModelPool.open({ kind: 'encoder', onnx: files.onnx, result: 'probabilities' });
  opening.catch(() => {}); // surfaces below
  // The vocabulary is read while the first thread starts.
  const labelText = createTextLabeller(files, labelSet, async (...read) => runIn(await opening)(...read));
  const pool = await opening;
  return { parallel: pool.size, labelText, close: () => pool.close() };
}

/** The encoder with a thread for each core, for what it makes of words before it decides. Fails where the file cannot be computed. */
async function openContextPool(files: EncoderFiles): Promise<OpenContexts> {
  const { bytes: onnx, result, width: size } = exposeInputOf('head.weight', files.onnx);
  const pool = await ModelPool.open({ kind: 'encoder', onnx, result });
  return { size, read: createContextReader(files, size, runIn(pool)), close: () => pool.close() };
}

function runIn(pool: ModelPool): RunPassage {
  return async (pieces, gaps) => {
    const values = await pool.run({ kind: 'encoder', pieces, gaps }, [pieces, gaps]);
    return values as Float32Array; // what the encoder answers
  };
}

/** Requests that the first thread answers while another one opens, a quarter of a second: with fewer, none is opened. */
const requestsOfFirst = 8;

class ModelPool {
  private asked = 0;

  private constructor(
    readonly sizes: ModelSizes,
    private readonly threads: readonly [ModelThread, ...LateThread[]],
  ) {}

  static async open(data: ModelThreadData): Promise<ModelPool> {
    const worker = startWorker(data);
    try {
      const first = await ModelThread.open(worker);
      const others = Math.min(availableParallelism(), threadsMax) - 1;
      const late = Array.from({ length: others }, () => new LateThread(() => startWorker(data), first));
      return new ModelPool(first.sizes, [first, ...late]);
    } catch (error) {
      await worker.terminate();
      throw error;
    }
  }

  get size(): number {
    return this.threads.length;
  }

  /**
   * Runs on the living thread with the least to do, which takes over the arrays. A thread that ends fails its
   * own requests only; with none left, everything fails.
   */
  run(input: ModelInput, owned: readonly ArrayBufferView[]): Promise<Float32Array | LabelledTokens> {
    const [first] = this.threads;
    this.asked += 1;
    const isFirstEnough = this.asked <= requestsOfFirst && first.isAlive;
    return (isFirstEnough ? first : leastBusy(this.threads)).run(input, owned);
  }

  async close(): Promise<void> {
    await Promise.all(this.threads.map((thread) => thread.close()));
  }
}

/** Threads run compiled code, also where this file is a source that a test has loaded. */
const workerFile = 'dist/libs/encoding/src/model-worker.js';

function startWorker(data: ModelThreadData): Worker {
  forbidTelemetry();
  return new Worker(new URL(workerFile, packageRoot()), { workerData: data });
}

/** A thread that opens on first use; if it cannot open, another one takes its requests. */
export class LateThread {
  private worker: Worker | undefined;
  private opening: Promise<Pick<ModelThread, 'run'>> | undefined;
  private opened: ModelThread | undefined;
  private hasFailed = false;
  private isClosing = false;
  private asked = 0;

  constructor(
    private readonly start: () => Worker,
    /** Open already. */
    private readonly instead: Pick<ModelThread, 'run'>,
  ) {}

  /** Requests that wait for an answer, or for the thread. */
  get load(): number {
    return this.asked;
  }

  /** False once it has ended by itself or could not be opened; true before it is started. */
  get isAlive(): boolean {
    return !this.hasFailed && (this.opened?.isAlive ?? true);
  }

  /** Asks the model, once it is open; the arrays are handed over. Fails with what ended the thread. */
  async run(input: ModelInput, owned: readonly ArrayBufferView[]): Promise<Float32Array | LabelledTokens> {
    this.asked += 1;
    try {
      this.opening ??= this.open();
      return await (await this.opening).run(input, owned);
    } finally {
      this.asked -= 1;
    }
  }

  /** Ends the thread, if any; requests in hand are never answered, since nobody waits any more. */
  async close(): Promise<void> {
    this.isClosing = true;
    await (this.opened === undefined ? this.worker?.terminate() : this.opened.close());
  }

  /** The model is open elsewhere, so this machine fails (memory, threads): slower, and nothing is lost. */
  private async open(): Promise<Pick<ModelThread, 'run'>> {
    try {
      this.worker = this.start();
      this.opened = await ModelThread.open(this.worker);
      return this.isClosing ? await never() : this.opened;
    } catch {
      if (this.isClosing) return await never();
      this.hasFailed = true;
      return this.instead;
    }
  }
}

/** For whom nobody waits any more. */
function never(): Promise<never> {
  return new Promise(() => {});
}

/** ONNX Runtime on every core, embedding tables, and surrogates, whose name lists load on first use. */
export const notePipeline: NotePipeline = {
  checkModel,
  openEmbeddings,
  openRepresenter: openRepresenterPool,
  openTagger: openTaggerPool,
  openEncoder: openEncoderPool,
  openContexts: openContextPool,
  createSurrogates: async (random, language) => {
    const { applySurrogates, createSurrogateMaker } = await import('#surrogates');
    const maker = createSurrogateMaker({ random, language: languageNamed(language) });
    return (note) => applySurrogates(note, maker);
  },
};

/** Opens them (tens of milliseconds); `key` is 32 bytes that nobody else has. */
export async function openConsistentSurrogates(
  key: Uint8Array,
  language: Language,
): Promise<ConsistentSurrogates> {
  const { createConsistentSurrogates } = await import('#surrogates');
  return createConsistentSurrogates({ key, language });
}
