/** Anonimatik's balanced training set: drops tokens outside PHI as examples but keeps sentences whole. */
import { type SeededRandom, shuffle } from '#foundation';
import type { LabelledFeatures } from '../networks/token-network.js';

/** Label id of a token that serves as context but not as an example. */
export const leftOutId = 2;

/**
 * Keeps as many tokens outside PHI as inside, sampled over all sentences. The publication says "I have carefully
 * removed some tokens from training set without breaking the sentence integrity" (section 4.2); we take it that
 * windows still read whole sentences. Drops sentences without examples, never PHI.
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
