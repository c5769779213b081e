/** Steps 1 and 2 of the flow at a site: notes to labelled sentences, with every identifier already an invented one. */

import type { SurrogateMaker } from '#encoding';
import { Failure, KeySet } from '#foundation';
import { type IobScheme, type LabelMap, mapSpans, type Span } from '#labels';
import {
  type CorpusItem,
  type Language,
  labelSentences,
  type Note,
  type Sentence,
  type Token,
  tokenizeNote,
} from '#text';
import { noteKey } from './note-keys.js';
import type { StageTally } from './stage-tally.js';
import type { UnlabelledWords } from './unlabelled-words.js';

/** A note that is ready to be embedded. */
export interface PreparedNote {
  readonly sentences: readonly Sentence[];
  /** Shape: (T) of each sentence. */
  readonly labelIds: readonly Uint8Array[];
  readonly tokenCount: number;
  /** The note as the hospital wrote it, for the administrator's preview. */
  readonly original: Note;
  readonly language: Language;
}

/** How notes are prepared. */
export interface PreparationOptions {
  readonly language: Language;
  readonly scheme: IobScheme;
  /** From the labels of the notes to those of the representer. */
  readonly labelMap: LabelMap;
  /** Absent for the paper's pure setting. */
  readonly surrogates: SurrogateMaker | undefined;
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

function prepare(original: Note, options: PreparationOptions): PreparedNote {
  const { surrogates, labelMap, language, scheme, tally, unlabelled } = options;
  // Surrogates first: a label that the representer does not know is still an identifier.
  const invented = surrogates === undefined ? original : surrogates(original);
  const { spans, dropped } = mapSpans(invented.spans, labelMap);
  const tokenized = tokenizeNote({ ...invented, spans }, { language });
  const { labelIds, warnings } = labelSentences(tokenized, scheme);
  tally.addWarnings(warnings);
  for (const count of Object.values(dropped)) tally.addWarnings([{ kind: 'unknown-label', count }]);
  // A label that the representer does not know has no id, but its words were replaced like those of the others.
  const replaced = Object.keys(dropped).length === 0 ? [] : invented.spans;
  for (const [index, sentence] of tokenized.sentences.entries())
    unlabelled.add(
      sentence,
      (at) => labelIds[index]?.[at] !== 0 || replaced.some((span) => overlaps(span, sentence[at])),
    );
  const tokenCount = labelIds.reduce((sum, ids) => sum + ids.length, 0);
  return { sentences: tokenized.sentences, labelIds, tokenCount, original, language };
}

function overlaps(span: Span, token: Token | undefined): boolean {
  return token !== undefined && token.start < span.end && span.start < token.end;
}
