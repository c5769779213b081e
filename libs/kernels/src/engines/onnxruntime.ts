/** ONNX Runtime as an engine: graph, loss and gradients form one program. Only this file imports the package. */

import { createRequire } from 'node:module';
import { isMainThread } from 'node:worker_threads';
import type * as OnnxRuntime from 'onnxruntime-node';
import { Failure } from '#foundation';
import { differentiate } from '../graph/differentiate.js';
import type { GraphTensor, HostTensor } from '../graph/tensor.js';
import type { ParameterStore } from '../host/parameters.js';
import { emitModel, parameterInput } from '../onnx/emit.js';
import {
  type Engine,
  type Feeds,
  type GradientProgram,
  type GradientRequest,
  type Program,
  parameterName,
  type Results,
} from './engine.js';

/** Limits the threads of a session. */
export interface OnnxRuntimeOptions {
  /** At least 1; the number of cores is a good choice. */
  readonly threads?: number;
}

/** A loaded ONNX model without parameters. */
export interface OnnxSession {
  readonly inputNames: readonly string[];
  /** Returns the fixed last dimension. Fails with KERNELS_MODEL_INTERFACE when there is none. */
  inputWidth(name: string): number;
  readonly outputNames: readonly string[];
  /** Like {@link inputWidth}, for a result. */
  outputWidth(name: string): number;
  /** Returns all results, or those named. */
  run(feeds: Feeds, outputs?: readonly string[]): Promise<Results>;
  release(): Promise<void>;
}

/** Creates the engine for training on a CPU; exported files run in an `OnnxSession`. */
export function createOnnxRuntimeEngine(options: OnnxRuntimeOptions = {}): Engine {
  return {
    kind: 'onnxruntime',
    description: `onnxruntime ${runtime().env.versions.node ?? ''} cpu, ${options.threads ?? 2} threads`,
    compile: (outputs) => compile(outputs, options),
    compileGradient: (request) => compileGradient(request, options),
  };
}

async function compile(
  outputs: Readonly<Record<string, GraphTensor>>,
  options: OnnxRuntimeOptions,
): Promise<Program> {
  const session = await openOnnxSession(emitModel(outputs), options);
  return {
    run: (feeds, parameters) => session.run(withParameters(session, feeds, parameters)),
    dispose: () => session.release(),
  };
}

const gradientOutput = (name: string): string => `gradient:${name}`;

async function compileGradient(
  request: GradientRequest,
  options: OnnxRuntimeOptions,
): Promise<GradientProgram> {
  const { graph, loss, trainable, outputs = {} } = request;
  const gradients = differentiate(graph, loss, trainable);
  const names = trainable.map(parameterName);
  const all: Record<string, GraphTensor> = { loss, ...outputs };
  gradients.forEach((gradient, position) => {
    all[gradientOutput(names[position] ?? '')] = gradient;
  });
  const program = await compile(all, options);
  return {
    run: async (feeds, parameters) => {
      const results = await program.run(feeds, parameters);
      const found = new Map(names.map((name) => [name, floats(results[gradientOutput(name)])]));
      return { values: results, gradients: found };
    },
    dispose: () => program.dispose(),
  };
}

/**
 * How long operator threads spin before they sleep. Loops over time wait hundreds of times a run for about
 * ten microseconds: a sleep costs a wake-up, endless spinning a core (docs/adr/0019-engine-measurements.md).
 */
const spinMicroseconds = 30;

/** Fatal errors only: the library would write values of failing operators to standard error. */
const silent = 4;

/** Opens a model with graph optimisations, but no memory pattern because lengths vary. */
export async function openOnnxSession(
  model: Uint8Array,
  { threads = 2 }: OnnxRuntimeOptions = {},
): Promise<OnnxSession> {
  const { InferenceSession, Tensor } = runtime();
  const session = await InferenceSession.create(model, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    enableMemPattern: false,
    logSeverityLevel: silent,
    extra: {
      session: { set_denormal_as_zero: '1', intra_op: { spin_duration_us: String(spinMicroseconds) } },
    },
  });
  return {
    inputNames: session.inputNames,
    inputWidth: (name) =>
      fixedWidth(session.inputMetadata[session.inputNames.indexOf(name)], { input: name }),
    outputNames: session.outputNames,
    outputWidth: (name) =>
      fixedWidth(session.outputMetadata[session.outputNames.indexOf(name)], { output: name }),
    run: async (feeds, outputs) => {
      const tensors: Record<string, OnnxRuntime.Tensor> = {};
      for (const name of session.inputNames) tensors[name] = toOnnx(Tensor, feeds[name], name);
      return fromOnnx(await session.run(tensors, outputs ?? session.outputNames));
    },
    release: () => session.release(),
  };
}

function fixedWidth(
  metadata: OnnxRuntime.InferenceSession.ValueMetadata | undefined,
  value: { readonly input: string } | { readonly output: string },
): number {
  const width = metadata?.isTensor === true ? metadata.shape.at(-1) : undefined;
  if (typeof width !== 'number')
    throw new Failure('KERNELS_MODEL_INTERFACE', { ...value, expected: 'a fixed last dimension' });
  return width;
}

function withParameters(session: OnnxSession, feeds: Feeds, parameters: ParameterStore): Feeds {
  const all: Record<string, HostTensor> = { ...feeds };
  for (const name of parameters.names()) {
    const input = parameterInput(name);
    if (session.inputNames.includes(input)) all[input] = parameters.get(name);
  }
  return all;
}

function toOnnx(
  Tensor: typeof OnnxRuntime.Tensor,
  value: HostTensor | undefined,
  name: string,
): OnnxRuntime.Tensor {
  if (value === undefined) throw new TypeError(`input ${name} was not fed`);
  return value.data instanceof Float32Array
    ? new Tensor('float32', value.data, value.shape)
    : new Tensor('int32', value.data, value.shape);
}

function fromOnnx(values: OnnxRuntime.InferenceSession.OnnxValueMapType): Results {
  const results: Record<string, HostTensor> = {};
  for (const [name, value] of Object.entries(values)) {
    if (!('data' in value)) throw new TypeError(`result ${name} is not a tensor`);
    const { data, dims } = value as OnnxRuntime.Tensor; // our graphs return tensors only
    if (!(data instanceof Float32Array) && !(data instanceof Int32Array))
      throw new TypeError(`result ${name} has a foreign type`);
    results[name] = { data, shape: dims };
  }
  return results;
}

function floats(value: HostTensor | undefined): Float32Array {
  if (value === undefined || !(value.data instanceof Float32Array))
    throw new TypeError('a gradient is missing');
  return value.data;
}

/** Loads on first use, so a process that runs no model never maps the library. */
function runtime(): typeof OnnxRuntime {
  forbidTelemetry();
  const library = createRequire(import.meta.url)('onnxruntime-node') as typeof OnnxRuntime; // its CommonJS entry
  library.env.logLevel = 'fatal'; // for messages outside any session
  return library;
}

const variable = 'ORT_DISABLE_TELEMETRY';

/**
 * Turns off ONNX Runtime's telemetry: its uploads, and the device id in the home folder. The library reads
 * the environment once, on load, and threads get a copy, so the main thread calls this before it starts
 * threads that run models.
 *
 * @throws Error in a thread whose main thread did not.
 */
export function forbidTelemetry(): void {
  if (isMainThread) process.env[variable] = '1';
  else if (process.env[variable] !== '1') throw new Error(`${variable} must be set before threads start`);
}
