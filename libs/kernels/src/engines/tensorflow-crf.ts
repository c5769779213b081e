/** The likelihood of a linear-chain CRF, step by step in log space (Lafferty et al. 2001): obvious, and differentiated by TensorFlow.js. */
import type * as tf from '@tensorflow/tfjs-core';

/** Inputs and result as `Graph.crfNegLogLikelihood`: (B). */
export function composeCrf(library: typeof tf, inputs: readonly tf.Tensor[]): tf.Tensor {
  const [emissions, gold, mask, transitions, start, end] = inputs as readonly [
    tf.Tensor3D,
    tf.Tensor3D,
    tf.Tensor3D,
    tf.Tensor2D,
    tf.Tensor1D,
    tf.Tensor1D,
  ]; // ranks as `Graph.crfNegLogLikelihood` states them
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
