/** The trained de-identifier as a file, `deidentifier.onnx`. */
import { emitModel, type ParameterStore, readWeights } from '#kernels';
import { deidentifierGraph, deidentifierInputs, deidentifierPrefix } from './network.js';
import type { DeidentifierSettings } from './settings.js';

/** Names of the results of the file. */
export const names = {
  emissions: 'emissions',
  transitions: 'transitions',
  start: 'start',
  end: 'end',
} as const;

/** The bytes of `deidentifier.onnx`: emissions and the CRF's scores, weights inside, standard operators only. */
export function exportDeidentifier(store: ParameterStore, settings: DeidentifierSettings): Uint8Array {
  const frozen = store.names(deidentifierPrefix).map((name) => [name, store.get(name)] as const);
  return emitModel(deidentifierGraph(settings).outputs, new Map(frozen));
}

/** The weights of a file that `exportDeidentifier` made, by name: what a training may begin with. Fails with KERNELS_MODEL_*. */
export function weightsOfExported(onnx: Uint8Array): ReadonlyMap<string, Float32Array> {
  return readWeights(onnx, deidentifierPrefix);
}

/** What the file has to read and make. */
export const deidentifierInterface = {
  inputs: [deidentifierInputs.vectors],
  optionalInputs: [deidentifierInputs.casing], // experiments may leave casing out
  outputs: [names.emissions, names.transitions, names.start, names.end],
} as const;
