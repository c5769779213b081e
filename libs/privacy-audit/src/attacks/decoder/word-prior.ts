/** A prior over words from public counts, and its weight beside a decoded vector. */
import type { Target } from '../words/candidates.js';

/** A sentence as word keys (any that tell words apart), with labels as `B-` ids. */
export interface WordSentence {
  readonly keys: readonly string[];
  readonly kinds: readonly number[];
}

/** The place of a word to guess. */
export interface WordPlace {
  readonly kind: number;
  /** Neighbouring words as far as the attacker knows them; absent at the ends. */
  readonly left: string | undefined;
  readonly right: string | undefined;
}

/** Log-probabilities, up to a constant that is the same for all words. */
export interface WordPrior {
  /** How likely the label takes this word. */
  ofLabel(key: string, kind: number): number;
  /** What the neighbours add: log P(word | left) / P(word) + log P(right | word) / P(right). */
  ofNeighbours(key: string, place: WordPlace): number;
  /** Keys of all words, most frequent first. */
  readonly frequent: readonly string[];
}

/** Count of an unseen word, so that nothing is impossible. */
const unseen = 0.5;

/** Weight of a back-off, in sightings. */
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

/** Scores of each candidate for one target; the truth is first. */
export interface Guess {
  readonly target: Target;
  /** Cosine with the decoded vector. */
  readonly looks: Float64Array;
  readonly labels: Float64Array;
  readonly neighbours: Float64Array;
}

/** Weights of the cosine and of the two parts of the prior. */
export interface Weights {
  readonly look: number;
  readonly label: number;
  readonly neighbours: number;
}

/** Weights to choose from: a sharp decoder needs little of the prior, a blind one nothing else. */
const weightGrid: readonly Weights[] = [0, 0.003, 0.01, 0.03, 0.1, 0.3, 3].flatMap((label) =>
  [0, 0.3, 1].map((share) => ({ look: 1, label, neighbours: label * share })),
);

/** The weights that get most guesses right; the first if tied. */
export function bestWeights(guesses: readonly Guess[]): Weights {
  const shares = weightGrid.map((weights) => guesses.reduce((sum, each) => sum + hitOf(each, weights), 0));
  return weightGrid[shares.indexOf(Math.max(...shares))] ?? { look: 1, label: 0, neighbours: 0 };
}

/** 1 if the truth scores highest, 1/n if n candidates tie with it, else 0. */
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
