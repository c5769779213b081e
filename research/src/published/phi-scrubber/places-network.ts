/**
 * The tagger of names, addresses and dates: an iterated dilated CNN (Strubell et al. 2017) with a CRF. Of each token a word vector and one
 * of four casing classes as a vector; a first layer of filters three tokens wide, as Strubell et al. have it; a block of dilated layers,
 * run once, or several times with the same weights. Strubell et al. add a loss after each run of the block; here, only after the last.
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

/** Sizes that data decides. */
export interface PlacesSizes {
  /** E */
  readonly embeddingSize: number;
  /** K */
  readonly idCount: number;
}

/** Where the CRF's scores are among the parameters. */
export const placesCrf = 'places/crf';

/** What it reads of a token: a vector (E) and a casing class. */
function placesInputs({ embeddingSize }: PlacesSizes) {
  return {
    vectors: { name: 'vectors', kind: 'floats', width: embeddingSize },
    casing: { name: 'plainCasing', kind: 'id', width: 1 },
  } as const satisfies Record<string, TokenInput>;
}

/** The network of these sizes. */
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

/** One layer: filters three tokens wide, `dilation` tokens apart, rectified; zero beyond a sentence's end. Shape: (T, B, N) → (T, B, F). */
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
