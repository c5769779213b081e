/** Steps 1 and 2 of the flow at a site: each new note once, prepared; what is left out or looks odd is counted. */

import { type NotePreparation, type PreparedNote, prepareNote } from '#encoding';
import { Failure, KeySet } from '#foundation';
import type { Span } from '#labels';
import type { CorpusItem, Note, Token } from '#text';
import { noteKey } from './note-keys.js';
import type { StageTally } from './stage-tally.js';
import type { UnlabelledWords } from './unlabelled-words.js';

/** How notes are prepared, and what is counted on the way. */
export interface PreparationOptions extends NotePreparation {
  readonly noteSecret: string;
  /** Keys of all notes staged before. */
  readonly knownKeys: KeySet;
  readonly tally: StageTally;
  readonly unlabelled: UnlabelledWords;
  /** Told the key of every note that is staged. */
  readonly onKey: (key: bigint) => void;
}

/** Yields each new note once; what cannot be staged is counted, never passed on. */
export async function* prepareNotes(
  items: AsyncIterable<CorpusItem>,
  options: PreparationOptions,
): AsyncGenerator<PreparedNote> {
  const { tally, knownKeys } = options;
  const ownKeys = new KeySet();
  for await (const item of items) {
    if (item.kind === 'refused') {
      tally.refusals.add(item.file, item.failure);
      continue;
    }
    const key = noteKey(options.noteSecret, item.note.text);
    if (knownKeys.has(key)) tally.stagedBefore += 1;
    else if (ownKeys.has(key)) tally.repeated += 1;
    else {
      const prepared = tryPrepare(item.note, options);
      if (prepared === undefined) continue;
      ownKeys.add(key);
      options.onKey(key);
      tally.addNote(item.note);
      yield prepared;
    }
  }
}

/** Fails closed: a note that cannot be prepared in full is refused in full. */
function tryPrepare(note: Note, options: PreparationOptions): PreparedNote | undefined {
  try {
    return prepare(note, options);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    options.tally.refusals.add(note.id, error);
    return undefined;
  }
}

function prepare(note: Note, options: PreparationOptions): PreparedNote {
  const prepared = prepareNote(note, options);
  const { sentences, labelIds, invented, dropped, warnings } = prepared;
  const { tally, unlabelled } = options;
  tally.addWarnings(warnings);
  for (const count of Object.values(dropped)) tally.addWarnings([{ kind: 'unknown-label', count }]);
  // A label that the representer does not know has no id, but its words were replaced like those of the others.
  const replaced = Object.keys(dropped).length === 0 ? [] : invented.spans;
  for (const [index, sentence] of sentences.entries())
    unlabelled.add(
      sentence,
      (at) => labelIds[index]?.[at] !== 0 || replaced.some((span) => overlaps(span, sentence[at])),
    );
  return prepared;
}

function overlaps(span: Span, token: Token | undefined): boolean {
  return token !== undefined && token.start < span.end && span.start < token.end;
}
