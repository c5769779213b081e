/** A site's notes with typed surrogates in the place of their identifiers, as a site makes them by default before it encodes. */
import { applySurrogates, createSurrogateMaker } from '#corpora';
import { embedNote, type PreparationOptions, type PreparedDocument } from '#encoding';
import type { SeededRandom } from '#foundation';
import type { Note } from '#text';

/** The same documents, embedded anew after the replacement. */
export function withSurrogates(
  preparation: PreparationOptions,
  documents: readonly PreparedDocument[],
  random: SeededRandom,
): PreparedDocument[] {
  const maker = createSurrogateMaker({ random, language: preparation.language });
  const surrogates = (note: Note) => applySurrogates(note, maker);
  return documents.map(({ tokenized }) => embedNote(tokenized.note, { ...preparation, surrogates }));
}
