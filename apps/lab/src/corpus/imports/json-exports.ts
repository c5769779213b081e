/** The exports of Presidio: one JSON array. */
import { z } from 'zod';
import { Failure, type FailureDetails } from '#foundation';
import { readDocument } from '#text';
import type { LazyRecord } from './import-types.js';

/** An export is read whole, for JSON arrays cannot be cut into lines: about a million sentences. */
const exportBytesMax = 256 * 1024 * 1024;

/** The elements of the array, unread; fails with TEXT_RECORD_INVALID when it is none, and as `readDocument` does. */
async function readJsonArray(path: string): Promise<readonly unknown[]> {
  const content = await readDocument({ path, encoding: 'utf-8' }, exportBytesMax);
  const elements = parseJson(content.replace(/^\uFEFF/, ''), path);
  if (!Array.isArray(elements)) throw notAnArray(path);
  return elements;
}

/** What `schema` makes of an element; fails with TEXT_RECORD_INVALID naming the field. */
function parseElement<Value>(schema: z.ZodType<Value>, element: unknown, place: FailureDetails): Value {
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

// Presidio's evaluation sets (presidio-research): `[{"full_text", "spans": [{"entity_type", "entity_value", ...}]}]`.

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
export async function* readPresidio(path: string): AsyncGenerator<LazyRecord, void, void> {
  for (const element of await readJsonArray(path)) {
    yield ({ file, record: number, id }) => {
      const place = { file, record: number };
      const record = parseElement(recordSchema, element, place);
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
