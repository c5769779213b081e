/** Which words are likely before anybody looks at a vector: counts of words by label, and of neighbours. */

/** A sentence as words, by any key that tells them apart, with labels by `B-` id. */
export interface WordSentence {
  readonly keys: readonly string[];
  readonly kinds: readonly number[];
}

/** Where a word is asked about. */
export interface WordPlace {
  readonly kind: number;
  /** What stands beside it, as far as the attacker knows; absent at the ends. */
  readonly left: string | undefined;
  readonly right: string | undefined;
}

/** Logarithms of probabilities, up to what is the same for all words. */
export interface WordPrior {
  /** How likely the label takes this word. */
  ofLabel(key: string, kind: number): number;
  /** How much likelier its neighbours make it: log P(word | left) / P(word) + log P(right | word) / P(right). */
  ofNeighbours(key: string, place: WordPlace): number;
  /** Words with a vector of their own, by how often they occur. */
  readonly frequent: readonly string[];
}

/** What an unseen word counts as, so that nothing is impossible. */
const unseen = 0.5;

/** How many sightings the back-off from a pair of words to the single word is worth. */
const backOff = 5;

/** Counts words of public documents. A label's unigram backs off to that of all words, a bigram to the unigram. */
export function countWords(sentences: readonly WordSentence[]): WordPrior {
  const [all, byKind, pairs] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<string, number>(),
  ];
  const kindTotals = new Map<number, number>();
  let total = 0;
  for (const { keys, kinds } of sentences) {
    keys.forEach((key, at) => {
      const kind = kinds[at] ?? 0;
      add(all, key);
      add(byKind, `${kind} ${key}`);
      add(kindTotals, kind);
      total += 1;
      const left = keys[at - 1];
      if (left !== undefined) add(pairs, `${left} ${key}`);
    });
  }
  const share = (key: string): number => ((all.get(key) ?? 0) + unseen) / (total + unseen * (all.size + 1));
  const follows = (left: string, key: string): number => {
    const seen = (pairs.get(`${left} ${key}`) ?? 0) + backOff * share(key);
    return seen / ((all.get(left) ?? 0) + backOff) / share(key);
  };
  return {
    ofLabel: (key, kind) => {
      const seen = (byKind.get(`${kind} ${key}`) ?? 0) + backOff * share(key);
      return Math.log(seen / ((kindTotals.get(kind) ?? 0) + backOff));
    },
    ofNeighbours: (key, { left, right }) =>
      (left === undefined ? 0 : Math.log(follows(left, key))) +
      (right === undefined ? 0 : Math.log(follows(key, right))),
    frequent: [...all].sort(([, a], [, b]) => b - a).map(([key]) => key),
  };
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
