/** Attackers on pairs: T1, T2 and untrained statistics. A higher score means fake. */
import { type AdversaryName, adversaryNames, resolveAdversarySettings } from '#adversary';
import type { SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import { areaUnderCurve, type ScoredPair } from '../../scored-pairs.js';
import type { Subject } from '../../subject.js';
import {
  createLearnedAdversaries,
  type LearnedAdversaries,
  type ObservedPairs,
  type PairSource,
  type PairsOfSentences,
} from './learned-adversaries.js';

/** One attacker's scores of the validation and of the test pairs. */
export interface AttackerScores {
  /** What it sees: as T1 a sentence's words and one observation, as T2 two observations. */
  readonly as: AdversaryName;
  readonly isLearned: boolean;
  readonly size: number;
  readonly seed: number;
  readonly validation: readonly ScoredPair[];
  readonly heldOut: readonly ScoredPair[];
}

/** Observed pairs on which every attacker is scored. */
export interface FixedPairs {
  readonly batches: readonly PairsOfSentences[];
  /** By sentence of the corpus. */
  readonly documentOf: readonly number[];
}

/** How an attacker is trained. */
export interface Learning {
  readonly engine: Engine;
  /** Hidden units per direction. */
  readonly size: number;
  readonly seed: number;
  readonly epochs: number;
  readonly random: SeededRandom;
  /** Initial weights by name; fresh ones if absent. */
  readonly initial?: ReadonlyMap<string, Float32Array>;
}

/** Trains T1 and T2, and scores each with the weights of its best epoch on validation pairs. */
export async function learnedScores(
  subject: Subject,
  training: PairSource,
  pairs: Readonly<Record<'validation' | 'heldOut', FixedPairs>>,
  { engine, size, seed, epochs, random, initial }: Learning,
): Promise<AttackerScores[]> {
  const { embeddingSize, representationSize } = subject;
  const settings = resolveAdversarySettings({ embeddingSize, representationSize, hidden: size });
  await using adversaries = await createLearnedAdversaries(engine, settings, random);
  if (initial !== undefined) adversaries.restore(initial);
  const best = new Map<AdversaryName, { area: number; kept: ReadonlyMap<string, Float32Array> }>();
  for (let epoch = 1; epoch <= epochs; epoch += 1) {
    for await (const { observed } of training.batches(random.fork(`epoch ${epoch}`))) {
      await adversaries.learn(observed);
    }
    const scores = await probabilityScores(adversaries, pairs.validation);
    for (const name of adversaryNames) {
      const area = areaUnderCurve(scores[name]);
      if (area > (best.get(name)?.area ?? -1)) best.set(name, { area, kept: adversaries.keep(name) });
    }
  }
  for (const { kept } of best.values()) adversaries.restore(kept);
  const validation = await probabilityScores(adversaries, pairs.validation);
  const heldOut = await probabilityScores(adversaries, pairs.heldOut);
  return adversaryNames.map((as) => ({
    as,
    isLearned: true,
    size,
    seed,
    validation: validation[as],
    heldOut: heldOut[as],
  }));
}

async function probabilityScores(
  adversaries: LearnedAdversaries,
  pairs: FixedPairs,
): Promise<Readonly<Record<AdversaryName, readonly ScoredPair[]>>> {
  const scores: Record<AdversaryName, ScoredPair[]> = { T1: [], T2: [] };
  for (const batch of pairs.batches) {
    const found = await adversaries.probabilities(batch.observed);
    for (const name of adversaryNames)
      scores[name].push(...scored(pairs, batch, (pair) => -(found[name][pair] ?? 0)));
  }
  return scores;
}

function scored(
  { documentOf }: FixedPairs,
  { members, observed }: PairsOfSentences,
  score: (pair: number) => number,
): ScoredPair[] {
  return members.map((member, pair) => ({
    document: documentOf[member] ?? 0,
    isFake: observed.same.data[pair] === 0,
    score: score(pair),
  }));
}

/**
 * Untrained statistics, as the largest token and the sum of a sentence: for T1 ‖(y − f(x)) / σ‖² against the
 * codes of the words, for T2 the standardised distance of two observations.
 */
export function untrainedScores(
  subject: Subject,
  pairs: Readonly<Record<'validation' | 'heldOut', FixedPairs>>,
): AttackerScores[] {
  return adversaryNames.flatMap((as) =>
    (['largest', 'sum'] as const).map((kind) => {
      const of = (fixed: FixedPairs): ScoredPair[] =>
        fixed.batches.flatMap((batch) =>
          scored(fixed, batch, (pair) => statistic(subject, batch.observed, { as, kind, pair })),
        );
      return {
        as,
        isLearned: false,
        size: 0,
        seed: 0,
        validation: of(pairs.validation),
        heldOut: of(pairs.heldOut),
      };
    }),
  );
}

interface Statistic {
  readonly as: AdversaryName;
  readonly kind: 'largest' | 'sum';
  readonly pair: number;
}

/** Floor of deviations: without noise, every difference counts. */
const least = 1e-6;

function statistic(
  { representationSize, outputStdDev }: Subject,
  { clean, first, second }: ObservedPairs,
  { as, kind, pair }: Statistic,
): number {
  const a = (as === 'T1' ? clean : first)[pair];
  const b = second[pair];
  if (a === undefined || b === undefined) return 0;
  let largest = 0;
  let sum = 0;
  for (let start = 0; start < a.length; start += representationSize) {
    let token = 0;
    for (let at = 0; at < representationSize; at += 1) {
      const difference = (a[start + at] ?? 0) - (b[start + at] ?? 0);
      token += (difference / Math.max(outputStdDev[at] ?? 0, least)) ** 2;
    }
    largest = Math.max(largest, token);
    sum += token;
  }
  // The mean of the χ² sum grows with the sentence, by one deviation a value (T1) or two: subtract it
  return kind === 'largest' ? largest : sum - (as === 'T1' ? 1 : 2) * a.length;
}
