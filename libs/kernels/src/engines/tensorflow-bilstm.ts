/** A bidirectional LSTM written step by step in TensorFlow.js operations (Hochreiter and Schmidhuber 1997), gates i, o, f, c. */
import type * as tf from '@tensorflow/tfjs-core';

/**
 * Shape: x (T, B, I), lengths (unused: the mask says the same), mask (T, B, 1), W (2, 4H, I), R (2, 4H, H), b (2, 4H) →
 * (T, B, 2H). States stay zero through padding, so the backward direction starts at each sequence's own end.
 */
export function composeBilstm(library: typeof tf, inputs: readonly tf.Tensor[], hidden: number): tf.Tensor {
  const [x, , mask, inputWeights, recurrentWeights, bias] = inputs as readonly [
    tf.Tensor3D,
    tf.Tensor,
    tf.Tensor3D,
    tf.Tensor3D,
    tf.Tensor3D,
    tf.Tensor2D,
  ]; // ranks as `Graph.bilstm` states them
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
  /** W·x + b of every step, (B, 4H). */
  readonly steps: readonly tf.Tensor2D[];
  /** (B, 1) of every step. */
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
