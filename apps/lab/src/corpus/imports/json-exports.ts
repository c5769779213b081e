/** The exports of Presidio: one JSON array, read an object at a time. */
import { z } from 'zod';
import { Failure, type FailureDetails } from '#foundation';
import { decodeUtf8, documentBytesMaxDefault, type JsonItem, readJsonArray } from '#text';
import type { LazyRecord } from './import-types.js';

/** What `schema` makes of an object; fails with TEXT_RECORD_INVALID naming the field, TEXT_DOCUMENT_TOO_LARGE or TEXT_NOT_UTF8. */
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
  const parsed = schema.safeParse(parseJson(decodeUtf8(bytes, place), place));
  if (parsed.success) return parsed.data;
  throw new Failure('TEXT_RECORD_INVALID', {
    ...place,
    field: parsed.error.issues[0]?.path.join('.') || 'the record',
  });
}

/** The parser's own message quotes the file, so it is not passed on. */
function parseJson(content: string, place: FailureDetails): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new Failure('TEXT_RECORD_INVALID', { ...place, expected: 'JSON' });
  }
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
