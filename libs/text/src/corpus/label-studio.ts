/**
 * `label-studio`: one JSON array of tasks. Spans are written as `predictions` and come back as `annotations`.
 * Offsets are code points, as in Label Studio since 2021; the text in each region reveals older counting.
 */
import { z } from 'zod';
import { Failure, type FailureDetails } from '#foundation';
import type { Note } from '../note.js';
import { type FileFormat, parseRecord, textAndSpans } from './corpus-format.js';
import {
  type CorpusFile,
  ignoredParts,
  type LazyDocument,
  type RawDocument,
  type RawTag,
} from './corpus-types.js';
import { decodeUtf8 } from './document-bytes.js';
import { type JsonItem, readJsonArray } from './json-array.js';
import { codePointSpans } from './offsets.js';
import { escapeXml } from './xml-parse.js';

/** The `label-studio` format. */
export const labelStudio = {
  name: 'label-studio',
  extension: '.json',
  looksLike: (head) => taskBegin.test(head),
  read,
  oneFile: true,
  frame: { head: '[\n', between: ',\n', foot: '\n]\n' },
  write: formatLabelStudio,
  beside: (labels) => ['-config.xml', configurationOf(labels)],
  holds: textAndSpans,
} as const satisfies FileFormat;

/** A task starts with one of these fields, or has it right after its id. */
const taskBegin = /^\[\s*\{\s*(?:"id"\s*:\s*[^,]{1,40},\s*)?"(?:annotations|predictions|data)"\s*:\s*[[{]/;

const controls = { from_name: 'label', to_name: 'text' } as const;

/** Formats a note as a task with its spans as the prediction, whose `score` is the lowest confidence. */
export function formatLabelStudio(note: Note): string {
  const result = codePointSpans(note).map(({ span, start, end }, index) => ({
    id: `span-${index + 1}`,
    ...controls,
    type: 'labels',
    value: { start, end, text: note.text.slice(span.start, span.end), labels: [span.label] },
    score: span.confidence, // JSON omits undefined
  }));
  const scores = result.flatMap(({ score }) => (score === undefined ? [] : [score]));
  const prediction = {
    model_version: 'sfumato',
    score: scores.length === 0 ? undefined : scores.reduce((least, score) => Math.min(least, score)),
    result,
  };
  return JSON.stringify({ data: { id: note.id, text: note.text }, predictions: [prediction] });
}

/** The matching labelling configuration, to paste into a new project. */
function configurationOf(labels: readonly string[]): string {
  const rows = labels.map((label) => `    <Label value="${escapeXml(label)}"/>\n`).join('');
  const { from_name: from, to_name: to } = controls;
  return `<View>\n  <Labels name="${from}" toName="${to}">\n${rows}  </Labels>\n  <Text name="${to}" value="$text"/>\n</View>\n`;
}

async function* read(file: CorpusFile, bytesMax: number): AsyncGenerator<LazyDocument, void, void> {
  for await (const item of readJsonArray(file, bytesMax))
    yield () => parseTask(item, { file: file.path, task: item.number }, bytesMax);
}

const resultSchema = z.looseObject({
  type: z.string(),
  value: z.looseObject({
    start: z.int().nonnegative().optional(),
    end: z.int().nonnegative().optional(),
    text: z.string().optional(),
    labels: z.array(z.string().min(1)).optional(),
  }),
  score: z.number().min(0).max(1).nullish(),
});
const completionSchema = z.looseObject({
  result: z.array(resultSchema),
  was_cancelled: z.boolean().nullish(),
  ground_truth: z.boolean().nullish(),
});
const taskSchema = z.looseObject({
  id: z.union([z.int(), z.string()]).optional(),
  data: z.looseObject({ id: z.union([z.int(), z.string().min(1)]).optional() }),
  annotations: z.array(completionSchema).optional(),
  // Exports list predictions as ids; only tasks that were never in Label Studio contain them.
  predictions: z.array(z.union([completionSchema, z.int()])).optional(),
});
type Task = z.infer<typeof taskSchema>;
type Result = z.infer<typeof resultSchema>;

/** Fails with TEXT_DOCUMENT_TOO_LARGE, TEXT_NOT_UTF8 or TEXT_RECORD_INVALID. */
function parseTask(
  { bytes, byteLength, number }: JsonItem,
  place: FailureDetails,
  bytesMax: number,
): RawDocument {
  if (bytes === undefined)
    throw new Failure('TEXT_DOCUMENT_TOO_LARGE', { ...place, bytes: byteLength, bytesMax });
  const options = { place, expected: 'one JSON object a task', whole: 'the task' };
  const task = parseRecord(decodeUtf8(bytes, place), taskSchema, options);
  const results = completionOf(task, place);
  const regions = results.filter(({ type }) => type === 'labels' || type === 'hypertextlabels');
  const warnings = ignoredParts(results.length - regions.length);
  const tags = regions.flatMap((region, index) => tagsOf(region, { ...place, region: index + 1 }));
  const id = String(task.data.id ?? task.id ?? number);
  return { id, text: textOf(task.data, place), tags, warnings, place };
}

/** Returns the field `text`, which Sfumato writes, or else the only other string field. */
function textOf(data: Task['data'], place: FailureDetails): string {
  if (typeof data['text'] === 'string') return data['text'];
  const texts = Object.entries(data).flatMap(([name, value]) =>
    name !== 'id' && typeof value === 'string' ? [value] : [],
  );
  const [text] = texts;
  if (text === undefined || texts.length > 1)
    throw new Failure('TEXT_RECORD_INVALID', { ...place, field: 'data.text', expected: 'a text' });
  return text;
}

/**
 * Returns a task's labels: its only annotation that was not skipped, or the ground truth among several. Tasks that
 * were never in Label Studio use their prediction. Refuses a task that nobody labelled.
 */
function completionOf({ annotations, predictions = [] }: Task, place: FailureDetails): readonly Result[] {
  if (annotations === undefined) {
    if (predictions.length > 1)
      throw new Failure('TEXT_RECORD_INVALID', { ...place, field: 'predictions', expected: 'at most one' });
    const [prediction] = predictions;
    if (typeof prediction === 'number')
      throw new Failure('TEXT_RECORD_INVALID', { ...place, field: 'annotations' });
    return prediction?.result ?? [];
  }
  const given = annotations.filter((annotation) => annotation.was_cancelled !== true);
  const truth = given.filter((annotation) => annotation.ground_truth === true);
  const [chosen, ...others] = truth.length > 0 ? truth : given;
  if (chosen === undefined || others.length > 0)
    throw new Failure('TEXT_RECORD_INVALID', {
      ...place,
      field: 'annotations',
      expected: 'one, or one ground truth',
    });
  return chosen.result;
}

/** A region with several labels becomes one tag per label. */
function tagsOf({ value, score }: Result, place: FailureDetails): RawTag[] {
  const { start, end, labels = [], text } = value;
  if (start === undefined || end === undefined || labels.length === 0)
    throw new Failure('TEXT_RECORD_INVALID', { ...place, field: labels.length === 0 ? 'labels' : 'start' });
  return labels.map((label) => ({
    start,
    end,
    label,
    ...(text === undefined ? {} : { text }),
    ...(typeof score === 'number' ? { confidence: score } : {}),
    place,
  }));
}
