/** Files to which lines of JSON are only added, each flushed. A line that a power cut left open never counted, and is cut off. */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { asFileFailure, asWriteFailure, Failure, systemCodeOf } from '#foundation';

/** The caller holds the site's lock. Durable when it resolves; mode 0600. */
export async function appendLine(path: string, value: object): Promise<void> {
  try {
    await using file = await open(path, 'a+', 0o600);
    const { size } = await file.stat();
    const end = await endOfLines(file, size);
    if (end < size) await file.truncate(end);
    await file.appendFile(`${JSON.stringify(value)}\n`);
    await file.sync();
  } catch (error) {
    throw asWriteFailure(error, path);
  }
}

/** The last line; undefined when there is none. Fails with SITE_DATA_DAMAGED. */
export async function readLastLine<Value>(
  path: string,
  schema: z.ZodType<Value>,
): Promise<Value | undefined> {
  try {
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    const end = await endOfLines(file, size);
    if (end === 0) return undefined;
    const start = await endOfLines(file, end - 1);
    const line = await readBetween(file, start, end - 1);
    return parseLine(path, schema, line.toString('utf8'));
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw asFileFailure(error, path);
  }
}

/** All lines in order. Fails with SITE_DATA_DAMAGED. */
export async function readLines<Value>(path: string, schema: z.ZodType<Value>): Promise<Value[]> {
  try {
    const lines = (await readFile(path, 'utf8')).split('\n').slice(0, -1);
    return lines.map((line) => parseLine(path, schema, line));
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return [];
    throw asFileFailure(error, path);
  }
}

/** Most lines are shorter; what is longer takes several looks. */
const pieceBytes = 8_192;

/** Where the last line that ends before `limit` does, its line break included; 0 when none does. */
async function endOfLines(file: FileHandle, limit: number): Promise<number> {
  for (let end = limit; end > 0; end -= pieceBytes) {
    const start = Math.max(0, end - pieceBytes);
    const at = (await readBetween(file, start, end)).lastIndexOf('\n');
    if (at >= 0) return start + at + 1;
  }
  return 0;
}

async function readBetween(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const length = end - start;
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, start);
  return buffer;
}

function parseLine<Value>(file: string, schema: z.ZodType<Value>, line: string): Value {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new Failure('SITE_DATA_DAMAGED', { file }); // the parser's message would quote the file
  }
}
