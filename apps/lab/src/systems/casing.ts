/** Where casing goes: beside the vectors for the de-identifier, inside the embedding before the representer, or nowhere. */
import type { EmbeddingTable } from '#embeddings';
import type { PreparedDocument, PreparedSentence } from '#preparation';
import { CASING_COUNT } from '#text';

/** Where it goes. */
export type CasingPlace = 'beside' | 'inside' | 'none';

/** E, and the classes of casing where they lie inside the embedding. */
export function embeddingSizeOf({ size }: EmbeddingTable, place: CasingPlace): number {
  return place === 'inside' ? size + CASING_COUNT : size;
}

/**
 * Documents with casing in its place. `inside`: vectors (T, E + C), the last C one-hot. There and with `none` every token
 * has the same casing beside it, which tells a de-identifier nothing.
 */
export function placeCasing(
  documents: readonly PreparedDocument[],
  place: CasingPlace,
): readonly PreparedDocument[] {
  if (place === 'beside') return documents;
  const move = (sentence: PreparedSentence): PreparedSentence => ({
    ...sentence,
    vectors: place === 'inside' ? appendCasing(sentence) : sentence.vectors,
    casingIds: new Uint8Array(sentence.casingIds.length),
  });
  return documents.map((document) => ({ ...document, sentences: document.sentences.map(move) }));
}

function appendCasing({ vectors, casingIds }: PreparedSentence): Float32Array {
  const size = vectors.length / casingIds.length;
  const width = size + CASING_COUNT;
  const wide = new Float32Array(casingIds.length * width); // (T, E + C)
  casingIds.forEach((casingId, token) => {
    wide.set(vectors.subarray(token * size, (token + 1) * size), token * width);
    wide[token * width + size + casingId] = 1;
  });
  return wide;
}
