/** `--format csv`: reads notes from columns of a CSV and writes a copy with those columns replaced. */
import { basename, join } from 'node:path';
import { type Command, invalidSetting, Option, oneDelimiter } from '#command-line';
import { Failure, KeySet, keyOfText } from '#foundation';
import type { KnownValues } from '#rules';
import { type Note } from '#text';
import {
  type CorpusEncoding,
  type CorpusItem,
  type CsvRow,
  createPieceWriter,
  formatCsvRow,
  prepareCorpusOutput,
  readCsvRows,
} from '#text/corpus';
import { type Columns, openColumns } from './csv-columns.js';
import type { NoteSource } from './tag-corpus.js';
import type { TagOutput } from './tag-output.js';

/** Options of a CSV. */
export interface CsvFlags {
  /** Columns whose every cell is a note. */
  readonly textColumn?: readonly string[];
  /** `name=what` for other columns. */
  readonly column?: readonly string[];
  readonly idColumn?: string;
  readonly patientColumn?: string;
  readonly delimiter: string;
}

export function addCsvOptions(command: Command): Command {
  return command
    .option('--text-column <name>', 'for csv: a column of notes; may be given again', added)
    .option(
      '--column <name=what>',
      'for csv: of another column, may be given again: keep (as it is, the default), drop, hash (under the key of the site) or known (left out, and looked for in the notes of its row)',
      added,
    )
    .option('--id-column <name>', 'for csv: the column of their ids; the number of the row by default')
    .option('--patient-column <name>', "for csv: the column of the patients' ids, whose dates move together")
    .addOption(
      new Option('--delimiter <character>', 'for csv: what stands between cells; tab for a tab')
        .argParser(oneDelimiter)
        .default(','),
    );
}

const added = (value: string, earlier: readonly string[] = []): readonly string[] => [...earlier, value];

/** Fails with SETTING_INVALID on column options without a CSV, which would be silently ignored. */
export function requireCsvForColumns(flags: Partial<CsvFlags> & { readonly format?: string }): void {
  if (flags.format === 'csv') return;
  const columns = {
    'text-column': flags.textColumn,
    column: flags.column,
    'id-column': flags.idColumn,
    'patient-column': flags.patientColumn,
  };
  const [name] = Object.entries(columns).find(([, column]) => column !== undefined) ?? [];
  if (name !== undefined) throw invalidSetting('format', `csv, which --${name} is for`);
}

/** A CSV and its copy. */
export interface CsvOptions extends CsvFlags {
  readonly path: string;
  readonly encoding: CorpusEncoding;
  /** Folder of the copy; undefined for other output formats. */
  readonly outFolder: string | undefined;
  readonly asksForPatients: boolean;
  readonly openKey: () => Promise<Uint8Array>;
}

/** Notes of a CSV. */
export interface CsvSource extends NoteSource {
  /** Columns copied unread; known after the first note. */
  otherColumns(): readonly string[];
}

/**
 * Opens a CSV with a header. Refuses a broken row or a repeated id (TEXT_RECORD_INVALID, TEXT_DUPLICATE_ID)
 * and leaves it out of the copy. Fails with SETTING_INVALID, TEXT_OUTPUT_OVERLAPS or TEXT_OUTPUT_FOREIGN;
 * reading fails with TEXT_RECORD_INVALID (missing column) and TEXT_CORPUS_EMPTY (no rows).
 */
export async function openCsv(options: CsvOptions): Promise<CsvSource> {
  const { path, textColumn = [], delimiter, outFolder } = options;
  if (textColumn.length === 0) {
    await requireRows(options);
    throw invalidSetting('text-column', 'the column of the notes, for csv');
  }
  if (!/^[^"\r\n]$/u.test(delimiter)) throw invalidSetting('delimiter', 'one character');
  requireOtherColumns(options);
  const copy = outFolder === undefined ? undefined : join(outFolder, basename(path));
  // `jsonl` stands for any single-file format.
  if (copy !== undefined) await prepareCorpusOutput({ path: copy, format: 'jsonl' }, path);
  const notes = new CsvNotes(options, textColumn, await openColumns(options));
  return {
    items: notes.items(),
    patientOf: (id) => notes.patientOf(id),
    knownOf: (id) => notes.knownOf(id),
    otherColumns: () => notes.otherColumns,
    ...(copy === undefined ? {} : { openOutput: () => notes.openCopy(copy) }),
  };
}

/** Messages show ids and the copy keeps patients, so neither column may hold notes. */
function requireOtherColumns({ textColumn = [], idColumn, patientColumn }: CsvOptions): void {
  const columns = { 'id-column': idColumn, 'patient-column': patientColumn };
  const [field] =
    Object.entries(columns).find(([, column]) => column !== undefined && textColumn.includes(column)) ?? [];
  if (field !== undefined) throw invalidSetting(field, 'another column than that of the notes');
}

/** Fails with TEXT_CORPUS_EMPTY if no row follows the header, and as {@link readCsvRows} does. */
export async function requireRows(
  options: Pick<CsvOptions, 'path' | 'encoding' | 'delimiter'>,
): Promise<void> {
  let rows = 0;
  for await (const _ of readCsvRows(options)) {
    rows += 1;
    if (rows > 1) return;
  }
  throw emptyCsv(options.path);
}

const emptyCsv = (path: string): Failure =>
  new Failure('TEXT_CORPUS_EMPTY', { path, expected: 'a header and a row' });

interface OpenRow {
  readonly read: readonly string[];
  readonly cells: string[]; // as written; notes are filled in later
  readonly patient: string | undefined;
  readonly known: KnownValues | undefined;
  missing: number; // notes not yet written
}

/** Buffers only the few rows between reading and writing. */
class CsvNotes {
  otherColumns: readonly string[] = [];
  private header: readonly string[] = [];
  private textsAt: readonly number[] = [];
  private lineEnd = '\n';
  private readonly forms: number[] = []; // character classes of each column, from unambiguous rows
  /** By note id, in reading order. */
  private readonly open = new Map<string, { readonly row: OpenRow; readonly at: number }>();

  constructor(
    private readonly options: CsvOptions,
    private readonly textColumns: readonly string[],
    private readonly columns: Columns,
  ) {}

  /** Returns the patient of the next note to be written; forgets earlier rows. */
  patientOf(id: string): string | undefined {
    return this.rowOf(id)?.patient;
  }

  knownOf(id: string): KnownValues | undefined {
    return this.rowOf(id)?.known;
  }

  private rowOf(id: string): OpenRow | undefined {
    for (const open of this.open.keys()) {
      if (open === id) break;
      this.open.delete(open);
    }
    return this.open.get(id)?.row;
  }

  async *items(): AsyncGenerator<CorpusItem> {
    const seen = new KeySet();
    let rows = 0;
    for await (const row of readCsvRows(this.options)) {
      if (row.kind === 'row' && this.header.length === 0) {
        this.readHeader(row.cells);
        this.lineEnd = row.lineEnd;
        continue;
      }
      rows += 1;
      yield* this.itemsOf(row, rows, seen);
    }
    if (rows === 0) throw emptyCsv(this.options.path);
  }

  private *itemsOf(row: CsvRow, number: number, seen: KeySet): Generator<CorpusItem> {
    try {
      if (row.kind === 'refused') throw row.failure;
      for (const note of this.notesOf(row, number, seen)) yield { kind: 'note', note, warnings: [] };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      yield { kind: 'refused', file: `${this.options.path}:${row.line}`, failure: error };
    }
  }

  private notesOf(row: CsvRow & { kind: 'row' }, number: number, seen: KeySet): Note[] {
    const { path: file, idColumn, patientColumn, outFolder, asksForPatients } = this.options;
    const { cells, line, isInDoubt } = row;
    if (isInDoubt && !this.isLikeOthers(cells))
      throw new Failure('TEXT_RECORD_INVALID', {
        file,
        line,
        expected: 'a CSV row',
        problem: 'CSV_ROW_IN_DOUBT',
      });
    if (!isInDoubt)
      for (const [at, cell] of cells.entries()) this.forms[at] = (this.forms[at] ?? 0) | formOf(cell);
    const id = idColumn === undefined ? String(number) : this.cellOf(cells, idColumn);
    if (id === '') throw new Failure('TEXT_RECORD_INVALID', { file, line, field: idColumn ?? 'id' });
    if (!seen.add(keyOfText(id))) throw new Failure('TEXT_DUPLICATE_ID', { file, line });
    const patient = patientColumn === undefined ? '' : this.cellOf(cells, patientColumn);
    const known = this.columns.knownIn(this.header, cells);
    const open: OpenRow = {
      read: cells,
      cells: cells.map((cell, at) => this.columns.written(this.header[at] ?? '', cell)),
      patient: patient === '' ? undefined : patient,
      known,
      missing: this.textsAt.length,
    };
    return this.textsAt.map((at) => {
      const noteId = this.textsAt.length === 1 ? id : `${id}.${this.header[at]}`;
      if (outFolder !== undefined || asksForPatients || known !== undefined)
        this.open.set(noteId, { row: open, at });
      return { id: noteId, text: cells[at] ?? '', spans: [] };
    });
  }

  openCopy(path: string): TagOutput {
    const { delimiter } = this.options;
    const file = createPieceWriter(path);
    let isBegun = false;
    return {
      path,
      write: async ({ id, text }) => {
        const { row, at } = this.take(id);
        row.cells[at] = withoutFormula(text, row.read[at] ?? '');
        row.missing -= 1;
        if (row.missing > 0) return; // a row is written whole, or not at all if one of its notes was refused
        const begin = isBegun ? '' : formatCsvRow(this.header, delimiter, this.lineEnd);
        isBegun = true;
        await file.write(begin + formatCsvRow(row.cells, delimiter, this.lineEnd));
      },
      close: () => file.close(),
      discard: () => file.discard(),
    };
  }

  /** Takes a note's row and drops earlier rows, which were refused. */
  private take(id: string): { readonly row: OpenRow; readonly at: number } {
    for (const [open, row] of this.open) {
      this.open.delete(open);
      if (open === id) return row;
    }
    throw new Failure('TEXT_DUPLICATE_ID', { id });
  }

  private readHeader(columns: readonly string[]): void {
    const { path, idColumn, patientColumn } = this.options;
    const needed = [...this.textColumns, ...this.columns.names, idColumn, patientColumn].filter(
      (name) => name !== undefined,
    );
    const missing = needed.find((name) => !columns.includes(name));
    if (missing !== undefined)
      throw new Failure('TEXT_RECORD_INVALID', {
        file: path,
        field: missing,
        expected: 'a column of this name; name another, or the delimiter of the file',
      });
    // With a repeated name, the second column would be copied unread.
    const repeated = needed.find((name) => columns.indexOf(name) !== columns.lastIndexOf(name));
    if (repeated !== undefined)
      throw new Failure('TEXT_RECORD_INVALID', {
        file: path,
        field: repeated,
        expected: 'one column of this name; rename the others',
      });
    this.header = columns;
    this.textsAt = this.textColumns.map((name) => columns.indexOf(name));
    this.otherColumns = columns.filter((name, at) => !this.textsAt.includes(at) && this.columns.isKept(name));
  }

  /** Whether unread cells resemble earlier ones in their columns: else a line of a misquoted note could be a row. */
  private isLikeOthers(cells: readonly string[]): boolean {
    return cells.every(
      (cell, at) => this.textsAt.includes(at) || (formOf(cell) & ~(this.forms[at] ?? digits)) === 0,
    );
  }

  private cellOf(cells: readonly string[], column: string): string {
    return cells[this.header.indexOf(column)] ?? '';
  }
}

/** Character classes as bits: digits, letters, blanks, others. */
function formOf(cell: string): number {
  const sorts = [/\p{N}/u, /\p{L}/u, /\s/, /[^\p{L}\p{N}\s]/u];
  return sorts.reduce((bits, sort, place) => (sort.test(cell) ? bits | (1 << place) : bits), 0);
}

const digits = 1;

/** Escapes text that a spreadsheet would run as a formula, unless the original started that way. */
function withoutFormula(text: string, original: string): string {
  return /^[=+\-@]/.test(text) && !/^[=+\-@]/.test(original) ? `'${text}` : text;
}
