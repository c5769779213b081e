/** Trainable values of one or more networks, by name, on the host. */
import { InternalError, type SeededRandom } from '#foundation';
import type { Graph } from '../graph/graph.js';
import { sizeOf } from '../graph/initialisers.js';
import type { HostTensor } from '../graph/tensor.js';

/** Named float32 arrays; the same arrays are updated in place by the optimiser. */
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

/**
 * Fresh weights of every parameter of a graph, as its initialiser begins it. Parameters of one network, the part of a name before its first
 * `/`, draw from the stream that `streamOf` gives for it, in the order in which the graph declared them: a network begins the same
 * whatever other networks are in the graph.
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
