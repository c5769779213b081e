/** Makes a value inside a trusted model a result of it, without touching the bytes that its digest covers. */
import { invariant } from '#foundation';
import { modelProto, type OnnxGraph, valueMessage } from './messages.js';

/** A model that gives what one of its matrices is multiplied with. */
export interface ExposedModel {
  readonly bytes: Uint8Array;
  /** The name of the result, float32 (rows, width). */
  readonly result: string;
  readonly width: number;
}

/** A model with another result: what it multiplies with `weights` (width, out). Readers of protocol buffers join what is said twice. */
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
