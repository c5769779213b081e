/** The losses of the game between representer, de-identifier and adversaries, as graphs. The only place where the three networks meet. */
import {
  type AdversaryName,
  type AdversarySettings,
  adversaryNames,
  averagedProbability,
  buildAdversary,
  buildAdversaryLoss,
  buildSeparation,
  otherVectorsInput,
  sameSentenceInput,
} from '#adversary';
import { buildDeidentifierLoss, buildEmissions, type DeidentifierSettings } from '#deid-model';
import { type Graph, type GraphTensor, meanOverBatch, type RandomInputs } from '#kernels';
import { buildRepresenter, noiseStdDev, type RepresenterSettings } from '#representation';
import type { LossBuilder } from './trained-program.js';

/** Settings of the three networks; their sizes fit each other. */
export interface NetworkSettings {
  readonly representer: RepresenterSettings;
  readonly deidentifier: DeidentifierSettings;
  readonly adversary: AdversarySettings;
}

/** The adversaries' loss when they can do no better than chance. */
const chanceLoss = Math.LN2;

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
    return { loss: buildDeidentifierLoss(graph, emissions, networks.deidentifier) };
  };
}

/** Binary cross-entropy of the averaged players on pairs; `probability` (B) is reported. */
export function adversaryLoss(networks: NetworkSettings, players: readonly AdversaryName[]): LossBuilder {
  return (graph, random) => {
    const probability = averagedProbability(graph, adversaryLogits(graph, networks, { players }, random));
    return { loss: buildAdversaryLoss(graph, probability), outputs: { probability } };
  };
}

/** T1 and T2 each on its own: the sum of two losses that share no parameter. */
export function separateAdversaryLosses(networks: NetworkSettings): LossBuilder {
  return (graph, random) => {
    const logits = adversaryLogits(graph, networks, { players: adversaryNames }, random);
    const [T1, T2] = logits.map((logit) => graph.unary('sigmoid', logit)) as [GraphTensor, GraphTensor];
    const loss = graph.add2(buildAdversaryLoss(graph, T1), buildAdversaryLoss(graph, T2));
    return { loss, outputs: { T1, T2 } };
  };
}

/** The input that `confusionLoss` reads λ from, so that a schedule can change it between epochs; shape (). */
export const lambdaInput = 'lambda';

/** What the representer pays for being seen through: λ · mean |l_adv − ln 2| over pairs. */
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
    const loss = graph.scale(graph.unary('log', graph.add2(right, graph.constant(1e-7))), -1); // (B)
    const distance = graph.unary('abs', graph.sub(loss, graph.constant(chanceLoss)));
    const lambda = graph.input(lambdaInput, []);
    return { loss: graph.mul(meanOverBatch(graph, distance), lambda), outputs: { probability } };
  };
}

/** Gradient reversal: the adversaries learn to tell, the representer, through the reversed gradient, to hide. */
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

/** λ · mean separation² over swaps. Input noise is left out: separation says something only where there is none. */
export function separationLoss({ representer }: NetworkSettings, lambda: number): LossBuilder {
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
      stdDev: noiseStdDev(graph, 'noiseOut', representer.representationSize, representer),
      mask: graph.input('mask', ['T', 'B', 1]),
    });
    return { loss: graph.scale(meanOverBatch(graph, squared), lambda), outputs: { squared } };
  };
}

interface AdversaryPlay {
  readonly players: readonly AdversaryName[];
  /** What lies between the representer and the adversaries; nothing by default. */
  readonly hide?: (vectors: GraphTensor) => GraphTensor;
}

/** One logit a pair, shape (B), for each player in the order given. */
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
