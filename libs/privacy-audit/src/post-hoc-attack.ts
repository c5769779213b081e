/** The post-hoc attack: T1 and T2, trained from scratch on a frozen file. J3 tries harder. */
import { type AdversaryName, resolveAdversarySettings } from '#adversary';
import { accuracyOfPairs } from '#evaluation';
import { invariant, type SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import type { PrivacyReport } from '#protocol/manifests';
import type { FrozenRepresenter } from '#representation';
import { createMean, type TrainingCorpus } from '#training';
import {
  createLearnedAdversaries,
  createPairSource,
  type LearnedAdversaries,
  type ObservedPairs,
  type PairSource,
} from './attacks/pairs/learned-adversaries.js';
import { withSubject } from './subject.js';

/** How hard it tries. */
export interface PostHocBudget {
  readonly engine: Engine;
  /** Cores that the frozen file may use. */
  readonly threads: number;
  /** Hidden units of each adversary, per direction. */
  readonly hidden: number;
  /** The paper uses 50. */
  readonly epochs: number;
  /** Passes over held-out sentences, with new draws, repeat until this many pairs are scored. */
  readonly pairsMin: number;
  readonly sentencesPerBatch: number;
  readonly onEpoch?: (epoch: number, trainingLoss: number) => void;
}

/** How often an adversary was right. */
export interface PairScore {
  readonly correct: number;
  readonly pairs: number;
  /** The same by held-out sentence: pairs of one sentence share tokens and are not independent. */
  readonly bySentence: readonly { readonly successes: number; readonly trials: number }[];
}

/** Trains T1 and T2 on one corpus and scores them, and their mean output, on pairs of another. */
export type PostHocAttack = (
  shipped: FrozenRepresenter,
  material: { readonly training: TrainingCorpus; readonly heldOut: TrainingCorpus },
  random: SeededRandom,
) => Promise<Readonly<Record<AdversaryName | 'averaged', PairScore>>>;

/** Scores with 95 % bootstrap intervals over sentences; undefined if no PHI token has a neighbour. */
export async function reportPostHocAttack(
  shipped: FrozenRepresenter,
  material: Parameters<PostHocAttack>[1],
  budget: PostHocBudget,
  random: SeededRandom,
): Promise<PrivacyReport['adversaries']> {
  const found = await createPostHocAttack(budget)(shipped, material, random.fork('fresh adversaries'));
  if (found.T1.pairs === 0) return undefined;
  const intervals = random.fork('intervals');
  const report = ({ bySentence }: PairScore) => {
    const score = accuracyOfPairs({ clusters: bySentence, random: intervals });
    invariant(score !== null, 'all adversaries are scored on the same pairs');
    const { accuracy, interval, pairs } = score;
    return { accuracy, interval: [...interval] as [number, number], pairs };
  };
  return { T1: report(found.T1), T2: report(found.T2), averaged: report(found.averaged) };
}

/**
 * Creates the attack.
 *
 * | | |
 * |---|---|
 * | protocol | pairs (real, real) and (real, fake), half each; a fake has one PHI token replaced by one of its N neighbours; replacements and noise are drawn anew every epoch; the last epoch's weights are scored |
 * | they know | T1 a sentence's embeddings and one observation; T2 two observations; both as many training pairs as they like, with the answer |
 * | budget | `epochs` over all training sentences with a replaceable PHI token |
 * | metric | the share of held-out pairs told right, at a probability of one half |
 * | chance | one half |
 */
export function createPostHocAttack(budget: PostHocBudget): PostHocAttack {
  const { engine, threads, hidden, sentencesPerBatch } = budget;
  return (shipped, material, random) =>
    withSubject(shipped, threads, async (subject) => {
      const { embeddingSize, representationSize } = subject;
      const settings = resolveAdversarySettings({ embeddingSize, representationSize, hidden });
      await using adversaries = await createLearnedAdversaries(engine, settings, random);
      const noise = random.fork('fresh/noise');
      const pairsOf = (corpus: TrainingCorpus): PairSource =>
        createPairSource(subject, corpus, { sentencesPerBatch, random: noise });
      await train(adversaries, pairsOf(material.training), { ...budget, random });
      return await score(adversaries, pairsOf(material.heldOut), { ...budget, random });
    });
}

interface Work extends PostHocBudget {
  readonly random: SeededRandom;
}

async function train(
  adversaries: LearnedAdversaries,
  { batches }: PairSource,
  { epochs, random, onEpoch }: Work,
): Promise<void> {
  for (let epoch = 1; epoch <= epochs; epoch += 1) {
    const loss = createMean();
    for await (const { observed } of batches(random.fork(`fresh/epoch ${epoch}`).fork('pairs'))) {
      loss.add(await adversaries.learn(observed), observed.lengths.length);
    }
    onEpoch?.(epoch, loss.value());
  }
}

async function score(
  adversaries: LearnedAdversaries,
  { sentenceCount, batches }: PairSource,
  { pairsMin, random }: Work,
): ReturnType<PostHocAttack> {
  const tally = createTally();
  let pairs = 0;
  for (let pass = 1; pairs < pairsMin && sentenceCount > 0; pass += 1) {
    for await (const { members, observed } of batches(random.fork(`fresh/score ${pass}`))) {
      tally.add(members, observed, await adversaries.probabilities(observed));
      pairs += members.length;
    }
  }
  return { T1: tally.scoreOf('T1'), T2: tally.scoreOf('T2'), averaged: tally.scoreOf('averaged') };
}

type Name = AdversaryName | 'averaged';

function createTally() {
  const sentences = new Map<number, { trials: number } & Record<Name, number>>();
  return {
    add: (
      members: readonly number[],
      { same }: ObservedPairs,
      { T1, T2 }: Readonly<Record<AdversaryName, Float32Array>>,
    ): void => {
      members.forEach((member, pair) => {
        const counts = sentences.get(member) ?? { trials: 0, T1: 0, T2: 0, averaged: 0 };
        const one = T1[pair] ?? 0;
        const two = T2[pair] ?? 0;
        const isRight = (probability: number): boolean => probability >= 0.5 === (same.data[pair] === 1);
        counts.trials += 1;
        if (isRight(one)) counts.T1 += 1;
        if (isRight(two)) counts.T2 += 1;
        if (isRight((one + two) / 2)) counts.averaged += 1;
        sentences.set(member, counts);
      });
    },
    scoreOf: (name: Name): PairScore => {
      const bySentence = [...sentences.values()].map((counts) => ({
        successes: counts[name],
        trials: counts.trials,
      }));
      const total = (count: 'successes' | 'trials'): number =>
        bySentence.reduce((sum, counts) => sum + counts[count], 0);
      return { correct: total('successes'), pairs: total('trials'), bySentence };
    },
  };
}
