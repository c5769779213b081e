/**
 * The network of Anonimatik (Demir 2019): for each token a window of W tokens around it, W odd; a Bi-LSTM of H cells a direction over
 * the window; the two states at the middle token, the forward one after the left half and the middle, the backward one after the right
 * half and the middle; a dense layer of two scores, PHI or not.
 *
 * Windows of neighbouring tokens overlap, so what they share is computed once: the product of a token with the input weights, for all W
 * windows that hold it. Step s of every window of a batch is one product. A window that runs over the end of its sentence sees zeros there.
 */
import { constant, dense, type Graph, type GraphTensor, gaussian, glorotUniform } from '#kernels';
import { inputTensor, type TokenInput, type TokenNetwork } from '../networks/token-network.js';
import { leftOutId } from './balance.js';
import type { AnonimatikSettings } from './settings.js';

/** Sizes that the training notes decide. */
export interface AnonimatikSizes {
  /** Words, 0 for unknown ones included. */
  readonly words: number;
  /** Classes of the parts of speech. */
  readonly partsOfSpeech: number;
}

/** What it reads of a token. */
export const anonimatikInputs = {
  word: { name: 'words', kind: 'id', width: 1 },
  partOfSpeech: { name: 'partsOfSpeech', kind: 'id', width: 1 },
  length: { name: 'lengthsOfWords', kind: 'floats', width: 1 },
} as const satisfies Record<string, TokenInput>;

/** The label id of a token that is part of an identifier. */
export const phiId = 1;

/** The network of these sizes. */
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
 * Mean cross-entropy of the tokens that are examples; a label id that has no score is none. A batch has one at least. Shape: scores
 * (T, B, 2), labelIds (T, B) int32 → ().
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
 * x·W of every token, for both directions, once. Of a one-hot word the product is a row of a matrix. Zero beyond a sentence's end, as a
 * token of zeros would give. Shape: (T, B, 8H).
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

/** The state of one direction at the middle of every window: `sign` 1 comes from the left, −1 from the right. Shape: (T, B, H). */
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
    return values.fill(1, 2 * hidden, 3 * hidden); // forget gates begin open
  });
  const radius = (windowTokens - 1) / 2;
  let state: LstmState | undefined;
  for (let step = 0; step <= radius; step += 1) {
    const own = graph.shift(products, 0, sign * (radius - step)); // the token `radius − step` places away
    const given = graph.add2(own, bias);
    const gates = state === undefined ? given : graph.add2(given, graph.matmul(state.output, recurrent));
    state = nextState(graph, gates, { hidden, before: state?.cell }); // (T, B, H)
  }
  return (state as LstmState).output; // the middle token itself is a step
}

interface LstmState {
  readonly cell: GraphTensor;
  readonly output: GraphTensor;
}

/** One step of an LSTM (Hochreiter and Schmidhuber 1997); gates i, o, f, c as everywhere. Shape: gates (T, B, 4H) → (T, B, H). */
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
