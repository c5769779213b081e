/** Floating point operations per token: matrix products only, a multiply-add being two operations. */

/** Sizes of a tagger: input, hidden units per direction, layers, outputs of the dense layer. */
export interface TaggerSizes {
  readonly input: number;
  readonly hidden: number;
  readonly layers: number;
  readonly output: number;
}

/** Operations of a forward pass: each direction multiplies 4H rows with the input and the state. */
export function forwardFlop({ input, hidden, layers, output }: TaggerSizes): number {
  const layer = (width: number): number => 2 * 2 * 4 * hidden * (width + hidden);
  return layer(input) + (layers - 1) * layer(2 * hidden) + 2 * 2 * hidden * output;
}

/** Operations of a training step: as many again for input gradients and for weight gradients. */
export function trainingFlop(sizes: TaggerSizes): number {
  return 3 * forwardFlop(sizes);
}
