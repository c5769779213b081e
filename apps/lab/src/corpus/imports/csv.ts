/** CSV with a header and a column of texts: notes without labels, as hospitals export them from their databases. */
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { asFileFailure, Failure, requireFileOrFolder } from '#foundation';
import { documentBytesMaxDefault } from '#text';
import type { ColumnNames, LazyRecord } from './import-types.js';

const rowSchema = z.record(z.string(), z.string());

/**
 * The rows of a file, streamed. Fails with TEXT_RECORD_INVALID where the file is no CSV any more or has no such column,
 * TEXT_NOT_UTF8, and FILE_*.
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
