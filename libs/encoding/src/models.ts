/**
 * The parts between notes and frames or spans: word vectors, a representer, a release's models, surrogates.
 * `model-pool.ts` opens the real ones; tests bring small ones.
 */
import type { ConfidenceOption, LabelledTokens } from '#deid-model';
import type { EmbeddingSource, EmbeddingTable, OpenEmbeddingsOptions } from '#embeddings';
import type { EncoderFiles, LabelText, ReadInContext } from '#encoder';
import type { SecureRandom } from '#foundation';
import type { LabelSet } from '#labels';
import type { NoiseSettings } from '#representation';
import type { Note } from '#text';

/** The used part of an embedding table. */
export type NoteEmbeddings = Pick<
  EmbeddingTable,
  'kind' | 'name' | 'size' | 'digest' | 'rowCount' | 'embed' | 'close'
>;

/** Sentences whose tokens have been looked up, N in all. The receiver owns the arrays. */
export interface EmbeddedTokens {
  /** T of each sentence. */
  readonly lengths: readonly number[];
  /** Shape: (D, E): vectors of the D different tokens. */
  readonly rows: Float32Array;
  /** Shape: (N): the row of each token. */
  readonly rowIds: Uint32Array;
}

/** Step 4 of the flow. Its output may leave, so noise is always added, and only from the secure source. */
export interface NoteRepresenter {
  /** E. */
  readonly embeddingSize: number;
  /** R. */
  readonly representationSize: number;
  /** Calls of `encodeTokens` run in parallel. */
  readonly parallel: number;
  readonly noiseFrom: SecureRandom['kind'];
  /** Standard deviation of the noise really added, (R). */
  readonly noiseStdDev: Float32Array;
  /** Returns private vectors (N, R) with fresh noise, in a new array. */
  encodeTokens(tokens: EmbeddedTokens): Promise<Float32Array>;
  close(): Promise<void>;
}

/** Embedded sentences with casing. The receiver owns the arrays. */
export interface CasedTokens extends EmbeddedTokens {
  /** Shape: (N). */
  readonly casingIds: Uint8Array;
}

/**
 * Step 9 of the flow: both models of a release in one thread. The representation between them has no noise
 * (ADR 0022) and exists nowhere else.
 */
export interface NoteTagger {
  /** E. */
  readonly embeddingSize: number;
  /** R. */
  readonly representationSize: number;
  /** K. */
  readonly labelCount: number;
  /** Calls of `labelTokens` run in parallel. */
  readonly parallel: number;
  /** Returns label ids (N), valid IOB2 per sentence, with confidences if opened for them. */
  labelTokens(tokens: CasedTokens): Promise<LabelledTokens>;
  close(): Promise<void>;
}

/** Labels tokens of whole texts, without word vectors. */
export interface TextTagger {
  /** Passages run in parallel. */
  readonly parallel: number;
  /** Labels tokens by sentence, with marginals and confidences. */
  readonly labelText: LabelText;
  close(): Promise<void>;
}

/** Reads sentences in context. */
export interface OpenContexts {
  /** C */
  readonly size: number;
  readonly read: ReadInContext;
  close(): Promise<void>;
}

/** The files of a release. */
export interface ReleaseFiles {
  readonly representer: Uint8Array;
  readonly deidentifier: Uint8Array;
}

/** Replaces a note's labelled spans by invented values of the same kind and shape. */
export type SurrogateMaker = (note: Note) => Note;

/** Opens the parts. */
export interface NotePipeline {
  /** Fails with KERNELS_MODEL_* for a file not to be opened; runs nothing of it. */
  checkModel(onnx: Uint8Array): void;
  openEmbeddings(source: EmbeddingSource, options: OpenEmbeddingsOptions): Promise<NoteEmbeddings>;
  /** Draws noise from the secure source. */
  openRepresenter(onnx: Uint8Array, noise: NoiseSettings): Promise<NoteRepresenter>;
  /** Fails with SITE_MODEL_UNFIT when the models do not fit each other. */
  openTagger(files: ReleaseFiles, options?: ConfidenceOption): Promise<NoteTagger>;
  openEncoder(files: EncoderFiles, labelSet: LabelSet): Promise<TextTagger>;
  openContexts(files: EncoderFiles): Promise<OpenContexts>;
  /** Draws from `random`; not repeatable. */
  createSurrogates(random: SecureRandom, language: string): Promise<SurrogateMaker>;
}
