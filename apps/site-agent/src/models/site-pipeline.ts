/**
 * The heavy parts that staging and tagging run on, as this app needs them. The real ones are in `real-pipeline.ts`; they
 * are loaded only by the commands that use them, and tests bring small ones.
 */
import type { EmbeddingSource, EmbeddingTable, OpenEmbeddingsOptions } from '#embeddings';
import type { SecureRandom } from '#foundation';
import type { RepresenterManifest } from '#protocol';
import type { Note } from '#text';

/** What is used of an embedding table. */
export type SiteEmbeddings = Pick<
  EmbeddingTable,
  'kind' | 'name' | 'size' | 'digest' | 'rowCount' | 'embed' | 'close'
>;

/** Sentences whose tokens have been looked up; N tokens in all. Whoever takes it owns its arrays. */
export interface EmbeddedTokens {
  /** T of each sentence. */
  readonly lengths: readonly number[];
  /** Shape: (D, E): the vectors of the D different tokens. */
  readonly rows: Float32Array;
  /** Shape: (N): the row of each token. */
  readonly rowIds: Uint32Array;
}

/**
 * Step 4 of the flow: what it makes may leave, so there is no way to leave the noise out, and none to have it from anywhere but the
 * secure source.
 */
export interface SiteRepresenter {
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

/** The noise that a site adds: as the manifest states it, nowhere below the site's own floor. */
export interface SiteNoise {
  readonly deviations: RepresenterManifest['noise'];
  /** {@link noiseFloorMin} or what the site chose above it. */
  readonly floor: number;
}

/** Embedded sentences with the casing of their tokens. Whoever takes it owns its arrays. */
export interface CasedTokens extends EmbeddedTokens {
  /** Shape: (N). */
  readonly casingIds: Uint8Array;
}

/**
 * Step 9 of the flow: both models of a release, one after the other in one thread. The representation between them has no
 * noise (ADR 0022) and exists nowhere else.
 */
export interface SiteTagger {
  /** E. */
  readonly embeddingSize: number;
  /** R. */
  readonly representationSize: number;
  /** K. */
  readonly labelCount: number;
  /** How many calls of `labelTokens` are worked on at the same time. */
  readonly parallel: number;
  /** Label ids (N), valid IOB2 within each sentence. */
  labelTokens(tokens: CasedTokens): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** The files of a release. */
export interface ReleaseFiles {
  readonly representer: Uint8Array;
  readonly deidentifier: Uint8Array;
}

/** Replaces every labelled span of a note by an invented value of the same type and shape. */
export type SurrogateMaker = (note: Note) => Note;

/** The parts and how to open them. */
export interface SitePipeline {
  openEmbeddings(source: EmbeddingSource, options: OpenEmbeddingsOptions): Promise<SiteEmbeddings>;
  openRepresenter(onnx: Uint8Array, noise: SiteNoise): Promise<SiteRepresenter>;
  /** Fails with SITE_MODEL_UNFIT when the models do not fit each other. */
  openTagger(files: ReleaseFiles): Promise<SiteTagger>;
  /** Invented values come from `random` and are not repeatable. */
  createSurrogates(random: SecureRandom, language: string): Promise<SurrogateMaker>;
}
