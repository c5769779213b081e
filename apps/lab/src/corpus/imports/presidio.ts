/** Presidio's evaluation sets (presidio-research): `[{"full_text", "spans": [{"entity_type", "entity_value", ...}]}]`. */
import { z } from 'zod';
import type { LazyRecord } from './import-types.js';
import { parseElement, readJsonArray } from './json-array.js';

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
