/** Step 3 of the flow: word vectors. They can be looked up, so they count as text and never leave a site. */
import { InternalError } from '#foundation';
import type { CasingId } from '#text';
import type { WordIndex } from './word-index.js';

/** How a token was found, in look-up order. */
export type FoundBy = 'exact' | 'lower' | 'stripped' | 'digits' | 'subword' | 'unknown';

/** Kinds of tables. */
export type EmbeddingKind = 'glove' | 'fasttext' | 'text' | 'hashed';

/** Constants of a table. */
export interface TableDescription {
  readonly kind: EmbeddingKind;
  /** Package or file name, without folder. */
  readonly name: string;
  /** E, the length of a vector. */
  readonly size: number;
  readonly rowCount: number;
  /** SHA-256; equal digests mean equal vectors. */
  readonly digest: string;
}

/**
 * Word vectors of unit length.
 *
 * | token | GloVe and text tables | fastText `.bin`, `.compact` | hashed |
 * |---|---|---|---|
 * | a word of the table | `exact` | `exact` | `exact` |
 * | else its lower-case form | `lower` | | |
 * | else that reduced to letters, marks and digits | `stripped` | | |
 * | else that with each digit replaced by 0 | `digits` | | |
 * | else, with subwords | | `subword`: their mean | `subword`: every token has some |
 * | else | `unknown` | `unknown` | |
 *
 * All unknown tokens share the direction of the mean of all rows, as GloVe's authors advise: a vector each
 * would mark every rare name, and zeros are not of unit length.
 */
export interface EmbeddingTable extends TableDescription {
  /** A read-only view. Shape: (rowCount, E) float32. */
  readonly vectors: Float32Array;
  /** Writes the unit vector at `out[offset .. offset + E)`; returns how the token was found. */
  embed(token: string, out: Float32Array, offset: number): FoundBy;
  /** The casing class shown of a token, if not its own. */
  readonly casingOf?: (token: string) => CasingId;
  /** A stand-in for tokens that share a vector, used to split sentences; undefined for the token itself. */
  readonly standInOf?: (token: string) => string | undefined;
  /** Returns the row by the same look-up, or -1. */
  rowOf(token: string): number;
  /** Returns the word of a row in [0, rowCount). */
  wordAt(row: number): string;
  /** A read-only view. Shape: (E) float32. */
  vectorAt(row: number): Float32Array;
  close(): Promise<void>;
}

/** Largest E; bounds the memory a forged file can claim. */
export const largestSize = 65_536;

/** In characters; fastText's default is 6. */
export const longestSubword = 64;

/** Euclidean norm of `values[start, start + size)`, in float64. */
export function normOf(values: Float32Array | Float64Array, start: number, size: number): number {
  let sum = 0;
  for (let at = start; at < start + size; at += 1) sum += (values[at] ?? 0) ** 2;
  return Math.sqrt(sum);
}

/** Vector of unknown words: the direction of a mean. Shape: (E) → (E). */
export function unitDirection(mean: Float64Array): Float32Array {
  const norm = normOf(mean, 0, mean.length);
  const unit = Float32Array.from(mean, (value) => value / norm);
  // Rows that cancel out have no direction; any fixed one will do.
  if (!(norm > 0)) unit.fill(0)[0] = 1;
  return unit;
}

/** Parts of a table. */
export interface VectorTableParts {
  readonly kind: EmbeddingKind;
  readonly name: string;
  readonly size: number;
  readonly digest: string;
  readonly words: WordIndex;
  /** Shape: (rowCount, E) float32, unit rows. */
  readonly vectors: Float32Array;
  /** Shape: (E) float32, unit length. */
  readonly unknown: Float32Array;
  /** Used instead of other forms of a word. */
  readonly subwords?: SubwordVectors;
}

/** Vectors of words without a row. */
export interface SubwordVectors {
  /** Writes the unit vector at `out[offset .. offset + E)`; writes nothing and returns false if there is none. */
  embed(token: string, out: Float32Array, offset: number): boolean;
  close(): void;
}

interface Found {
  readonly row: number;
  readonly by: FoundBy;
}

const notFound: Found = { row: -1, by: 'unknown' };

/** The vocabulary of a large corpus. */
const rememberedTokensMax = 65_536;

/** Builds a table from its parts. */
export function createVectorTable(parts: VectorTableParts): EmbeddingTable {
  const { kind, name, size, digest } = parts;
  const rowCount = parts.words.count;
  const remembered = new Map<string, Found>();
  let held: VectorTableParts | undefined = parts;
  const open = (): VectorTableParts => {
    if (held === undefined) throw new InternalError('the embedding table was used after it was closed');
    return held;
  };
  const find = (token: string): Found => {
    const known = remembered.get(token);
    if (known !== undefined) return known;
    const found = lookUp(token, open());
    if (remembered.size >= rememberedTokensMax) remembered.clear();
    remembered.set(token, found);
    return found;
  };
  return {
    kind,
    name,
    size,
    digest,
    rowCount,
    get vectors() {
      return open().vectors;
    },
    embed(token, out, offset) {
      const { vectors, unknown, subwords } = open();
      const { row, by } = find(token);
      if (row < 0 && subwords?.embed(token, out, offset)) return 'subword';
      const rows = row < 0 ? unknown : vectors;
      const start = row < 0 ? 0 : row * size;
      for (let index = 0; index < size; index += 1) out[offset + index] = rows[start + index] ?? 0;
      return by;
    },
    rowOf: (token) => find(token).row,
    wordAt: (row) => open().words.wordAt(row),
    vectorAt(row) {
      const { vectors } = open();
      if (!(row >= 0 && row < rowCount)) throw new InternalError(`row=${row}, expected 0..${rowCount - 1}`);
      return vectors.subarray(row * size, (row + 1) * size);
    },
    async close() {
      held?.subwords?.close();
      remembered.clear();
      held = undefined;
    },
  };
}

function lookUp(token: string, { words, subwords }: VectorTableParts): Found {
  const exact = words.find(token);
  if (exact >= 0) return { row: exact, by: 'exact' };
  if (subwords !== undefined) return notFound;
  for (const [by, form] of lookupForms(token)) {
    const row = words.find(form);
    if (row >= 0) return { row, by };
  }
  return notFound;
}

/** Forms of a token. */
export type LookupForm = 'lower' | 'stripped' | 'digits';

/** Returns the forms to look up, each built on the one before, without empty and unchanged ones. */
export function lookupForms(token: string): readonly (readonly [LookupForm, string])[] {
  const lower = token.toLowerCase();
  const stripped = lower.replace(notOfAWord, '');
  const digits = stripped.replace(digit, '0');
  const forms: [LookupForm, string][] = [];
  if (lower !== token) forms.push(['lower', lower]);
  if (stripped !== lower && stripped !== '') forms.push(['stripped', stripped]);
  if (digits !== stripped) forms.push(['digits', digits]);
  return forms;
}

const notOfAWord = /[^\p{L}\p{M}\p{N}]/gu;
const digit = /\p{Nd}/gu;
