/** What travels between the main thread and a model's thread: flat arrays, handed over rather than copied. */
import type { FailureCode, FailureDetails } from '#foundation';
import type { EmbeddedTokens, RepresentedTokens } from './site-pipeline.js';

/** What a thread is started with. */
export interface ModelThreadData {
  readonly kind: 'representer' | 'deidentifier';
  readonly onnx: Uint8Array;
}

/** Sentences one after the other, for the kind of model that the thread has. */
export type ModelRequest = { readonly id: number } & ModelInput;

/** What a representer or a de-identifier reads. */
export type ModelInput =
  | ({ readonly kind: 'representer'; readonly noise: 'secure' | 'none' } & EmbeddedTokens)
  | ({ readonly kind: 'deidentifier' } & RepresentedTokens);

/** Shape: (N, R) vectors or (N) label ids. */
export type ModelAnswer =
  | { readonly id: number; readonly values: Float32Array | Uint8Array }
  | { readonly id: number; readonly failure: ThreadFailure };

/** An error on its way between threads: a coded failure, or a bug with its stack. */
export type ThreadFailure =
  | { readonly code: FailureCode; readonly details: FailureDetails }
  | { readonly stack: string };

/** First message of a thread: the sizes of its model, or why it could not be opened. */
export type ModelOpened =
  | { readonly inputSize: number; readonly outputSize: number }
  | { readonly failure: ThreadFailure };
