/** One encoded sentence in a file of the spill: T in one byte, label ids (T), casing ids (T), float16 vectors (T, R). */
import type { FrameSentence } from '#protocol';

/** Length of the record of a sentence of T tokens. At most 263 KB (T = 128, R = 1024). */
export function recordBytes(tokenCount: number, representationSize: number): number {
  return 1 + tokenCount * (2 + 2 * representationSize);
}

/** Writes `sentence` into `target` from `at` on. */
export function encodeRecord(
  { vectors, labelIds, casingIds }: FrameSentence,
  target: Uint8Array,
  at: number,
): void {
  const tokenCount = labelIds.length;
  target[at] = tokenCount;
  target.set(labelIds, at + 1);
  target.set(casingIds, at + 1 + tokenCount);
  target.set(new Uint8Array(vectors.buffer, vectors.byteOffset, vectors.byteLength), at + 1 + 2 * tokenCount);
}

/** Reads the sentence at `at` of `source` into one array of its own, of which its parts are views. */
export function decodeRecord(source: Uint8Array, at: number, representationSize: number): FrameSentence {
  const tokenCount = source[at] ?? 0;
  const vectorBytes = 2 * tokenCount * representationSize;
  const own = new Uint8Array(vectorBytes + 2 * tokenCount); // vectors first, where halves are aligned
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
