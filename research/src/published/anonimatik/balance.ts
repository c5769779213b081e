/** The balanced set of Anonimatik: tokens outside PHI thinned, sentences as they were. */
import { type SeededRandom, shuffle } from '#foundation';
import type { LabelledFeatures } from '../networks/token-network.js';

/** The label id of a token that is read in the windows of others and is no example itself. */
export const leftOutId = 2;

/**
 * As many tokens outside PHI as inside, drawn over all sentences; the others are left out as examples. "I have carefully removed some
 * tokens from training set without breaking the sentence integrity" (section 4.2) is read so: a window reads whole sentences, as it will
 * in use. Sentences without an example are dropped; PHI is never left out.
 */
export function balancedTokens<Sentence extends Pick<LabelledFeatures, 'labelIds'>>(
  sentences: readonly Sentence[],
  random: SeededRandom,
): Sentence[] {
  const labelIds = sentences.map((sentence) => sentence.labelIds.slice());
  const outside = labelIds
    .flatMap((ids) => Array.from(ids, (id, token) => ({ ids, id, token })))
    .filter(({ id }) => id === 0);
  const inside = labelIds.reduce((sum, ids) => sum + ids.length, 0) - outside.length;
  for (const { ids, token } of shuffle(outside, random).slice(inside)) ids[token] = leftOutId;
  return sentences
    .map((sentence, index) => ({ ...sentence, labelIds: labelIds[index] ?? sentence.labelIds }))
    .filter((sentence) => sentence.labelIds.some((id) => id !== leftOutId));
}
