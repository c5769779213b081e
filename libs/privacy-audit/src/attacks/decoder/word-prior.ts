/** A prior over words from public counts, and its weight beside a decoded vector. */
import type { Target } from '../words/candidates.js';

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
  /** What neighbours add: log P(word | left) / P(word) + log P(right | word) / P(right). */
  ofNeighbours(key: string, place: WordPlace): number;
  /** Words with a vector of their own, by how often they occur. */
  readonly frequent: readonly string[];
}

/** What an unseen word counts as, so that nothing is impossible. */
const unseen = 0.5;

/** How many sightings the back-off from a pair of words to the single word is worth. */
const backOff = 5;

/** Counts words of public documents. Label unigrams back off to all words, bigrams to unigrams. */
export function countWords(sentences: readonly WordSentence[]): WordPrior {
  const all = new Map<string, number>();
  const byKind = new Map<string, number>();
  const pairs = new Map<string, number>();
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

/** What is known of each candidate of one target; the truth is the first. */
export interface Guess {
  readonly target: Target;
  /** Cosine of what was decoded. */
  readonly looks: Float64Array;
  readonly labels: Float64Array;
  readonly neighbours: Float64Array;
}

/** What a cosine and a prior count for. */
export interface Weights {
  readonly look: number;
  readonly label: number;
  readonly neighbours: number;
}

/** Weights of a prior beside a cosine: a sharp decoder needs little of it, a blind one nothing else. */
const weightGrid: readonly Weights[] = [0, 0.003, 0.01, 0.03, 0.1, 0.3, 3].flatMap((label) =>
  [0, 0.3, 1].map((share) => ({ look: 1, label, neighbours: label * share })),
);

/** The weights of the grid by which most guesses are right; the first of equals. */
export function bestWeights(guesses: readonly Guess[]): Weights {
  const shares = weightGrid.map((weights) => guesses.reduce((sum, each) => sum + hitOf(each, weights), 0));
  return weightGrid[shares.indexOf(Math.max(...shares))] ?? { look: 1, label: 0, neighbours: 0 };
}

/** 1 where the truth scores highest; 1 in n of n that score alike. */
export function hitOf({ looks, labels, neighbours }: Guess, weights: Weights): number {
  const scoreAt = (at: number): number =>
    weights.look * (looks[at] ?? 0) +
    weights.label * (labels[at] ?? 0) +
    weights.neighbours * (neighbours[at] ?? 0);
  const own = scoreAt(0);
  let alike = 1;
  for (let at = 1; at < looks.length; at += 1) {
    const score = scoreAt(at);
    if (score > own) return 0;
    if (score === own) alike += 1;
  }
  return 1 / alike;
}
