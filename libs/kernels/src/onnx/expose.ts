/** Exposes a value inside a trusted model as a result, leaving the bytes under its digest unchanged. */
import { invariant } from '#foundation';
import { modelProto, type OnnxGraph, valueMessage } from './messages.js';

/** A model that also returns the input of a matrix product. */
export interface ExposedModel {
  readonly bytes: Uint8Array;
  /** Float32 (rows, width). */
  readonly result: string;
  readonly width: number;
}

/**
 * Adds a result: the value multiplied with `weights` (width, out). Appends a second graph field, which
 * protocol buffer readers merge with the first.
 */
export function exposeInputOf(weights: string, bytes: Uint8Array): ExposedModel {
  const { graph } = modelProto.decode(bytes) as unknown as { readonly graph: StoredGraph };
  const result = graph.node.find(({ input }) => input.includes(weights))?.input[0];
  const width = Number(graph.initializer.find(({ name }) => name === weights)?.dims[0] ?? 0);
  invariant(result !== undefined && width > 0, `the model multiplies nothing with ${weights}`);
  const output = [valueMessage(result, ['rows', width], 'float32')];
  const more = modelProto.encode(modelProto.create({ graph: { output } })).finish();
  return { bytes: Buffer.concat([bytes, more]), result, width };
}

interface StoredGraph extends Pick<OnnxGraph, 'node'> {
  readonly initializer: readonly { readonly name: string; readonly dims: readonly (number | object)[] }[];
}
