/** Trainable values by name, on the host. */
import { InternalError, type SeededRandom } from '#foundation';
import type { Graph } from '../graph/graph.js';
import { type HostTensor, sizeOf } from '../graph/tensor.js';

/** Named float32 arrays; the optimiser updates them in place. */
export class ParameterStore {
  private readonly values = new Map<
    string,
    { readonly data: Float32Array; readonly shape: readonly number[] }
  >();

  set(name: string, data: Float32Array, shape: readonly number[]): void {
    if (data.length !== sizeOf(shape))
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

  /** Returns all names, or those with `prefix`. */
  names(prefix = ''): string[] {
    return [...this.values.keys()].filter((name) => name.startsWith(prefix));
  }

  /** Copies the parameters with `prefix`, such as the best weights so far. */
  snapshot(prefix = ''): ReadonlyMap<string, Float32Array> {
    return new Map(this.names(prefix).map((name) => [name, this.get(name).data.slice()]));
  }

  restore(snapshot: ReadonlyMap<string, Float32Array>): void {
    for (const [name, data] of snapshot) this.get(name).data.set(data);
  }
}

/**
 * Initialises every parameter. The name up to the first `/` is the network, which draws from its own stream,
 * `streamOf`, in order of declaration: other networks do not affect it.
 */
export function initialParameters(graph: Graph, streamOf: (network: string) => SeededRandom): ParameterStore {
  const store = new ParameterStore();
  const streams = new Map<string, SeededRandom>();
  for (const { name, shape, initialise } of graph.parameters.values()) {
    const [network = name] = name.split('/', 1);
    const stream = streams.get(network) ?? streamOf(network);
    streams.set(network, stream);
    store.set(name, initialise(shape, stream), shape);
  }
  return store;
}

/** What a checkpoint needs to continue averaging. */
export interface WeightAverageState {
  readonly steps: number;
  readonly averages: ReadonlyMap<string, Float32Array>;
}

/**
 * Averages weights over steps, w̄ ← k·w̄ + (1 − k)·w (Polyak and Juditsky 1992). The window of 1 / (1 − k)
 * steps, about two epochs of the paper's corpora, opens slowly: k = min(smoothing, (1 + t) / (10 + t)).
 */
export class WeightAverage {
  private steps = 0;
  private readonly averages: ReadonlyMap<string, Float32Array>;

  /** `smoothing` in [0, 1); 0 keeps the weights themselves. */
  constructor(
    private readonly store: ParameterStore,
    names: readonly string[],
    private readonly smoothing: number,
  ) {
    this.averages = new Map(names.map((name) => [name, store.get(name).data.slice()]));
  }

  update(): void {
    this.steps += 1;
    const keep = Math.min(this.smoothing, (1 + this.steps) / (10 + this.steps));
    for (const [name, average] of this.averages) moveTowards(average, this.store.get(name).data, 1 - keep);
  }

  /** Swaps averages and weights; a second call swaps back. */
  exchange(): void {
    for (const [name, average] of this.averages) {
      const { data } = this.store.get(name);
      const weights = data.slice();
      data.set(average);
      average.set(weights);
    }
  }

  saveState(): WeightAverageState {
    const averages = [...this.averages].map(([name, average]) => [name, average.slice()] as const);
    return { steps: this.steps, averages: new Map(averages) };
  }

  restoreState({ steps, averages }: WeightAverageState): void {
    this.steps = steps;
    for (const [name, average] of averages) this.averages.get(name)?.set(average);
  }
}

/** a ← a + share · (b − a), in place; arrays of equal length. */
function moveTowards(a: Float32Array, b: Float32Array, share: number): void {
  for (let index = 0; index < a.length; index += 1) a[index] += share * (b[index] - a[index]);
}
