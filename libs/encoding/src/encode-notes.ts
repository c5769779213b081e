/** Steps 3 and 4 of the flow: encodes and rounds the sentences of prepared notes into the spill. */
import { shownCasings, type TokenEmbeddings } from '#embeddings';
import { invariant } from '#foundation';
import type { FrameSentence } from '#protocol/frames';
import type { Sentence } from '#text';
import type { NoteRepresenter } from './models.js';
import type { PreparedNote } from './prepare-note.js';
import type { SentenceSpill } from './sentence-spill.js';
import { type EmbeddedBlock, gatherWindows, workOnBlocks } from './work-on-blocks.js';
import { frameSentences } from './write-frames.js';

/** A representer and its embeddings. */
export interface NoteEncoder {
  readonly input: TokenEmbeddings;
  readonly representer: NoteRepresenter;
}

/** A sentence of a note as it will leave. */
export interface EncodedSentence {
  readonly note: PreparedNote;
  readonly sentenceIndex: number;
  readonly encoded: FrameSentence;
}

/** Receives encoded sentences. */
export interface EncodingTarget {
  readonly spill: SentenceSpill;
  /** Called with every sentence before the spill. */
  readonly onSentence: (sentence: EncodedSentence) => void;
  /** Called before each block; an exception ends the work. */
  readonly onStep: () => void;
}

/** Encodes every sentence of every note once. */
export async function encodeNotes(
  notes: AsyncIterable<PreparedNote>,
  { input, representer }: NoteEncoder,
  target: EncodingTarget,
): Promise<void> {
  // Blocks come from several cores; the spill takes one at a time.
  let taken = Promise.resolve();
  await workOnBlocks(placed(gatherWindows(notes), input), input, {
    parallel: representer.parallel,
    work: async (block) => {
      target.onStep();
      const vectors = await representer.encodeTokens(block.tokens);
      const sentences = encodedSentences(block, vectors, representer.representationSize, target);
      taken = taken.then(() => target.spill.add(sentences));
      await taken;
    },
  });
}

interface PlacedWindow {
  readonly places: readonly Place[];
  readonly sentences: readonly Sentence[];
}

async function* placed(
  windows: AsyncIterable<readonly PreparedNote[]>,
  input: TokenEmbeddings,
): AsyncGenerator<PlacedWindow> {
  for await (const notes of windows) {
    const places = notes.flatMap((note) => placesOf(note, input));
    yield { places, sentences: places.map(({ sentence }) => sentence) };
  }
}

function* encodedSentences(
  { window, positions }: EmbeddedBlock<PlacedWindow>,
  vectors: Float32Array,
  representationSize: number,
  { onSentence }: EncodingTarget,
): Generator<FrameSentence> {
  const places = positions.flatMap((position) => window.places[position] ?? []);
  let index = 0;
  for (const encoded of frameSentences(places, vectors, representationSize)) {
    const place = places[index];
    invariant(place !== undefined, 'a block holds sentences of its window');
    onSentence({ note: place.note, sentenceIndex: place.sentenceIndex, encoded });
    yield encoded;
    index += 1;
  }
}

interface Place {
  readonly note: PreparedNote;
  readonly sentence: Sentence;
  readonly sentenceIndex: number;
  readonly labelIds: Uint8Array;
  readonly casingIds: Uint8Array;
}

function placesOf(note: PreparedNote, input: TokenEmbeddings): Place[] {
  return note.sentences.map((sentence, sentenceIndex) => ({
    note,
    sentence,
    sentenceIndex,
    labelIds: note.labelIds[sentenceIndex] ?? new Uint8Array(sentence.length),
    casingIds: shownCasings(input, sentence),
  }));
}
