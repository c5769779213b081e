/** Step 3 of the flow for representers that read casing: every word's vector followed by its casing class. */
import { CASING_COUNT, casingOf } from '#text';
import type { EmbeddingTable } from './table.js';

/** What turns tokens into rows of numbers: a table, or a table with casing behind it. */
export type TokenEmbeddings = Pick<EmbeddingTable, 'size' | 'embed'>;

/**
 * The same rows with the casing class of the token behind them, one-hot: width E + {@link CASING_COUNT}. What stands behind a
 * word's vector belongs to its place: a replacement changes the first E numbers alone.
 */
export function withCasing(table: TokenEmbeddings): TokenEmbeddings {
  const wordSize = table.size; // E
  return {
    size: wordSize + CASING_COUNT,
    embed: (token, out, offset) => {
      const foundBy = table.embed(token, out, offset);
      out.fill(0, offset + wordSize, offset + wordSize + CASING_COUNT);
      out[offset + wordSize + casingOf(token)] = 1;
      return foundBy;
    },
  };
}
