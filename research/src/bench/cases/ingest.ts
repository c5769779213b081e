/** The coordinator's check of uploaded bytes (`checkFrame`), on one core. */
import * as zlib from 'node:zlib';
import { checkFrame } from '#protocol/frames';
import type { BenchOpener } from '../bench.js';
import { round } from '../measuring/measurements.js';
import { openFrameFiles } from './frame-files.js';

const megabyte = 1e6;

/** Opens `ingest`. */
export const openIngest: BenchOpener = async ({ cacheFolder, notes, seconds }) => {
  await using files = await openFrameFiles(cacheFolder, notes); // disposed at return: the benchmark reads from memory
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

/** `null` before Node 22.15, which added Zstandard. */
function zstdGain(frames: readonly Uint8Array[]) {
  const compress: unknown = Reflect.get(zlib, 'zstdCompressSync');
  if (typeof compress !== 'function') return null;
  return gainOf(frames, (frame) => compress(frame) as Uint8Array); // Node's own function: bytes in, bytes out
}
