/** How parameters begin. A graph keeps the initialiser of each of its parameters; `initialParameters` draws them all. */
import type { SeededRandom } from '#foundation';

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
