/** One thread of a pool: requests, answers, and their failure when it ends early. */
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

  /** Waits for the first message. Fails with why the model could not open or the thread ended. */
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

  get load(): number {
    return this.waiting.size;
  }

  /** False once ended by itself; it then answers no more. */
  get isAlive(): boolean {
    return this.end === undefined;
  }

  /** Runs the model; takes over the arrays. Fails at once with what ended the thread. */
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

  /** Ends the thread; pending requests stay unanswered, since nobody waits. */
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

/** Returns the least busy living thread, the first on a tie; if none lives, an ended one. */
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

/** A representer for data that leaves, both models of a release for tagging, or the encoder. */
export type ModelThreadData =
  | { readonly kind: 'representer'; readonly onnx: Uint8Array; readonly noise: NoiseSettings }
  | { readonly kind: 'tagger'; readonly files: ReleaseFiles; readonly options: ConfidenceOption }
  | EncoderThreadData;

/** The encoder, and the result to return. */
export interface EncoderThreadData {
  readonly kind: 'encoder';
  readonly onnx: Uint8Array;
  readonly result: string;
}

/** A request for the thread's kind of model. */
export type ModelRequest = { readonly id: number } & ModelInput;

/** The input of a model. */
export type ModelInput =
  | ({ readonly kind: 'representer' } & EmbeddedTokens)
  | ({ readonly kind: 'tagger' } & CasedTokens)
  | { readonly kind: 'encoder'; readonly pieces: Int32Array; readonly gaps: Int32Array };

/** Shape: (N, R) vectors, (N) label ids with confidences, or (W, C) of pieces. */
export type ModelAnswer =
  | { readonly id: number; readonly values: Float32Array | LabelledTokens }
  | { readonly id: number; readonly failure: ThreadFailure };

/** E, R, K where labels come out, and the noise of a representer. */
export interface ModelSizes {
  readonly embeddingSize: number;
  readonly representationSize: number;
  readonly labelCount: number;
  /** Shape: (R); empty without noise. */
  readonly noiseStdDev: Float32Array;
}

/** A thread's first message: its model's sizes, or why it could not open. */
export type ModelOpened = ModelSizes | { readonly failure: ThreadFailure };
