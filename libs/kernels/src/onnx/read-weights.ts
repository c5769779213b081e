/** The way back from an exported model to the weights in it. */
import { Failure, float16ToFloat32 } from '#foundation';
import { checkModel } from './check-model.js';
import { elementTypes, modelProto } from './schema.js';

/**
 * The weights of a model that `emitModel` wrote whose names begin with `prefix`, in the file's order; row-major, halves widened. Fails with
 * KERNELS_MODEL_* when it is no model, or holds none.
 */
export function readWeights(onnx: Uint8Array, prefix: string): ReadonlyMap<string, Float32Array> {
  checkModel(onnx);
  const { graph } = modelProto.decode(onnx) as unknown as Decoded; // `checkModel` has read it as one
  const ours = graph.initializer.filter(({ name, dataType }) => name.startsWith(prefix) && isFloat(dataType));
  if (ours.length === 0)
    throw new Failure('KERNELS_MODEL_INTERFACE', { expected: `weights named ${prefix}…` });
  return new Map(ours.map((weights) => [weights.name, floatsOf(weights)]));
}

const isFloat = (type: number): boolean => type === elementTypes.float32 || type === elementTypes.float16;

function floatsOf({ dataType, rawData }: Initializer): Float32Array {
  const { buffer } = Uint8Array.from(rawData); // a copy: the bytes in the file need not be aligned
  if (dataType === elementTypes.float32) return new Float32Array(buffer);
  const halves = new Uint16Array(buffer);
  const floats = new Float32Array(halves.length);
  float16ToFloat32(halves, floats);
  return floats;
}

interface Initializer {
  readonly name: string;
  readonly dataType: number;
  readonly rawData: Uint8Array;
}

interface Decoded {
  readonly graph: { readonly initializer: readonly Initializer[] };
}
