/** The way back from an exported model to the weights in it. */
import { Failure } from '#foundation';
import { checkModel } from './check-model.js';
import { elementTypes, modelProto } from './schema.js';

/**
 * The float32 weights of a model that `emitModel` wrote whose names begin with `prefix`, in the file's order; row-major. Fails with
 * KERNELS_MODEL_* when it is no model, or holds none.
 */
export function readWeights(onnx: Uint8Array, prefix: string): ReadonlyMap<string, Float32Array> {
  checkModel(onnx);
  const { graph } = modelProto.decode(onnx) as unknown as Decoded; // `checkModel` has read it as one
  const ours = graph.initializer.filter(
    ({ name, dataType }) => name.startsWith(prefix) && dataType === elementTypes.float32,
  );
  if (ours.length === 0)
    throw new Failure('KERNELS_MODEL_INTERFACE', { expected: `weights named ${prefix}…` });
  // Copied: the bytes in the file need not be aligned
  return new Map(ours.map(({ name, rawData }) => [name, new Float32Array(Uint8Array.from(rawData).buffer)]));
}

interface Decoded {
  readonly graph: {
    readonly initializer: readonly {
      readonly name: string;
      readonly dataType: number;
      readonly rawData: Uint8Array;
    }[];
  };
}
