/** One encoded sentence in a file of the spill: T in one byte, label ids (T), casing ids (T), float16 vectors (T, R). */
import type { FrameSentence } from '#protocol';

/** Length of the record of a sentence of T tokens. At most 263 KB (T = 128, R = 1024). */
export function recordBytes(tokenCount: number, representationSize: number): number {
  return 1 + tokenCount * (2 + 2 * representationSize);
}

/** Writes `sentence` at the start of `target`. */
export function encodeRecord({ vectors, labelIds, casingIds }: FrameSentence, target: Buffer): void {
  const tokenCount = labelIds.length;
  target[0] = tokenCount;
  target.set(labelIds, 1);
  target.set(casingIds, 1 + tokenCount);
  target.set(new Uint8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength), 1 + 2 * tokenCount);
}

/** Reads the sentence at the start of `source` into arrays of its own. */
export function decodeRecord(source: Buffer, representationSize: number): FrameSentence {
  const tokenCount = source[0] ?? 0;
  const vectorsAt = 1 + 2 * tokenCount;
  const vectors = new Uint16Array(tokenCount * representationSize); // (T, R)
  new Uint8Array(vectors.buffer).set(source.subarray(vectorsAt, vectorsAt + vectors.byteLength));
  return {
    vectors,
    labelIds: Uint8Array.from(source.subarray(1, 1 + tokenCount)), // (T)
    casingIds: Uint8Array.from(source.subarray(1 + tokenCount, vectorsAt)), // (T)
  };
}
