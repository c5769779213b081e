/**
 * The tagger of names, addresses and dates: an iterated dilated CNN (Strubell et al. 2017) with a CRF. A token is a
 * word vector and a casing embedding (four classes). A first layer with filters of width three precedes a block of
 * dilated layers, which runs one or more times with shared weights; only its last run has a loss, unlike in
 * Strubell et al.
 */
import {
  crfNegLogLikelihood,
  crfScores,
  dense,
  dropout,
  type Graph,
  type GraphTensor,
  glorotUniform,
  meanOverBatch,
  zeros,
} from '#kernels';
import { inputTensor, type TokenInput, type TokenNetwork } from '../networks/token-network.js';
import { plainCasings } from './features.js';
import { casingVectors, threeWide } from './names-network.js';
import type { PhiScrubberSettings } from './settings.js';

/** Sizes set by the data. */
export interface PlacesSizes {
  /** E */
  readonly embeddingSize: number;
  /** K */
  readonly idCount: number;
}

/** Parameter prefix of the CRF scores. */
export const placesCrf = 'places/crf';

function placesInputs({ embeddingSize }: PlacesSizes) {
  return {
    vectors: { name: 'vectors', kind: 'floats', width: embeddingSize },
    casing: { name: 'plainCasing', kind: 'id', width: 1 },
  } as const satisfies Record<string, TokenInput>;
}

/** Builds the network. */
export function placesNetwork(settings: PhiScrubberSettings['places'], sizes: PlacesSizes): TokenNetwork {
  const { filters, dilations, blocks } = settings;
  const inputs = placesInputs(sizes);
  return {
    name: 'places',
    inputs: Object.values(inputs),
    scores: (graph, random) => {
      const token = graph.concat([
        inputTensor(graph, inputs.vectors),
        casingVectors(graph, 'places/casing', inputTensor(graph, inputs.casing), [
          plainCasings.length,
          settings.casingSize,
        ]),
      ]); // (T, B, E + Ca)
      const drop = (x: GraphTensor, name: string): GraphTensor =>
        dropout(graph, x, { name: `places/${name}`, rate: settings.dropout, span: 'perToken' }, random);
      let value = dilated(graph, drop(token, 'inputDropout'), {
        prefix: 'places/first',
        filters,
        dilation: 1,
      });
      for (let run = 0; run < blocks; run += 1) {
        for (const [layer, dilation] of dilations.entries())
          value = dilated(graph, value, { prefix: `places/block/${layer}`, filters, dilation }); // (T, B, F)
      }
      return dense(graph, 'places/dense', drop(value, 'outputDropout'), sizes.idCount); // (T, B, K)
    },
    loss: (graph, scores, labelIds) => {
      crfScores(graph, placesCrf, sizes.idCount);
      return meanOverBatch(graph, crfNegLogLikelihood(graph, placesCrf, scores, labelIds));
    },
  };
}

/** Rectified filters of width three with `dilation`; zero past a sentence's end. Shape: (T, B, N) → (T, B, F). */
function dilated(
  graph: Graph,
  x: GraphTensor,
  {
    prefix,
    filters,
    dilation,
  }: { readonly prefix: string; readonly filters: number; readonly dilation: number },
): GraphTensor {
  const width = Number(x.shape.at(-1));
  const mask = graph.input('mask', ['T', 'B', 1]);
  const weights = graph.parameter(
    `${prefix}/weights`,
    [width, 3 * filters],
    glorotUniform(3 * width, filters),
  );
  const bias = graph.parameter(`${prefix}/bias`, [filters], zeros);
  const products = graph.matmul(graph.mul(x, mask), weights); // (T, B, 3F)
  const seen = threeWide(graph, products, { axis: 0, distance: dilation }); // (T, B, F)
  return graph.unary('relu', graph.add2(seen, bias));
}
