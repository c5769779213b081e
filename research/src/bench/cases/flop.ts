/** Floating point operations of the networks for one token: products only, two operations a multiplication with addition. */

/** Sizes of a tagger: input, hidden units a direction, layers, results of the dense layer. */
export interface TaggerSizes {
  readonly input: number;
  readonly hidden: number;
  readonly layers: number;
  readonly output: number;
}

/** Forward pass: each direction multiplies 4H rows with input and state. */
export function forwardFlop({ input, hidden, layers, output }: TaggerSizes): number {
  const layer = (width: number): number => 2 * 2 * 4 * hidden * (width + hidden);
  return layer(input) + (layers - 1) * layer(2 * hidden) + 2 * 2 * hidden * output;
}

/** A training step: the forward pass, and as much again for the gradients of inputs and of weights. */
export function trainingFlop(sizes: TaggerSizes): number {
  return 3 * forwardFlop(sizes);
}
