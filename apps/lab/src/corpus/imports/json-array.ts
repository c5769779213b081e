/** A file that is one JSON array, as annotation tools export them. */
import type { z } from 'zod';
import { Failure, type FailureDetails } from '#foundation';
import { readDocument } from '#text';

/** An export is read whole, for JSON arrays cannot be cut into lines: about a million sentences. */
const exportBytesMax = 256 * 1024 * 1024;

/** The elements of the array, unread; fails with TEXT_RECORD_INVALID when it is none, and as `readDocument` does. */
export async function readJsonArray(path: string): Promise<readonly unknown[]> {
  const content = await readDocument({ path, encoding: 'utf-8' }, exportBytesMax);
  const elements = parseJson(content.replace(/^\uFEFF/, ''), path);
  if (!Array.isArray(elements)) throw notAnArray(path);
  return elements;
}

/** What `schema` makes of an element; fails with TEXT_RECORD_INVALID naming the field. */
export function parseElement<Value>(
  schema: z.ZodType<Value>,
  element: unknown,
  place: FailureDetails,
): Value {
  const parsed = schema.safeParse(element);
  if (parsed.success) return parsed.data;
  throw new Failure('TEXT_RECORD_INVALID', { ...place, field: parsed.error.issues[0]?.path.join('.') ?? '' });
}

/** The parser's own message quotes the file, so it is not passed on. */
function parseJson(content: string, path: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw notAnArray(path);
  }
}

function notAnArray(path: string): Failure {
  return new Failure('TEXT_RECORD_INVALID', { file: path, expected: 'one JSON array' });
}
