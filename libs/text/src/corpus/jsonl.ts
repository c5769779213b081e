/**
 * `jsonl`: one `{"id","text","spans":[{"start","end","label"}]}` per line. Offsets are code points, end exclusive. A
 * tagger's spans may have `confidence` and `source`.
 */
import { z } from 'zod';
import { Failure, type FailureDetails } from '#foundation';
import type { Note } from '../note.js';
import { type FileFormat, noFrame, parseRecord, textAndSpans } from './corpus-format.js';
import { type CorpusFile, ignoredParts, type LazyDocument, type RawDocument } from './corpus-types.js';
import { type ByteLine, decodeUtf8, readByteLines } from './document-bytes.js';
import { codePointSpans } from './offsets.js';

/** The `jsonl` format. */
export const jsonl = {
  name: 'jsonl',
  extension: '.jsonl',
  // A key on the same line as its brace, other than the first key of `inception`.
  looksLike: (head) => /^\{[^\S\n]*"(?!%TYPES"\s*:)(?:[^"\\]|\\.)*"\s*:/.test(head),
  read,
  oneFile: true,
  frame: noFrame,
  write: formatJsonl,
  holds: textAndSpans,
} as const satisfies FileFormat;

async function* read(file: CorpusFile, bytesMax: number): AsyncGenerator<LazyDocument, void, void> {
  for await (const line of readByteLines(file, bytesMax)) {
    if (!isBlankLine(line)) yield () => parseLine(line, { file: file.path, line: line.number }, bytesMax);
  }
}

/** Formats a note as a line with its line feed. Any note fits; a lone surrogate becomes an escape. */
export function formatJsonl(note: Note): string {
  const spans = codePointSpans(note).map(({ span, start, end }) => ({
    start,
    end,
    label: span.label,
    confidence: span.confidence, // JSON omits undefined
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

/** Parses one line. Fails with TEXT_DOCUMENT_TOO_LARGE, TEXT_NOT_UTF8 or TEXT_RECORD_INVALID. */
export function parseLine(line: ByteLine, place: FailureDetails, bytesMax: number): RawDocument {
  if (line.bytes === undefined) {
    throw new Failure('TEXT_DOCUMENT_TOO_LARGE', { ...place, bytes: line.byteLength, bytesMax });
  }
  const options = { place, expected: 'one JSON object a line', whole: 'the line' };
  const record = parseRecord(decodeUtf8(line.bytes, place), recordSchema, options);
  const ignored = [
    ...Object.keys(record).filter((field) => !recordFields.has(field)),
    ...record.spans.flatMap((span) => Object.keys(span).filter((field) => !spanFields.has(field))),
  ];
  const tags = record.spans.map(({ start, end, label, text, confidence, source }, index) => ({
    start,
    end,
    label,
    ...(text === undefined ? {} : { text }),
    ...(confidence === undefined ? {} : { confidence }),
    ...(source === undefined ? {} : { foundBy: source }),
    place: { line: line.number, span: index + 1 },
  }));
  return { id: record.id, text: record.text, tags, warnings: ignoredParts(ignored.length), place };
}

/** Whether a line holds only spaces, tabs and a carriage return. */
export function isBlankLine({ bytes }: Pick<ByteLine, 'bytes'>): boolean {
  return bytes?.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d) ?? false;
}
