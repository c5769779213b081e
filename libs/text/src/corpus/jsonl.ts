/**
 * `jsonl`: one `{"id","text","spans":[{"start","end","label"}]}` a line; offsets in code points, end exclusive. Spans that
 * a tagger found may have `confidence` and, as `source`, who found them.
 */
import { z } from 'zod';
import { Failure, type FailureDetails } from '#foundation';
import type { Note } from '../note.js';
import { type ByteLine, readByteLines } from './byte-lines.js';
import type { CorpusFile, DocumentWarning, LazyDocument, RawDocument } from './corpus-types.js';
import { decodeUtf8 } from './encodings.js';
import { codePointSpans } from './write-checks.js';

/** The records of a file, in order; empty lines are skipped. A record that fails does not end the file. */
export async function* readJsonl(file: CorpusFile, bytesMax: number): AsyncGenerator<LazyDocument> {
  for await (const line of readByteLines(file, bytesMax)) {
    if (!isBlank(line)) yield () => parseLine(line, { file: file.path, line: line.number }, bytesMax);
  }
}

/** The line of a note, with its line feed. Can hold every note; a lone surrogate becomes an escape. */
export function formatJsonl(note: Note): string {
  const spans = codePointSpans(note).map(({ span, start, end }) => ({
    start,
    end,
    label: span.label,
    confidence: span.confidence, // left out by JSON where nobody said
    source: span.foundBy,
  }));
  return `${JSON.stringify({ id: note.id, text: note.text, spans })}\n`;
}

const offset = z.int().nonnegative();
const recordSchema = z.looseObject({
  id: z.string().min(1),
  text: z.string(),
  spans: z
    .array(
      z.looseObject({
        start: offset,
        end: offset,
        label: z.string().min(1),
        text: z.string().optional(),
        confidence: z.number().min(0).max(1).optional(),
        source: z.string().min(1).optional(),
      }),
    )
    .default([]),
});
const recordFields = new Set(['id', 'text', 'spans']);
const spanFields = new Set(['start', 'end', 'label', 'text', 'confidence', 'source']);

/** The document of one line; fails with TEXT_DOCUMENT_TOO_LARGE, TEXT_NOT_UTF8 or TEXT_RECORD_INVALID. */
export function parseLine(line: ByteLine, place: FailureDetails, bytesMax: number): RawDocument {
  if (line.bytes === undefined) {
    throw new Failure('TEXT_DOCUMENT_TOO_LARGE', { ...place, bytes: line.byteLength, bytesMax });
  }
  const record = parseRecord(decodeUtf8(line.bytes, place), place);
  const ignored = [
    ...Object.keys(record).filter((field) => !recordFields.has(field)),
    ...record.spans.flatMap((span) => Object.keys(span).filter((field) => !spanFields.has(field))),
  ];
  const warnings: DocumentWarning[] =
    ignored.length === 0 ? [] : [{ kind: 'parts-ignored', count: ignored.length }];
  const tags = record.spans.map(({ start, end, label, text, confidence, source }, index) => ({
    start,
    end,
    label,
    ...(text === undefined ? {} : { text }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(source === undefined ? {} : { foundBy: source }),
    place: { line: line.number, span: index + 1 },
  }));
  return { id: record.id, text: record.text, tags, warnings, place };
}

function parseRecord(content: string, place: FailureDetails): z.infer<typeof recordSchema> {
  const parsed = recordSchema.safeParse(parseJson(content.replace(/^\uFEFF/, ''), place));
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') || 'the line';
  throw new Failure('TEXT_RECORD_INVALID', { ...place, field });
}

/** The parser's own message quotes the line, so it is not passed on. */
function parseJson(content: string, place: FailureDetails): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw new Failure('TEXT_RECORD_INVALID', { ...place, expected: 'one JSON object a line' });
  }
}

function isBlank({ bytes }: ByteLine): boolean {
  return bytes?.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d) ?? false;
}
