/** The table that all kinds of sources end in: rows in memory and a look-up. */
import { InternalError } from '#foundation';
import type { EmbeddingKind, EmbeddingTable, FoundBy } from './table.js';
import type { WordIndex } from './word-index.js';

/** What a table is made of. */
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
  /** With subwords the other forms of a token are not tried. */
  readonly subwords?: SubwordVectors;
}

/** Vectors for words that have no row. */
export interface SubwordVectors {
  /** Writes the unit vector at `out[offset .. offset + E)`; false, and nothing written, when there is none. */
  embed(token: string, out: Float32Array, offset: number): boolean;
  close(): void;
}

/** Joins the parts to a table. */
export function createVectorTable(parts: VectorTableParts): EmbeddingTable {
  return new VectorTable(parts);
}

/** A look-up that is remembered: the row, or -1, and how it was found. */
interface Found {
  readonly row: number;
  readonly by: FoundBy;
}

const notFound: Found = { row: -1, by: 'unknown' };

/** Enough for the vocabulary of a large corpus; forgetting all of them at once costs one look-up each. */
const rememberedTokensMax = 65_536;

class VectorTable implements EmbeddingTable {
  readonly kind: EmbeddingKind;
  readonly name: string;
  readonly size: number;
  readonly digest: string;
  readonly rowCount: number;
  private readonly remembered = new Map<string, Found>();
  private parts: VectorTableParts | undefined;

  constructor(parts: VectorTableParts) {
    this.kind = parts.kind;
    this.name = parts.name;
    this.size = parts.size;
    this.digest = parts.digest;
    this.rowCount = parts.words.count;
    this.parts = parts;
  }

  get vectors(): Float32Array {
    return this.open().vectors;
  }

  embed(token: string, out: Float32Array, offset: number): FoundBy {
    const { vectors, unknown, subwords, size } = this.open();
    const { row, by } = this.find(token);
    if (row < 0 && subwords?.embed(token, out, offset)) return 'subword';
    const rows = row < 0 ? unknown : vectors;
    const start = row < 0 ? 0 : row * size;
    for (let index = 0; index < size; index += 1) out[offset + index] = rows[start + index] ?? 0;
    return by;
  }

  rowOf(token: string): number {
    return this.find(token).row;
  }

  wordAt(row: number): string {
    return this.open().words.wordAt(row);
  }

  vectorAt(row: number): Float32Array {
    const { vectors, size } = this.open();
    if (!(row >= 0 && row < this.rowCount))
      throw new InternalError(`row=${row}, expected 0..${this.rowCount - 1}`);
    return vectors.subarray(row * size, (row + 1) * size);
  }

  async close(): Promise<void> {
    this.parts?.subwords?.close();
    this.remembered.clear();
    this.parts = undefined;
  }

  private open(): VectorTableParts {
    if (this.parts === undefined) throw new InternalError('the embedding table was used after it was closed');
    return this.parts;
  }

  private find(token: string): Found {
    const remembered = this.remembered.get(token);
    if (remembered !== undefined) return remembered;
    const found = lookUp(token, this.open());
    if (this.remembered.size >= rememberedTokensMax) this.remembered.clear();
    this.remembered.set(token, found);
    return found;
  }
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

/** The forms of the look-up order, each with its name. */
export type LookupForm = 'lower' | 'stripped' | 'digits';

/**
 * Lower case; that with everything but letters, marks and digits taken out; that with each digit replaced by 0. Each form
 * builds on the one before. A form that comes out empty or unchanged is left out.
 */
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
