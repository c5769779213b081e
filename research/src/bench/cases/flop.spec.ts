import { describe, expect, it } from '@jest/globals';
import { forwardFlop, trainingFlop } from './flop.js';

/** Multiplications with addition of one token, counted one by one. */
function countedByLoop(input: number, hidden: number, layers: number, output: number): number {
  let operations = 0;
  const product = (rows: number, columns: number): void => {
    for (let row = 0; row < rows; row += 1) operations += 2 * columns;
  };
  for (let layer = 0; layer < layers; layer += 1) {
    for (const _direction of ['forward', 'backward']) {
      for (const _gate of ['i', 'o', 'f', 'c']) {
        product(hidden, layer === 0 ? input : 2 * hidden);
        product(hidden, hidden);
      }
    }
  }
  product(output, 2 * hidden);
  return operations;
}

describe('the operations of a tagger', () => {
  it.each([
    [3, 2, 1, 5],
    [107, 128, 2, 47],
    [10, 4, 3, 2],
  ])(
    'are those of its products: input %i, hidden %i, layers %i, output %i',
    (input, hidden, layers, output) => {
      const sizes = { input, hidden, layers, output };

      expect(forwardFlop(sizes)).toBe(countedByLoop(input, hidden, layers, output));
      expect(trainingFlop(sizes)).toBe(3 * forwardFlop(sizes));
    },
  );
});
