/** The interface of an engine. Both implementations pass the same conformance tests. */
import type { Graph } from '../graph/graph.js';
import type { GraphTensor, HostTensor } from '../graph/tensor.js';
import type { ParameterStore } from '../host/parameters.js';

/** Batch data by input name. */
export type Feeds = Readonly<Record<string, HostTensor>>;

/** Results by name. */
export type Results = Readonly<Record<string, HostTensor>>;

/** The engine that runs a process's graphs. */
export type EngineKind = 'onnxruntime' | 'tensorflow';

/** A compiled graph. */
export interface Program {
  run(feeds: Feeds, parameters: ParameterStore): Promise<Results>;
  dispose(): Promise<void>;
}

/** A compiled graph with the gradients of its loss. */
export interface GradientProgram {
  /** Returns `loss` and the outputs in `values`, and one gradient per trained parameter. */
  run(
    feeds: Feeds,
    parameters: ParameterStore,
  ): Promise<{ values: Results; gradients: ReadonlyMap<string, Float32Array> }>;
  dispose(): Promise<void>;
}

/** What to compile for training. */
export interface GradientRequest {
  readonly graph: Graph;
  /** Shape (). */
  readonly loss: GraphTensor;
  readonly trainable: readonly GraphTensor[];
  readonly outputs?: Readonly<Record<string, GraphTensor>>;
}

/** Runs graphs. */
export interface Engine {
  readonly kind: EngineKind;
  readonly description: string;
  compile(outputs: Readonly<Record<string, GraphTensor>>): Promise<Program>;
  compileGradient(request: GradientRequest): Promise<GradientProgram>;
}

/** Returns the name of a parameter tensor. */
export function parameterName(tensor: GraphTensor): string {
  const { operation } = tensor.node;
  if (operation.kind !== 'parameter') throw new TypeError('not a parameter');
  return operation.name;
}
