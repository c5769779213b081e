/** What runs a graph. Two engines implement it and are held to the same conformance tests. */
import type { Graph } from '../graph/graph.js';
import type { GraphTensor, HostTensor } from '../graph/tensor.js';
import type { ParameterStore } from '../host/parameters.js';

/** Batch data by input name. */
export type Feeds = Readonly<Record<string, HostTensor>>;

/** Named results. */
export type Results = Readonly<Record<string, HostTensor>>;

/** Which engine runs the graphs of this process. */
export type EngineKind = 'onnxruntime' | 'tensorflow';

/** A compiled graph. */
export interface Program {
  run(feeds: Feeds, parameters: ParameterStore): Promise<Results>;
  dispose(): Promise<void>;
}

/** A compiled graph with the gradients of its loss. */
export interface GradientProgram {
  /** `values` has the loss as `loss` and the outputs; `gradients` has one entry a trained parameter. */
  run(
    feeds: Feeds,
    parameters: ParameterStore,
  ): Promise<{ values: Results; gradients: ReadonlyMap<string, Float32Array> }>;
  dispose(): Promise<void>;
}

/** What to compile for training. */
export interface GradientRequest {
  readonly graph: Graph;
  /** Scalar, shape (). */
  readonly loss: GraphTensor;
  /** Parameters to train, by the tensors `graph.parameter` gave. */
  readonly trainable: readonly GraphTensor[];
  /** Further results to report. */
  readonly outputs?: Readonly<Record<string, GraphTensor>>;
}

/** Runs graphs. */
export interface Engine {
  readonly kind: EngineKind;
  /** For logs: library, backend, threads. */
  readonly description: string;
  compile(outputs: Readonly<Record<string, GraphTensor>>): Promise<Program>;
  compileGradient(request: GradientRequest): Promise<GradientProgram>;
}

/** The name of a parameter tensor. */
export function parameterName(tensor: GraphTensor): string {
  const { operation } = tensor.node;
  if (operation.kind !== 'parameter') throw new TypeError('not a parameter');
  return operation.name;
}
