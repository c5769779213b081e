/** Models of random weights: the speed of a network does not depend on what it learned. */
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

/** R of all benchmarks: the smallest size of the paper, and the default. */
export const representationSize = 50;

/** The kind of representer that trainers make unless they are told otherwise: with output noise and none at the input. */
export const benchKind = 'separated';

/** A representer and a de-identifier that fit each other. */
export interface BenchModels {
  readonly representer: FrozenRepresenter;
  /** The bytes of `deidentifier.onnx`. */
  readonly deidentifier: Uint8Array;
  /** Floating point operations of one token. */
  readonly encodeFlop: number;
  /** The same with the de-identifier after it. */
  readonly tagFlop: number;
}

/** Makes both models for rows of `embeddingSize` values and K label ids. */
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
    labelCount: 2, // of a de-identifier that is not made here
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
