/** One thread of a pool, its requests and answers, and what becomes of them when it ends early. */
import type { Worker } from 'node:worker_threads';
import type { ConfidenceOption, LabelledTokens } from '#deid-model';
import { InternalError, reviveThrown, type ThreadFailure } from '#foundation';
import type { NoiseSettings } from '#representation';
import type { CasedTokens, EmbeddedTokens, ReleaseFiles } from './models.js';

interface Waiting {
  resolve(values: Float32Array | LabelledTokens): void;
  reject(error: Error): void;
}

/** A thread whose model is open. */
export class ModelThread {
  private readonly waiting = new Map<number, Waiting>();
  private nextId = 0;
  private isClosing = false;
  /** What ended it before it was closed. */
  private end: Error | undefined;

  private constructor(
    private readonly worker: Worker,
    readonly sizes: ModelSizes,
  ) {
    worker.on('message', (answer: ModelAnswer) => this.settle(answer));
    worker.on('error', (error) => this.fail(error));
    worker.on('exit', (code) => this.fail(exited(code)));
  }

  /** Waits for a thread's first message. Fails with why the model could not open, or how the thread ended. */
  static open(worker: Worker): Promise<ModelThread> {
    return new Promise((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', (code) => reject(exited(code)));
      worker.once('message', (message: ModelOpened) => {
        if ('failure' in message) reject(reviveThrown(message.failure, 'a model thread'));
        else resolve(new ModelThread(worker, message));
      });
    });
  }

  /** Requests that wait for an answer. */
  get load(): number {
    return this.waiting.size;
  }

  /** False once it has ended by itself: nothing asked of it is answered any more. */
  get isAlive(): boolean {
    return this.end === undefined;
  }

  /** Asks the model; the arrays are handed over. Fails at once with what ended the thread. */
  run(input: ModelInput, owned: readonly ArrayBufferView[]): Promise<Float32Array | LabelledTokens> {
    if (this.end !== undefined) return Promise.reject(this.end);
    const id = this.nextId;
    this.nextId += 1;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      const buffers = owned.map(({ buffer }) => buffer as ArrayBuffer); // the caller's own, never shared
      this.worker.postMessage({ id, ...input } satisfies ModelRequest, buffers);
    });
  }

  /** Ends the thread; what it has in hand is never answered, because nobody waits for it any more. */
  async close(): Promise<void> {
    this.isClosing = true;
    await this.worker.terminate();
  }

  private settle(answer: ModelAnswer): void {
    const waiting = this.waiting.get(answer.id);
    this.waiting.delete(answer.id);
    if ('failure' in answer) waiting?.reject(reviveThrown(answer.failure, 'a model thread'));
    else waiting?.resolve(answer.values);
  }

  /** The first reason counts: a thread that threw exits as well. */
  private fail(error: Error): void {
    if (this.isClosing || this.end !== undefined) return;
    this.end = error;
    for (const { reject } of this.waiting.values()) reject(error);
    this.waiting.clear();
  }
}

/** The living thread with the least to do, the first of several; one that has ended where none lives. */
export function leastBusy<Thread extends Pick<ModelThread, 'isAlive' | 'load'>>(
  threads: readonly Thread[],
): Thread {
  const living = threads.filter(({ isAlive }) => isAlive);
  const eligible = living.length === 0 ? threads : living;
  return eligible.reduce((least, other) => (other.load < least.load ? other : least));
}

function exited(code: number): InternalError {
  return new InternalError(`a model thread ended with exit code ${code}`);
}

/** What a thread is started with: a representer for what leaves, both models of a release for tagging, or the encoder. */
export type ModelThreadData =
  | { readonly kind: 'representer'; readonly onnx: Uint8Array; readonly noise: NoiseSettings }
  | { readonly kind: 'tagger'; readonly files: ReleaseFiles; readonly options: ConfidenceOption }
  | EncoderThreadData;

/** The encoder, asked for a result of its file. */
export interface EncoderThreadData {
  readonly kind: 'encoder';
  readonly onnx: Uint8Array;
  readonly result: string;
}

/** Sentences one after the other, for the kind of model that the thread has. */
export type ModelRequest = { readonly id: number } & ModelInput;

/** What a model reads. */
export type ModelInput =
  | ({ readonly kind: 'representer' } & EmbeddedTokens)
  | ({ readonly kind: 'tagger' } & CasedTokens)
  | { readonly kind: 'encoder'; readonly pieces: Int32Array; readonly gaps: Int32Array };

/** Shape: (N, R) vectors, (N) label ids with their confidences, or (W, C) of pieces. */
export type ModelAnswer =
  | { readonly id: number; readonly values: Float32Array | LabelledTokens }
  | { readonly id: number; readonly failure: ThreadFailure };

/** E, R, K where labels come out, and the noise of a representer. */
export interface ModelSizes {
  readonly embeddingSize: number;
  readonly representationSize: number;
  readonly labelCount: number;
  /** Shape: (R); empty where there is no noise. */
  readonly noiseStdDev: Float32Array;
}

/** First message of a thread: the sizes of its model, or why it could not be opened. */
export type ModelOpened = ModelSizes | { readonly failure: ThreadFailure };
