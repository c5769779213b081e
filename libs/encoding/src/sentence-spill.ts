/**
 * Shuffles more sentences than fit into memory (Rao 1961, Sandelius 1962): random shard files, shuffled one
 * by one. Every order is equally likely; draws are secure, so frames do not reveal the order of notes.
 */
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { asWriteFailure, invariant, type SecureRandom, type SeededRandom, shuffle } from '#foundation';
import type { FrameSentence } from '#protocol/frames';

/** Sizes; the defaults hold 64 write buffers and one shard in memory. */
export interface SpillOptions {
  /** A new folder, removed after reading. */
  readonly folder: string;
  /** R. */
  readonly representationSize: number;
  readonly random: SecureRandom | SeededRandom;
  readonly shards?: number;
  /** Larger shards are split again. */
  readonly shardBytesMax?: number;
}

/** 64 files stay well below the usual limit of open files. */
const shardsDefault = 64;
const shardBytesMaxDefault = 32 * 1024 * 1024;
/** Few system calls, and room for the longest record (263 KB). */
const bufferBytes = 288 * 1024;

interface Shard {
  readonly path: string;
  readonly buffer: Buffer;
  filled: number;
  written: number;
  file: FileHandle | undefined;
}

/** Takes sentences and returns them in random order. */
export class SentenceSpill {
  private readonly shards: Shard[];
  private readonly shardBytesMax: number;
  private room = Buffer.alloc(0);

  constructor(private readonly options: SpillOptions) {
    this.shardBytesMax = options.shardBytesMax ?? shardBytesMaxDefault;
    this.shards = Array.from({ length: options.shards ?? shardsDefault }, (_, index) => ({
      path: join(options.folder, `${index}.shard`),
      buffer: Buffer.allocUnsafe(bufferBytes),
      filled: 0,
      written: 0,
      file: undefined,
    }));
  }

  /** Adds copies of sentences, in order. Fails with DISK_FULL or FILE_NOT_WRITABLE. */
  async add(sentences: Iterable<FrameSentence>): Promise<void> {
    for (const sentence of sentences) {
      const shard = this.shards[this.options.random.integer(this.shards.length)] as Shard; // the draw is in range
      const bytes = recordBytes(sentence.labelIds.length, this.options.representationSize);
      if (shard.filled + bytes > shard.buffer.length) await this.flush(shard); // once in a few hundred sentences
      encodeRecord(sentence, shard.buffer, shard.filled);
      shard.filled += bytes;
    }
  }

  /** Yields every sentence once, in random order; removes each file afterwards. */
  async *shuffled(): AsyncGenerator<FrameSentence> {
    try {
      for (const shard of this.shards) await this.flush(shard);
      await this.close();
      for (const shard of this.shards) {
        yield* shard.written > this.shardBytesMax ? this.dealtAgain(shard) : this.shuffledShard(shard);
        await rm(shard.path, { force: true });
      }
    } finally {
      await this.close();
      // The next command removes what remains with other partial work.
      await rm(this.options.folder, { recursive: true, force: true }).catch(() => {});
    }
  }

  /** Closes the files; needed only if `shuffled` is not reached. */
  async close(): Promise<void> {
    for (const shard of this.shards) {
      await shard.file?.close();
      shard.file = undefined;
    }
  }

  /** Shuffles offsets; the bytes stay in place. */
  private async *shuffledShard({ path, written }: Shard): AsyncGenerator<FrameSentence> {
    if (written === 0) return;
    const { representationSize, random } = this.options;
    const bytes = this.roomFor(written);
    await readWhole(path, bytes);
    const starts: number[] = [];
    for (let at = 0; at < written; at += recordBytes(bytes[at] ?? 0, representationSize)) starts.push(at);
    for (const at of shuffle(starts, random)) yield decodeRecord(bytes, at, representationSize);
  }

  /** One buffer for all shards: buffers of that size would be collected late. */
  private roomFor(bytes: number): Buffer {
    if (this.room.length < bytes) this.room = Buffer.allocUnsafeSlow(bytes);
    return this.room.subarray(0, bytes);
  }

  private async *dealtAgain(shard: Shard): AsyncGenerator<FrameSentence> {
    const inner = new SentenceSpill({ ...this.options, folder: `${shard.path}.shards` });
    try {
      for await (const sentence of this.readShard(shard)) await inner.add([sentence]);
      yield* inner.shuffled();
    } finally {
      await inner.close();
    }
  }

  private async flush(shard: Shard): Promise<void> {
    if (shard.filled === 0) return;
    try {
      if (shard.file === undefined) {
        await mkdir(this.options.folder, { recursive: true, mode: 0o700 });
        shard.file = await open(shard.path, 'a', 0o600);
      }
      await shard.file.appendFile(shard.buffer.subarray(0, shard.filled));
    } catch (error) {
      throw asWriteFailure(error, shard.path);
    }
    shard.written += shard.filled;
    shard.filled = 0;
  }

  private async *readShard(shard: Shard): AsyncGenerator<FrameSentence> {
    if (shard.written === 0) return;
    const { representationSize } = this.options;
    await using file = await open(shard.path, 'r');
    const piece = Buffer.allocUnsafe(2 * bufferBytes);
    let filled = 0;
    for (;;) {
      const { bytesRead } = await file.read(piece, filled, piece.length - filled);
      if (bytesRead === 0) return;
      filled += bytesRead;
      let at = 0;
      while (at < filled && at + recordBytes(piece[at] ?? 0, representationSize) <= filled) {
        yield decodeRecord(piece, at, representationSize);
        at += recordBytes(piece[at] ?? 0, representationSize);
      }
      piece.copyWithin(0, at, filled);
      filled -= at;
    }
  }
}

/** Fills `bytes` from a file at least as long. */
async function readWhole(path: string, bytes: Buffer): Promise<void> {
  await using file = await open(path, 'r');
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await file.read(bytes, filled, bytes.length - filled);
    invariant(bytesRead > 0, 'a shard is as long as it was written');
    filled += bytesRead;
  }
}

// A record: T in one byte, label ids (T), casing ids (T), float16 vectors (T, R).

/** At most 263 KB (T = 128, R = 1024). */
function recordBytes(tokenCount: number, representationSize: number): number {
  return 1 + tokenCount * (2 + 2 * representationSize);
}

function encodeRecord({ vectors, labelIds, casingIds }: FrameSentence, target: Uint8Array, at: number): void {
  const tokenCount = labelIds.length;
  target[at] = tokenCount;
  target.set(labelIds, at + 1);
  target.set(casingIds, at + 1 + tokenCount);
  target.set(new Uint8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength), at + 1 + 2 * tokenCount);
}

/** Reads the sentence at `at` into one new array, of which its parts are views. */
function decodeRecord(source: Uint8Array, at: number, representationSize: number): FrameSentence {
  const tokenCount = source[at] ?? 0;
  const vectorBytes = 2 * tokenCount * representationSize;
  const own = new Uint8Array(vectorBytes + 2 * tokenCount); // vectors first, to align halves
  const labelsAt = at + 1;
  const vectorsAt = labelsAt + 2 * tokenCount;
  own.set(source.subarray(vectorsAt, vectorsAt + vectorBytes));
  own.set(source.subarray(labelsAt, vectorsAt), vectorBytes);
  return {
    vectors: new Uint16Array(own.buffer, 0, tokenCount * representationSize), // (T, R)
    labelIds: own.subarray(vectorBytes, vectorBytes + tokenCount), // (T)
    casingIds: own.subarray(vectorBytes + tokenCount), // (T)
  };
}
