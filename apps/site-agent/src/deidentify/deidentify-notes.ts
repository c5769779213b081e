/** Notes in, each as it may be written out: the one way through release, layers, replacing and the last look. */
import { type FoundNote, findSpans, type ReleaseAtWork } from '#encoding';
import { Failure } from '#foundation';
import { type Note, readStructured, type StructuredText } from '#text';
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

/**
 * De-identifies notes in memory that does not grow with their number. Spans that they have say nothing and are left out. Of a note that
 * is an HL7 message, JSON or XML, the release reads what people wrote in it; one that cannot be read so is not written.
 */
export async function deidentifyNotes(
  notes: AsyncIterable<Note>,
  { release, deidentify, requestFor }: Deidentification,
  { onStep, write }: DeidentificationSteps,
): Promise<void> {
  const open: ReadNote[] = []; // in order of reading; few, because reading waits for writing
  const readable = async function* (): AsyncGenerator<Note> {
    for await (const note of notes) {
      const read = readNote(note);
      open.push(read);
      yield read.failure === undefined
        ? { ...note, text: read.structured?.text ?? note.text }
        : { ...note, text: '' };
    }
  };
  let position = 0;
  await findSpans(readable(), release, {
    onStep,
    write: async (found) => {
      const { note = found.note, structured, failure } = open.shift() ?? {};
      const request = requestFor(note, position);
      position += 1;
      if (failure !== undefined) return write(unwritten(note, failure), found);
      if (structured === undefined) return write(await deidentify(found.note, request), found);
      const { inDocument } = structured;
      await write(await deidentify(found.note, { ...request, document: note.text }), {
        ...found,
        note: { ...note, spans: inDocument(found.note.spans) },
        spansAt: (threshold) => inDocument(found.spansAt(threshold)),
      });
    },
  });
}

interface ReadNote {
  readonly note: Note;
  readonly structured?: StructuredText | undefined;
  readonly failure?: Failure;
}

function readNote(note: Note): ReadNote {
  try {
    return { note, structured: readStructured(note.text) };
  } catch (error) {
    if (error instanceof Failure) return { note, failure: error };
    throw error;
  }
}

function unwritten(note: Note, failure: Failure): DeidentifiedNote {
  return {
    found: { ...note, spans: [] },
    written: undefined,
    leaks: [],
    subject: { kind: 'note', id: note.id },
    failure,
  };
}
