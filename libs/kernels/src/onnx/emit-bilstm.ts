/** The forward pass of a bidirectional LSTM: ONNX Runtime's own fused operator. */
import { exactly, type ValueName } from './messages.js';
import type { OnnxWriter } from './writer.js';

/**
 * Shape: inputs x (T, B, I), lengths (B) int32, mask (unused here), W (2, 4H, I), R (2, 4H, H), b (2, 4H) → (T, B, 2H).
 * The operator has a second, recurrent bias; it adds to the first, so it is zero here.
 */
export function emitBilstm(writer: OnnxWriter, inputs: readonly ValueName[], hidden: number): ValueName {
  const [x, lengths, , inputWeights, recurrentWeights, bias] = exactly(6, inputs, 'bilstm');
  const noBias = writer.op('Mul', [bias, writer.scalar(0)]);
  const biases = writer.op('Concat', [bias, noBias], { attributes: { axis: { i: 1 } } }); // (2, 8H)
  const directions = writer.op('LSTM', [x, inputWeights, recurrentWeights, biases, lengths], {
    attributes: { hidden_size: { i: hidden }, direction: { s: 'bidirectional' } },
  }); // (T, 2, B, H)
  const batchFirst = writer.op('Transpose', [directions], { attributes: { perm: { ints: [0, 2, 1, 3] } } }); // (T, B, 2, H)
  return writer.op('Reshape', [batchFirst, writer.integers([0, 0, 2 * hidden])]); // (T, B, 2H)
}
