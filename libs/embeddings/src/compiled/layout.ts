/**
 * The compiled table: everything of a table in one file that opens in a fraction of a second.
 *
 * | part | bytes |
 * |---|---|
 * | magic "SFUMATOE", version, 0 (two uint32) | 16 |
 * | unit rows, then the vector of unknown words | (rowCount + 1) * E * 4, float32 |
 * | where each word begins, then where the last ends | (rowCount + 1) * 4, uint32 |
 * | the words | wordBytes, UTF-8 |
 * | E, rowCount, wordBytes, 0 | 16, four uint32 |
 * | SHA-256 of all the above: the table's digest | 32 |
 * | fingerprint of the source it was compiled from | 32 |
 *
 * Little-endian, as every machine that runs Node in practice. The counts come last so that a source of unknown length
 * is compiled in one pass.
 */

/** First 16 bytes of a compiled table. The version grows with any change of the layout or of how rows are made. */
export function encodeHeader(): Buffer {
  const header = Buffer.alloc(headerBytes);
  header.write('SFUMATOE', 'latin1');
  header.writeUInt32LE(1, 8);
  return header;
}

/** Bytes of the fixed parts. */
export const headerBytes = 16;
export const countsBytes = 16;
export const digestBytes = 32;
export const footerBytes = countsBytes + 2 * digestBytes;

/** The three numbers that give every part its place. */
export interface CompiledCounts {
  readonly size: number;
  readonly rowCount: number;
  readonly wordBytes: number;
}

/** Counts as they stand in the footer. */
export function encodeCounts({ size, rowCount, wordBytes }: CompiledCounts): Buffer {
  const counts = Buffer.alloc(countsBytes);
  counts.writeUInt32LE(size, 0);
  counts.writeUInt32LE(rowCount, 4);
  counts.writeUInt32LE(wordBytes, 8);
  return counts;
}

/** The inverse of `encodeCounts`. */
export function decodeCounts(counts: Buffer): CompiledCounts {
  return {
    size: counts.readUInt32LE(0),
    rowCount: counts.readUInt32LE(4),
    wordBytes: counts.readUInt32LE(8),
  };
}

/** Bytes of a whole file with these counts. */
export function compiledFileBytes({ size, rowCount, wordBytes }: CompiledCounts): number {
  return headerBytes + (rowCount + 1) * (size + 1) * 4 + wordBytes + footerBytes;
}

/** The bytes of an array, as they lie in the file. */
export function bytesOf(values: Float32Array | Uint32Array | Int8Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}
