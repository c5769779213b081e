/** The balanced set of Anonimatik: non-PHI thinned without breaking sentences. */
import { type SeededRandom, shuffle } from '#foundation';
import type { LabelledFeatures } from '../networks/token-network.js';

/**
 * Every sentence with PHI, and of the others, in random order, as many as fit before tokens outside PHI outnumber those inside. Sentences
 * stay whole and keep their order. Where sentences with PHI alone hold more tokens outside than inside, no other is kept: identifiers are
 * never thrown away.
 */
export function balancedSentences<Sentence extends Pick<LabelledFeatures, 'labelIds'>>(
  sentences: readonly Sentence[],
  random: SeededRandom,
): Sentence[] {
  const counts = sentences.map(({ labelIds }) => {
    const inside = labelIds.filter((id) => id !== 0).length;
    return { inside, outside: labelIds.length - inside };
  });
  const kept = new Set([...counts.keys()].filter((index) => (counts[index]?.inside ?? 0) > 0));
  let surplus = [...kept].reduce(
    (sum, index) => sum + (counts[index]?.inside ?? 0) - (counts[index]?.outside ?? 0),
    0,
  );
  for (const index of shuffle(
    [...counts.keys()].filter((at) => !kept.has(at)),
    random,
  )) {
    const { outside } = counts[index] ?? { outside: 0 };
    if (outside > surplus) continue;
    kept.add(index);
    surplus -= outside;
  }
  return sentences.filter((_, index) => kept.has(index));
}
