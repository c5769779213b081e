/** What a coordinator does with uploaded bytes before it trusts them: `checkFrame`, on one core. */
import * as zlib from 'node:zlib';
import { invariant } from '#foundation';
import { checkFrame } from '#protocol';
import type { BatchSource, TrainingSentence } from '#training';
import type { BenchOpener } from '../bench.js';
import { round } from '../measuring/measurements.js';
import { openFrameFiles } from './frame-files.js';

const megabyte = 1e6;

/** Opens `ingest`. */
export const openIngest: BenchOpener = async ({ cacheFolder, notes, seconds }) => {
  await using files = await openFrameFiles(cacheFolder, notes); // the rest runs on the bytes in memory
  const frames = await Promise.all(files.frames.map((frame) => frame.read()));
  const { tokens, bytes } = files;
  return {
    measure: 'megabytesPerSecond',
    block: async (isWarmUp) => {
      const deadline = performance.now() + (isWarmUp ? 200 : 1000 * seconds);
      const startedAt = performance.now();
      let checked = 0;
      while (performance.now() < deadline) {
        for (const frame of frames) checked += checkFrame(frame).bytes;
      }
      return checked / megabyte / ((performance.now() - startedAt) / 1000);
    },
    flopPerUnit: null,
    peer: null,
    describe: async () => ({
      secondsPerBlock: seconds,
      frames: frames.length,
      bytesPerFrame: Math.round(bytes / frames.length),
      tokensPerFrame: Math.round(tokens / frames.length),
      bytesPerToken: round(bytes / tokens, 4),
      compression: { gzip: gainOf(frames, (frame) => zlib.gzipSync(frame)), zstd: zstdGain(frames) },
    }),
    [Symbol.asyncDispose]: async () => {},
  };
};

/** Share of the bytes that compression would save, and how fast it is. */
function gainOf(frames: readonly Uint8Array[], compress: (frame: Uint8Array) => Uint8Array) {
  const startedAt = performance.now();
  const before = frames.reduce((sum, frame) => sum + frame.length, 0);
  const after = frames.reduce((sum, frame) => sum + compress(frame).length, 0);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    bytesSaved: round(1 - after / before, 3),
    megabytesPerSecond: round(before / megabyte / seconds, 3),
  };
}

/** Zstandard came to Node with 22.15. */
function zstdGain(frames: readonly Uint8Array[]) {
  const compress: unknown = Reflect.get(zlib, 'zstdCompressSync');
  if (typeof compress !== 'function') return null;
  return gainOf(frames, (frame) => compress(frame) as Uint8Array); // Node's own function: bytes in, bytes out
}

// Batches for a real training run that keep the time: the trainer asks for the next batch when a step is done, so the time
// between two batches is one whole step, from padding to the changed weights.

/** A source that measures who trains on it. */
export interface TimedSource extends BatchSource {
  /** Tokens a second of the steps after the warm-up of the last pass. */
  tokensPerSecond(): number;
  /** Processor seconds of all threads of the process for a token of the same steps. */
  processorSecondsPerToken(): number;
}

/** What a pass is. */
export interface TimedPass {
  /** Taken in turn. */
  readonly batches: readonly (readonly TrainingSentence[])[];
  /** Steps that are not measured. */
  readonly warmUpSteps: number;
  /** The pass ends with the first step that ends after so long; there is at least one. */
  readonly seconds: number;
  /** Milliseconds from any moment on; the clock of the machine when left out. */
  readonly now?: () => number;
}

/** A source of one pass. */
export function createTimedSource({
  batches,
  warmUpSteps,
  seconds,
  now = () => performance.now(),
}: TimedPass): TimedSource {
  let rate: number | undefined;
  let processorRate: number | undefined;
  const next = (step: number): readonly TrainingSentence[] => batches[step % batches.length] ?? [];
  return {
    sentenceCount: batches.reduce((sum, batch) => sum + batch.length, 0),
    tokenCount: batches.reduce((sum, batch) => sum + tokensOf(batch), 0),
    batches: async function* () {
      for (let step = 0; step < warmUpSteps; step += 1) yield next(step);
      const startedAt = now();
      const processorBefore = process.cpuUsage();
      let [elapsed, tokens] = [0, 0];
      for (let step = 0; elapsed < 1000 * seconds; step += 1) {
        yield next(step);
        elapsed = now() - startedAt;
        tokens += tokensOf(next(step));
      }
      rate = tokens / (elapsed / 1000);
      const { user, system } = process.cpuUsage(processorBefore); // microseconds
      processorRate = (user + system) / 1e6 / tokens;
    },
    tokensPerSecond: () => {
      invariant(rate !== undefined, 'a pass has ended');
      return rate;
    },
    processorSecondsPerToken: () => {
      invariant(processorRate !== undefined, 'a pass has ended');
      return processorRate;
    },
  };
}

function tokensOf(batch: readonly TrainingSentence[]): number {
  return batch.reduce((sum, { labelIds }) => sum + labelIds.length, 0);
}
