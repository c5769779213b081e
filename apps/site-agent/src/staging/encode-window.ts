/** Steps 3 and 4 of the flow for one window of notes: their sentences leave for the spill, encoded and rounded. */
import type { IobScheme } from '#labels';
import { type FrameSentence, float32ToFloat16 } from '#protocol';
import { casingOf, type Sentence } from '#text';
import { type EncodedBlock, encodeSentences, type SentenceEncoder } from '../models/encode-sentences.js';
import type { EncodedNotes } from './commit-stage.js';
import type { PreparedNote } from './prepare-notes.js';

/** Encodes every sentence of `notes` once. */
export async function encodeWindow(
  notes: readonly PreparedNote[],
  encoder: SentenceEncoder,
  target: EncodedNotes & { readonly scheme: IobScheme },
): Promise<void> {
  const places = notes.flatMap(placesOf);
  const sentences = places.map(({ sentence }) => sentence);
  // Blocks come from several cores; the spill takes one sentence at a time.
  let taken = Promise.resolve();
  await encodeSentences(sentences, encoder, (block) => {
    taken = taken.then(() => takeBlock(block, places, target));
    return taken;
  });
}

async function takeBlock(
  { positions, representations }: EncodedBlock,
  places: readonly Place[],
  target: EncodedNotes & { readonly scheme: IobScheme },
): Promise<void> {
  for (const [index, position] of positions.entries()) {
    const place = places[position];
    const representation = representations[index];
    if (place !== undefined && representation !== undefined)
      await takeSentence(place, representation, target);
  }
}

interface Place {
  readonly note: PreparedNote;
  readonly sentence: Sentence;
  readonly sentenceIndex: number;
  readonly labelIds: Uint8Array;
}

function placesOf(note: PreparedNote): Place[] {
  return note.sentences.map((sentence, sentenceIndex) => ({
    note,
    sentence,
    sentenceIndex,
    labelIds: note.labelIds[sentenceIndex] ?? new Uint8Array(sentence.length),
  }));
}

async function takeSentence(
  { note, sentence, sentenceIndex, labelIds }: Place,
  representation: Float32Array,
  { spill, tally, sample, scheme }: EncodedNotes & { readonly scheme: IobScheme },
): Promise<void> {
  const encoded: FrameSentence = {
    vectors: roundToHalf(representation),
    labelIds,
    casingIds: Uint8Array.from(sentence, ({ text }) => casingOf(text)),
  };
  await spill.add(encoded);
  tally.addSentence(labelIds, scheme);
  sample.offer({ note, sentenceIndex, vectors: encoded.vectors });
}

/** Rounds after the noise was added; what is lost here is far below the noise. Shape: (T, R). */
function roundToHalf(representation: Float32Array): Uint16Array {
  const halves = new Uint16Array(representation.length);
  float32ToFloat16(representation, halves);
  return halves;
}
