/** Steps 1 and 2 of the flow at a site: each new note once, prepared; what is left out or looks odd is counted. */
import { firstOf } from '#command-line';
import { type NotePreparation, type PreparedNote, prepareNote } from '#encoding';
import { Failure, KeySet } from '#foundation';
import { type IobScheme, isBegin, type Span } from '#labels';
import { type CorpusItem, type LabelWarning, type Note, RefusalSummary, type Token } from '#text';
import type { UnlabelledWords } from '../data/kept-text.js';
import { noteKey } from '../data/note-keys.js';

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

/** Notes named in the record, of each kind that is counted. */
const examplesMax = 5;

/** Counts of one staging run. */
export class StageTally {
  staged = 0;
  /** Notes that an earlier stage holds. */
  stagedBefore = 0;
  /** Notes that say the same as another one of this corpus. */
  repeated = 0;
  /** Staged notes without a single label. */
  unlabelled = 0;
  /** Ids of the first of them. */
  readonly unlabelledExamples: string[] = [];
  sentences = 0;
  tokens = 0;
  readonly refusals = new RefusalSummary();
  readonly labels: Record<string, number> = {};
  readonly labelWarnings: Record<string, number> = {};

  /** All documents that the corpus held. */
  get documents(): number {
    return this.staged + this.stagedBefore + this.repeated + this.refusals.count;
  }

  /** A note that will be staged. */
  addNote({ id, spans }: Note): void {
    this.staged += 1;
    if (spans.length > 0) return;
    this.unlabelled += 1;
    if (this.unlabelledExamples.length < examplesMax) this.unlabelledExamples.push(id);
  }

  /** One sentence that will leave. */
  addSentence(labelIds: Uint8Array, scheme: IobScheme): void {
    this.sentences += 1;
    this.tokens += labelIds.length;
    for (const id of labelIds) {
      const label = isBegin(id) ? scheme.labelOf(id) : undefined;
      if (label !== undefined) this.labels[label] = (this.labels[label] ?? 0) + 1;
    }
  }

  addWarnings(warnings: readonly Pick<LabelWarning, 'kind' | 'count'>[]): void {
    for (const { kind, count } of warnings)
      this.labelWarnings[kind] = (this.labelWarnings[kind] ?? 0) + count;
  }

  /** What was left out and what has no labels, for people. */
  lines(): string[] {
    return [
      ...this.refusals.lines(),
      ...(this.unlabelled === 0
        ? []
        : [
            `${this.unlabelled} of ${this.staged} notes have no labels; names in them are encoded as they stand`,
            `  ${firstOf(this.unlabelledExamples, this.unlabelled)}`,
          ]),
    ];
  }
}
