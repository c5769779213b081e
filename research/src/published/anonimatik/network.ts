/**
 * Anonimatik's network (Demir 2019): for each token, a Bi-LSTM with H cells per direction over a window of W
 * tokens, W odd; the two states at the middle token, forward over the left half and backward over the right; a
 * dense layer with two scores, PHI or not.
 *
 * Adjacent windows overlap, so each token's product with the input weights is computed once for all W windows. Step
 * s of all windows in a batch is one product. Beyond the end of a sentence, a window reads zeros.
 */
import { constant, dense, type Graph, type GraphTensor, gaussian, glorotUniform } from '#kernels';
import { inputTensor, type TokenInput, type TokenNetwork } from '../networks/token-network.js';
import { leftOutId } from './balance.js';
import type { AnonimatikSettings } from './settings.js';

/** Sizes set by the training notes. */
export interface AnonimatikSizes {
  /** Vocabulary size, including id 0 for unknown words. */
  readonly words: number;
  readonly partsOfSpeech: number;
}

/** The inputs per token. */
export const anonimatikInputs = {
  word: { name: 'words', kind: 'id', width: 1 },
  partOfSpeech: { name: 'partsOfSpeech', kind: 'id', width: 1 },
  length: { name: 'lengthsOfWords', kind: 'floats', width: 1 },
} as const satisfies Record<string, TokenInput>;

/** Label id of a token inside an identifier. */
export const phiId = 1;

/** Builds the network. */
export function anonimatikNetwork(settings: AnonimatikSettings, sizes: AnonimatikSizes): TokenNetwork {
  return {
    name: 'anonimatik',
    inputs: Object.values(anonimatikInputs),
    scores: (graph) => {
      const products = inputProducts(graph, settings, sizes); // (T, B, 8H)
      const half = 4 * settings.hidden;
      const forward = middleState(graph, graph.slice(products, 0, half), { ...settings, sign: 1 }); // (T, B, H)
      const backward = middleState(graph, graph.slice(products, half, 2 * half), { ...settings, sign: -1 });
      return dense(graph, 'anonimatik/dense', graph.concat([forward, backward]), 2); // (T, B, 2)
    },
    loss: crossEntropyOfExamples,
  };
}

/**
 * Mean cross-entropy over example tokens, ignoring those that are left out. Every batch has at least one example.
 * Shape: scores (T, B, 2), labelIds (T, B) int32 → ().
 */
function crossEntropyOfExamples(graph: Graph, scores: GraphTensor, labelIds: GraphTensor): GraphTensor {
  const gold = graph.slice(graph.oneHot(labelIds, leftOutId + 1), 0, leftOutId); // (T, B, 2), zeros where left out
  const isExample = graph.mul(graph.sum(gold, [2], true), graph.input('mask', ['T', 'B', 1])); // (T, B, 1)
  const largest = graph.max(scores, 2, true); // (T, B, 1)
  const rest = graph.sum(graph.unary('exp', graph.sub(scores, largest)), [2], true); // (T, B, 1)
  const own = graph.sum(graph.mul(scores, gold), [2], true); // (T, B, 1)
  const losses = graph.sub(graph.add2(largest, graph.unary('log', rest)), own); // (T, B, 1)
  return graph.div(graph.total(graph.mul(losses, isExample)), graph.total(isExample));
}

/**
 * Computes x·W of every token once for both directions; for a one-hot word this selects a matrix row. Zero past a
 * sentence's end, as for a zero token. Shape: (T, B, 8H).
 */
function inputProducts(
  graph: Graph,
  { hidden, wordSize }: AnonimatikSettings,
  sizes: AnonimatikSizes,
): GraphTensor {
  const words = graph.parameter('anonimatik/words', [sizes.words, wordSize], gaussian(0.1));
  const token = graph.concat([
    graph.rows(words, inputTensor(graph, anonimatikInputs.word)),
    graph.oneHot(inputTensor(graph, anonimatikInputs.partOfSpeech), sizes.partsOfSpeech),
    inputTensor(graph, anonimatikInputs.length),
  ]); // (T, B, I)
  const width = wordSize + sizes.partsOfSpeech + 1;
  const weights = graph.parameter(
    'anonimatik/inputWeights',
    [width, 8 * hidden],
    glorotUniform(width, hidden),
  );
  return graph.mul(graph.matmul(token, weights), graph.input('mask', ['T', 'B', 1]));
}

/** One direction's state at each window's middle; `sign` 1 runs from the left, −1 from the right. Shape: (T, B, H). */
function middleState(
  graph: Graph,
  products: GraphTensor,
  { hidden, windowTokens, sign }: AnonimatikSettings & { readonly sign: 1 | -1 },
): GraphTensor {
  const prefix = `anonimatik/${sign === 1 ? 'forward' : 'backward'}`;
  const recurrent = graph.parameter(
    `${prefix}/recurrentWeights`,
    [hidden, 4 * hidden],
    gaussian(1 / Math.sqrt(hidden)),
  );
  const bias = graph.parameter(`${prefix}/bias`, [4 * hidden], (shape, random) => {
    const values = constant(0)(shape, random);
    return values.fill(1, 2 * hidden, 3 * hidden); // forget gates start open
  });
  const radius = (windowTokens - 1) / 2;
  let state: LstmState | undefined;
  for (let step = 0; step <= radius; step += 1) {
    const own = graph.shift(products, 0, sign * (radius - step)); // the token `radius − step` positions away
    const given = graph.add2(own, bias);
    const gates = state === undefined ? given : graph.add2(given, graph.matmul(state.output, recurrent));
    state = nextState(graph, gates, { hidden, before: state?.cell }); // (T, B, H)
  }
  return (state as LstmState).output; // radius >= 0: at least one step
}

interface LstmState {
  readonly cell: GraphTensor;
  readonly output: GraphTensor;
}

/** One LSTM step (Hochreiter and Schmidhuber 1997); gates are i, o, f, c. Shape: gates (T, B, 4H) → (T, B, H). */
function nextState(
  graph: Graph,
  gates: GraphTensor,
  { hidden, before }: { readonly hidden: number; readonly before: GraphTensor | undefined },
): LstmState {
  const gate = (index: number): GraphTensor => graph.slice(gates, index * hidden, (index + 1) * hidden);
  const sigmoid = (index: number): GraphTensor => graph.unary('sigmoid', gate(index));
  const added = graph.mul(sigmoid(0), graph.unary('tanh', gate(3)));
  const cell = before === undefined ? added : graph.add2(graph.mul(sigmoid(2), before), added);
  return { cell, output: graph.mul(sigmoid(1), graph.unary('tanh', cell)) };
}
