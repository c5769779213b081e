/** Reads, renames, splits and tokenises the notes of a task. */
import type { Terminal } from '#command-line';
import { createSeededRandom, Failure } from '#foundation';
import type { Span } from '#labels';
import { type Language, languageNamed, type Note, type TokenizedNote, tokenizeNote } from '#text';
import { type CorpusChoice, notesOf } from '../../../apps/lab/src/corpus/load-documents.js';
import { splitOff } from '../systems/workbench.js';
import type { ComparisonFile, ComparisonTask } from './comparison-file.js';

/** Documents of a task. */
export interface TaskNotes {
  readonly language: Language;
  readonly training: readonly TokenizedNote[];
  /** A tenth of the training documents, the same for every system. */
  readonly validation: readonly TokenizedNote[];
  readonly test: readonly TokenizedNote[];
}

const validationShare = 0.1;

/** Reads a task, with the same documents in every run. Fails with LAB_TOO_FEW_DOCUMENTS, and as corpora do. */
export async function loadTask(
  task: ComparisonTask,
  { experiment, locate }: ComparisonFile,
  terminal: Terminal,
): Promise<TaskNotes> {
  const language = languageNamed(task.language);
  const { trainDocuments, testDocuments } = experiment.limits;
  const load = async (corpus: CorpusChoice, documentsMax = Number.POSITIVE_INFINITY) => {
    const located = 'path' in corpus ? { ...corpus, path: locate(corpus.path) } : corpus;
    const notes: TokenizedNote[] = [];
    for await (const note of notesOf(located, terminal))
      for (const piece of piecesOf(renamed(note, task), task.linesPerNote))
        if (notes.length < documentsMax) notes.push(tokenizeNote(piece, { language }));
    if (notes.length < 2)
      throw new Failure('LAB_TOO_FEW_DOCUMENTS', {
        corpus: task.name,
        documents: notes.length,
        expected: '>= 2',
      });
    return notes;
  };
  const read = await load(task.train, trainDocuments);
  const [training, validation] = splitOff(read, validationShare, createSeededRandom('documents'));
  const test = await load(task.test, testDocuments);
  terminal.say(
    `${task.name}: ${training.length} training, ${validation.length} validation, ${test.length} test`,
  );
  return { language, training, validation, test };
}

function renamed(note: Note, { rename }: ComparisonTask): Note {
  if (rename === undefined) return note;
  return { ...note, spans: note.spans.flatMap((span) => renamedSpan(span, rename)) };
}

function renamedSpan(span: Span, rename: Readonly<Record<string, string>>): Span[] {
  const label = Object.hasOwn(rename, span.label) ? rename[span.label] : undefined;
  return label === undefined ? [] : [{ ...span, label }];
}

/** Splits a note every `linesPerNote` lines; in corpora that are split, a span stays within a line. */
function piecesOf(note: Note, linesPerNote: number | undefined): Note[] {
  if (linesPerNote === undefined) return [note];
  const pieces: Note[] = [];
  let start = 0;
  for (let number = 1; start < note.text.length; number += 1) {
    const end = endOfLines(note.text, start, linesPerNote);
    const spans = note.spans
      .filter((span) => span.start >= start && span.start < end)
      .map((span) => ({ ...span, start: span.start - start, end: Math.min(span.end, end) - start }));
    pieces.push({ id: `${note.id}-${number}`, text: note.text.slice(start, end), spans });
    start = end;
  }
  return pieces;
}

function endOfLines(text: string, start: number, lines: number): number {
  let end = start;
  for (let line = 0; line < lines && end < text.length; line += 1) {
    const feed = text.indexOf('\n', end);
    end = feed === -1 ? text.length : feed + 1;
  }
  return end;
}
