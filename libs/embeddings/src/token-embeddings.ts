/** Step 3 of the flow: tokens to rows, with casing or form behind the vector for representers that read them. */
import { invariant } from '#foundation';
import { CASING_COUNT, casingIdsOf, casingOf } from '#text';
import { createHashedTable } from './hashed-table.js';
import type { EmbeddingTable } from './table.js';

/** A table, possibly with casing or form. */
export type TokenEmbeddings = Pick<EmbeddingTable, 'size' | 'embed' | 'casingOf' | 'standInOf'> & {
  /** The last value of a row is 1 if the token follows the one before it without a gap. */
  readonly tellsGaps?: true;
};

/** Returns the casing classes shown of a sentence. Shape: (T). */
export function shownCasings(
  embeddings: TokenEmbeddings,
  tokens: readonly { readonly text: string }[],
): Uint8Array {
  return casingIdsOf(tokens, embeddings.casingOf);
}

/** Appends the one-hot casing class: width E + {@link CASING_COUNT}. Replaced words change only the first E values. */
export function withCasing(table: TokenEmbeddings): TokenEmbeddings {
  const shown = table.casingOf ?? casingOf;
  return {
    ...widened(table, CASING_COUNT, (token, out, offset) => {
      out.fill(0, offset, offset + CASING_COUNT);
      out[offset + shown(token)] = 1;
    }),
    casingOf: shown,
  };
}

/** Appends `width` values to each vector; `append` writes them from `offset` on. */
function widened(
  table: TokenEmbeddings,
  width: number,
  append: (token: string, out: Float32Array, offset: number) => void,
): TokenEmbeddings {
  const { size, casingOf: shown, standInOf } = table;
  return {
    ...(shown && { casingOf: shown }),
    ...(standInOf && { standInOf }),
    size: size + width,
    embed: (token, out, offset) => {
      const foundBy = table.embed(token, out, offset);
      append(token, out, offset + size);
      return foundBy;
    },
  };
}

/** Appends whether a token follows the one before it without a gap, which only a sentence shows: width E + 1. */
export function withGaps(table: TokenEmbeddings): TokenEmbeddings {
  return { ...widened(table, 1, (_, out, offset) => out.fill(0, offset, offset + 1)), tellsGaps: true };
}

const keptFormsMax = 50_000;

/**
 * Appends a hashed vector of the token's n-grams: width E + formSize. It distinguishes unknown words, and
 * numbers by length and position of digits, so use it only for vectors that never leave where they are made.
 */
export function withForms(table: TokenEmbeddings, formSize: number): TokenEmbeddings {
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
  return widened(table, formSize, (token, out, offset) => out.set(formOf(token), offset));
}

/**
 * Returns the vectors of a sentence's tokens. Shape: (T, E) float32.
 *
 * @param out buffer of at least T * E values; returned cut to (T, E)
 */
export function embedSentence(
  table: TokenEmbeddings,
  tokens: readonly { readonly text: string; readonly start?: number; readonly end?: number }[],
  out?: Float32Array,
): Float32Array {
  const length = tokens.length * table.size;
  invariant(out === undefined || out.length >= length, `out.length=${out?.length}, expected >= ${length}`);
  const sequence = out === undefined ? new Float32Array(length) : out.subarray(0, length); // (T, E)
  let offset = 0;
  let end: number | undefined;
  for (const token of tokens) {
    table.embed(token.text, sequence, offset);
    offset += table.size;
    if (table.tellsGaps && end !== undefined && token.start === end) sequence[offset - 1] = 1;
    end = token.end;
  }
  return sequence;
}
