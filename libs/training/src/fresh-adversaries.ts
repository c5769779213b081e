/**
 * The judgement after freezing: adversaries that never took part in the game are trained from scratch against the frozen
 * representer, T1 and T2 each alone, and scored on held-out documents. Neighbours and noise are drawn afresh every epoch.
 */
import {
  type AdversaryName,
  adversaryNames,
  adversaryPrefix,
  initialiseAdversary,
  sameSentenceInput,
} from '#adversary';
import type { SeededRandom } from '#foundation';
import { createNadam, type Engine, type HostTensor, ParameterStore, type Results } from '#kernels';
import { representerPrefix } from '#representation';
import { createGameData, type GameCorpus } from './game-data.js';
import { type NetworkSettings, separateAdversaryLosses } from './game-losses.js';
import { createMean } from './train-deidentifier.js';
import { compileLoss, compileValue, type LossBatch } from './trained-program.js';

/** What fresh adversaries are trained and scored on. */
export interface FreshAdversaryOptions {
  readonly engine: Engine;
  readonly networks: NetworkSettings;
  /** Holds the frozen representer's weights; not changed. */
  readonly frozen: ParameterStore;
  readonly training: GameCorpus;
  /** Documents that neither the representer nor these adversaries were trained on. */
  readonly heldOut: GameCorpus;
  /** The paper: 50. */
  readonly epochs: number;
  /** Held-out sentences are gone through, with new draws, until this many pairs are scored. */
  readonly pairsMin: number;
  readonly sentencesPerBatch: number;
  readonly random: SeededRandom;
  readonly onEpoch?: (epoch: number, trainingLoss: number) => void;
}

/** How often a judge was right. */
export interface JudgeScore {
  readonly correct: number;
  readonly pairs: number;
}

/** Scores of T1, T2 and of their averaged output on the same held-out pairs. Chance is one half. */
export type FreshAdversaryScores = Readonly<Record<AdversaryName | 'averaged', JudgeScore>>;

/** Trains and scores fresh adversaries. */
export async function scoreFreshAdversaries(options: FreshAdversaryOptions): Promise<FreshAdversaryScores> {
  const { engine, networks, epochs, random, sentencesPerBatch, onEpoch } = options;
  const store = frozenCopy(options);
  const { embeddingSize } = networks.representer;
  const training = createGameData(options.training, embeddingSize, sentencesPerBatch);
  const names = adversaryNames.flatMap((name) => store.names(adversaryPrefix(name)));
  const learning = await compileLoss(engine, store, separateAdversaryLosses(networks), names);
  // Two optimisers: clipping one adversary's gradient must not depend on the other's.
  const optimisers = { T1: createNadam(), T2: createNadam() };
  for (let epoch = 1; epoch <= epochs; epoch += 1) {
    const source = random.fork(`fresh/epoch ${epoch}`);
    const loss = createMean();
    for (const batch of training.pairBatches(source.fork('pairs'))) {
      const result = await learning.gradients(batch, source);
      for (const name of adversaryNames) optimisers[name].step(store, ownGradients(result.gradients, name));
      loss.add(result.loss / 2, batch.lengths.length);
    }
    onEpoch?.(epoch, loss.value());
  }
  await learning.dispose();
  return score(options, store);
}

function frozenCopy({ networks, frozen, random }: FreshAdversaryOptions): ParameterStore {
  const store = new ParameterStore();
  for (const name of frozen.names(representerPrefix))
    store.set(name, frozen.get(name).data.slice(), frozen.get(name).shape);
  for (const name of adversaryNames)
    initialiseAdversary(store, name, networks.adversary, random.fork(`fresh/${name}`));
  return store;
}

function ownGradients(
  gradients: ReadonlyMap<string, Float32Array>,
  name: AdversaryName,
): Map<string, Float32Array> {
  return new Map([...gradients].filter(([parameter]) => parameter.startsWith(adversaryPrefix(name))));
}

async function score(options: FreshAdversaryOptions, store: ParameterStore): Promise<FreshAdversaryScores> {
  const { engine, networks, heldOut, pairsMin, random, sentencesPerBatch } = options;
  const data = createGameData(heldOut, networks.representer.embeddingSize, sentencesPerBatch);
  const program = await compileValue(engine, store, separateAdversaryLosses(networks));
  const tally: Record<AdversaryName | 'averaged', number> = { T1: 0, T2: 0, averaged: 0 };
  let pairs = 0;
  for (let pass = 1; pairs < pairsMin && data.pairSentenceCount > 0; pass += 1) {
    for (const batch of data.pairBatches(random.fork(`fresh/score ${pass}`))) {
      const results = await program.values(batch, random.fork(`fresh/noise ${pairs}`));
      for (const judge of ['T1', 'T2', 'averaged'] as const)
        tally[judge] += countCorrect(batch, results, judge);
      pairs += batch.lengths.length;
    }
  }
  await program.dispose();
  const scoreOf = (judge: AdversaryName | 'averaged'): JudgeScore => ({ correct: tally[judge], pairs });
  return { T1: scoreOf('T1'), T2: scoreOf('T2'), averaged: scoreOf('averaged') };
}

function countCorrect({ feeds }: LossBatch, results: Results, judge: AdversaryName | 'averaged'): number {
  const same = feeds[sameSentenceInput]?.data ?? [];
  const at = (value: HostTensor | undefined, pair: number): number => value?.data[pair] ?? 0;
  let correct = 0;
  for (let pair = 0; pair < same.length; pair += 1) {
    const probability =
      judge === 'averaged'
        ? (at(results['T1'], pair) + at(results['T2'], pair)) / 2
        : at(results[judge], pair);
    if (probability >= 0.5 === (same[pair] === 1)) correct += 1;
  }
  return correct;
}
