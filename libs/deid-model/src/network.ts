/**
 * The de-identifier (Friedrich et al. 2019, section 4; design section 3):
 * [vector ; casing] → dropout → 2 × BiLSTM with variational dropout → dropout → dense K → CRF.
 */
import type { SeededRandom } from '#foundation';
import {
  applyDropout,
  bilstmLayer,
  type CrfParameters,
  dense,
  type Graph,
  type GraphTensor,
  gaussian,
  initialiseBilstm,
  initialiseDense,
  meanOverBatch,
  type ParameterStore,
  type RandomInputs,
} from '#kernels';
import type { DeidentifierSettings } from './settings.js';

/** Names of the inputs that a de-identifier reads beside the masks. */
export const deidentifierInputs = {
  /** (T, B) int32 */
  casing: 'casing',
  /** (T, B) int32, training only */
  labels: 'labels',
} as const;

/** Prefix of all its parameters. */
export const deidentifierPrefix = 'deidentifier/';

const nameOf = (part: string): string => `${deidentifierPrefix}${part}`;

/** Emissions of every label at every token, before the CRF. Shape: vectors (T, B, R) → (T, B, K). */
export function buildEmissions(
  graph: Graph,
  vectors: GraphTensor,
  settings: DeidentifierSettings,
  random: RandomInputs | null,
): GraphTensor {
  const { casingCount, hidden, inputSize, variationalDropout } = settings;
  const withCasing = casingCount === 0 ? vectors : graph.concat([vectors, casingOneHot(graph, casingCount)]); // (T, B, R + C)
  const width = inputSize + casingCount;
  const input = {
    name: nameOf('inputDropout'),
    width,
    keep: 1 - settings.inputDropout,
    span: 'perToken',
  } as const;
  let value = applyDropout(graph, withCasing, input, random);
  for (let layer = 0; layer < settings.layers; layer += 1) {
    const mask = {
      name: nameOf(`variationalDropout${layer}`),
      width: layer === 0 ? width : 2 * hidden,
      keep: 1 - variationalDropout,
      span: 'perSentence',
    } as const;
    value = bilstmLayer(graph, nameOf(`bilstm${layer}`), applyDropout(graph, value, mask, random), hidden); // (T, B, 2H)
  }
  const output = {
    name: nameOf('outputDropout'),
    width: 2 * hidden,
    keep: 1 - settings.outputDropout,
    span: 'perToken',
  } as const;
  return dense(graph, nameOf('dense'), applyDropout(graph, value, output, random), settings.labelCount); // (T, B, K)
}

/** Mean negative log-likelihood of the gold labels over the sentences of a batch, shape (). */
export function buildDeidentifierLoss(
  graph: Graph,
  emissions: GraphTensor,
  settings: DeidentifierSettings,
): GraphTensor {
  const labels = graph.oneHot(
    graph.input(deidentifierInputs.labels, ['T', 'B'], 'int32'),
    settings.labelCount,
  );
  const mask = graph.input('mask', ['T', 'B', 1]);
  return meanOverBatch(
    graph,
    graph.crfNegLogLikelihood(emissions, labels, mask, crfParameters(graph, settings)),
  );
}

/** The CRF's parameters as graph tensors. */
export function crfParameters(graph: Graph, { labelCount }: DeidentifierSettings): CrfParameters {
  return {
    transitions: graph.parameter(nameOf('crf/transitions'), [labelCount, labelCount]),
    start: graph.parameter(nameOf('crf/start'), [labelCount]),
    end: graph.parameter(nameOf('crf/end'), [labelCount]),
  };
}

/** Fresh weights of a de-identifier. */
export function initialiseDeidentifier(
  store: ParameterStore,
  settings: DeidentifierSettings,
  random: SeededRandom,
): void {
  const { hidden, layers, labelCount } = settings;
  for (let layer = 0; layer < layers; layer += 1) {
    const input = layer === 0 ? settings.inputSize + settings.casingCount : 2 * hidden;
    initialiseBilstm(store, nameOf(`bilstm${layer}`), { input, hidden }, random);
  }
  initialiseDense(store, nameOf('dense'), { input: 2 * hidden, output: labelCount }, random);
  // Small random scores, so that no two labels start equal
  store.set(nameOf('crf/transitions'), gaussian(labelCount * labelCount, 0.1, random), [
    labelCount,
    labelCount,
  ]);
  store.set(nameOf('crf/start'), new Float32Array(labelCount), [labelCount]);
  store.set(nameOf('crf/end'), new Float32Array(labelCount), [labelCount]);
}

function casingOneHot(graph: Graph, casingCount: number): GraphTensor {
  return graph.oneHot(graph.input(deidentifierInputs.casing, ['T', 'B'], 'int32'), casingCount); // (T, B, C)
}
