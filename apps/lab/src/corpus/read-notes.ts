/** The readable notes of a corpus; what is refused is said and counted. */
import type { Terminal } from '#command-line';
import { Failure } from '#foundation';
import { type CorpusFormat, type CorpusItem, type Note, openCorpus } from '#text';
import { importCorpus } from './imports/import-corpus.js';
import { type ColumnNames, type ImportFormat, importFormats } from './imports/import-types.js';

/** Counts of a reading, filled while it goes on. */
export interface ReadingCounts {
  refused: number;
  warnings: number;
}

/** Where to read, and where to count and complain. */
export interface ReadNotesOptions {
  readonly path: string;
  readonly format: CorpusFormat | ImportFormat;
  /** For exports of other tools. */
  readonly columns?: ColumnNames;
  readonly counts: ReadingCounts;
  readonly terminal: Terminal;
}

/** Yields every note; fails with CORPORA_NOTHING_READABLE when all documents were refused. */
export async function* readNotes(options: ReadNotesOptions): AsyncGenerator<Note> {
  const { path, format, counts, terminal } = options;
  let read = 0;
  for await (const item of itemsOf(options)) {
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

function itemsOf({ path, format, columns = usualColumns }: ReadNotesOptions): AsyncIterable<CorpusItem> {
  return isImport(format) ? importCorpus({ path, format, columns }) : openCorpus({ path, format });
}

const usualColumns: ColumnNames = { text: 'text', delimiter: ',' };

function isImport(format: CorpusFormat | ImportFormat): format is ImportFormat {
  return importFormats.some((known) => known === format);
}
