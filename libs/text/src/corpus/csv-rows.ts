/**
 * Reads the rows of a CSV. `csv-parse` gets one record at a time, so that a stray quotation mark refuses only its
 * row; one parser for the whole file would swallow every row after it.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { Failure } from '#foundation';
import { type CorpusEncoding, documentBytesMaxDefault } from './corpus-types.js';
import { decodeDocument, decodeUtf8, readByteLines } from './document-bytes.js';

/** A row, or why it was refused. */
export type CsvRow =
  | {
      readonly kind: 'row';
      readonly line: number;
      readonly cells: readonly string[];
      readonly lineEnd: string;
      /** Set after a row with bad quotation marks: this row may be a line of a note that was split. */
      readonly isInDoubt: boolean;
    }
  | { readonly kind: 'refused'; readonly line: number; readonly failure: Failure };

interface CsvReading {
  readonly path: string;
  /** One character. */
  readonly delimiter: string;
  /** Whether to trim cells. False by default. */
  readonly trim?: boolean;
}

/**
 * Reads every non-blank row, header first; `line` is its first. Refuses rows with TEXT_RECORD_INVALID (quotation
 * marks or number of cells), TEXT_NOT_UTF8 or TEXT_DOCUMENT_TOO_LARGE. Fails with FILE_* and for a refused header.
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

/** Reads the rows of a text as {@link readCsvRows} reads those of a file. */
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
  readonly number: number;
  /** Without its line feed; empty if unreadable. */
  readonly text: string;
  readonly marks: number;
  /** Refuses the whole row that the line belongs to. */
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
    // Only the first bytes of a file reveal its encoding.
    const text = number === 1 ? decodeDocument(bytes, 'utf-8', place) : decodeUtf8(bytes, place);
    return { number, marks, text: number === 1 ? text.replace(/^\uFEFF/, '') : text };
  } catch (error) {
    if (error instanceof Failure) return { number, text: '', marks, failure: error };
    throw error;
  }
}

const quotationMark = 0x22;

/** Joins lines into rows: a row ends at the line where its quotation marks balance. */
class RowCutter {
  /** Lines from `next` on are not in a row yet. */
  private lines: Line[] = [];
  private next = 0;
  private marks = 0;
  private length = 0;
  private columns: number | undefined;
  private isInDoubt = false;
  /** Caches the last line examined, because every line of a long cell asks for it again. */
  private looked: { readonly number: number; readonly problem: string | undefined } | undefined;

  constructor(private readonly reading: CsvReading) {}

  add(line: Line): void {
    this.lines.push(line);
    this.marks += line.marks;
    this.length += line.text.length + 1;
  }

  /** Yields the complete rows, or everything left once `isLast` says that no more lines come. */
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

  /** The row that begins at the next line, or `undefined` if it continues in lines to come. */
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
   * Returns the fault of the next line if it is surely a row: a quotation mark in an unquoted cell (`5'2" tall`), or
   * text after a closing mark and the right number of cells. `undefined` if a split note may contain the line.
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

  /** Refuses only this line, which may have absorbed good rows; the next line is tried on its own. */
  private brokenAt(at: number, line: number, problem: string): CsvRow {
    this.next = at + 1;
    this.isInDoubt = true;
    return this.refused(line, problem);
  }

  /** Passes on the parser's code only: its message quotes the row. */
  private refused(line: number, problem: string): CsvRow {
    const details = { file: this.reading.path, line, expected: 'a CSV row', problem };
    return { kind: 'refused', line, failure: new Failure('TEXT_RECORD_INVALID', details) };
  }
}

/** The code in `csv-parse`. */
const bareMark = 'INVALID_OPENING_QUOTE';

const recordSchema = z.array(z.array(z.string())).length(1);

/** The cells of one record, or the error code of a malformed one. */
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

/** The record is already cut, so no line end in it separates records. */
const noRecordDelimiter = '\u0000';

/** Formats a row as a CSV line, quoting cells where needed. */
export function formatCsvRow(cells: readonly string[], delimiter: string, lineEnd: string): string {
  const needsMarks = (cell: string) =>
    /["\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter) || (cell === '' && cells.length === 1);
  const written = cells.map((cell) => (needsMarks(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return written.join(delimiter) + lineEnd;
}
