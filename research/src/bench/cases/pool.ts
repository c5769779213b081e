/** Steps 6 and 7 of the flow without training: streams batches from mixed frames, which every pass checks again. */
import { readFile, writeFile } from 'node:fs/promises';
import { createSeededRandom, sha256 } from '#foundation';
import { checkFrame, encodeMixedFrame, openFrame } from '#protocol/frames';
import { createPoolSource, openPoolFrame, type PoolFrameFile } from '#training';
import type { BenchOpener } from '../bench.js';
import { round } from '../measuring/measurements.js';
import { type FrameFile, openFrameFiles } from './frame-files.js';
import { measureGrowth } from './growth.js';

/** The trainer's defaults. */
const sentencesPerBatch = 32;
const framesOpen = 16;

/** Opens `pool`. */
export const openPool: BenchOpener = async ({ cacheFolder, notes, growth }) => {
  const files = await openFrameFiles(cacheFolder, notes);
  const pass = async (times: number): Promise<Pass> => passThroughPool(await files.multiply(times));
  let last: Pass | undefined;
  return {
    measure: 'tokensPerSecond',
    block: async () => {
      last = await pass(1);
      return last.tokens / last.seconds;
    },
    flopPerUnit: null,
    peer: null,
    describe: async () => ({
      frames: files.frames.length,
      megabytes: round(files.bytes / 1e6, 4),
      tokens: files.tokens,
      batches: last?.batches,
      sentencesPerBatch,
      framesOpen,
      paddingShare: last === undefined ? null : round(1 - last.tokens / last.padded, 3),
      growth: await measureGrowth(growth, pass),
    }),
    [Symbol.asyncDispose]: () => files[Symbol.asyncDispose](),
  };
};

/** Streams one pass of batches over frame files, in training order. */
export async function passThroughPool(files: readonly FrameFile[]): Promise<Pass> {
  const frames = [];
  for (const file of files) frames.push(await openPoolFrame(await mixed(file)));
  const startedAt = performance.now();
  let tokens = 0;
  let padded = 0;
  let batches = 0;
  const source = createPoolSource({ frames, sentencesPerBatch, framesOpen });
  for await (const batch of source.batches(createSeededRandom('pool'))) {
    const lengths = batch.map(({ labelIds }) => labelIds.length);
    tokens += lengths.reduce((sum, length) => sum + length, 0);
    padded += batch.length * Math.max(...lengths);
    batches += 1;
  }
  return { tokens, padded, batches, seconds: (performance.now() - startedAt) / 1000 };
}

/** Writes the frame in the mixed form that a trainer has on disk. */
async function mixed({ path, read, expected, splitSeed }: FrameFile): Promise<PoolFrameFile> {
  const frame = checkFrame(await read());
  const sentences = [...openFrame(frame)];
  const bytes = encodeMixedFrame({ ...frame.header, sentences, siteNumbers: sentences.map(() => 0) });
  const mixedPath = `${path}.mixed`;
  await writeFile(mixedPath, bytes);
  return { digest: sha256(bytes), read: () => readFile(mixedPath), expected, splitSeed };
}

interface Pass {
  readonly tokens: number;
  /** Tokens including padding. */
  readonly padded: number;
  readonly batches: number;
  readonly seconds: number;
}
