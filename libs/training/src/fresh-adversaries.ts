/**
 * The judgement after freezing: adversaries that never took part in the game are trained from scratch against the frozen
 * representer, T1 and T2 each alone, and scored on held-out documents. Neighbours and noise are drawn afresh every epoch.
 */
import {
  type AdversaryName,
  adversaryNames,
  adversaryPrefix,
  initialiseAdversary,
  type PairBatch,
  sameSentenceInput,
} from '#adversary';
import type { SeededRandom } from '#foundation';
import { createNadam, type Engine, type HostTensor, ParameterStore, type Results } from '#kernels';
import { representerPrefix } from '#representation';
import { createGameData, type GameCorpus } from './game-data.js';
import { type NetworkSettings, separateAdversaryLosses } from './game-losses.js';
import { createMean } from './train-deidentifier.js';
import { compileLoss, compileValue } from './trained-program.js';

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
  /** The same for each held-out sentence: its pairs share most of their tokens, so they are no independent trials. */
  readonly bySentence: readonly { readonly successes: number; readonly trials: number }[];
}

/** Scores of T1, T2 and of their averaged output on the same held-out pairs. Chance is one half. */
export type FreshAdversaryScores = Readonly<Record<AdversaryName | 'averaged', JudgeScore>>;

/** Trains and scores fresh adversaries. */
export async function scoreFreshAdversaries(options: FreshAdversaryOptions): Promise<FreshAdversaryScores> {
  const { engine, networks, epochs, random, sentencesPerBatch, onEpoch } = options;
  const store = frozenCopy(options);
  const { embeddingSize } = networks.representer;
  const training = createGameData(options.training, embeddingSize, { sentencesPerBatch });
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
  const data = createGameData(heldOut, networks.representer.embeddingSize, { sentencesPerBatch });
  const program = await compileValue(engine, store, separateAdversaryLosses(networks));
  const tally = createTally();
  let pairs = 0;
  for (let pass = 1; pairs < pairsMin && data.pairSentenceCount > 0; pass += 1) {
    for (const batch of data.pairBatches(random.fork(`fresh/score ${pass}`))) {
      const results = await program.values(batch, random.fork(`fresh/noise ${pairs}`));
      tally.add(batch, results);
      pairs += batch.lengths.length;
    }
  }
  await program.dispose();
  return { T1: tally.scoreOf('T1'), T2: tally.scoreOf('T2'), averaged: tally.scoreOf('averaged') };
}

type Judge = AdversaryName | 'averaged';

/** Right answers by sentence. */
function createTally() {
  const sentences = new Map<number, { trials: number } & Record<Judge, number>>();
  return {
    add: (batch: PairBatch, results: Results): void => {
      batch.members.forEach((member, pair) => {
        const counts = sentences.get(member) ?? { trials: 0, T1: 0, T2: 0, averaged: 0 };
        counts.trials += 1;
        for (const judge of ['T1', 'T2', 'averaged'] as const)
          if (isRight(batch, results, { judge, pair })) counts[judge] += 1;
        sentences.set(member, counts);
      });
    },
    scoreOf: (judge: Judge): JudgeScore => {
      const bySentence = [...sentences.values()].map((counts) => ({
        successes: counts[judge],
        trials: counts.trials,
      }));
      const total = (count: 'successes' | 'trials'): number =>
        bySentence.reduce((sum, counts) => sum + counts[count], 0);
      return { correct: total('successes'), pairs: total('trials'), bySentence };
    },
  };
}

function isRight(
  { feeds }: PairBatch,
  results: Results,
  { judge, pair }: { readonly judge: Judge; readonly pair: number },
): boolean {
  const at = (value: HostTensor | undefined): number => value?.data[pair] ?? 0;
  const probability = judge === 'averaged' ? (at(results['T1']) + at(results['T2'])) / 2 : at(results[judge]);
  return probability >= 0.5 === (at(feeds[sameSentenceInput]) === 1);
}
