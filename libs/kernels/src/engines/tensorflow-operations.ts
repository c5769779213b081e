/** Each graph operation composed of TensorFlow.js operations: the slow, obvious twin, and the path to a GPU. */

import type * as tf from '@tensorflow/tfjs-core';
import { assertNever, InternalError } from '#foundation';
import type { GraphNode, UnaryName } from '../graph/tensor.js';
import { composeBilstm } from './tensorflow-bilstm.js';
import { composeCrf } from './tensorflow-crf.js';

/** The library, passed in because it is loaded on demand. */
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
      return library.cast(library.oneHot(a() as tf.Tensor1D, operation.depth), 'float32'); // any rank is accepted
    case 'rows':
      return library.gather(a(), at(inputs, 1)() as tf.Tensor1D); // ids of any rank are accepted
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

/** Joins leading positions, so that one product does for all of them. */
function flatMatMul(library: TensorFlow, a: tf.Tensor, weights: tf.Tensor, transposed: boolean): tf.Tensor {
  const inner = a.shape[a.rank - 1] ?? 1;
  const product = library.matMul(library.reshape(a, [-1, inner]), weights as tf.Tensor2D, false, transposed);
  return library.reshape(product, [...a.shape.slice(0, -1), product.shape[1] ?? 1]);
}

/** Zeros on the one side, and as much cut off on the other. */
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
