/** Builds graphs: each method adds a node and returns its tensor, with the shape inferred and checked. */
import { InternalError, invariant } from '#foundation';
import type {
  BinaryName,
  DataType,
  Dimension,
  GraphNode,
  GraphTensor,
  Initialiser,
  Operation,
  Shape,
  UnaryName,
} from './tensor.js';

/** Parameters of a bidirectional LSTM layer; gate order i, o, f, c as in ONNX. */
export interface BilstmParameters {
  /** Shape: (2, 4H, I), forward direction first. */
  readonly inputWeights: GraphTensor;
  /** Shape: (2, 4H, H). */
  readonly recurrentWeights: GraphTensor;
  /** Shape: (2, 4H). */
  readonly bias: GraphTensor;
}

/** Parameters of a linear-chain CRF over K labels. */
export interface CrfParameters {
  /** Shape: (K, K); `[i][j]` scores label i followed by label j. */
  readonly transitions: GraphTensor;
  /** Shape: (K). */
  readonly start: GraphTensor;
  /** Shape: (K). */
  readonly end: GraphTensor;
}

/** A trainable value of a graph. */
export interface Parameter {
  readonly name: string;
  readonly shape: readonly number[];
  readonly initialise: Initialiser;
  readonly tensor: GraphTensor;
}

/** A growing computation graph; node ids are in topological order. */
export class Graph {
  private nextId = 0;
  private readonly named = new Map<string, GraphTensor>();
  private readonly declared = new Map<string, Parameter>();

  /** Declares batch data; a repeated name returns the same tensor. */
  input(name: string, shape: Shape, dtype: DataType = 'float32'): GraphTensor {
    return this.remember(`input ${name}`, () => this.add({ kind: 'input', name }, [], shape, dtype));
  }

  /** Declares a trainable value; a repeated name returns the same tensor, so calls share weights. */
  parameter(name: string, shape: readonly number[], initialise: Initialiser): GraphTensor {
    const known = this.declared.get(name);
    invariant(
      known === undefined || known.shape.join() === shape.join(),
      `parameter ${name}: shape (${shape}), declared as (${known?.shape})`,
    );
    if (known !== undefined) return known.tensor;
    const tensor = this.add({ kind: 'parameter', name }, [], shape);
    this.declared.set(name, { name, shape, initialise, tensor });
    return tensor;
  }

  /** All parameters by name, in order of declaration. */
  get parameters(): ReadonlyMap<string, Parameter> {
    return this.declared;
  }

  /** Shape (). */
  constant(value: number): GraphTensor {
    return this.add({ kind: 'constant', value }, [], []);
  }

  unary(name: UnaryName, a: GraphTensor): GraphTensor {
    return this.add({ kind: 'unary', name }, [a], a.shape);
  }

  binary(name: BinaryName, a: GraphTensor, b: GraphTensor): GraphTensor {
    return this.add({ kind: 'binary', name }, [a, b], broadcastShape(a.shape, b.shape));
  }

  add2(a: GraphTensor, b: GraphTensor): GraphTensor {
    return this.binary('add', a, b);
  }

  sub(a: GraphTensor, b: GraphTensor): GraphTensor {
    return this.binary('sub', a, b);
  }

  mul(a: GraphTensor, b: GraphTensor): GraphTensor {
    return this.binary('mul', a, b);
  }

  div(a: GraphTensor, b: GraphTensor): GraphTensor {
    return this.binary('div', a, b);
  }

  scale(a: GraphTensor, factor: number): GraphTensor {
    return this.mul(a, this.constant(factor));
  }

  /** (…, M) · (M, N) → (…, N); with `transposed`, (…, N) · (M, N)ᵀ → (…, M). */
  matmul(a: GraphTensor, weights: GraphTensor, transposed = false): GraphTensor {
    const [rows, columns] = weights.shape;
    invariant(
      weights.shape.length === 2 && rows !== undefined && columns !== undefined,
      'matmul: weights of rank 2',
    );
    const [inner, outer] = transposed ? [columns, rows] : [rows, columns];
    invariant(last(a.shape) === inner, `matmul: last dimension ${last(a.shape)}, expected ${inner}`);
    return this.add({ kind: 'matmul', transposed }, [a, weights], [...a.shape.slice(0, -1), outer]);
  }

  outer(a: GraphTensor, b: GraphTensor): GraphTensor {
    return this.add({ kind: 'outer' }, [a, b], [last(a.shape), last(b.shape)]);
  }

  sum(a: GraphTensor, axes: readonly number[], keepDimensions = false): GraphTensor {
    const kept = a.shape.map((size, axis) => (axes.includes(axis) ? 1 : size));
    const shape = keepDimensions ? kept : kept.filter((_, axis) => !axes.includes(axis));
    return this.add({ kind: 'sum', axes, keepDimensions }, [a], shape);
  }

  /** Sums all elements; shape (). */
  total(a: GraphTensor): GraphTensor {
    return this.sum(
      a,
      a.shape.map((_, axis) => axis),
    );
  }

  spread(a: GraphTensor, like: GraphTensor, axes: readonly number[]): GraphTensor {
    return this.add({ kind: 'spread', axes }, [a, like], like.shape);
  }

  /** Concatenates along the last axis. */
  concat(parts: readonly GraphTensor[]): GraphTensor {
    const [first] = parts;
    invariant(first !== undefined, 'concat of nothing');
    const width = parts.reduce((sum, part) => sum + fixed(last(part.shape)), 0);
    return this.add({ kind: 'concat' }, parts, [...first.shape.slice(0, -1), width]);
  }

  slice(a: GraphTensor, start: number, end: number): GraphTensor {
    return this.add({ kind: 'slice', start, end }, [a], [...a.shape.slice(0, -1), end - start]);
  }

  pad(a: GraphTensor, before: number, after: number): GraphTensor {
    return this.add(
      { kind: 'pad', before, after },
      [a],
      [...a.shape.slice(0, -1), fixed(last(a.shape)) + before + after],
    );
  }

  /** int32 ids (…) → (…, depth) of zeros and ones. */
  oneHot(ids: GraphTensor, depth: number): GraphTensor {
    return this.add({ kind: 'oneHot', depth }, [ids], [...ids.shape, depth]);
  }

  /** Gathers rows of `weights` (V, N) by int32 ids (…) in [0, V) → (…, N). */
  rows(weights: GraphTensor, ids: GraphTensor): GraphTensor {
    invariant(weights.shape.length === 2 && ids.dtype === 'int32', 'rows: weights of rank 2, int32 ids');
    return this.add({ kind: 'rows' }, [weights, ids], [...ids.shape, last(weights.shape)]);
  }

  /** Shifts along `axis`: y[i] = a[i − by], zeros beyond the ends; `by` may be negative. */
  shift(a: GraphTensor, axis: number, by: number): GraphTensor {
    invariant(axis >= 0 && axis < a.shape.length && Number.isInteger(by), 'shift: an axis and whole places');
    return by === 0 ? a : this.add({ kind: 'shift', axis, by }, [a], a.shape);
  }

  /** Maximum along `axis`, which is dropped unless kept as 1. Each tie gets the whole gradient. */
  max(a: GraphTensor, axis: number, keepDimension = false): GraphTensor {
    invariant(axis >= 0 && axis < a.shape.length, 'max: an axis of the tensor');
    const kept = a.shape.map((size, index) => (index === axis ? 1 : size));
    const shape = keepDimension ? kept : kept.filter((_, index) => index !== axis);
    return this.add({ kind: 'max', axis, keepDimension }, [a], shape);
  }

  /** Identity forward; the gradient is multiplied by −`factor` (Ganin and Lempitsky 2015). */
  reverseGradient(a: GraphTensor, factor: number): GraphTensor {
    return this.add({ kind: 'reverseGradient', factor }, [a], a.shape);
  }

  /**
   * Bidirectional LSTM. Steps beyond a sequence's length give zero and keep the state; the backward direction
   * starts at each sequence's last step. Shape: x (T, B, I), lengths (B) int32, mask (T, B, 1) of ones and
   * zeros → (T, B, 2H).
   */
  bilstm(x: GraphTensor, lengths: GraphTensor, mask: GraphTensor, parameters: BilstmParameters): GraphTensor {
    const hidden = fixed(last(parameters.recurrentWeights.shape));
    const { inputWeights, recurrentWeights, bias } = parameters;
    const shape = [...x.shape.slice(0, -1), 2 * hidden];
    return this.add(
      { kind: 'bilstm', hidden },
      [x, lengths, mask, inputWeights, recurrentWeights, bias],
      shape,
    );
  }

  /**
   * Negative log-likelihood of the gold labels under a linear-chain CRF (Lafferty et al. 2001), per sentence.
   * Shape: emissions (T, B, K), gold (T, B, K) one-hot, mask (T, B, 1) → (B). T is at least 2.
   */
  crfNegLogLikelihood(
    emissions: GraphTensor,
    gold: GraphTensor,
    mask: GraphTensor,
    { transitions, start, end }: CrfParameters,
  ): GraphTensor {
    return this.add(
      { kind: 'crf' },
      [emissions, gold, mask, transitions, start, end],
      [dimension(emissions.shape, 1)],
    );
  }

  /** Returns another result of `tensor`'s node. */
  result(tensor: GraphTensor, output: number, shape: Shape): GraphTensor {
    return { node: tensor.node, output, shape, dtype: 'float32' };
  }

  /** Adds a node; for gradient rules, which know the shape. */
  add(
    operation: Operation,
    inputs: readonly GraphTensor[],
    shape: Shape,
    dtype: DataType = 'float32',
  ): GraphTensor {
    const node: GraphNode = { id: this.nextId, operation, inputs, shape, dtype };
    this.nextId += 1;
    return { node, output: 0, shape, dtype };
  }

  private remember(key: string, make: () => GraphTensor): GraphTensor {
    const known = this.named.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.named.set(key, made);
    return made;
  }
}

function broadcastShape(a: Shape, b: Shape): Shape {
  const rank = Math.max(a.length, b.length);
  return Array.from({ length: rank }, (_, axis) => {
    const left = a[axis - (rank - a.length)] ?? 1;
    const right = b[axis - (rank - b.length)] ?? 1;
    if (left !== right && left !== 1 && right !== 1)
      throw new InternalError(`shapes (${a}) and (${b}) do not broadcast`);
    return left === 1 ? right : left;
  });
}

/** Returns the last dimension. */
export function last(shape: Shape): Dimension {
  return dimension(shape, shape.length - 1);
}

/** Returns the dimension at `axis`. */
export function dimension(shape: Shape, axis: number): Dimension {
  const size = shape[axis];
  invariant(size !== undefined, `axis ${axis} of a shape of rank ${shape.length}`);
  return size;
}

/** Returns the input at `position`. */
export function inputAt(inputs: readonly GraphTensor[], position: number): GraphTensor {
  const input = inputs[position];
  invariant(input !== undefined, `input ${position} is missing`);
  return input;
}

/** Returns a dimension that must be known at build time. */
export function fixed(size: Dimension): number {
  invariant(typeof size === 'number', `dimension ${size} has to be fixed`);
  return size;
}
