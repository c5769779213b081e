/**
 * Skeletons: sentences in which the exemplar of its cell replaces every word that is not public. The encoder
 * reads these, so its output for a word depends on other words only through their cells.
 */
import { type EmbeddingTable, type TokenEmbeddings, withGaps } from '#embeddings';
import type { Language } from '#text';
import type { CellEmbeddings } from './cell-table.js';
import { plainKind } from './cells-file.js';
import { exemplars } from './exemplars.js';

/** Cell embeddings whose rows end with the number of the word that stands in a skeleton. */
export interface SkeletonEmbeddings extends CellEmbeddings {
  /** The skeleton's word of a row. */
  readonly wordOf: (row: Float32Array) => string;
}

/** Turns rows of words, (T, `rowSize`) per sentence, into a network's input, (T, `size`). */
export interface SkeletonReader {
  readonly input: TokenEmbeddings;
  readonly rowSize: number;
  readonly size: number;
  read(sentences: readonly Float32Array[]): Promise<Float32Array[]>;
}

/** Exact in float32, and too small to matter where rows are compared. */
const numberUnit = 2 ** -20;

/** Appends skeleton word numbers to rows. Equal words share a number, so equal outputs keep equal rows. */
export function withSkeletons(cells: CellEmbeddings, language: Language): SkeletonEmbeddings {
  const cellSize = cells.size;
  const words: string[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, words.length);
    words.push(word);
    return words.length - 1;
  };
  return {
    ...cells,
    size: cellSize + 1,
    embed: (token, out, offset) => {
      const foundBy = cells.embed(token, out, offset);
      out[offset + cellSize] = numberOf(standingFor(token, cells, language)) * numberUnit;
      return foundBy;
    },
    wordOf: (row) => words[Math.round((row[cellSize] ?? 0) / numberUnit)] ?? '',
  };
}

/** The same as an embedding table. */
export function createSkeletonTable(
  cells: EmbeddingTable & CellEmbeddings,
  language: Language,
): EmbeddingTable & SkeletonEmbeddings {
  const skeletons = withSkeletons(cells, language);
  return {
    ...cells,
    ...skeletons,
    vectorAt: (row) => {
      const vector = new Float32Array(skeletons.size);
      skeletons.embed(cells.wordAt(row), vector, 0);
      return vector;
    },
  };
}

/** Exemplars of numbers, by number of digits shown. */
const digits: Readonly<Record<number, string>> = { 1: '12', 2: '12', 3: '123', 4: '2004' };

/** What stands for a token in a skeleton; a public token stands for itself. */
export function standingFor(
  token: string,
  cells: Pick<CellEmbeddings, 'outputOf' | 'standInOf'>,
  language: Language,
): string {
  const standIn = cells.standInOf(token);
  if (standIn === undefined) return token;
  if (/^\d/.test(standIn)) return digits[standIn.length] ?? '12345';
  const [, kind = plainKind] = cells.outputOf(token).split(' ');
  const own = exemplars[language];
  const word = own[kind] ?? own[plainKind] ?? standIn;
  return standIn === standIn.toLowerCase() || word !== word.toLowerCase() ? word : capitalised(word, standIn);
}

/** Gives a lower-case word the casing of a stand-in. */
function capitalised(word: string, standIn: string): string {
  return standIn === standIn.toUpperCase()
    ? word.toUpperCase()
    : word.slice(0, 1).toUpperCase() + word.slice(1);
}

/**
 * Reads skeletons in context. Rows are those of `cased` (the table, then numbers that the network reads
 * unchanged), then whether a token follows the one before it without a gap. The output for a token is its
 * context, its cell and those numbers; including the cell loses less where labels are many (ADR 0093).
 *
 * @param contexts maps sentences of words, a blank before each that stands apart, to (T, `size`) each
 */
export function createSkeletonReader(
  table: Pick<SkeletonEmbeddings, 'size' | 'wordOf'>,
  contexts: {
    readonly size: number;
    readonly read: (sentences: readonly string[][]) => Promise<Float32Array[]>;
  },
  cased: TokenEmbeddings,
): SkeletonReader {
  const input = withGaps(cased);
  const rowSize = input.size;
  const cellSize = table.size - 1;
  const behind = rowSize - table.size - 1;
  const size = contexts.size + cellSize + behind;
  const rowsOf = (rows: Float32Array): Float32Array[] =>
    Array.from({ length: rows.length / rowSize }, (_, token) =>
      rows.subarray(token * rowSize, (token + 1) * rowSize),
    );
  return {
    input,
    rowSize,
    size,
    read: async (sentences) => {
      const tokens = sentences.map(rowsOf);
      const found = await contexts.read(
        tokens.map((rows) => rows.map((row) => (row.at(-1) === 1 ? '' : ' ') + table.wordOf(row))),
      );
      return found.map((context, sentence) => {
        const rows = tokens[sentence] ?? [];
        const out = new Float32Array(rows.length * size);
        for (const [token, row] of rows.entries()) {
          out.set(context.subarray(token * contexts.size, (token + 1) * contexts.size), token * size);
          out.set(row.subarray(0, cellSize), token * size + contexts.size);
          out.set(row.subarray(table.size, rowSize - 1), token * size + contexts.size + cellSize);
        }
        return out;
      });
    },
  };
}
