/** What other tools export, read as a corpus for `corpus convert`: Presidio's JSON, and CSV without labels. */

import { createReadStream } from 'node:fs';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import {
  asFileFailure,
  assertNever,
  Failure,
  type FailureDetails,
  KeySet,
  keyOfText,
  requireFileOrFolder,
} from '#foundation';
import {
  buildNote,
  type CorpusItem,
  decodeUtf8,
  documentBytesMaxDefault,
  type JsonItem,
  parseRecord,
  type RawDocument,
  readJsonArray,
} from '#text/corpus';

/** The exports that can be read: a file each. */
export const importFormats = ['presidio', 'csv'] as const;

/** An export of another tool. */
export type ImportFormat = (typeof importFormats)[number];

/** What to read. */
interface ImportOptions {
  readonly path: string;
  readonly format: ImportFormat;
  readonly columns: ColumnNames;
}

/** Where an export keeps what a note is made of; presidio has names of its own. */
export interface ColumnNames {
  /** The column of texts in csv. */
  readonly text: string;
  /** The column of ids in csv; rows are numbered when left out. */
  readonly id?: string;
  /** Between the columns of csv. */
  readonly delimiter: string;
}

/** A record that is read when it is called for, so that one that fails does not end the file. */
type LazyRecord = (place: RecordPlace) => RawDocument;

/** Where a record is, and what to call it when it has no id. */
interface RecordPlace {
  readonly file: string;
  /** From 1. */
  readonly record: number;
  readonly id: string;
}

/**
 * The documents of an export, each as a note or as the reason why there is none, as `openCorpus` gives them.
 * Records without an id are called after the file and their number. Iterating fails with TEXT_CORPUS_EMPTY
 * when there is none, and with the codes of the file as a whole.
 */
export async function* importCorpus(options: ImportOptions): AsyncGenerator<CorpusItem, void, void> {
  const { path, format } = options;
  const seen = new KeySet();
  let number = 0;
  for await (const record of recordsOf(options)) {
    number += 1;
    yield itemOf(() => {
      const document = record({
        file: path,
        record: number,
        id: `${basename(path, extname(path))}-${String(number).padStart(6, '0')}`,
      });
      if (!seen.add(keyOfText(document.id))) throw new Failure('TEXT_DUPLICATE_ID', document.place);
      return document;
    }, options);
  }
  if (number === 0) throw new Failure('TEXT_CORPUS_EMPTY', { path, format });
}

function recordsOf({ path, format, columns }: ImportOptions): AsyncGenerator<LazyRecord, void, void> {
  switch (format) {
    case 'presidio':
      return readPresidio(path);
    case 'csv':
      return readCsv(path, columns);
    default:
      return assertNever(format);
  }
}

function itemOf(read: () => RawDocument, { path }: ImportOptions): CorpusItem {
  try {
    return buildNote(read(), {});
  } catch (error) {
    if (error instanceof Failure) return { kind: 'refused', file: path, failure: error };
    throw error;
  }
}

const rowSchema = z.record(z.string(), z.string());

/**
 * The rows of a file, streamed. Fails with TEXT_RECORD_INVALID where the file is no CSV any more or has no
 * such column, TEXT_NOT_UTF8, and FILE_*.
 */
export async function* readCsv(path: string, columns: ColumnNames): AsyncGenerator<LazyRecord, void, void> {
  await requireFileOrFolder(path);
  try {
    for await (const parsed of rowsOf(path, columns.delimiter)) {
      const row = rowSchema.parse(parsed);
      const text = cellOf(row, columns.text, path);
      const rowId = columns.id === undefined ? undefined : cellOf(row, columns.id, path);
      yield ({ file, record, id }) => {
        const place = { file, record };
        if (rowId === '') throw new Failure('TEXT_RECORD_INVALID', { ...place, field: String(columns.id) });
        return { id: rowId ?? id, text, tags: [], place };
      };
    }
  } catch (error) {
    throw asCsvFailure(error, path);
  }
}

function rowsOf(path: string, delimiter: string): AsyncIterable<unknown> {
  const parser = parse({
    columns: true,
    bom: true,
    delimiter,
    skip_empty_lines: true,
    max_record_size: documentBytesMaxDefault,
  });
  const source = Readable.from(strictText(path), { objectMode: false });
  source.once('error', (error) => parser.destroy(error));
  return source.pipe(parser);
}

/** The parser would replace what is not UTF-8 without a word. */
async function* strictText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decode = (chunk?: Uint8Array): string => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new Failure('TEXT_NOT_UTF8', { file: path });
    }
  };
  for await (const chunk of createReadStream(path)) yield decode(chunk);
  yield decode();
}

function cellOf(row: Readonly<Record<string, string>>, field: string, path: string): string {
  const cell = row[field];
  if (cell === undefined) {
    const expected = 'a column of this name; name another, or the delimiter of the file';
    throw new Failure('TEXT_RECORD_INVALID', { file: path, field, expected });
  }
  return cell;
}

/** The parser's own message quotes the file, so only its code is passed on. */
function asCsvFailure(error: unknown, path: string): unknown {
  if (!(error instanceof CsvError)) return asFileFailure(error, path);
  return new Failure('TEXT_RECORD_INVALID', { file: path, expected: 'CSV', problem: error.code });
}

/**
 * What `schema` makes of an object; fails with TEXT_RECORD_INVALID naming the field, TEXT_DOCUMENT_TOO_LARGE
 * or TEXT_NOT_UTF8.
 */
function parseItem<Value>(
  schema: z.ZodType<Value>,
  { bytes, byteLength }: JsonItem,
  place: FailureDetails,
): Value {
  if (bytes === undefined)
    throw new Failure('TEXT_DOCUMENT_TOO_LARGE', {
      ...place,
      bytes: byteLength,
      bytesMax: documentBytesMaxDefault,
    });
  return parseRecord(decodeUtf8(bytes, place), schema, { place, expected: 'JSON', whole: 'the record' });
}

// Presidio's evaluation sets (presidio-research): `[{"full_text", "spans": [{"entity_type", "entity_value",
// ...}]}]`.

const offset = z.int().nonnegative();

const recordSchema = z.looseObject({
  full_text: z.string(),
  spans: z
    .array(
      z.looseObject({
        entity_type: z.string().min(1),
        entity_value: z.string(),
        start_position: offset,
        end_position: offset,
      }),
    )
    .nullish(),
});

/** The records of a file in order; they have no ids. Offsets count code points, as Python does. */
async function* readPresidio(path: string): AsyncGenerator<LazyRecord, void, void> {
  for await (const item of readJsonArray({ path, encoding: 'utf-8' }, documentBytesMaxDefault)) {
    yield ({ file, record: number, id }) => {
      const place = { file, record: number };
      const record = parseItem(recordSchema, item, place);
      const tags = (record.spans ?? []).map((span, index) => ({
        start: span.start_position,
        end: span.end_position,
        label: span.entity_type,
        text: span.entity_value,
        place: { span: index + 1 },
      }));
      return { id, text: record.full_text, tags, place };
    };
  }
}
