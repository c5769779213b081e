/**
 * A model on every core with its own batches: one run is too small to fill two cores
 * (research/measurements/engine.md). Threads start only when the others are busy, so few notes need one.
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

/** More only cost memory: the main thread's reading and tokenising feeds about eight. */
const threadsMax = 8;

/** Opens a representer with a thread per core. Fails like `openRepresenter`. */
export async function openRepresenterPool(onnx: Uint8Array, noise: NoiseSettings): Promise<NoteRepresenter> {
  const pool = await ModelPool.open({ kind: 'representer', onnx, noise });
  const { embeddingSize, representationSize, noiseStdDev } = pool.sizes;
  return {
    embeddingSize,
    representationSize,
    parallel: pool.size,
    noiseFrom: 'secure', // `model-worker.ts`: each thread reads the operating system's source
    noiseStdDev,
    encodeTokens: async (tokens) => {
      const values = await pool.run({ kind: 'representer', ...tokens }, [tokens.rows, tokens.rowIds]);
      return values as Float32Array; // a representer answers in floats
    },
    close: () => pool.close(),
  };
}

/** Opens a release with a thread per core. Fails like `openRepresenter`, `openDeidentifier`, `createTagger`. */
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
      return values as LabelledTokens; // a tagger answers in labels
    },
    close: () => pool.close(),
  };
}

/** Opens the encoder with a thread per core, answering in `labelSet`. Fails on a file that cannot be computed. */
async function openEncoderPool(files: EncoderFiles, labelSet: LabelSet): Promise<TextTagger> {
  const opening = ModelPool.open({ kind: 'encoder', onnx: files.onnx, result: 'probabilities' });
  opening.catch(() => {}); // surfaces below
  // The vocabulary is read while the first thread starts.
  const labelText = createTextLabeller(files, labelSet, async (...read) => runIn(await opening)(...read));
  const pool = await opening;
  return { parallel: pool.size, labelText, close: () => pool.close() };
}

/** Opens the encoder for its values before classification, a thread per core. Fails on a file that cannot run. */
async function openContextPool(files: EncoderFiles): Promise<OpenContexts> {
  const { bytes: onnx, result, width: size } = exposeInputOf('head.weight', files.onnx);
  const pool = await ModelPool.open({ kind: 'encoder', onnx, result });
  return { size, read: createContextReader(files, size, runIn(pool)), close: () => pool.close() };
}

function runIn(pool: ModelPool): RunPassage {
  return async (pieces, gaps) => {
    const values = await pool.run({ kind: 'encoder', pieces, gaps }, [pieces, gaps]);
    return values as Float32Array; // the encoder answers in floats
  };
}

/** Requests that the first thread answers in the quarter of a second another needs to open; fewer open none. */
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
      const instead: Pick<ModelThread, 'run'> = {
        run: (input, owned) => leastBusy([first, ...late.filter(({ isAlive }) => isAlive)]).run(input, owned),
      };
      const late = Array.from({ length: others }, () => new LateThread(() => startWorker(data), instead));
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
   * Runs on the least busy living thread, which takes over the arrays. A thread that ends fails only its own
   * requests; with none left, all fail.
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

/** Threads run compiled code, even when a test loads this file as source. */
const workerFile = 'dist/libs/encoding/src/model-worker.js';

function startWorker(data: ModelThreadData): Worker {
  forbidTelemetry();
  return new Worker(new URL(workerFile, packageRoot()), { workerData: data });
}

/** A thread that opens on first use; if it cannot, another takes its requests. */
export class LateThread {
  private worker: Worker | undefined;
  private opening: Promise<Pick<ModelThread, 'run'>> | undefined;
  private opened: ModelThread | undefined;
  private hasFailed = false;
  private isClosing = false;
  private asked = 0;

  constructor(
    private readonly start: () => Worker,
    private readonly instead: Pick<ModelThread, 'run'>,
  ) {}

  /** Requests waiting for an answer or for the thread. */
  get load(): number {
    return this.asked;
  }

  /** False once ended by itself or failed to open; true before it starts. */
  get isAlive(): boolean {
    return !this.hasFailed && (this.opened?.isAlive ?? true);
  }

  /** Runs the model once open; takes over the arrays. Fails with the thread's failure. */
  async run(input: ModelInput, owned: readonly ArrayBufferView[]): Promise<Float32Array | LabelledTokens> {
    this.asked += 1;
    try {
      this.opening ??= this.open();
      return await (await this.opening).run(input, owned);
    } finally {
      this.asked -= 1;
    }
  }

  /** Ends the thread, if any; pending requests stay unanswered, since nobody waits. */
  async close(): Promise<void> {
    this.isClosing = true;
    await (this.opened === undefined ? this.worker?.terminate() : this.opened.close());
  }

  /** The model is open elsewhere, so this failure is the machine's (memory, threads): slower, and nothing is lost. */
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

/** For callers that no longer wait. */
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

/** Opens them (tens of milliseconds); `key` is 32 secret bytes. */
export async function openConsistentSurrogates(
  key: Uint8Array,
  language: Language,
): Promise<ConsistentSurrogates> {
  const { createConsistentSurrogates } = await import('#surrogates');
  return createConsistentSurrogates({ key, language });
}
