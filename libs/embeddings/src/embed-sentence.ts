/** Step 3 of the flow: tokens of one sentence in, its embedding sequence out. */
import { invariant } from '#foundation';
import type { TokenEmbeddings } from './with-casing.js';

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
