/**
 * The parts that notes pass through on their way to frames and to spans: word vectors, a representer, the
 * models of a release, surrogates. `model-pool.ts` opens the real ones; tests bring small ones.
 */
import type { ConfidenceOption, LabelledTokens } from '#deid-model';
import type { EmbeddingSource, EmbeddingTable, OpenEmbeddingsOptions } from '#embeddings';
import type { EncoderFiles, LabelText, ReadInContext } from '#encoder';
import type { SecureRandom } from '#foundation';
import type { LabelSet } from '#labels';
import type { NoiseSettings } from '#representation';
import type { Note } from '#text';

/** What is used of an embedding table. */
export type NoteEmbeddings = Pick<
  EmbeddingTable,
  'kind' | 'name' | 'size' | 'digest' | 'rowCount' | 'embed' | 'close'
>;

/** Sentences whose tokens have been looked up; N tokens in all. The receiver owns its arrays. */
export interface EmbeddedTokens {
  /** T of each sentence. */
  readonly lengths: readonly number[];
  /** Shape: (D, E): the vectors of the D different tokens. */
  readonly rows: Float32Array;
  /** Shape: (N): the row of each token. */
  readonly rowIds: Uint32Array;
}

/**
 * Step 4 of the flow: what it makes may leave, so there is no way to leave the noise out, and none to have it
 * from anywhere but the secure source.
 */
export interface NoteRepresenter {
  /** E. */
  readonly embeddingSize: number;
  /** R. */
  readonly representationSize: number;
  /** How many calls of `encodeTokens` are worked on at the same time. */
  readonly parallel: number;
  /** Where its noise comes from. */
  readonly noiseFrom: SecureRandom['kind'];
  /** The deviation of the noise that is really added, (R). */
  readonly noiseStdDev: Float32Array;
  /** Private vectors (N, R) of all tokens, in an array of their own, with fresh noise. */
  encodeTokens(tokens: EmbeddedTokens): Promise<Float32Array>;
  close(): Promise<void>;
}

/** Embedded sentences with the casing of their tokens. The receiver owns its arrays. */
export interface CasedTokens extends EmbeddedTokens {
  /** Shape: (N). */
  readonly casingIds: Uint8Array;
}

/**
 * Step 9 of the flow: both models of a release, one after the other in one thread. The representation between
 * them has no noise (ADR 0022) and exists nowhere else.
 */
export interface NoteTagger {
  /** E. */
  readonly embeddingSize: number;
  /** R. */
  readonly representationSize: number;
  /** K. */
  readonly labelCount: number;
  /** How many calls of `labelTokens` are worked on at the same time. */
  readonly parallel: number;
  /** Label ids (N), valid IOB2 within each sentence, with confidences if it was opened for them. */
  labelTokens(tokens: CasedTokens): Promise<LabelledTokens>;
  close(): Promise<void>;
}

/** Labels tokens of whole texts, without word vectors. */
export interface TextTagger {
  /** How many passages are worked on at the same time. */
  readonly parallel: number;
  /** Labels of the tokens of a text, by sentence, with marginals and confidences. */
  readonly labelText: LabelText;
  close(): Promise<void>;
}

/** Reads sentences of words in context. */
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

/** Replaces every labelled span of a note by an invented value of the same kind and shape. */
export type SurrogateMaker = (note: Note) => Note;

/** The parts and how to open them. */
export interface NotePipeline {
  /** Fails with KERNELS_MODEL_* for a file that is not to be opened; runs nothing of it. */
  checkModel(onnx: Uint8Array): void;
  openEmbeddings(source: EmbeddingSource, options: OpenEmbeddingsOptions): Promise<NoteEmbeddings>;
  /** Noise comes from the secure source. */
  openRepresenter(onnx: Uint8Array, noise: NoiseSettings): Promise<NoteRepresenter>;
  /** Fails with SITE_MODEL_UNFIT when the models do not fit each other. */
  openTagger(files: ReleaseFiles, options?: ConfidenceOption): Promise<NoteTagger>;
  /** Answers in labels of `labelSet`. */
  openEncoder(files: EncoderFiles, labelSet: LabelSet): Promise<TextTagger>;
  openContexts(files: EncoderFiles): Promise<OpenContexts>;
  /** Invented values come from `random` and are not repeatable. */
  createSurrogates(random: SecureRandom, language: string): Promise<SurrogateMaker>;
}
