/** Writes small fastText `.bin` files, sound and unsound, for tests. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What goes into the file; each field can be made wrong. */
export interface FastTextFileParts {
  readonly magic: number;
  readonly version: number;
  /** 1 CBOW, 2 skip-gram, 3 supervised. */
  readonly model: number;
  readonly size: number;
  readonly minLength: number;
  readonly maxLength: number;
  readonly buckets: number;
  readonly words: Readonly<Record<string, readonly number[]>>;
  /** Bucket → its row; others are zeros. */
  readonly bucketRows: Readonly<Record<number, readonly number[]>>;
  readonly labels: number;
  readonly prunedRows: number;
  readonly isQuantised: boolean;
  /** Rows the input matrix claims to have, when not what it has. */
  readonly claimedRows?: number;
}

const sound: FastTextFileParts = {
  magic: 793712314,
  version: 12,
  model: 2,
  size: 2,
  minLength: 3,
  maxLength: 3,
  buckets: 7,
  words: { ab: [1, 0], '</s>': [0, 3] },
  bucketRows: {},
  labels: 0,
  prunedRows: -1,
  isQuantised: false,
};

/** Writes `model.bin` into the folder and returns its path. */
export async function writeFastTextFile(
  folder: string,
  overrides: Partial<FastTextFileParts> = {},
): Promise<string> {
  const path = join(folder, 'model.bin');
  await writeFile(path, encodeFastText({ ...sound, ...overrides }));
  return path;
}

/** The bytes of a model, in the order of `FastText::saveModel`. */
function encodeFastText(parts: FastTextFileParts): Buffer {
  const rows = [...Object.values(parts.words), ...bucketMatrix(parts)];
  const zeros = Object.values(parts.words).map(() => Array.from({ length: parts.size }, () => 0));
  return Buffer.concat([
    int32s(parts.magic, parts.version),
    int32s(parts.size, 5, 20, 2, 5, 1, 2, parts.model, parts.buckets, parts.minLength, parts.maxLength, 100),
    Buffer.alloc(8),
    encodeDictionary(parts),
    Buffer.from([parts.isQuantised ? 1 : 0]),
    encodeMatrix(rows, parts.size, parts.claimedRows ?? rows.length),
    Buffer.from([0]),
    encodeMatrix(zeros, parts.size, zeros.length),
  ]);
}

function bucketMatrix({ buckets, bucketRows, size }: FastTextFileParts): readonly (readonly number[])[] {
  const zeros = Array.from({ length: size }, () => 0);
  return Array.from({ length: buckets }, (_, bucket) => bucketRows[bucket] ?? zeros);
}

function encodeDictionary({ words, labels, prunedRows }: FastTextFileParts): Buffer {
  const names = Object.keys(words);
  const entries = names.map((name) => Buffer.concat([Buffer.from(`${name}\0`), int64(9), Buffer.from([0])]));
  return Buffer.concat([
    int32s(names.length + labels, names.length, labels),
    int64(1000),
    int64(prunedRows),
    ...entries,
  ]);
}

function encodeMatrix(rows: readonly (readonly number[])[], size: number, claimedRows: number): Buffer {
  return Buffer.concat([int64(claimedRows), int64(size), Buffer.from(Float32Array.from(rows.flat()).buffer)]);
}

function int32s(...values: number[]): Buffer {
  return Buffer.from(Int32Array.from(values).buffer);
}

function int64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64LE(BigInt(value));
  return bytes;
}
