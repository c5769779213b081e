/** Trainable values of one or more networks, by name, on the host. */
import { InternalError, type SeededRandom } from '#foundation';
import type { HostTensor } from '../graph/tensor.js';

/** Named float32 arrays; the same arrays are updated in place by the optimiser. */
export class ParameterStore {
  private readonly values = new Map<
    string,
    { readonly data: Float32Array; readonly shape: readonly number[] }
  >();

  set(name: string, data: Float32Array, shape: readonly number[]): void {
    const size = shape.reduce((product, length) => product * length, 1);
    if (data.length !== size)
      throw new InternalError(`parameter ${name}: ${data.length} values for shape (${shape})`);
    this.values.set(name, { data, shape });
  }

  get(name: string): HostTensor & { readonly data: Float32Array } {
    const value = this.values.get(name);
    if (value === undefined) throw new InternalError(`no parameter ${name}`);
    return value;
  }

  has(name: string): boolean {
    return this.values.has(name);
  }

  /** All names, or those that begin with `prefix`. */
  names(prefix = ''): string[] {
    return [...this.values.keys()].filter((name) => name.startsWith(prefix));
  }

  /** A deep copy of the parameters that begin with `prefix`: the best weights so far. */
  snapshot(prefix = ''): ReadonlyMap<string, Float32Array> {
    return new Map(this.names(prefix).map((name) => [name, this.get(name).data.slice()]));
  }

  /** Writes a snapshot back into the same arrays. */
  restore(snapshot: ReadonlyMap<string, Float32Array>): void {
    for (const [name, data] of snapshot) this.get(name).data.set(data);
  }
}

/** Uniform in ±√(6 / (fanIn + fanOut)) (Glorot and Bengio 2010). */
export function glorotUniform(
  size: number,
  fanIn: number,
  fanOut: number,
  random: SeededRandom,
): Float32Array {
  const bound = Math.sqrt(6 / (fanIn + fanOut));
  return Float32Array.from({ length: size }, () => (2 * random.uniform() - 1) * bound);
}

/** Gaussian with deviation `stdDev`. */
export function gaussian(size: number, stdDev: number, random: SeededRandom): Float32Array {
  const values = new Float32Array(size);
  random.fillGaussian(values);
  return values.map((value) => value * stdDev);
}

/** Sizes of one bidirectional LSTM layer. */
export interface BilstmSizes {
  readonly input: number;
  readonly hidden: number;
}

/**
 * Sets the weights of a bidirectional LSTM layer under `prefix`: Glorot for the input weights, deviation 1/√H for the
 * recurrent ones, zero bias but 1 at the forget gates, so that early gradients reach far (Jozefowicz et al. 2015).
 */
export function initialiseBilstm(
  store: ParameterStore,
  prefix: string,
  { input, hidden }: BilstmSizes,
  random: SeededRandom,
): void {
  const rows = 4 * hidden;
  store.set(`${prefix}/inputWeights`, glorotUniform(2 * rows * input, input, hidden, random), [
    2,
    rows,
    input,
  ]);
  store.set(`${prefix}/recurrentWeights`, gaussian(2 * rows * hidden, 1 / Math.sqrt(hidden), random), [
    2,
    rows,
    hidden,
  ]);
  const bias = new Float32Array(2 * rows);
  for (const direction of [0, 1]) bias.fill(1, direction * rows + 2 * hidden, direction * rows + 3 * hidden);
  store.set(`${prefix}/bias`, bias, [2, rows]);
}

/** Sets the weights of a dense layer under `prefix`: Glorot, zero bias. */
export function initialiseDense(
  store: ParameterStore,
  prefix: string,
  { input, output }: { readonly input: number; readonly output: number },
  random: SeededRandom,
): void {
  store.set(`${prefix}/weights`, glorotUniform(input * output, input, output, random), [input, output]);
  store.set(`${prefix}/bias`, new Float32Array(output), [output]);
}
