/**
 * The heavy parts that staging and tagging run on, as this app needs them. The real ones are in `real-pipeline.ts`; they
 * are loaded only by the commands that use them, and tests bring small ones.
 */
import type { EmbeddingSource, EmbeddingTable, OpenEmbeddingsOptions } from '#embeddings';
import type { SecureRandom } from '#foundation';
import type { Note } from '#text';

/** What is used of an embedding table. */
export type SiteEmbeddings = Pick<
  EmbeddingTable,
  'kind' | 'name' | 'size' | 'digest' | 'rowCount' | 'embed' | 'close'
>;

/** Steps 3 to 4 of the flow. */
export interface SiteRepresenter {
  /** E. */
  readonly embeddingSize: number;
  /** R. */
  readonly representationSize: number;
  /** How many calls of `encode` are worked on at the same time. */
  readonly parallel: number;
  /** Each sentence (T, E) row-major float32 → (T, R) in arrays of their own; the noise comes from the secure source. */
  encode(sentences: readonly Float32Array[], random: SecureRandom): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** One sentence for the de-identifier. */
export interface RepresentedSentence {
  /** Shape: (T, R). */
  readonly representation: Float32Array;
  /** Shape: (T). */
  readonly casingIds: Uint8Array;
}

/** Step 9 of the flow. */
export interface SiteDeidentifier {
  /** R. */
  readonly representationSize: number;
  /** K. */
  readonly labelCount: number;
  /** Label ids (T) of each sentence, valid IOB2. */
  label(sentences: readonly RepresentedSentence[]): Promise<Uint8Array[]>;
  close(): Promise<void>;
}

/** Replaces every labelled span of a note by an invented value of the same type and shape. */
export type SurrogateMaker = (note: Note) => Note;

/** The parts and how to open them. */
export interface SitePipeline {
  openEmbeddings(source: EmbeddingSource, options: OpenEmbeddingsOptions): Promise<SiteEmbeddings>;
  openRepresenter(onnx: Uint8Array): Promise<SiteRepresenter>;
  openDeidentifier(onnx: Uint8Array): Promise<SiteDeidentifier>;
  /** Invented values come from `random` and are not repeatable. */
  createSurrogates(random: SecureRandom, language: string): Promise<SurrogateMaker>;
}
