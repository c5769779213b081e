/** Where casing goes: beside the vectors for the de-identifier, inside the embedding before the representer, at both places, or nowhere. */
import { type TokenEmbeddings, withCasing } from '#embeddings';
import type { PreparedDocument } from './embed-note.js';

/** Where it goes. */
export type CasingPlace = 'beside' | 'inside' | 'both' | 'none';

/** The embeddings that a system reads: with casing behind every vector where its place is inside. */
export function embeddingsWithCasing(table: TokenEmbeddings, place: CasingPlace): TokenEmbeddings {
  return place === 'inside' || place === 'both' ? withCasing(table) : table;
}

/**
 * Documents as a de-identifier reads them: with `inside` and `none` every token has the same casing beside it, which
 * tells nothing.
 */
export function showCasing(
  documents: readonly PreparedDocument[],
  place: CasingPlace,
): readonly PreparedDocument[] {
  if (place === 'beside' || place === 'both') return documents;
  return documents.map((document) => ({
    ...document,
    sentences: document.sentences.map((sentence) => ({
      ...sentence,
      casingIds: new Uint8Array(sentence.casingIds.length),
    })),
  }));
}
