/** Step 3 of the flow: tokens in, rows of numbers out; with the casing class or the form behind each word's vector for representers that read it. */

import { invariant } from '#foundation';
import { CASING_COUNT, casingIdsOf, casingOf } from '#text';
import { createHashedTable } from './hashed/hashed-table.js';
import type { EmbeddingTable } from './table.js';

/** What turns tokens into rows of numbers: a table, or a table with casing behind it. */
export type TokenEmbeddings = Pick<EmbeddingTable, 'size' | 'embed' | 'casingOf' | 'standInOf'>;

/** The casing classes that are shown of a sentence's tokens. Shape: (T). */
export function shownCasings(
  embeddings: TokenEmbeddings,
  tokens: readonly { readonly text: string }[],
): Uint8Array {
  return casingIdsOf(tokens, embeddings.casingOf);
}

/**
 * The same rows with the casing class of the token behind them, one-hot: width E + {@link CASING_COUNT}. What stands behind a
 * word's vector belongs to its place: a replacement changes the first E numbers alone.
 */
export function withCasing(table: TokenEmbeddings): TokenEmbeddings {
  const wordSize = table.size; // E
  const shown = table.casingOf ?? casingOf;
  return {
    casingOf: shown,
    ...(table.standInOf && { standInOf: table.standInOf }),
    size: wordSize + CASING_COUNT,
    embed: (token, out, offset) => {
      const foundBy = table.embed(token, out, offset);
      out.fill(0, offset + wordSize, offset + wordSize + CASING_COUNT);
      out[offset + wordSize + shown(token)] = 1;
      return foundBy;
    },
  };
}

/** Forms of frequent words are asked for again and again; more than these are worked out each time. */
const keptFormsMax = 50_000;

/**
 * The same rows with a hashed vector of each token's character n-grams behind them: width E + formSize. It tells unknown words and numbers
 * apart by how they are written, digits by their number and place alone, so a table without subwords sees them too. Whoever holds such a
 * row can tell one rare word from another: only for vectors that never leave the place where they are made.
 */
export function withForms(table: TokenEmbeddings, formSize: number): TokenEmbeddings {
  const wordSize = table.size; // E
  const hashed = createHashedTable({ size: formSize });
  const kept = new Map<string, Float32Array>();
  const formOf = (token: string): Float32Array => {
    const known = kept.get(token);
    if (known !== undefined) return known;
    const form = new Float32Array(formSize);
    hashed.embed(token, form, 0);
    if (kept.size < keptFormsMax) kept.set(token, form);
    return form;
  };
  return {
    ...(table.casingOf && { casingOf: table.casingOf }),
    ...(table.standInOf && { standInOf: table.standInOf }),
    size: wordSize + formSize,
    embed: (token, out, offset) => {
      const foundBy = table.embed(token, out, offset);
      out.set(formOf(token), offset + wordSize);
      return foundBy;
    },
  };
}

/**
 * The vectors of a sentence's tokens, in order, of unit length where nothing stands behind them. Shape: (T, E) float32.
 *
 * @param out written from its start when given (at least T * E long) and returned cut to (T, E); else a new array
 */
export function embedSentence(
  table: TokenEmbeddings,
  tokens: readonly { readonly text: string }[],
  out?: Float32Array,
): Float32Array {
  const length = tokens.length * table.size;
  invariant(out === undefined || out.length >= length, `out.length=${out?.length}, expected >= ${length}`);
  const sequence = out === undefined ? new Float32Array(length) : out.subarray(0, length); // (T, E)
  let offset = 0;
  for (const token of tokens) {
    table.embed(token.text, sequence, offset);
    offset += table.size;
  }
  return sequence;
}
