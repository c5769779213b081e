/** Runs an exported network over sentences of any length. */
import { Failure, type FailureDetails, invariant } from '#foundation';
import { type BatchShape, batchInputs, batchShape, bucketByLength, maskFeeds } from '../graph/batch.js';
import type { HostTensor } from '../graph/tensor.js';
import { checkModel } from '../onnx/check-model.js';
import type { Results } from './engine.js';
import { type OnnxRuntimeOptions, type OnnxSession, openOnnxSession } from './onnxruntime.js';

/** Activations fit a core's cache: 6 to 8 % faster than batches four times as large. */
const batchLimits = { maxTokens: 1024, maxSentences: 64 };

/** A network exported with its weights. */
export interface FrozenModel {
  readonly inputNames: readonly string[];
  /** Returns the fixed last dimension. Fails with KERNELS_MODEL_INTERFACE when there is none. */
  inputWidth(name: string): number;
  /** Like {@link inputWidth}, for a result. */
  outputWidth(name: string): number;
  /** Runs all sentences in batches of similar length. Fails with KERNELS_MODEL_FAILED if the file cannot run. */
  runBatches(lengths: readonly number[], batch: BatchHandlers): Promise<void>;
  close(): Promise<void>;
}

/** The caller's part in each batch; `members` are indices into the lengths. */
export interface BatchHandlers {
  /** Builds the inputs besides the masks. `arena` keeps them until the batch has run; results never lie in it. */
  readonly feed: (members: readonly number[], shape: BatchShape, arena: Arena) => Record<string, HostTensor>;
  /** Results that `take` reads; others are not copied out of the runtime. */
  readonly outputs: readonly string[];
  readonly take: (members: readonly number[], results: Results) => void;
}

/** The inputs and outputs a file must have. */
export interface ModelInterface {
  /** Required, besides lengths. */
  readonly inputs: readonly string[];
  /** Allowed, besides masks. Any other input is refused, because nobody would feed it. */
  readonly optionalInputs?: readonly string[];
  readonly outputs: readonly string[];
}

/** Checks and opens an exported network. Fails with KERNELS_MODEL_*; never reads another file. */
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

/** Applies `make` to an opened resource; closes the resource on failure. */
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
      throw new Failure('KERNELS_MODEL_FAILED'); // no cause: its message may hold numbers from a note
    });
    take(members, results);
  }
}

/** Returns a float32 result. */
export function floatsOf(results: Results, name: string): HostTensor & { readonly data: Float32Array } {
  const value = results[name];
  invariant(value !== undefined && value.data instanceof Float32Array, `result ${name} is missing`);
  return { data: value.data, shape: value.shape };
}

/** {@link floatsOf} for untrusted files. Fails with KERNELS_MODEL_RESULT on another shape. */
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

/** Named buffers that grow as needed, for one batch at a time. */
export class Arena {
  private readonly buffers = new Map<string, Float32Array>();

  /** Returns `length` values, not cleared, valid until the next call with `name`. */
  take(name: string, length: number): Float32Array {
    const kept = this.buffers.get(name);
    if (kept !== undefined && kept.length >= length) return kept.subarray(0, length);
    kept?.fill(0); // never wiped later
    const larger = new Float32Array(length);
    this.buffers.set(name, larger);
    return larger;
  }

  /** Zeroes all buffers: noise and embeddings stay in memory no longer than needed. */
  wipe(): void {
    for (const buffer of this.buffers.values()) buffer.fill(0);
  }
}

/** Lends each arena to one run at a time; runs may overlap. */
export class ArenaPool {
  private readonly free: Arena[] = [];

  /** Runs `work` with an arena, then wipes the arena. */
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
