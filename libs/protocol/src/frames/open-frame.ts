/** The sentences of a checked frame, one after the other. */
import type { CheckedFrame } from './check-frame.js';
import type { FrameSentence } from './encode-frame.js';

/** Yields each sentence as views of the frame: nothing is copied, and they live as long as the frame. */
export function* openFrame(frame: CheckedFrame): Generator<FrameSentence> {
  const { sentenceLengths, representationSize } = frame.header;
  let row = 0;
  for (const length of sentenceLengths) {
    const end = row + length;
    yield {
      vectors: frame.vectors.subarray(row * representationSize, end * representationSize), // (T, R)
      labelIds: frame.labelIds.subarray(row, end), // (T)
      casingIds: frame.casingIds.subarray(row, end), // (T)
    };
    row = end;
  }
}
