/** JSON files of the site data directory: written whole, readable by this user only, checked when read. */
import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { asFileFailure, Failure, systemCodeOf, writeFileAtomic } from '#foundation';

/** Writes `value` for `readJson` to read; mode 0600. */
export async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFileAtomic(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** Reads and checks a file; `undefined` when there is none. Fails with SITE_DATA_DAMAGED for anything unexpected in it. */
export async function readJson<Value>(path: string, schema: z.ZodType<Value>): Promise<Value | undefined> {
  const text = await readText(path);
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(parseJson(text, path));
  if (parsed.success) return parsed.data;
  throw damaged(path, parsed.error.issues[0]?.path.join('.') ?? '');
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw asFileFailure(error, path);
  }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged(path, ''); // the parser's message would quote the file
  }
}

function damaged(file: string, field: string): Failure {
  return new Failure('SITE_DATA_DAMAGED', { file, ...(field === '' ? {} : { field }) });
}
