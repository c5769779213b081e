/**
 * The cache of an index: `magic "SFUMATON", version, 0 (16 bytes) | key (32) | (Q, N) uint32 | SHA-256 of all before`,
 * little-endian. The key stands for the table, N and the queries. It names words of patients by their row ids, so it
 * is as private as the notes; files are written for their owner alone.
 */
import { createHash } from 'node:crypto';
import { readFileIfThere, writeStreamAtomic } from '#foundation';

/** The ids in a cache file, or undefined when it is missing, damaged, or of another key; then it is made again. */
export async function readNeighbourFile(
  path: string,
  key: Uint8Array,
  length: number,
): Promise<Uint32Array | undefined> {
  const content = await readFileIfThere(path);
  const head = encodeHead(key);
  const bodyEnd = head.length + 4 * length;
  if (content?.length !== bodyEnd + digestBytes || !content.subarray(0, head.length).equals(head))
    return undefined;
  const digest = createHash('sha256').update(content.subarray(0, bodyEnd)).digest();
  if (!content.subarray(bodyEnd).equals(digest)) return undefined;
  const rows = new Uint32Array(length);
  Buffer.from(rows.buffer).set(content.subarray(head.length, bodyEnd));
  return rows;
}

/** Writes a cache file, whole or not at all. */
export async function writeNeighbourFile(path: string, key: Uint8Array, rows: Uint32Array): Promise<void> {
  const head = encodeHead(key);
  const body = new Uint8Array(rows.buffer, rows.byteOffset, rows.byteLength);
  const digest = createHash('sha256').update(head).update(body).digest();
  await writeStreamAtomic(path, [head, body, digest]);
}

const digestBytes = 32;

function encodeHead(key: Uint8Array): Buffer {
  const head = Buffer.alloc(16);
  head.write('SFUMATON', 'latin1');
  head.writeUInt32LE(1, 8);
  return Buffer.concat([head, key]);
}
