/** Sentences as a coordinator would have received them: encoded and framed as sites do it, opened as trainers do. */
import { encodeRepeatably, type RepeatableEncoding } from '#encoding';
import { checkFrame, openFrame } from '#protocol';
import { fromFrame, type TrainingSentence } from '#training';

/** Sentences as a coordinator receives them, and what they weigh. */
export interface ExportedSentences {
  readonly sentences: readonly TrainingSentence[];
  readonly bytes: number;
  readonly tokens: number;
}

/** Encodes, frames, checks and opens again; sentences come back shuffled. */
export async function exportSentences(
  sentences: readonly TrainingSentence[],
  options: RepeatableEncoding,
): Promise<ExportedSentences> {
  const received: TrainingSentence[] = [];
  let bytes = 0;
  let tokens = 0;
  for await (const frame of encodeRepeatably(sentences, options)) {
    bytes += frame.bytes.length;
    tokens += frame.summary.tokens;
    const opened = openFrame(checkFrame(frame.bytes, { labelCount: options.labelCount }));
    for (const sentence of opened) received.push(fromFrame(sentence));
  }
  return { sentences: received, bytes, tokens };
}
