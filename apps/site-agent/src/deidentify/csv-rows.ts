/**
 * Streams the rows of a CSV. `csv-parse` reads one record at a time, so that a stray quotation mark costs one row; a single parser
 * would swallow the rest of the file.
 */
import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { invalidSetting } from '#command-line';
import { Failure } from '#foundation';
import type { KnownValues } from '#rules';
import {
  type CorpusEncoding,
  decodeDocument,
  decodeUtf8,
  documentBytesMaxDefault,
  readByteLines,
} from '#text/corpus';

/** A row, or why it was refused. */
export type CsvRow =
  | {
      readonly kind: 'row';
      readonly line: number;
      readonly cells: readonly string[];
      readonly lineEnd: string;
      /** Follows a row with wrong quotation marks: may be a line of a note. */
      readonly isInDoubt: boolean;
    }
  | { readonly kind: 'refused'; readonly line: number; readonly failure: Failure };

/** Where a CSV is and how to read it. */
export interface CsvReading {
  readonly path: string;
  readonly encoding: CorpusEncoding;
  /** One character. */
  readonly delimiter: string;
}

/**
 * Yields every row that is not blank, the header first. Refuses rows with wrong quotation marks or cell counts (TEXT_RECORD_INVALID),
 * TEXT_NOT_UTF8 and TEXT_DOCUMENT_TOO_LARGE; fails with FILE_*, and where the header would be refused.
 */
export async function* readCsvRows(reading: CsvReading): AsyncGenerator<CsvRow> {
  const cutter = new RowCutter(reading);
  for await (const { number, bytes } of readByteLines(reading, documentBytesMaxDefault)) {
    cutter.add(lineOf(number, bytes, reading));
    yield* cutter.rows(false);
  }
  yield* cutter.rows(true);
}

interface Line {
  readonly number: number;
  /** Without line feed; empty where unreadable. */
  readonly text: string;
  /** Count of quotation marks. */
  readonly marks: number;
  /** Refuses the row of this line. */
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
    // The byte order mark of the first line decides the encoding.
    const text = number === 1 ? decodeDocument(bytes, 'utf-8', place) : decodeUtf8(bytes, place);
    return { number, marks, text: number === 1 ? text.replace(/^\uFEFF/, '') : text };
  } catch (error) {
    if (error instanceof Failure) return { number, text: '', marks, failure: error };
    throw error;
  }
}

const quotationMark = 0x22;

/** Cuts lines into rows: a row ends where its quotation marks are even. */
class RowCutter {
  /** Lines from `next` on belong to no row yet. */
  private lines: Line[] = [];
  private next = 0;
  private marks = 0;
  private length = 0;
  private columns: number | undefined;
  private isInDoubt = false;
  /** Memo of `problemOf`, which every line of a long cell asks for. */
  private looked: { readonly number: number; readonly problem: string | undefined } | undefined;

  constructor(private readonly reading: CsvReading) {}

  add(line: Line): void {
    this.lines.push(line);
    this.marks += line.marks;
    this.length += line.text.length + 1;
  }

  /** Yields complete rows, and with `isLast` all the rest. */
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

  /** The next row; undefined while it is incomplete. */
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
   * Why the next line is certainly a broken row of its own: a mark inside a bare cell (`5'2" tall`), or text behind closing marks in
   * a line with the right number of cells. Undefined where it may be a line of a note.
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
    const problem = cellsOf(text.replace(/\r$/, ''), this.reading.delimiter);
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
    const cells = cellsOf(text.replace(/\r$/, ''), this.reading.delimiter);
    if (typeof cells === 'string') return this.brokenAt(from, line, cells);
    if (this.columns !== undefined && cells.length !== this.columns)
      return this.refused(line, 'CSV_RECORD_INCONSISTENT_COLUMNS');
    const lineEnd = text.endsWith('\r') ? '\r\n' : '\n';
    return { kind: 'row', line, cells, lineEnd, isInDoubt: this.isInDoubt };
  }

  /** A stray mark may have joined this line with good rows: retries with the next line. */
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

/** Code of `csv-parse`. */
const bareMark = 'INVALID_OPENING_QUOTE';

const recordSchema = z.array(z.array(z.string())).length(1);

/** The cells of one record, or the code of its error. */
function cellsOf(record: string, delimiter: string): readonly string[] | string {
  try {
    const parsed = recordSchema.safeParse(parse(record, { delimiter, record_delimiter: noRecordDelimiter }));
    return parsed.data?.[0] ?? 'CSV_RECORD_EMPTY';
  } catch (error) {
    if (error instanceof CsvError) return error.code;
    throw error;
  }
}

/** Keeps line ends inside the record. */
const noRecordDelimiter = '\u0000';

/** Formats a row, with quotation marks where needed. */
export function formatCsvRow(cells: readonly string[], delimiter: string, lineEnd: string): string {
  const needsMarks = (cell: string) =>
    /["\r\n]|^\s|\s$/.test(cell) || cell.includes(delimiter) || (cell === '' && cells.length === 1);
  const written = cells.map((cell) => (needsMarks(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  return written.join(delimiter) + lineEnd;
}

const whats = ['keep', 'drop', 'hash', 'known'] as const;
type What = (typeof whats)[number];

/** The other columns. */
export interface Columns {
  /** Named by `--column`. */
  readonly names: readonly string[];
  /** Whether a column is copied unchanged. */
  isKept(name: string): boolean;
  written(name: string, cell: string): string;
  /** Values of `known` columns, and of columns with telling names unless kept. */
  knownIn(header: readonly string[], cells: readonly string[]): KnownValues | undefined;
}

/** Parses `--column`. Fails with SETTING_INVALID. */
export async function openColumns({
  column = [],
  textColumn = [],
  openKey,
}: {
  readonly column?: readonly string[];
  readonly textColumn?: readonly string[];
  readonly openKey: () => Promise<Uint8Array>;
}): Promise<Columns> {
  const whatOf = new Map(column.map((asked) => readColumn(asked, textColumn)));
  const { hashOf, knownValuesSchema } = await import('#rules');
  const key = [...whatOf.values()].includes('hash') ? await openKey() : undefined;
  return {
    names: [...whatOf.keys()],
    isKept: (name) => (whatOf.get(name) ?? 'keep') === 'keep',
    written(name, cell) {
      const what = whatOf.get(name) ?? 'keep';
      if (what === 'keep' || textColumn.includes(name)) return cell;
      return what === 'hash' && key !== undefined && cell.trim() !== '' ? hashOf(key, cell) : '';
    },
    knownIn(header, cells) {
      const known: Record<KnownField, string[]> = {
        names: [],
        birthDates: [],
        records: [],
        addresses: [],
        telephones: [],
      };
      for (const [at, name] of header.entries()) {
        const what = whatOf.get(name);
        const said = fieldNamed(name);
        if (textColumn.includes(name) || what === 'keep' || (what !== 'known' && said === undefined))
          continue;
        const cell = (cells[at] ?? '').trim();
        const field = said ?? (/\d/.test(cell) ? 'records' : 'names');
        if (cell.length >= shortest && knownValuesSchema.safeParse({ [field]: [cell] }).success)
          known[field].push(cell);
      }
      return Object.values(known).some((values) => values.length > 0) ? known : undefined;
    },
  };
}

/** Shorter values match in any note. */
const shortest = 3;

type KnownField = keyof KnownValues;

/** Column names of typical exports. */
const fieldNames: readonly (readonly [KnownField, RegExp])[] = [
  ['names', /^(?:(?:patient|pt|full|first|last|family|given|sur|middle|maiden)[ _-]?)?name$/i],
  ['birthDates', /^(?:dob|birth[ _-]?date|date[ _-]?of[ _-]?birth)$/i],
  ['records', /^(?:mrn|ssn|medical[ _-]?record(?:[ _-]?(?:no|number))?|account(?:[ _-]?(?:no|number))?)$/i],
  ['addresses', /^(?:street(?:[ _-]?address)?|address(?:[ _-]?line)?[ _-]?\d?)$/i],
  ['telephones', /^(?:(?:home|work|mobile|cell)[ _-]?)?(?:tele)?phone(?:[ _-]?(?:no|number))?$/i],
];

function fieldNamed(column: string): KnownField | undefined {
  return fieldNames.find(([, form]) => form.test(column.trim()))?.[0];
}

function readColumn(asked: string, textColumns: readonly string[]): readonly [name: string, what: What] {
  const at = asked.lastIndexOf('=');
  const name = asked.slice(0, at);
  const said = asked.slice(at + 1);
  const what = whats.find((known) => known === said);
  if (at < 1 || what === undefined) throw invalidSetting('column', `NAME=${whats.join(' or NAME=')}`, asked);
  if (textColumns.includes(name)) throw invalidSetting('column', 'another column than those of notes', asked);
  return [name, what];
}
