/** Rows of a representer as sentences that may leave: rounded, with their label ids and casing ids. */
import { invariant } from '#foundation';
import { type FrameSentence, float32ToFloat16 } from '#protocol';

/** What leaves of a sentence beside its vectors. */
export type SentenceMarks = Pick<FrameSentence, 'labelIds' | 'casingIds'>;

/** `vectors` (N, R) cut into sentences in the order of `marks`. */
export function* frameSentences(
  marks: Iterable<SentenceMarks>,
  vectors: Float32Array,
  representationSize: number,
): Generator<FrameSentence> {
  const halves = roundToHalf(vectors);
  let at = 0;
  for (const { labelIds, casingIds } of marks) {
    const end = at + labelIds.length * representationSize;
    invariant(end <= halves.length, 'there is a vector for every token');
    yield { vectors: halves.subarray(at, end), labelIds, casingIds };
    at = end;
  }
}

/** Rounds after the noise was added; what is lost here is far below the noise. Shape: (N, R). */
function roundToHalf(vectors: Float32Array): Uint16Array {
  const halves = new Uint16Array(vectors.length);
  float32ToFloat16(vectors, halves);
  return halves;
}
