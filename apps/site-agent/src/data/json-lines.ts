/** Files to which lines of JSON are only added, each flushed. A line that a power cut left open never counted, and is cut off. */
import { type FileHandle, open, readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { asFileFailure, asWriteFailure, Failure, systemCodeOf } from '#foundation';

/** Longer than any line that is written here. */
const lineBytesMax = 8192;

/** The caller holds the site's lock. Durable when it resolves; mode 0600. */
export async function appendLine(path: string, value: object): Promise<void> {
  try {
    await using file = await open(path, 'a+', 0o600);
    const { size } = await file.stat();
    const tail = await readTail(file, size);
    const unfinished = tail.length - (tail.lastIndexOf('\n') + 1);
    if (unfinished > 0) await file.truncate(size - unfinished);
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
    const line = (await readTail(file, size)).toString('utf8').split('\n').slice(0, -1).at(-1);
    return line === undefined ? undefined : parseLine(path, schema, line);
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

async function readTail(file: FileHandle, size: number): Promise<Buffer> {
  const length = Math.min(size, lineBytesMax);
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length);
  return buffer;
}

function parseLine<Value>(file: string, schema: z.ZodType<Value>, line: string): Value {
  try {
    return schema.parse(JSON.parse(line));
  } catch {
    throw new Failure('SITE_DATA_DAMAGED', { file }); // the parser's message would quote the file
  }
}
