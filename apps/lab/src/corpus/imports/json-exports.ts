/** Exports of other tools that are one JSON array: Presidio and Label Studio. */
import { z } from 'zod';
import { Failure, type FailureDetails } from '#foundation';
import { type DocumentWarning, type RawTag, readDocument } from '#text';
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

// Label Studio's JSON export: tasks with `data` and `annotations`, each with the regions that an annotator drew.

const regionSchema = z.looseObject({
  type: z.literal('labels'),
  value: z.looseObject({
    start: offset,
    end: offset,
    text: z.string().optional(),
    labels: z.array(z.string().min(1)).min(1),
  }),
});

const taskSchema = z.looseObject({
  id: z.union([z.int(), z.string().min(1)]),
  data: z.record(z.string(), z.unknown()),
  annotations: z.array(
    z.looseObject({
      was_cancelled: z.boolean().nullish(),
      ground_truth: z.boolean().nullish(),
      result: z.array(z.looseObject({ type: z.string().optional() })),
    }),
  ),
});

type Annotation = z.infer<typeof taskSchema>['annotations'][number];

/**
 * The tasks of an export in order. A task that nobody annotated is refused, for as a note without identifiers it would
 * leave every name unprotected; so is one with several annotations of which not exactly one is the ground truth.
 */
export async function* readLabelStudio(
  path: string,
  textField: string,
): AsyncGenerator<LazyRecord, void, void> {
  for (const element of await readJsonArray(path)) {
    yield ({ file, record: number }) => {
      const place = { file, record: number };
      const { id, data, annotations } = parseElement(taskSchema, element, place);
      const text = data[textField];
      if (typeof text !== 'string') {
        throw new Failure('TEXT_RECORD_INVALID', {
          ...place,
          field: `data.${textField}`,
          expected: 'a text',
        });
      }
      const { result } = chooseAnnotation(annotations, place);
      const regions = result.filter(({ type }) => type === 'labels');
      const tags = regions.flatMap((region, index) => tagsOf(region, { ...place, region: index + 1 }));
      const ignored = result.length - regions.length;
      const warnings: DocumentWarning[] = ignored === 0 ? [] : [{ kind: 'parts-ignored', count: ignored }];
      return { id: String(id), text, tags, warnings, place };
    };
  }
}

function chooseAnnotation(annotations: readonly Annotation[], place: FailureDetails): Annotation {
  const finished = annotations.filter(({ was_cancelled }) => was_cancelled !== true);
  const chosen =
    finished.length > 1 ? finished.filter(({ ground_truth }) => ground_truth === true) : finished;
  const [annotation] = chosen;
  if (annotation === undefined || chosen.length > 1) {
    const expected = 'one annotation, or one of them marked as ground truth';
    throw new Failure('TEXT_RECORD_INVALID', {
      ...place,
      field: 'annotations',
      found: finished.length,
      expected,
    });
  }
  return annotation;
}

/** Offsets count UTF-16 units, as a browser does; the text of a region, where there is one, has the last word. */
function tagsOf(region: unknown, place: FailureDetails): RawTag[] {
  const { start, end, text, labels } = parseElement(regionSchema, region, place).value;
  return labels.map((label) => ({ start, end, label, ...(text === undefined ? {} : { text }), place }));
}
