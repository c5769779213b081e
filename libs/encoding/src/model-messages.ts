/** What travels between the main thread and a model's thread: flat arrays, handed over rather than copied. */
import type { ConfidenceOption, LabelledTokens } from '#deid-model';
import type { ThreadFailure } from '#foundation';
import type { NoiseSettings } from '#representation';
import type { CasedTokens, EmbeddedTokens, ReleaseFiles } from './models.js';

/** What a thread is started with: a representer for what leaves, or both models of a release for tagging. */
export type ModelThreadData =
  | { readonly kind: 'representer'; readonly onnx: Uint8Array; readonly noise: NoiseSettings }
  | { readonly kind: 'tagger'; readonly files: ReleaseFiles; readonly options: ConfidenceOption };

/** Sentences one after the other, for the kind of model that the thread has. */
export type ModelRequest = { readonly id: number } & ModelInput;

/** What a representer or a tagger reads. */
export type ModelInput =
  | ({ readonly kind: 'representer' } & EmbeddedTokens)
  | ({ readonly kind: 'tagger' } & CasedTokens);

/** Shape: (N, R) vectors, or (N) label ids with their confidences. */
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
