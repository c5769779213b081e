/** PHI replaced by neighbours before training: the pseudonymised system, and surrogates from the neighbourhood. */
import { neighbourReplacements, type PreparedSentence, type ReplacementMaterial } from '#encoding';
import type { SeededRandom } from '#foundation';

/**
 * Pseudonymisation (Friedrich et al. 2019, section 6): every PHI token becomes one of its N nearest
 * neighbours, if it has any. Labels and casing stay.
 */
export function pseudonymise(material: ReplacementMaterial, random: SeededRandom): PreparedSentence[] {
  const near = neighbourReplacements(material);
  return material.sentences.map((sentence, index) => {
    const vectors = sentence.vectors.slice();
    sentence.labelIds.forEach((labelId, token) => {
      const replacement = labelId === 0 ? undefined : near.draw(index, token, random);
      if (replacement !== undefined) vectors.set(replacement, token * replacement.length);
    });
    return { ...sentence, vectors };
  });
}

/**
 * Surrogates from the neighbourhood: as {@link pseudonymise}, but the words change with their vectors, so
 * that whatever comes later, neighbours of these words included, knows the surrogate only.
 */
export function neighbourSurrogates(
  { sentences, table, neighbours }: ReplacementMaterial,
  random: SeededRandom,
): PreparedSentence[] {
  return sentences.map((sentence) => {
    const vectors = sentence.vectors.slice();
    const tokens = sentence.tokens.map((token, position) => {
      const row = sentence.labelIds[position] === 0 ? -1 : neighbours.drawNeighbour(token.text, random);
      if (row < 0) return token;
      vectors.set(table.vectorAt(row), (position * vectors.length) / sentence.labelIds.length); // what stands behind it stays
      return { ...token, text: table.wordAt(row) };
    });
    return { ...sentence, tokens, vectors };
  });
}
