/** Frames on disk as a coordinator stores them, encoded from invented notes as a site encodes them. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFrame, encodeFrame, openFrame } from '#protocol/frames';
import type { PoolFrameFile } from '#training';
import { type BenchSite, openBenchSite } from './bench-site.js';

/** Frame files in a temporary folder. */
export interface FrameFiles extends AsyncDisposable {
  readonly frames: readonly FrameFile[];
  readonly tokens: number;
  readonly bytes: number;
  /** Re-encodes all frames under new batch numbers until there are `times` as many: same sentences, other bytes. */
  multiply(times: number): Promise<readonly FrameFile[]>;
}

/** A frame on disk. */
export interface FrameFile extends PoolFrameFile {
  readonly path: string;
}

/** Stages `notes` new notes `times` times, once per simulated site, and keeps the frames. */
export async function openFrameFiles(cacheFolder: string, notes: number, times = 1): Promise<FrameFiles> {
  const site = await openBenchSite(cacheFolder);
  const frames: FrameFile[] = [];
  let tokens = 0;
  let bytes = 0;
  for (let share = 0; share < times; share += 1) {
    const stage = await site.stage(notes);
    for (const path of stage.frames) frames.push(await describeFrame(path));
    tokens += stage.tokens;
    bytes += stage.bytes;
  }
  await site.closeModels();
  return {
    frames,
    tokens,
    bytes,
    multiply: (times) => multiplyFrames(site, frames, times),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

async function describeFrame(path: string): Promise<FrameFile> {
  const { digest, header } = checkFrame(await readFile(path));
  const { representationSize, labelCount, casingCount } = header;
  return {
    path,
    digest,
    read: () => readFile(path),
    expected: { representationSize, labelCount, casingCount },
    splitSeed: digest,
  };
}

async function multiplyFrames(
  { folder }: BenchSite,
  frames: readonly FrameFile[],
  times: number,
): Promise<readonly FrameFile[]> {
  const all = [...frames];
  for (let copy = 1; copy < times; copy += 1) {
    for (const [index, frame] of frames.entries()) {
      const checked = checkFrame(await frame.read());
      const batchNumber = copy * frames.length + index;
      const path = join(folder, `${batchNumber}.frame`);
      await writeFile(
        path,
        encodeFrame({ ...checked.header, batchNumber, sentences: [...openFrame(checked)] }),
      );
      all.push(await describeFrame(path));
    }
  }
  return all;
}
