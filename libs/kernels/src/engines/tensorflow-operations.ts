/** Graph operations composed from TensorFlow.js operations: the simple reference, and the path to a GPU. */

import type * as tf from '@tensorflow/tfjs-core';
import { assertNever, InternalError } from '#foundation';
import type { GraphNode, UnaryName } from '../graph/tensor.js';

/** The library, which loads on demand. */
export type TensorFlow = typeof tf;

/** Computes one node from the values of its inputs. */
export function evaluateNode(library: TensorFlow, node: GraphNode, inputs: readonly tf.Tensor[]): tf.Tensor {
  const { operation } = node;
  const a = at(inputs, 0);
  switch (operation.kind) {
    case 'input':
    case 'parameter':
      throw new InternalError('inputs and parameters are given');
    case 'constant':
      return library.scalar(operation.value);
    case 'unary':
      return unary(library, operation.name, a());
    case 'binary':
      return library[operation.name](a(), at(inputs, 1)());
    case 'matmul':
      return flatMatMul(library, a(), at(inputs, 1)(), operation.transposed);
    case 'sum':
      return library.sum(a(), [...operation.axes], operation.keepDimensions);
    case 'concat':
      return library.concat([...inputs], -1);
    case 'slice': {
      const rank = a().rank;
      const begin = [...Array.from({ length: rank - 1 }, () => 0), operation.start];
      return library.slice(a(), begin, [...a().shape.slice(0, -1), operation.end - operation.start]);
    }
    case 'oneHot':
      return library.cast(library.oneHot(a() as tf.Tensor1D, operation.depth), 'float32'); // takes any rank
    case 'rows':
      return library.gather(a(), at(inputs, 1)() as tf.Tensor1D); // takes ids of any rank
    case 'shift':
      return shift(library, a(), operation);
    case 'max':
      return library.max(a(), operation.axis, operation.keepDimension);
    case 'reverseGradient':
      return reverseGradient(library, a(), operation.factor);
    case 'bilstm':
      return composeBilstm(library, inputs, operation.hidden);
    case 'crf':
      return composeCrf(library, inputs);
    case 'outer':
    case 'spread':
    case 'pad':
    case 'bilstmGradient':
    case 'crfGradient':
      throw new InternalError(
        `${operation.kind} belongs to symbolic gradients; TensorFlow.js differentiates by itself`,
      );
    default:
      return assertNever(operation);
  }
}

function unary(library: TensorFlow, name: UnaryName, a: tf.Tensor): tf.Tensor {
  if (name === 'softplus') {
    // log(1 + eˣ) = relu(x) + log(1 + e^−|x|), which does not overflow
    const tail = library.log1p(library.exp(library.neg(library.abs(a))));
    return library.add(library.relu(a), tail);
  }
  return library[name](a);
}

function flatMatMul(library: TensorFlow, a: tf.Tensor, weights: tf.Tensor, transposed: boolean): tf.Tensor {
  const inner = a.shape[a.rank - 1] ?? 1;
  const product = library.matMul(library.reshape(a, [-1, inner]), weights as tf.Tensor2D, false, transposed);
  return library.reshape(product, [...a.shape.slice(0, -1), product.shape[1] ?? 1]);
}

function shift(library: TensorFlow, a: tf.Tensor, { axis, by }: { axis: number; by: number }): tf.Tensor {
  const paddings = a.shape.map((_, index): [number, number] =>
    index === axis ? [Math.max(by, 0), Math.max(-by, 0)] : [0, 0],
  );
  const begin = a.shape.map((_, index) => (index === axis ? Math.max(-by, 0) : 0));
  return library.slice(library.pad(a, paddings), begin, a.shape);
}

function reverseGradient(library: TensorFlow, a: tf.Tensor, factor: number): tf.Tensor {
  const reversed = library.customGrad((x) => ({
    value: library.clone(x as tf.Tensor),
    gradFunc: (dy) => library.mul(dy, -factor),
  }));
  return reversed(a);
}

function at(inputs: readonly tf.Tensor[], position: number): () => tf.Tensor {
  return () => {
    const input = inputs[position];
    if (input === undefined) throw new InternalError(`input ${position} is missing`);
    return input;
  };
}

/**
 * Shape: x (T, B, I), lengths (unused, same as the mask), mask (T, B, 1), W (2, 4H, I), R (2, 4H, H), b (2,
 * 4H) → (T, B, 2H). States stay zero through padding, so the backward direction starts at each end.
 */
function composeBilstm(library: typeof tf, inputs: readonly tf.Tensor[], hidden: number): tf.Tensor {
  const [x, , mask, inputWeights, recurrentWeights, bias] = inputs as readonly [
    tf.Tensor3D,
    tf.Tensor,
    tf.Tensor3D,
    tf.Tensor3D,
    tf.Tensor3D,
    tf.Tensor2D,
  ]; // ranks as in `Graph.bilstm`
  const masks = library.unstack(mask) as tf.Tensor2D[];
  const directions = [0, 1].map((direction) => {
    const pick = (value: tf.Tensor): tf.Tensor => library.squeeze(library.split(value, 2, 0)[direction], [0]);
    const [w, r, b] = [inputWeights, recurrentWeights, bias].map(pick) as [
      tf.Tensor2D,
      tf.Tensor2D,
      tf.Tensor1D,
    ];
    const [time, batch, width] = x.shape;
    const flat = library.add(library.matMul(library.reshape(x, [time * batch, width]), w, false, true), b);
    const steps = library.unstack(library.reshape(flat, [time, batch, 4 * hidden])) as tf.Tensor2D[];
    return runDirection(library, { steps, masks, r, reversed: direction === 1 });
  });
  return library.concat(directions, 2);
}

interface Direction {
  /** W·x + b, (B, 4H) per step. */
  readonly steps: readonly tf.Tensor2D[];
  /** (B, 1) per step. */
  readonly masks: readonly tf.Tensor2D[];
  /** (4H, H) */
  readonly r: tf.Tensor2D;
  readonly reversed: boolean;
}

function runDirection(library: typeof tf, { steps, masks, r, reversed }: Direction): tf.Tensor {
  const order = steps.map((_, t) => t);
  if (reversed) order.reverse();
  const hidden = r.shape[1];
  const batch = steps[0]?.shape[0] ?? 0;
  let h: tf.Tensor2D = library.zeros([batch, hidden]);
  let c: tf.Tensor2D = library.zeros([batch, hidden]);
  const results: tf.Tensor[] = [];
  for (const t of order) {
    const gates = library.add(steps[t], library.matMul(h, r, false, true)) as tf.Tensor2D;
    const [i, o, f, g] = library.split(gates, 4, 1);
    const cell = library.add(
      library.mul(library.sigmoid(f), c),
      library.mul(library.sigmoid(i), library.tanh(g)),
    );
    c = library.mul(cell, masks[t]);
    h = library.mul(library.mul(library.sigmoid(o), library.tanh(c)), masks[t]);
    results[t] = h;
  }
  return library.stack(results);
}

/** Inputs and result (B) as in `Graph.crfNegLogLikelihood`. */
function composeCrf(library: typeof tf, inputs: readonly tf.Tensor[]): tf.Tensor {
  const [emissions, gold, mask, transitions, start, end] = inputs as readonly [
    tf.Tensor3D,
    tf.Tensor3D,
    tf.Tensor3D,
    tf.Tensor2D,
    tf.Tensor1D,
    tf.Tensor1D,
  ]; // ranks as in `Graph.crfNegLogLikelihood`
  const steps = library.unstack(emissions) as tf.Tensor2D[];
  const golds = library.unstack(gold) as tf.Tensor2D[];
  const masks = library.unstack(mask) as tf.Tensor2D[];
  const dot = (a: tf.Tensor, b: tf.Tensor): tf.Tensor => library.sum(library.mul(a, b), 1, true); // (B, 1)
  let alpha = library.add(steps[0], start) as tf.Tensor2D;
  let score = library.add(dot(golds[0], steps[0]), dot(golds[0], start));
  for (let t = 1; t < steps.length; t += 1) {
    const paths = library.add(library.expandDims(alpha, 2), library.expandDims(transitions, 0)); // (B, K, K)
    const next = library.add(library.logSumExp(paths, 1), steps[t]);
    alpha = library.add(alpha, library.mul(masks[t], library.sub(next, alpha)));
    const move = dot(library.matMul(golds[t - 1], transitions), golds[t]);
    score = library.add(score, library.mul(masks[t], library.add(move, dot(golds[t], steps[t]))));
  }
  for (let t = 0; t < steps.length; t += 1) {
    const later = masks[t + 1];
    const isLast = later === undefined ? masks[t] : library.sub(masks[t], later);
    score = library.add(score, library.mul(isLast, dot(golds[t], end)));
  }
  const partition = library.logSumExp(library.add(alpha, end), 1); // (B)
  return library.sub(partition, library.squeeze(score, [1]));
}
