/**
 * The vocabulary of computation graphs. A network is written once as a graph of these nodes; ONNX Runtime
 * compiles it with its gradient, TensorFlow.js interprets and differentiates it. The engines share nothing
 * else, so each is the other's twin.
 */
import type { SeededRandom } from '#foundation';

/** A size known when the graph is built, or a name (`'T'`, `'B'`) for one that a batch decides. */
export type Dimension = number | string;

/** Row-major shape. */
export type Shape = readonly Dimension[];

/** Element type of a tensor. */
export type DataType = 'float32' | 'int32';

/** Element-wise functions of one argument. */
export type UnaryName = 'tanh' | 'sigmoid' | 'relu' | 'softplus' | 'exp' | 'log' | 'sqrt' | 'abs' | 'sign';

/** Element-wise functions of two arguments, broadcasting as NumPy does. */
export type BinaryName = 'add' | 'sub' | 'mul' | 'div';

/** What a node computes. Gradient kinds are made by `differentiate` only. */
export type Operation =
  | { readonly kind: 'input'; readonly name: string }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'constant'; readonly value: number }
  | { readonly kind: 'unary'; readonly name: UnaryName }
  | { readonly kind: 'binary'; readonly name: BinaryName }
  /** (…, M) · (M, N), or (…, N) · (M, N)ᵀ when `transposed`. */
  | { readonly kind: 'matmul'; readonly transposed: boolean }
  /** (…, M)ᵀ · (…, N) over all leading positions: the weight gradient of `matmul`, (M, N). */
  | { readonly kind: 'outer' }
  | { readonly kind: 'sum'; readonly axes: readonly number[]; readonly keepDimensions: boolean }
  /** First input, given the `axes` that were summed away, repeated to the shape of the second. */
  | { readonly kind: 'spread'; readonly axes: readonly number[] }
  /** Joins along the last axis. */
  | { readonly kind: 'concat' }
  /** `[start, end)` of the last axis. */
  | { readonly kind: 'slice'; readonly start: number; readonly end: number }
  /** Zeros before and after on the last axis: the gradient of `slice`. */
  | { readonly kind: 'pad'; readonly before: number; readonly after: number }
  | { readonly kind: 'oneHot'; readonly depth: number }
  /** Rows of a matrix by their ids. */
  | { readonly kind: 'rows' }
  /** Moves along an axis by so many places, later where positive; zeros move in. */
  | { readonly kind: 'shift'; readonly axis: number; readonly by: number }
  /** The largest along one axis. */
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
  /** Shape and type of the first result. */
  readonly shape: Shape;
  readonly dtype: DataType;
}

/** One result of a node. */
export interface GraphTensor {
  readonly node: GraphNode;
  /** Which of the node's results, from 0. */
  readonly output: number;
  readonly shape: Shape;
  readonly dtype: DataType;
}

/** Values outside a graph: row-major data with a concrete shape. */
export interface HostTensor {
  readonly data: Float32Array | Int32Array;
  readonly shape: readonly number[];
}

/** Values of a parameter before its first step, row-major. */
export type Initialiser = (shape: readonly number[], random: SeededRandom) => Float32Array;

/** The same value everywhere; draws nothing. */
export function constant(value: number): Initialiser {
  return (shape) => new Float32Array(sizeOf(shape)).fill(value);
}

/** Zeros. */
export const zeros: Initialiser = constant(0);

/** Gaussian with deviation `stdDev`. */
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

/** How many values a shape holds. */
export function sizeOf(shape: readonly number[]): number {
  return shape.reduce((product, length) => product * length, 1);
}
