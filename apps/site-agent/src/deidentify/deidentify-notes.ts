/** Notes in, each as it may be written out: the one way through release, layers, replacing and the last look. */
import { type FoundNote, findSpans, type ReleaseAtWork } from '#encoding';
import type { Note } from '#text';
import type { DeidentifiedNote, NoteRequest } from './note-work.js';

/** What works, and what is asked for each note. */
export interface Deidentification {
  readonly release: ReleaseAtWork;
  /** `NoteWork.deidentify`, here or in a thread. */
  deidentify(note: Note, request: NoteRequest): Promise<DeidentifiedNote>;
  /** For the note at a position. */
  requestFor(note: Note, position: number): NoteRequest;
}

/** What is done besides. */
export interface DeidentificationSteps {
  /** Called with the tokens of each block before it is worked on; what it throws ends the work. */
  onStep(tokens: number): void;
  /** Given every note, in the order in which they were read, one at a time. */
  write(note: DeidentifiedNote, found: FoundNote): Promise<void>;
}

/** De-identifies notes in memory that does not grow with their number. Spans that they have say nothing and are left out. */
export async function deidentifyNotes(
  notes: AsyncIterable<Note>,
  { release, deidentify, requestFor }: Deidentification,
  { onStep, write }: DeidentificationSteps,
): Promise<void> {
  let position = 0;
  await findSpans(notes, release, {
    onStep,
    write: async (found) => {
      const request = requestFor(found.note, position);
      position += 1;
      await write(await deidentify(found.note, request), found);
    },
  });
}
