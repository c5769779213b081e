/**
 * The losses of representer, de-identifier and adversaries, as graphs, then as objectives and criteria on the
 * public corpus, from which procedures are composed. The only place where the three networks meet.
 */
import {
  type AdversaryName,
  adversaryNames,
  adversaryPrefix,
  averagedProbability,
  buildAdversary,
  buildAdversaryLoss,
  buildSeparation,
  otherVectorsInput,
  probabilityFloor,
  sameSentenceInput,
} from '#adversary';
import {
  buildDeidentifierLoss,
  buildEmissions,
  type DeidentifierSettings,
  deidentifierPrefix,
} from '#deid-model';
import type { SeededRandom } from '#foundation';
import { type Engine, type Graph, type GraphTensor, meanOverBatch, type RandomInputs } from '#kernels';
import { type ParameterStore } from '#kernels/host';
import {
  buildRepresenter,
  type FrozenRepresenter,
  noiseStdDev,
  trainableRepresenterNames,
} from '#representation';
import { type CorpusBatches, createCorpusBatches, type TrainingCorpus } from './batches.js';
import type { Checkpoints } from './checkpoint.js';
import type { Batches, Criterion, EpochReport, Objective, Unready } from './phase.js';
import type { LossBuilder } from './program.js';
import { type GameSettings, type NetworkSettings, playersOf } from './settings.js';

/** The adversaries' loss at chance. */
const chanceLoss = Math.LN2;

/** The loss of a de-identifier on given vectors; dropout in training only. */
export function deidentifierLoss(settings: DeidentifierSettings, use: 'training' | 'use'): LossBuilder {
  return (graph, random) => {
    const vectors = graph.input('vectors', ['T', 'B', settings.inputSize]);
    const emissions = buildEmissions(graph, vectors, settings, use === 'training' ? random : null);
    return { loss: buildDeidentifierLoss(graph, emissions) };
  };
}

/** De-identification loss through the representer; dropout in training only, noise always. */
export function deidentificationLoss(networks: NetworkSettings, use: 'training' | 'use'): LossBuilder {
  return (graph, random) => {
    const embeddings = graph.input('vectors', ['T', 'B', networks.representer.embeddingSize]);
    const { withNoise } = buildRepresenter(
      graph,
      { embeddings, call: 'sentence' },
      networks.representer,
      random,
    );
    const emissions = buildEmissions(
      graph,
      withNoise,
      networks.deidentifier,
      use === 'training' ? random : null,
    );
    return { loss: buildDeidentifierLoss(graph, emissions) };
  };
}

/** Binary cross-entropy of the averaged players on pairs; reports `probability` (B). */
export function adversaryLoss(networks: NetworkSettings, players: readonly AdversaryName[]): LossBuilder {
  return (graph, random) => {
    const probability = averagedProbability(graph, adversaryLogits(graph, networks, { players }, random));
    return { loss: buildAdversaryLoss(graph, probability), outputs: { probability } };
  };
}

/** T1 and T2 each on its own: the sum of two losses without shared parameters. */
export function separateAdversaryLosses(networks: NetworkSettings): LossBuilder {
  return (graph, random) => {
    const logits = adversaryLogits(graph, networks, { players: adversaryNames }, random);
    const [T1, T2] = logits.map((logit) => graph.unary('sigmoid', logit)) as [GraphTensor, GraphTensor];
    const loss = graph.add2(buildAdversaryLoss(graph, T1), buildAdversaryLoss(graph, T2));
    return { loss, outputs: { T1, T2 } };
  };
}

/** The representer's penalty for being seen through: mean |l_adv − ln 2| over pairs. */
export function confusionLoss(networks: NetworkSettings, players: readonly AdversaryName[]): LossBuilder {
  return (graph, random) => {
    const probability = averagedProbability(graph, adversaryLogits(graph, networks, { players }, random));
    const y = graph.input(sameSentenceInput, ['B']);
    const one = graph.constant(1);
    // p of the right answer: y·p + (1 − y)·(1 − p)
    const right = graph.add2(
      graph.mul(y, probability),
      graph.mul(graph.sub(one, y), graph.sub(one, probability)),
    );
    const loss = graph.scale(graph.unary('log', graph.add2(right, graph.constant(probabilityFloor))), -1); // (B)
    const distance = graph.unary('abs', graph.sub(loss, graph.constant(chanceLoss)));
    return { loss: meanOverBatch(graph, distance), outputs: { probability } };
  };
}

/** Gradient reversal: adversaries learn to distinguish, and the reversed gradient trains the representer to hide. */
export function reversedAdversaryLoss(
  networks: NetworkSettings,
  players: readonly AdversaryName[],
  lambda: number,
): LossBuilder {
  return (graph, random) => {
    const hide = (vectors: GraphTensor): GraphTensor => graph.reverseGradient(vectors, lambda);
    const logits = adversaryLogits(graph, networks, { players, hide }, random);
    const probability = averagedProbability(graph, logits);
    return { loss: buildAdversaryLoss(graph, probability), outputs: { probability } };
  };
}

/** Mean squared separation over swaps, without input noise, under which it is meaningless. */
export function separationLoss({ representer }: NetworkSettings): LossBuilder {
  return (graph, random) => {
    const quiet = { ...representer, inputNoise: false };
    const shape = ['T', 'B', representer.embeddingSize];
    const represent = (name: string): GraphTensor => {
      const embeddings = graph.input(name, shape);
      return buildRepresenter(graph, { embeddings, call: name }, quiet, random).beforeNoise;
    };
    const squared = buildSeparation(graph, {
      original: represent('vectors'),
      swapped: represent(otherVectorsInput),
      stdDev: noiseStdDev(graph, 'noiseOut', representer),
      mask: graph.input('mask', ['T', 'B', 1]),
    });
    return { loss: meanOverBatch(graph, squared), outputs: { squared } };
  };
}

interface AdversaryPlay {
  readonly players: readonly AdversaryName[];
  /** Applied between representer and adversaries; identity by default. */
  readonly hide?: (vectors: GraphTensor) => GraphTensor;
}

/** One logit per pair, shape (B), for each player in order. */
function adversaryLogits(
  graph: Graph,
  { representer, adversary }: NetworkSettings,
  { players, hide = (vectors) => vectors }: AdversaryPlay,
  random: RandomInputs,
): GraphTensor[] {
  const shape = ['T', 'B', representer.embeddingSize];
  const embeddings = graph.input('vectors', shape);
  const represent = (vectors: GraphTensor, call: string): GraphTensor =>
    hide(buildRepresenter(graph, { embeddings: vectors, call }, representer, random).withNoise);
  const view = {
    embeddings,
    first: represent(embeddings, 'first'),
    second: represent(graph.input(otherVectorsInput, shape), 'second'),
  };
  return players.map((name) => buildAdversary(graph, name, view, adversary));
}

/** Trains T1 and T2 on a frozen file and scores them on held-out pairs (`libs/privacy-audit`). */
export type PostHocAttack = (
  shipped: FrozenRepresenter,
  material: { readonly training: TrainingCorpus; readonly heldOut: TrainingCorpus },
  random: SeededRandom,
) => Promise<Readonly<Record<AdversaryName, { readonly correct: number; readonly pairs: number }>>>;

/** Inputs of a representer's training. */
export interface RepresenterTraining {
  readonly engine: Engine;
  readonly networks: NetworkSettings;
  readonly game: GameSettings;
  readonly training: TrainingCorpus;
  /** Other documents than `training`. */
  readonly validation: TrainingCorpus;
  readonly random: SeededRandom;
  readonly checkpoints?: Checkpoints;
  /** Required if `game.freshChecks` are on. */
  readonly postHocAttack?: PostHocAttack;
  readonly onEpoch?: (report: EpochReport) => void;
  readonly signal?: AbortSignal;
  /** See `PhaseRun`; without it, a phase that cannot begin fails the training. */
  readonly onUnready?: (unready: Unready) => void;
}

/** Returns the names of the parameters that objectives may train. */
export function parameterNames({ networks, game }: RepresenterTraining, store: ParameterStore) {
  return {
    representer: trainableRepresenterNames(store, networks.representer),
    deidentifier: store.names(deidentifierPrefix),
    adversaries: playersOf(game).flatMap((name) => store.names(adversaryPrefix(name))),
  };
}

type Names = readonly string[];

/**
 * Creates each objective as a function of the parameters it trains, with its criterion. The separation loss
 * is a list, empty if its weight is 0.
 */
export function createObjectives({ networks, game, training, validation }: RepresenterTraining) {
  const { embeddingSize } = networks.representer;
  const players = playersOf(game);
  const [taught, checked] = [training, validation].map((corpus) =>
    batchesOf(createCorpusBatches(corpus, embeddingSize, game)),
  ) as [ReturnType<typeof batchesOf>, ReturnType<typeof batchesOf>]; // two corpora in, two out
  const losses = {
    deidentification: deidentificationLoss(networks, 'training'),
    deidentificationInUse: deidentificationLoss(networks, 'use'),
    adversary: adversaryLoss(networks, players),
    reversed: reversedAdversaryLoss(networks, players, game.lambda),
    confusion: confusionLoss(networks, players),
    separation: separationLoss(networks),
  };
  const { lambda, separationLambda } = game;
  const isSeparated = separationLambda !== 0;
  return {
    objectives: {
      deidentification: (trains: Names): Objective => ({
        name: 'deidentificationLoss',
        trains,
        loss: losses.deidentification,
        batches: taught.sentences,
      }),
      adversary: (trains: Names): Objective => ({
        name: 'adversaryLoss',
        trains,
        loss: losses.adversary,
        batches: taught.pairs,
      }),
      /** The same, with the representer's gradient reversed. */
      reversedAdversary: (trains: Names): Objective => ({
        name: 'adversaryLoss',
        trains,
        loss: losses.reversed,
        batches: taught.pairs,
      }),
      /** λ · mean |l_adv − ln 2| over pairs. */
      confusion: (trains: Names, weight: NonNullable<Objective['weight']>): Objective => ({
        name: 'confusionLoss',
        trains,
        loss: losses.confusion,
        batches: taught.pairs,
        weight,
        weightName: 'lambda',
      }),
      /** λ · mean squared separation over swaps. */
      separation: (trains: Names): Objective[] =>
        isSeparated
          ? [
              {
                name: 'separationLoss',
                trains,
                loss: losses.separation,
                batches: taught.swaps,
                weight: () => separationLambda,
              },
            ]
          : [],
    },
    criteria: {
      deidentification: { loss: losses.deidentificationInUse, batches: checked.sentences },
      adversary: { loss: losses.adversary, batches: checked.pairs },
      /** With the initial λ, even if a schedule raises it. */
      confusion: { loss: losses.confusion, batches: checked.pairs, weight: lambda },
      separation: isSeparated
        ? [{ loss: losses.separation, batches: checked.swaps, weight: separationLambda }]
        : [],
    } satisfies Record<string, Criterion | Criterion[]>,
  };
}

/** The passes of a corpus, each with its own stream. */
function batchesOf({ batchCounts, sentenceBatches, pairBatches, swapBatches }: CorpusBatches) {
  const stream = (name: string, count: number, draw: Batches['draw']): Batches => ({
    count,
    draw: (random) => draw(random.fork(name)),
  });
  return {
    sentences: stream('order', batchCounts.sentences, sentenceBatches),
    pairs: stream('pairs', batchCounts.pairs, pairBatches),
    swaps: stream('swaps', batchCounts.swaps, swapBatches),
  };
}
