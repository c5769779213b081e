/**
 * The de-identifier (Friedrich et al. 2019, section 3):
 *   [vector ; casing] → dropout → 2 × BiLSTM with variational dropout → dropout → dense K → CRF.
 */

import type { z } from 'zod';
import {
  bilstm,
  crfNegLogLikelihood,
  crfScores,
  dense,
  dropout,
  Graph,
  type GraphTensor,
  meanOverBatch,
  type RandomInputs,
} from '#kernels';
import { deidentifierSettingsSchema } from '#protocol/settings';

/** Inputs besides the masks. */
export const deidentifierInputs = {
  /** (T, B, R) */
  vectors: 'vectors',
  /** (T, B) int32 */
  casing: 'casing',
  /** (T, B) int32, training only */
  labels: 'labels',
} as const;

/** Prefix of all its parameters. */
export const deidentifierPrefix = 'deidentifier/';

const crfPrefix = `${deidentifierPrefix}crf`;

/** Emissions of every label at every token, before the CRF. Shape: vectors (T, B, R) → (T, B, K). */
export function buildEmissions(
  graph: Graph,
  vectors: GraphTensor,
  settings: DeidentifierSettings,
  random: RandomInputs | null,
): GraphTensor {
  const { hidden, inputDropout, variationalDropout, outputDropout } = settings;
  const nameOf = (part: string): string => `${deidentifierPrefix}${part}`;
  const drop = (name: string, rate: number, x: GraphTensor, span: 'perToken' | 'perSentence' = 'perToken') =>
    dropout(graph, x, { name: nameOf(name), rate, span }, random);
  let value = drop('inputDropout', inputDropout, withCasing(graph, vectors, settings)); // (T, B, R + C)
  for (let layer = 0; layer < settings.layers; layer += 1) {
    const kept = drop(`variationalDropout${layer}`, variationalDropout, value, 'perSentence');
    value = bilstm(graph, nameOf(`bilstm${layer}`), kept, hidden); // (T, B, 2H)
  }
  const kept = drop('outputDropout', outputDropout, value);
  return dense(graph, nameOf('dense'), kept, settings.labelCount); // (T, B, K)
}

/** Shape: (T, B, R) → (T, B, R + C). */
function withCasing(graph: Graph, vectors: GraphTensor, { casingCount }: DeidentifierSettings): GraphTensor {
  if (casingCount === 0) return vectors;
  const casing = graph.input(deidentifierInputs.casing, ['T', 'B'], 'int32');
  return graph.concat([vectors, graph.oneHot(casing, casingCount)]);
}

/** Mean negative log-likelihood of gold labels over a batch. Shape: emissions (T, B, K) → (). */
export function buildDeidentifierLoss(graph: Graph, emissions: GraphTensor): GraphTensor {
  const labels = graph.input(deidentifierInputs.labels, ['T', 'B'], 'int32');
  return meanOverBatch(graph, crfNegLogLikelihood(graph, crfPrefix, emissions, labels));
}

/**
 * A de-identifier in a graph. Shape: `vectors` (T, B, R), `casing` (T, B) → `emissions` (T, B, K) and the
 * CRF's scores `transitions` (K, K), `start` (K), `end` (K).
 */
export function deidentifierGraph(settings: DeidentifierSettings) {
  const graph = new Graph();
  const vectors = graph.input(deidentifierInputs.vectors, ['T', 'B', settings.inputSize]);
  const emissions = buildEmissions(graph, vectors, settings, null);
  return { graph, outputs: { emissions, ...crfScores(graph, crfPrefix, settings.labelCount) } };
}

/** Resolved settings of a de-identifier. */
export type DeidentifierSettings = Readonly<z.infer<typeof deidentifierSettingsSchema>>;

/** Fills in defaults and checks bounds. */
export function resolveDeidentifierSettings(
  settings: z.input<typeof deidentifierSettingsSchema>,
): DeidentifierSettings {
  return deidentifierSettingsSchema.parse(settings);
}
