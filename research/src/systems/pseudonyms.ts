/** Replaces PHI by neighbours before training: the pseudonymised system, and surrogates from the neighbourhood. */
import type { PreparedSentence, ReplacementMaterial } from '#encoding';
import type { SeededRandom } from '#foundation';

/**
 * Pseudonymisation (Friedrich et al. 2019, section 4): replaces the vector of every PHI token that has neighbours
 * by one of its N nearest, the word itself being the first, so N = 1 changes nothing. Keeps labels and casing.
 */
export function pseudonymise(
  { sentences, table, neighbours }: ReplacementMaterial,
  random: SeededRandom,
): PreparedSentence[] {
  return sentences.map((sentence) => {
    const vectors = sentence.vectors.slice();
    const width = vectors.length / sentence.labelIds.length; // W; values after the word's vector stay
    sentence.tokens.forEach(({ text }, token) => {
      const near = sentence.labelIds[token] === 0 ? [] : neighbours.neighboursOf(text);
      const row = near.length === 0 ? undefined : near[random.integer(near.length) - 1]; // the nearest is itself
      if (row !== undefined) vectors.set(table.vectorAt(row), token * width);
    });
    return { ...sentence, vectors };
  });
}

/**
 * Surrogates from the neighbourhood: like {@link pseudonymise}, but replaces the words, too, so that later steps,
 * including neighbour search, see only the surrogate.
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
      vectors.set(table.vectorAt(row), (position * vectors.length) / sentence.labelIds.length); // values after it stay
      return { ...token, text: table.wordAt(row) };
    });
    return { ...sentence, tokens, vectors };
  });
}
