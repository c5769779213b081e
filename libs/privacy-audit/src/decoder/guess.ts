/** What a decoder and a prior say of the candidates of a word, and how the two are weighed. */
import type { Target } from '../word/targets.js';

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
