/** Steps 3 and 4 of the flow for windows of notes: their sentences leave for the spill, encoded and rounded. */

import { type EmbeddedBlock, workOnBlocks } from '#encoding';
import { invariant } from '#foundation';
import type { IobScheme } from '#labels';
import { type FrameSentence, float32ToFloat16 } from '#protocol';
import { casingIdsOf, type Sentence } from '#text';
import type { OpenEncoder } from '../models/installed-models.js';
import type { EncodedNotes } from './commit-stage.js';
import type { PreparedNote } from './prepare-notes.js';

/** A table and a representer that fits it. */
export type NoteEncoder = Pick<OpenEncoder, 'input' | 'representer'>;

/** Where encoded sentences go. */
interface Target extends EncodedNotes {
  readonly scheme: IobScheme;
  /** R. */
  readonly representationSize: number;
  /** Called before each block; what it throws ends the work. */
  readonly onStep: () => void;
}

/** Encodes every sentence of every window once. */
export async function encodeNotes(
  windows: AsyncIterable<readonly PreparedNote[]>,
  encoder: NoteEncoder,
  target: Target,
): Promise<void> {
  // Blocks come from several cores; the spill takes one sentence at a time.
  let taken = Promise.resolve();
  const { input, representer } = encoder;
  await workOnBlocks(placed(windows), input, {
    parallel: representer.parallel,
    work: async (block) => {
      target.onStep();
      const vectors = await representer.encodeTokens(block.tokens);
      taken = taken.then(() => target.spill.add(encodedSentences(block, vectors, target)));
      await taken;
    },
  });
}

/** The sentences of some notes, each with what leaves beside its vectors. */
interface PlacedWindow {
  readonly places: readonly Place[];
  readonly sentences: readonly Sentence[];
}

async function* placed(windows: AsyncIterable<readonly PreparedNote[]>): AsyncGenerator<PlacedWindow> {
  for await (const notes of windows) {
    const places = notes.flatMap(placesOf);
    yield { places, sentences: places.map(({ sentence }) => sentence) };
  }
}

/** The sentences of a block as they will leave; counted and offered to the preview on the way. */
function* encodedSentences(
  { window: { places }, positions, tokens: { lengths } }: EmbeddedBlock<PlacedWindow>,
  vectors: Float32Array,
  { tally, sample, scheme, representationSize }: Target,
): Generator<FrameSentence> {
  const halves = roundToHalf(vectors);
  let at = 0;
  for (const [index, position] of positions.entries()) {
    const end = at + (lengths[index] ?? 0) * representationSize;
    const place = places[position];
    invariant(
      place !== undefined && end <= halves.length,
      'a block holds vectors of sentences of its window',
    );
    const { note, sentence, sentenceIndex, labelIds } = place;
    const encoded = { vectors: halves.subarray(at, end), labelIds, casingIds: casingIdsOf(sentence) };
    tally.addSentence(labelIds, scheme);
    sample.offer({ note, sentenceIndex, vectors: encoded.vectors });
    yield encoded;
    at = end;
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

/** Rounds after the noise was added; what is lost here is far below the noise. Shape: (N, R). */
function roundToHalf(vectors: Float32Array): Uint16Array {
  const halves = new Uint16Array(vectors.length);
  float32ToFloat16(vectors, halves);
  return halves;
}
