/**
 * The learned adversaries (Friedrich et al. 2019, section 5.3). T1 sees a sequence of embeddings and one of
 * representations, T2 two of representations and their cosine at every token. A BiLSTM decides whether both
 * came from one sentence.
 */

import type { z } from 'zod';
import { bilstm, dense, type Graph, type GraphTensor, lastStates, meanOverBatch } from '#kernels';
import { adversarySettingsSchema } from '#protocol/settings';

/** Name of a learned adversary. */
export type AdversaryName = 'T1' | 'T2';

/** Both, in the order of the paper. */
export const adversaryNames: readonly AdversaryName[] = ['T1', 'T2'];

/** Prefix of an adversary's parameter names. */
export const adversaryPrefix = (name: AdversaryName): string => `${name}/`;

/** Name of an input (B): 1 if both sequences came from the same sentence. */
export const sameSentenceInput = 'sameSentence';

/** The sequences an adversary looks at; T1 reads `embeddings` and `second`, T2 `first` and `second`. */
export interface AdversaryView {
  /** (T, B, E) of the original sentence. */
  readonly embeddings: GraphTensor;
  /** (T, B, R) of the original sentence. */
  readonly first: GraphTensor;
  /** (T, B, R) of the same sentence with fresh noise, or of the sentence with one PHI token replaced. */
  readonly second: GraphTensor;
}

/** Adds an adversary to a graph; returns one logit a pair, shape (B). */
export function buildAdversary(
  graph: Graph,
  name: AdversaryName,
  view: AdversaryView,
  { hidden }: AdversarySettings,
): GraphTensor {
  const { embeddings, first, second } = view;
  const seen =
    name === 'T1'
      ? graph.concat([embeddings, second]) // (T, B, E + R)
      : graph.concat([first, second, cosine(graph, first, second)]); // (T, B, 2R + 1)
  const states = lastStates(graph, bilstm(graph, `${adversaryPrefix(name)}bilstm`, seen, hidden)); // (B, 2H)
  const logit = dense(graph, `${adversaryPrefix(name)}dense`, states, 1); // (B, 1)
  return graph.sum(logit, [1]); // (B)
}

/** Probability that a pair is of the same sentence, averaged over adversaries as in the paper; shape (B). */
export function averagedProbability(graph: Graph, logits: readonly GraphTensor[]): GraphTensor {
  const sum = logits.map((logit) => graph.unary('sigmoid', logit)).reduce((a, b) => graph.add2(a, b));
  return graph.scale(sum, 1 / logits.length);
}

/** Added to a probability before its logarithm, to keep that finite. */
export const probabilityFloor = 1e-7;

/**
 * Mean binary cross-entropy of probabilities (B) against `sameSentenceInput`, shape ():
 * l = −[y·log p + (1 − y)·log(1 − p)], with {@link probabilityFloor} to keep the logarithms finite.
 */
export function buildAdversaryLoss(graph: Graph, probability: GraphTensor): GraphTensor {
  const y = graph.input(sameSentenceInput, ['B']);
  const one = graph.constant(1);
  const log = (p: GraphTensor): GraphTensor =>
    graph.unary('log', graph.add2(p, graph.constant(probabilityFloor)));
  const likelihood = graph.add2(
    graph.mul(y, log(probability)),
    graph.mul(graph.sub(one, y), log(graph.sub(one, probability))),
  );
  return graph.scale(meanOverBatch(graph, likelihood), -1);
}

/** Cosine of two rows at every token, (T, B, 1). */
function cosine(graph: Graph, a: GraphTensor, b: GraphTensor): GraphTensor {
  const dot = (left: GraphTensor, right: GraphTensor): GraphTensor =>
    graph.sum(graph.mul(left, right), [2], true);
  const norms = graph.unary('sqrt', graph.add2(graph.mul(dot(a, a), dot(b, b)), graph.constant(1e-12)));
  return graph.div(dot(a, b), norms);
}

/** Resolved settings of both adversaries. */
export type AdversarySettings = Readonly<z.infer<typeof adversarySettingsSchema>>;

/** Fills in defaults and checks bounds. */
export function resolveAdversarySettings(
  settings: z.input<typeof adversarySettingsSchema>,
): AdversarySettings {
  return adversarySettingsSchema.parse(settings);
}

/** Inputs of the separation. */
export interface SeparationInputs {
  /** f(s), (T, B, R) before output noise. */
  readonly original: GraphTensor;
  /** f(s′), (T, B, R) before output noise. */
  readonly swapped: GraphTensor;
  /** σ, (R). */
  readonly stdDev: GraphTensor;
  /** (T, B, 1) */
  readonly mask: GraphTensor;
}

/** separation² of every pair of a batch, shape (B). */
export function buildSeparation(
  graph: Graph,
  { original, swapped, stdDev, mask }: SeparationInputs,
): GraphTensor {
  const deviations = graph.div(graph.sub(original, swapped), stdDev); // (T, B, R)
  const difference = graph.mul(deviations, mask);
  return graph.sum(graph.mul(difference, difference), [0, 2]);
}
