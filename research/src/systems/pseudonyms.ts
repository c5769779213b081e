/** PHI replaced by neighbours before training: the pseudonymised system, and surrogates from the neighbourhood. */
import type { PreparedSentence, ReplacementMaterial } from '#encoding';
import type { SeededRandom } from '#foundation';

/**
 * Pseudonymisation (Friedrich et al. 2019, section 4): every PHI token that has neighbours becomes one of its N
 * nearest, of which it is the first itself, so that N = 1 changes nothing. Labels and casing stay.
 */
export function pseudonymise(
  { sentences, table, neighbours }: ReplacementMaterial,
  random: SeededRandom,
): PreparedSentence[] {
  return sentences.map((sentence) => {
    const vectors = sentence.vectors.slice();
    const width = vectors.length / sentence.labelIds.length; // W: what stands behind the word's vector stays
    sentence.tokens.forEach(({ text }, token) => {
      const near = sentence.labelIds[token] === 0 ? [] : neighbours.neighboursOf(text);
      const row = near.length === 0 ? undefined : near[random.integer(near.length) - 1]; // the nearest is itself
      if (row !== undefined) vectors.set(table.vectorAt(row), token * width);
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
