/** Models with random weights: a network's speed does not depend on what it has learned. */
import { deidentifierGraph, exportDeidentifier, resolveDeidentifierSettings } from '#deid-model';
import { createSeededRandom } from '#foundation';
import { initialParameters } from '#kernels/host';
import {
  exportRepresenter,
  type FrozenRepresenter,
  readNoiseDeviations,
  representerGraph,
} from '#representation';
import { networksOfKind } from '#training';
import { forwardFlop } from './flop.js';

/** R of all benchmarks: the paper's smallest size, and the default. */
export const representationSize = 50;

/** The default kind of representer: noise at the output, none at the input. */
export const benchKind = 'separated';

/** A representer and a matching de-identifier. */
export interface BenchModels {
  readonly representer: FrozenRepresenter;
  readonly deidentifier: Uint8Array;
  readonly encodeFlop: number;
  readonly tagFlop: number;
}

/** Makes both models for embeddings of `embeddingSize` values and K label ids. */
export function makeBenchModels(embeddingSize: number, labelCount: number): BenchModels {
  const noisy = representerOf(embeddingSize);
  const tagger = deidentifierOf(labelCount);
  return {
    representer: { onnx: noisy.onnx, deviations: noisy.deviations },
    deidentifier: tagger.onnx,
    encodeFlop: noisy.flop,
    tagFlop: noisy.flop + tagger.flop,
  };
}

function representerOf(embeddingSize: number) {
  const { representer: settings } = networksOfKind({
    kind: benchKind,
    embeddingSize,
    representationSize,
    labelCount: 2, // unused: no de-identifier is made from these settings
  });
  const store = initialParameters(representerGraph(settings).graph, () =>
    createSeededRandom('bench representer'),
  );
  const { hidden } = settings;
  return {
    onnx: exportRepresenter(store, settings),
    deviations: readNoiseDeviations(store, settings),
    flop: forwardFlop({ input: embeddingSize, hidden, layers: 1, output: representationSize }),
  };
}

function deidentifierOf(labelCount: number) {
  const settings = resolveDeidentifierSettings({ inputSize: representationSize, labelCount });
  const store = initialParameters(deidentifierGraph(settings).graph, () =>
    createSeededRandom('bench de-identifier'),
  );
  const { hidden, layers, casingCount } = settings;
  return {
    onnx: exportDeidentifier(store, settings),
    flop: forwardFlop({ input: representationSize + casingCount, hidden, layers, output: labelCount }),
  };
}
