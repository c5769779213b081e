/**
 * `i2b2-2006`: records with inline labels, `<ROOT><RECORD ID="1"><TEXT>... <PHI TYPE="DOCTOR">name</PHI>
 * ...</TEXT></RECORD>`. The file is cut at `</RECORD>`, which no record contains because `<` is escaped.
 */
import { Failure, type FailureDetails } from '#foundation';
import type { Note } from '../note.js';
import { type FileFormat, textAndSpans } from './corpus-format.js';
import {
  type CorpusFile,
  ignoredParts,
  type LazyDocument,
  type RawDocument,
  type RawTag,
} from './corpus-types.js';
import { decodeUtf8, readAsUtf8 } from './document-bytes.js';
import { codePointSpans, requireWritable, utf16Counting } from './offsets.js';
import {
  decodeXmlText,
  escapeXml,
  indexOfNonXmlCharacter,
  parseXml,
  rootOf,
  type XmlEvent,
} from './xml-parse.js';

/** The `i2b2-2006` format. */
export const i2b22006 = {
  name: 'i2b2-2006',
  extension: '.xml',
  looksLike: (head) => ['ROOT', 'RECORD'].includes(rootOf(head)),
  read,
  oneFile: true,
  frame: { head: '<?xml version="1.0" encoding="UTF-8"?>\n<ROOT>\n', between: '', foot: '</ROOT>\n' },
  write: formatRecord,
  holds: textAndSpans,
} as const satisfies FileFormat;

async function* read(file: CorpusFile, bytesMax: number): AsyncGenerator<LazyDocument, void, void> {
  for await (const record of readRecords(file, bytesMax)) {
    yield () => parseRecord(record.content(), { file: file.path, record: record.ordinal });
  }
}

/** Fails with TEXT_NOT_REPRESENTABLE for spans that overlap (tags are inline) and characters that XML cannot hold. */
function formatRecord(note: Note): string {
  requireWritable(note, 'i2b2-2006', indexOfNonXmlCharacter(note.text));
  codePointSpans(note); // checks bounds
  const spans = [...note.spans].sort((a, b) => a.start - b.start);
  let written = '';
  let position = 0;
  for (const span of spans) {
    requireWritable(note, 'i2b2-2006', span.start < position ? span.start : -1);
    written += escapeText(note.text.slice(position, span.start));
    written += `<PHI TYPE="${escapeXml(span.label)}">${escapeText(note.text.slice(span.start, span.end))}</PHI>`;
    position = span.end;
  }
  const text = written + escapeText(note.text.slice(position));
  return `<RECORD ID="${escapeXml(note.id)}">\n<TEXT>${text}</TEXT>\n</RECORD>\n`;
}

function escapeText(text: string): string {
  const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
  return text.replace(/[&<>\r]/g, (character) => escapes[character] ?? character);
}

interface Progress {
  id: string | undefined;
  text: string;
  isInText: boolean;
  open: { start: number; label: string } | undefined;
  /** Source position up to which `text` has been taken. */
  position: number;
  readonly tags: RawTag[];
  ignored: number;
}

function parseRecord(source: string, place: FailureDetails): RawDocument {
  const progress: Progress = {
    id: undefined,
    text: '',
    isInText: false,
    open: undefined,
    position: 0,
    tags: [],
    ignored: 0,
  };
  parseXml(source, place, (event) => {
    if (event.name === 'RECORD') progress.id ??= event.attributes['ID'];
    else if (event.name === 'TEXT' && event.depth === 2) takeTextEdge(progress, event, source);
    else if (progress.isInText) takePhiEdge(progress, event, source, place);
    else if (event.kind === 'open') progress.ignored += 1;
  });
  const { id, text, tags, ignored } = progress;
  if (id === undefined || id === '') throw new Failure('TEXT_RECORD_INVALID', { ...place, field: 'ID' });
  return { id, text, tags, counting: utf16Counting, warnings: ignoredParts(ignored), place };
}

function takeTextEdge(progress: Progress, event: XmlEvent, source: string): void {
  if (event.kind === 'close') takeUpTo(progress, event.position, source);
  progress.isInText = event.kind === 'open';
  progress.position = event.position;
}

function takePhiEdge(progress: Progress, event: XmlEvent, source: string, place: FailureDetails): void {
  takeUpTo(progress, event.position, source);
  const { open, text } = progress;
  const label = event.attributes['TYPE'];
  if (event.kind === 'open' && event.name === 'PHI' && open === undefined && label !== undefined) {
    progress.open = { start: text.length, label };
  } else if (event.kind === 'close' && open !== undefined) {
    progress.tags.push({ ...open, end: text.length, place: { tag: progress.tags.length + 1 } });
    progress.open = undefined;
  } else {
    throw new Failure('TEXT_XML_STRUCTURE', { ...place, position: event.position, elementsIn: 'TEXT' });
  }
}

/** Appends the text between the last tag and the tag that ends at `position`. */
function takeUpTo(progress: Progress, position: number, source: string): void {
  const slice = source.slice(progress.position, position);
  progress.text += decodeXmlText(slice.slice(0, Math.max(slice.lastIndexOf('<'), 0)));
  progress.position = position;
}

interface CutRecord {
  readonly ordinal: number;
  /** The record with its tags; fails with TEXT_DOCUMENT_TOO_LARGE, TEXT_NOT_UTF8 or TEXT_XML_TRUNCATED. */
  content(): string;
}

/**
 * Yields the records of a file in order. If the file ends inside a record or before `</ROOT>`, the content of the
 * last record fails. Fails with TEXT_XML_DTD_REFUSED and as `readAsUtf8` does.
 */
async function* readRecords(file: CorpusFile, bytesMax: number): AsyncGenerator<CutRecord> {
  const cutter = new RecordCutter(file.path, bytesMax);
  for await (const chunk of readAsUtf8(file.path, file.encoding)) yield* cutter.add(chunk);
  yield* cutter.finish();
}

const opening = '<RECORD';
const closing = '</RECORD>';

class RecordCutter {
  private rest: Buffer = Buffer.alloc(0);
  /** Bytes dropped from the current record because it is too large. */
  private skippedBytes = 0;
  private ordinal = 0;

  constructor(
    private readonly path: string,
    private readonly bytesMax: number,
  ) {}

  *add(chunk: Buffer): Generator<CutRecord> {
    this.rest = Buffer.concat([this.rest, chunk]);
    for (let end = this.rest.indexOf(closing); end !== -1; end = this.rest.indexOf(closing)) {
      const piece = this.rest.subarray(0, end + closing.length);
      this.rest = this.rest.subarray(end + closing.length);
      yield this.cut(piece);
      this.skippedBytes = 0;
    }
    if (this.rest.length > this.bytesMax) {
      const kept = closing.length - 1; // the end tag may be split between two chunks
      this.skippedBytes += this.rest.length - kept;
      this.rest = this.rest.subarray(this.rest.length - kept);
    }
  }

  *finish(): Generator<CutRecord> {
    const isWhole = this.skippedBytes === 0 && /<\/ROOT\s*>\s*$/.test(this.rest.toString('latin1'));
    if (isWhole && !this.rest.includes(opening)) return;
    this.ordinal += 1;
    const place = { file: this.path, record: this.ordinal };
    yield {
      ordinal: this.ordinal,
      content() {
        throw new Failure('TEXT_XML_TRUNCATED', place);
      },
    };
  }

  private cut(piece: Buffer): CutRecord {
    this.ordinal += 1;
    const place = { file: this.path, record: this.ordinal };
    const bytes = this.skippedBytes + piece.length;
    const start = piece.indexOf(opening);
    if (piece.subarray(0, Math.max(start, 0)).includes('<!DOCTYPE'))
      throw new Failure('TEXT_XML_DTD_REFUSED', place);
    const { bytesMax } = this;
    return {
      ordinal: this.ordinal,
      content() {
        if (bytes > bytesMax) throw new Failure('TEXT_DOCUMENT_TOO_LARGE', { ...place, bytes, bytesMax });
        return decodeUtf8(piece.subarray(Math.max(start, 0)), place);
      },
    };
  }
}
