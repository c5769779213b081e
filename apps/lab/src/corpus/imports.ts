/** Reads exports of other tools for `corpus convert`: Presidio's JSON, and CSV without labels. */

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

/** The supported exports, each a single file. */
export const importFormats = ['presidio', 'csv'] as const;

/** An export of another tool. */
export type ImportFormat = (typeof importFormats)[number];

interface ImportOptions {
  readonly path: string;
  readonly format: ImportFormat;
  readonly columns: ColumnNames;
}

/** Columns of a csv export; presidio has fixed names. */
export interface ColumnNames {
  readonly text: string;
  /** By default rows are numbered. */
  readonly id?: string;
  readonly delimiter: string;
}

/** Parsed only when called, so that a bad record does not end the file. */
type LazyRecord = (place: RecordPlace) => RawDocument;

/** `id` names a record that has none. */
interface RecordPlace {
  readonly file: string;
  /** From 1. */
  readonly record: number;
  readonly id: string;
}

/**
 * Yields each document of an export as a note or a refusal, like `openCorpus`. Records without an id are named
 * after file and number. Fails with TEXT_CORPUS_EMPTY if there is none, and with the codes of the file as a
 * whole.
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

/** Streams the rows. Fails with TEXT_RECORD_INVALID for broken CSV or a missing column, TEXT_NOT_UTF8, and FILE_*. */
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

/** Rejects invalid UTF-8, which the parser would silently replace. */
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

/** The parser's message quotes the file, so only its code is passed on. */
function asCsvFailure(error: unknown, path: string): unknown {
  if (!(error instanceof CsvError)) return asFileFailure(error, path);
  return new Failure('TEXT_RECORD_INVALID', { file: path, expected: 'CSV', problem: error.code });
}

/** Fails with TEXT_RECORD_INVALID naming the field, TEXT_DOCUMENT_TOO_LARGE or TEXT_NOT_UTF8. */
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

/** Records have no ids; offsets count code points, as in Python. */
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
