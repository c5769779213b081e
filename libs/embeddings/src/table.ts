/**
 * Step 3 of the flow: a token goes in, its word vector comes out.
 * Text plane: a vector of a word can be looked up, so it counts as text and never leaves a site.
 */

import type { CasingId } from '#text';

/** How a token was found; the look-up tries them in this order. */
export type FoundBy = 'exact' | 'lower' | 'stripped' | 'digits' | 'subword' | 'unknown';

/** Where the vectors come from. */
export type EmbeddingKind = 'glove' | 'fasttext' | 'text' | 'hashed';

/** What is fixed about a table. */
export interface TableDescription {
  readonly kind: EmbeddingKind;
  /** Package or file name, without its folder. */
  readonly name: string;
  /** E, the numbers in a vector. */
  readonly size: number;
  /** Words that have a row. */
  readonly rowCount: number;
  /** SHA-256 of the content that defines the vectors; equal digests give equal vectors. */
  readonly digest: string;
}

/**
 * Word vectors of unit length.
 *
 * | token | GloVe and text tables | fastText `.bin`, `.compact` | hashed |
 * |---|---|---|---|
 * | a word of the table | `exact` | `exact` | `exact` |
 * | else its lower-case form | `lower` | | |
 * | else that with everything but letters, marks and digits taken out | `stripped` | | |
 * | else that with each digit replaced by 0 | `digits` | | |
 * | else, when it has subwords | | `subword`: their mean | `subword`: every token has some |
 * | else | `unknown` | `unknown` | |
 *
 * All unknown tokens share one vector, the direction of the mean of all rows (what the authors of GloVe advise for
 * unseen words). A vector per unknown token would mark every rare name with a pattern of its own; zeros would not be
 * of unit length.
 */
export interface EmbeddingTable extends TableDescription {
  /** All rows, row after row. Shape: (rowCount, E) float32; a view, not to be written. */
  readonly vectors: Float32Array;
  /** Writes the unit-length vector of `token` at `out[offset .. offset + E)` and tells how it was found. */
  embed(token: string, out: Float32Array, offset: number): FoundBy;
  /** The casing class that is shown of a token, wherever casing is shown; absent: its own. */
  readonly casingOf?: (token: string) => CasingId;
  /** What sentences are found by in place of a token whose vector many others share; undefined or absent: the token itself. */
  readonly standInOf?: (token: string) => string | undefined;
  /** Row id of a token by the same look-up order, or -1 when it has no row. */
  rowOf(token: string): number;
  /** The word of a row in [0, rowCount). */
  wordAt(row: number): string;
  /** The vector of a row. Shape: (E) float32, unit length; a view, not to be written. */
  vectorAt(row: number): Float32Array;
  /** Lets go of the vectors and of every token seen; the table cannot be used afterwards. */
  close(): Promise<void>;
}

/** A fastText table, which also knows the vectors as the fastText program prints them. */
export interface FastTextTable extends EmbeddingTable {
  /** The vector before it is brought to unit length; zeros when there is none. Shape: (E) float32. */
  rawVector(token: string): Float32Array;
}
