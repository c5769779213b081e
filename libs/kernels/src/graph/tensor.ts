/**
 * The vocabulary of computation graphs. ONNX Runtime compiles a graph with its gradient; TensorFlow.js
 * interprets and differentiates it. The engines share nothing else, so each checks the other.
 */
import type { SeededRandom } from '#foundation';

/** A size known at build time, or a name (`'T'`, `'B'`) for one that each batch sets. */
export type Dimension = number | string;

/** Row-major shape. */
export type Shape = readonly Dimension[];

/** Element type of a tensor. */
export type DataType = 'float32' | 'int32';

/** Element-wise functions of one argument. */
export type UnaryName = 'tanh' | 'sigmoid' | 'relu' | 'softplus' | 'exp' | 'log' | 'sqrt' | 'abs' | 'sign';

/** Element-wise functions of two arguments, broadcasting as in NumPy. */
export type BinaryName = 'add' | 'sub' | 'mul' | 'div';

/** What a node computes. Only `differentiate` makes gradient kinds. */
export type Operation =
  | { readonly kind: 'input'; readonly name: string }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'unary'; readonly name: UnaryName }
  | { readonly kind: 'binary'; readonly name: BinaryName }
  /** (…, M) · (M, N), or (…, N) · (M, N)ᵀ when `transposed`. */
  | { readonly kind: 'matmul'; readonly transposed: boolean }
  /** (…, M)ᵀ · (…, N) over all leading axes → (M, N): the weight gradient of `matmul`. */
  | { readonly kind: 'outer' }
  | { readonly kind: 'sum'; readonly axes: readonly number[]; readonly keepDimensions: boolean }
  /** Restores the summed-away `axes` of the first input and repeats it to the second's shape. */
  | { readonly kind: 'spread'; readonly axes: readonly number[] }
  | { readonly kind: 'concat' }
  /** `[start, end)` of the last axis. */
  | { readonly kind: 'slice'; readonly start: number; readonly end: number }
  /** Zero-pads the last axis: the gradient of `slice`. */
  | { readonly kind: 'pad'; readonly before: number; readonly after: number }
  | { readonly kind: 'oneHot'; readonly depth: number }
  /** Gathers rows of a matrix by id. */
  | { readonly kind: 'rows' }
  /** Shifts along an axis, to higher indices for positive `by`; zeros move in. */
  | { readonly kind: 'shift'; readonly axis: number; readonly by: number }
  | { readonly kind: 'max'; readonly axis: number; readonly keepDimension: boolean }
  | { readonly kind: 'reverseGradient'; readonly factor: number }
  | { readonly kind: 'bilstm'; readonly hidden: number }
  | { readonly kind: 'bilstmGradient'; readonly hidden: number }
  | { readonly kind: 'crf' }
  | { readonly kind: 'crfGradient' };

/** One computation; its results are tensors. */
export interface GraphNode {
  readonly id: number;
  readonly operation: Operation;
  readonly inputs: readonly GraphTensor[];
  /** Of the first result. */
  readonly shape: Shape;
  readonly dtype: DataType;
}

/** One result of a node. */
export interface GraphTensor {
  readonly node: GraphNode;
  /** Index among the node's results. */
  readonly output: number;
  readonly shape: Shape;
  readonly dtype: DataType;
}

/** A value outside a graph, row-major. */
export interface HostTensor {
  readonly data: Float32Array | Int32Array;
  readonly shape: readonly number[];
}

/** Makes a parameter's initial values, row-major. */
export type Initialiser = (shape: readonly number[], random: SeededRandom) => Float32Array;

/** Fills with one value; draws nothing. */
export function constant(value: number): Initialiser {
  return (shape) => new Float32Array(sizeOf(shape)).fill(value);
}

/** Fills with zeros. */
export const zeros: Initialiser = constant(0);

/** Gaussian with standard deviation `stdDev`. */
export function gaussian(stdDev: number): Initialiser {
  return (shape, random) => {
    const values = new Float32Array(sizeOf(shape));
    random.fillGaussian(values);
    return values.map((value) => value * stdDev);
  };
}

/** Uniform in ±√(6 / (fanIn + fanOut)) (Glorot and Bengio 2010). */
export function glorotUniform(fanIn: number, fanOut: number): Initialiser {
  const bound = Math.sqrt(6 / (fanIn + fanOut));
  return (shape, random) =>
    Float32Array.from({ length: sizeOf(shape) }, () => (2 * random.uniform() - 1) * bound);
}

/** Counts the values of a shape. */
export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}
