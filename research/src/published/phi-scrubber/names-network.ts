/**
 * The tagger of names: a BiLSTM-CNN (Chiu and Nichols 2016). A token is a word vector, a casing embedding (seven
 * classes), and max-pooled character filters of width three. Stacked BiLSTMs and a dense layer score the BILOU ids.
 */
import {
  bilstm,
  dense,
  dropout,
  type Graph,
  type GraphTensor,
  gaussian,
  glorotUniform,
  type RandomInputs,
  softmaxCrossEntropy,
  zeros,
} from '#kernels';
import { CASING_COUNT } from '#text';
import { inputTensor, type TokenInput, type TokenNetwork } from '../networks/token-network.js';
import type { PhiScrubberSettings } from './settings.js';

/** Sizes set by the data. */
export interface NamesSizes {
  /** E */
  readonly embeddingSize: number;
  /** Number of character ids: 0 for padding, 1 for unknown. */
  readonly characters: number;
  /** K */
  readonly idCount: number;
}

/** Inputs per token: a vector (E), a casing class, and padded character ids. */
function namesInputs(settings: PhiScrubberSettings['names'], { embeddingSize }: NamesSizes) {
  return {
    vectors: { name: 'vectors', kind: 'floats', width: embeddingSize },
    casing: { name: 'casing', kind: 'id', width: 1 },
    characters: { name: 'characters', kind: 'ids', width: settings.charactersMax },
  } as const satisfies Record<string, TokenInput>;
}

/** Builds the network. */
export function namesNetwork(settings: PhiScrubberSettings['names'], sizes: NamesSizes): TokenNetwork {
  const inputs = namesInputs(settings, sizes);
  const drop = (graph: Graph, x: GraphTensor, name: string, random: RandomInputs | null) =>
    dropout(graph, x, { name: `names/${name}`, rate: settings.dropout, span: 'perToken' }, random);
  return {
    name: 'names',
    inputs: Object.values(inputs),
    scores: (graph, random) => {
      const token = graph.concat([
        inputTensor(graph, inputs.vectors),
        casingVectors(graph, 'names/casing', inputTensor(graph, inputs.casing), [
          CASING_COUNT,
          settings.casingSize,
        ]),
        characterFeatures(graph, inputTensor(graph, inputs.characters), { ...settings, ...sizes }),
      ]); // (T, B, E + Ca + F)
      let states = drop(graph, token, 'inputDropout', random);
      for (let layer = 0; layer < settings.layers; layer += 1)
        states = bilstm(graph, `names/bilstm/${layer}`, states, settings.hidden); // (T, B, 2H)
      return dense(graph, 'names/dense', drop(graph, states, 'outputDropout', random), sizes.idCount); // (T, B, K)
    },
    loss: softmaxCrossEntropy,
  };
}

/** Embeds casing classes, with random initial values. Shape: ids (T, B) → (T, B, Ca). */
export function casingVectors(
  graph: Graph,
  name: string,
  ids: GraphTensor,
  [classes, size]: readonly [number, number],
): GraphTensor {
  return graph.rows(graph.parameter(name, [classes, size], gaussian(0.3)), ids);
}

/**
 * Max-pools filters over each word's characters. Padding yields zero, which never exceeds a rectified value. Shape:
 * ids (T, B, C) → (T, B, F).
 */
function characterFeatures(
  graph: Graph,
  ids: GraphTensor,
  { characters, characterSize, characterFilters }: PhiScrubberSettings['names'] & NamesSizes,
): GraphTensor {
  const rows = graph.parameter('names/characters', [characters, characterSize], gaussian(0.3));
  const exists = graph.sum(graph.slice(graph.oneHot(ids, characters), 1, characters), [3], true); // (T, B, C, 1)
  const read = graph.mul(graph.rows(rows, ids), exists); // (T, B, C, Ec)
  const weights = graph.parameter(
    'names/filters/weights',
    [characterSize, 3 * characterFilters],
    glorotUniform(3 * characterSize, characterFilters),
  );
  const products = graph.matmul(read, weights); // (T, B, C, 3F)
  const seen = threeWide(graph, products, { axis: 2, distance: 1 }); // (T, B, C, F)
  const bias = graph.parameter('names/filters/bias', [characterFilters], zeros);
  return graph.max(graph.mul(graph.unary('relu', graph.add2(seen, bias)), exists), 2); // (T, B, F)
}

/**
 * A convolution of width three as shifted products: the positions `distance` before, at and after along `axis`,
 * each with a third of the weights. Shape: products (…, 3F) → (…, F).
 */
export function threeWide(
  graph: Graph,
  products: GraphTensor,
  { axis, distance }: { readonly axis: number; readonly distance: number },
): GraphTensor {
  const filters = Number(products.shape.at(-1)) / 3;
  const [before, here, after] = [0, 1, 2].map((tap) =>
    graph.shift(graph.slice(products, tap * filters, (tap + 1) * filters), axis, (1 - tap) * distance),
  ) as [GraphTensor, GraphTensor, GraphTensor]; // three taps
  return graph.add2(graph.add2(before, here), after);
}
