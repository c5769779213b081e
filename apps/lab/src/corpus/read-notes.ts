/** The readable notes of a corpus; what is refused is said and counted. */
import type { Terminal } from '#command-line';
import { Failure } from '#foundation';
import { type CorpusFormat, type Note, openCorpus } from '#text';

/** Counts of a reading, filled while it goes on. */
export interface ReadingCounts {
  refused: number;
  warnings: number;
}

/** Where to read, and where to count and complain. */
export interface ReadNotesOptions {
  readonly path: string;
  readonly format: CorpusFormat;
  readonly counts: ReadingCounts;
  readonly terminal: Terminal;
}

/** Yields every note; fails with CORPORA_NOTHING_READABLE when all documents were refused. */
export async function* readNotes({ path, format, counts, terminal }: ReadNotesOptions): AsyncGenerator<Note> {
  let read = 0;
  for await (const item of openCorpus({ path, format })) {
    if (item.kind === 'refused') {
      counts.refused += 1;
      terminal.say(`refused ${item.file}: ${item.failure.code} ${item.failure.message}`);
    } else {
      read += 1;
      counts.warnings += item.warnings.length;
      yield item.note;
    }
  }
  if (read === 0) throw new Failure('CORPORA_NOTHING_READABLE', { path, format, refused: counts.refused });
}
