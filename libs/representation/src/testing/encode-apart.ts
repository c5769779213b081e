import { joinRows, tokenRanges } from '#kernels';
import type { Representer } from '../representer.js';

/** Private vectors of sentences, each in an array of its own: (T, E) row-major → (T, R). */
export async function encodeApart(
  { embeddingSize, representationSize: width, encodeTokens }: Representer,
  sentences: readonly Float32Array[],
): Promise<Float32Array[]> {
  const tokens = joinRows(sentences, embeddingSize);
  const rows = await encodeTokens(tokens);
  return tokenRanges(tokens.lengths).map(({ start, length }) =>
    rows.slice(start * width, (start + length) * width),
  );
}
