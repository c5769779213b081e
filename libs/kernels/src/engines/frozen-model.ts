/** Runs an exported network over sentences of any lengths: buckets, pads, runs, unpads. */
import { Failure, type FailureDetails, invariant } from '#foundation';
import { type BatchShape, batchInputs, batchShape, bucketByLength, maskFeeds } from '../graph/batch.js';
import type { HostTensor } from '../graph/tensor.js';
import { checkModel } from '../onnx/check-model.js';
import type { Results } from './engine.js';
import { type OnnxRuntimeOptions, type OnnxSession, openOnnxSession } from './onnxruntime.js';

/** Activations of a batch fit a core's cache: 6 to 8 % faster than four times as much. */
const batchLimits = { maxTokens: 1024, maxSentences: 64 };

/** A network that was exported with its weights. */
export interface FrozenModel {
  readonly inputNames: readonly string[];
  /** The fixed last dimension of an input; fails with KERNELS_MODEL_INTERFACE when it has none. */
  inputWidth(name: string): number;
  /** The fixed last dimension of a result; fails with KERNELS_MODEL_INTERFACE when it has none. */
  outputWidth(name: string): number;
  /**
   * Runs all sentences of these lengths in batches of similar length; `feed` builds the inputs of one batch
   * beside the masks, `take` gets its results. Fails with KERNELS_MODEL_FAILED where the file cannot be
   * computed.
   */
  runBatches(lengths: readonly number[], batch: BatchHandlers): Promise<void>;
  close(): Promise<void>;
}

/** What a caller does for each batch; `members` are indices into the lengths. */
export interface BatchHandlers {
  /** `arena` holds inputs until the batch has run; results never lie in it. */
  readonly feed: (members: readonly number[], shape: BatchShape, arena: Arena) => Record<string, HostTensor>;
  /** The results that `take` looks at; others are not copied out of the runtime. */
  readonly outputs: readonly string[];
  readonly take: (members: readonly number[], results: Results) => void;
}

/** What a file has to look like. */
export interface ModelInterface {
  /** What it has to read beside lengths. */
  readonly inputs: readonly string[];
  /** What it may read beside masks. A file that wants anything else was made for somebody who feeds more. */
  readonly optionalInputs?: readonly string[];
  readonly outputs: readonly string[];
}

/** Checks and opens an exported network; fails with KERNELS_MODEL_* and never reads another file. */
export async function openFrozenModel(
  bytes: Uint8Array,
  expected: ModelInterface,
  options: OnnxRuntimeOptions = {},
): Promise<FrozenModel> {
  checkModel(bytes);
  const session = await open(bytes, options);
  const amiss = firstAmiss(session, expected);
  if (amiss !== undefined) {
    await session.release();
    throw new Failure('KERNELS_MODEL_INTERFACE', amiss);
  }
  const arenas = new ArenaPool();
  return {
    inputNames: session.inputNames,
    inputWidth: (name) => session.inputWidth(name),
    outputWidth: (name) => session.outputWidth(name),
    runBatches: (lengths, handlers) =>
      arenas.lend((arena) => runBatches({ session, arena }, lengths, handlers)),
    close: () => session.release(),
  };
}

/** Applies `make` to an opened resource, and closes it when that fails. */
export async function closedOnFailure<Opened extends { close(): Promise<void> }, Made>(
  opened: Opened,
  make: (opened: Opened) => Made | Promise<Made>,
): Promise<Made> {
  try {
    return await make(opened);
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Inputs or outputs that a file lacks, or inputs that nobody will feed. */
function firstAmiss(
  { inputNames, outputNames }: OnnxSession,
  { inputs, optionalInputs = [], outputs }: ModelInterface,
): FailureDetails | undefined {
  const fed = new Set([...inputs, ...optionalInputs, ...Object.values(batchInputs)]);
  const missing = [...inputs, batchInputs.lengths].filter((name) => !inputNames.includes(name));
  const missingOutputs = outputs.filter((name) => !outputNames.includes(name));
  const unknown = inputNames.filter((name) => !fed.has(name));
  if (missing.length > 0) return { missing: missing.join(' ') };
  if (missingOutputs.length > 0) return { missing: missingOutputs.join(' ') };
  return unknown.length > 0 ? { unknown: unknown.slice(0, 5).join(' ').slice(0, 200) } : undefined;
}

async function open(bytes: Uint8Array, options: OnnxRuntimeOptions): Promise<OnnxSession> {
  try {
    return await openOnnxSession(bytes, options);
  } catch {
    throw new Failure('KERNELS_MODEL_UNREADABLE', { bytes: bytes.length });
  }
}

async function runBatches(
  { session, arena }: { readonly session: OnnxSession; readonly arena: Arena },
  lengths: readonly number[],
  { feed, take, outputs }: BatchHandlers,
): Promise<void> {
  for (const members of bucketByLength(lengths, batchLimits)) {
    const memberLengths = members.map((member) => lengths[member]);
    const feeds = { ...maskFeeds(memberLengths), ...feed(members, batchShape(memberLengths), arena) };
    const results = await session.run(feeds, outputs).catch(() => {
      throw new Failure('KERNELS_MODEL_FAILED'); // without a cause: its message may hold numbers made from a note
    });
    take(members, results);
  }
}

/** The float32 values of a result. */
export function floatsOf(results: Results, name: string): HostTensor & { readonly data: Float32Array } {
  const value = results[name];
  invariant(value !== undefined && value.data instanceof Float32Array, `result ${name} is missing`);
  return { data: value.data, shape: value.shape };
}

/** {@link floatsOf} of an untrusted file; fails with KERNELS_MODEL_RESULT on another shape. */
export function floatsOfShape(
  results: Results,
  name: string,
  shape: readonly number[],
): HostTensor & { readonly data: Float32Array } {
  const value = results[name];
  const isAsked = value?.data instanceof Float32Array && value.shape.join() === shape.join();
  if (!isAsked)
    throw new Failure('KERNELS_MODEL_RESULT', { output: name, expected: `float32 ${shape.join(' x ')}` });
  return floatsOf(results, name);
}

/** Named buffers that grow as needed; each serves one batch at a time. */
export class Arena {
  private readonly buffers = new Map<string, Float32Array>();

  /** `length` values under `name`, not cleared; valid until the next call with `name`. */
  take(name: string, length: number): Float32Array {
    const kept = this.buffers.get(name);
    if (kept !== undefined && kept.length >= length) return kept.subarray(0, length);
    kept?.fill(0); // nobody wipes it later
    const larger = new Float32Array(length);
    this.buffers.set(name, larger);
    return larger;
  }

  /** Zeros everywhere: noise and embeddings do not stay in memory longer than they are needed. */
  wipe(): void {
    for (const buffer of this.buffers.values()) buffer.fill(0);
  }
}

/** Lends arenas to runs that may overlap, each to one at a time. */
export class ArenaPool {
  private readonly free: Arena[] = [];

  /** Runs `work` with an arena of its own, which is wiped behind it. */
  async lend<Result>(work: (arena: Arena) => Promise<Result>): Promise<Result> {
    const arena = this.free.pop() ?? new Arena();
    try {
      return await work(arena);
    } finally {
      arena.wipe();
      this.free.push(arena);
    }
  }
}
