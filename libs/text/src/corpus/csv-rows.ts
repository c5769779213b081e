/**
 * The rows of a CSV. `csv-parse` reads one record at a time, so that a row with a stray quotation mark is
 * refused alone; one parser for the whole file would swallow every row behind it.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { Failure } from '#foundation';
import { type CorpusEncoding, documentBytesMaxDefault } from './corpus-types.js';
import { decodeDocument, decodeUtf8, readByteLines } from './document-bytes.js';

/** A row, or why it is none. */
export type CsvRow =
  | {
      readonly kind: 'row';
      readonly line: number;
      readonly cells: readonly string[];
      readonly lineEnd: string;
      /** After a row with wrong quotation marks: it may be a line of a note that was taken apart. */
      readonly isInDoubt: boolean;
    }
  | { readonly kind: 'refused'; readonly line: number; readonly failure: Failure };

/** How a CSV is read. */
interface CsvReading {
  /** Of the file; names it in failures. */
  readonly path: string;
  /** One character. */
  readonly delimiter: string;
  /** Whether blanks around cells are dropped. False by default. */
  readonly trim?: boolean;
}

/**
 * Every row that is not blank, the header first; `line` is where it begins. A row is refused with
 * TEXT_RECORD_INVALID when its quotation marks or its number of cells are wrong, with TEXT_NOT_UTF8, or with
 * TEXT_DOCUMENT_TOO_LARGE. Fails with FILE_* and when the header is refused.
 */
export async function* readCsvRows(
  reading: CsvReading & { readonly encoding: CorpusEncoding },
): AsyncGenerator<CsvRow> {
  const cutter = new RowCutter(reading);
  for await (const { number, bytes } of readByteLines(reading, documentBytesMaxDefault)) {
    cutter.add(lineOf(number, bytes, reading));
    yield* cutter.rows(false);
  }
  yield* cutter.rows(true);
}

/** The rows of a text, as {@link readCsvRows} gives those of a file. */
export function* csvRowsIn(text: string, reading: CsvReading): Generator<CsvRow> {
  const cutter = new RowCutter(reading);
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split('\n')
    .entries())
    cutter.add({ number: index + 1, text: line, marks: line.split('"').length - 1 });
  yield* cutter.rows(true);
}

interface Line {
  /** From 1. */
  readonly number: number;
  /** Without its line feed; empty where it cannot be read. */
  readonly text: string;
  /** Quotation marks. */
  readonly marks: number;
  /** Spoils the row that the line is in. */
  readonly failure?: Failure;
}

function lineOf(number: number, bytes: Uint8Array | undefined, { path }: CsvReading): Line {
  const place = { file: path, line: number };
  if (bytes === undefined) {
    const failure = new Failure('TEXT_DOCUMENT_TOO_LARGE', { ...place, bytesMax: documentBytesMaxDefault });
    return { number, text: '', marks: 0, failure };
  }
  const marks = bytes.reduce((sum, byte) => sum + (byte === quotationMark ? 1 : 0), 0);
  try {
    // Only the first bytes of a file say in which encoding all of it is.
    const text = number === 1 ? decodeDocument(bytes, 'utf-8', place) : decodeUtf8(bytes, place);
    return { number, marks, text: number === 1 ? text.replace(/^\uFEFF/, '') : text };
  } catch (error) {
    if (error instanceof Failure) return { number, text: '', marks, failure: error };
    throw error;
  }
}

const quotationMark = 0x22;

/** Lines to rows: a row ends with the line at which its quotation marks are even. */
class RowCutter {
  /** Those from `next` on are not in a row yet. */
  private lines: Line[] = [];
  private next = 0;
  private marks = 0;
  private length = 0;
  private columns: number | undefined;
  private isInDoubt = false;
  /** The line that was looked at last, which is asked for again with every line of a long cell. */
  private looked: { readonly number: number; readonly problem: string | undefined } | undefined;

  constructor(private readonly reading: CsvReading) {}

  add(line: Line): void {
    this.lines.push(line);
    this.marks += line.marks;
    this.length += line.text.length + 1;
  }

  /** The complete rows; all that is left, once `isLast` says that no more lines come. */
  *rows(isLast: boolean): Generator<CsvRow> {
    const isTooLong = this.length > documentBytesMaxDefault;
    if (this.marks % 2 === 1 && !isLast && !isTooLong && this.brokenAlone() === undefined) return; // inside a cell
    while (this.next < this.lines.length) {
      const row = this.row(isLast || isTooLong);
      if (row === undefined) break;
      if (this.columns === undefined && row.kind === 'refused') throw row.failure;
      if (row.kind === 'row') this.columns ??= row.cells.length;
      if (row.kind !== 'blank') yield row;
    }
    this.lines = this.lines.slice(this.next);
    this.next = 0;
    this.marks = this.lines.reduce((sum, { marks }) => sum + marks, 0);
    this.length = this.lines.reduce((sum, { text }) => sum + text.length + 1, 0);
  }

  /** The row that the next line begins; `undefined` where it goes on in lines to come. */
  private row(isAll: boolean): CsvRow | { readonly kind: 'blank' } | undefined {
    const first = this.next;
    const { number: line = 0, text: begin = '', failure } = this.lines[first] ?? {};
    if (begin.trim() === '' && failure === undefined) {
      this.next += 1;
      return { kind: 'blank' };
    }
    const problem = this.brokenAlone();
    if (problem !== undefined) {
      this.next += 1;
      return this.refused(line, problem);
    }
    let marks = 0;
    for (let end = first; end < this.lines.length; end += 1) {
      marks += this.lines[end]?.marks ?? 0;
      if (marks % 2 === 0) return this.rowOf(first, end + 1, line);
    }
    if (!isAll) return undefined;
    return this.brokenAt(first, line, 'CSV_QUOTE_NOT_CLOSED');
  }

  /**
   * The fault of the next line if it is certainly a row of its own: a mark inside a cell without marks (`5'2"
   * tall`), or a word behind closed marks with the right number of cells. `undefined` where the line may
   * belong to a note that was taken apart.
   */
  private brokenAlone(): string | undefined {
    const line = this.lines[this.next];
    if (line === undefined || line.marks === 0 || line.failure !== undefined || this.isInDoubt)
      return undefined;
    if (this.columns === undefined) return undefined;
    if (this.looked?.number !== line.number)
      this.looked = { number: line.number, problem: this.problemOf(line) };
    return this.looked.problem;
  }

  private problemOf({ text, marks }: Line): string | undefined {
    const problem = cellsOf(text.replace(/\r$/, ''), this.reading);
    if (typeof problem !== 'string') return undefined;
    const isWhole = marks % 2 === 0 && text.split(this.reading.delimiter).length === this.columns;
    return problem === bareMark || isWhole ? problem : undefined;
  }

  private rowOf(from: number, to: number, line: number): CsvRow {
    const lines = this.lines.slice(from, to);
    const failure = lines.find((one) => one.failure !== undefined)?.failure;
    this.next = to;
    if (failure !== undefined) return { kind: 'refused', line, failure };
    const text = lines.map((one) => one.text).join('\n');
    const cells = cellsOf(text.replace(/\r$/, ''), this.reading);
    if (typeof cells === 'string') return this.brokenAt(from, line, cells);
    if (this.columns !== undefined && cells.length !== this.columns)
      return this.refused(line, 'CSV_RECORD_INCONSISTENT_COLUMNS');
    const lineEnd = text.endsWith('\r') ? '\r\n' : '\n';
    return { kind: 'row', line, cells, lineEnd, isInDoubt: this.isInDoubt };
  }

  /** Refuses one line, which may have joined good rows: the next line is tried by itself. */
  private brokenAt(at: number, line: number, problem: string): CsvRow {
    this.next = at + 1;
    this.isInDoubt = true;
    return this.refused(line, problem);
  }

  /** The parser's own message quotes the row, so only its code is passed on. */
  private refused(line: number, problem: string): CsvRow {
    const details = { file: this.reading.path, line, expected: 'a CSV row', problem };
    return { kind: 'refused', line, failure: new Failure('TEXT_RECORD_INVALID', details) };
  }
}

/** As `csv-parse` calls it. */
const bareMark = 'INVALID_OPENING_QUOTE';

const recordSchema = z.array(z.array(z.string())).length(1);

/** The cells of one record, or the code of what is wrong with it. */
function cellsOf(record: string, { delimiter, trim = false }: CsvReading): readonly string[] | string {
  try {
    const parsed = recordSchema.safeParse(
      parse(record, { delimiter, trim, record_delimiter: noRecordDelimiter }),
    );
    return parsed.data?.[0] ?? 'CSV_RECORD_EMPTY';
  } catch (error) {
    if (error instanceof CsvError) return error.code;
    throw error;
  }
}

/** The record is one already, whatever line ends stand in it. */
const noRecordDelimiter = '\u0000';

/** A row as a line of a CSV, with quotation marks where they are needed. */
export function formatCsvRow(cells: readonly string[], delimiter: string, lineEnd: string): string {
  const needsMarks = (cell: string) =>
    /["\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter) || (cell === '' && cells.length === 1);
  const written = cells.map((cell) => (needsMarks(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return written.join(delimiter) + lineEnd;
}
