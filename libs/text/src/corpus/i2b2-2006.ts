/**
 * `i2b2-2006`: one file of records, `<ROOT><RECORD ID="1"><TEXT>... <PHI TYPE="DOCTOR">name</PHI> ...</TEXT></RECORD>`.
 * Labels stand in the text, so there are no offsets to go wrong. The file is cut at `</RECORD>` and read a record at a
 * time; that string cannot occur inside a record, where `<` is written as a reference.
 */
import { Failure, type FailureDetails } from '#foundation';
import type { Note } from '../note.js';
import type { CorpusFile, DocumentWarning, LazyDocument, RawDocument, RawTag } from './corpus-types.js';
import { utf16Counting } from './offset-counting.js';
import { readRecords } from './record-cutter.js';
import { codePointSpans, requireWritable } from './write-checks.js';
import { decodeXmlText, escapeXml, indexOfNonXmlCharacter, parseXml, type XmlEvent } from './xml-parse.js';

/** The records of a file, in order. A record that fails does not end the file. */
export async function* readI2b22006(file: CorpusFile, bytesMax: number): AsyncGenerator<LazyDocument> {
  for await (const record of readRecords(file, bytesMax)) {
    yield () => parseRecord(record.content(), { file: file.path, record: record.ordinal });
  }
}

/** What comes before the first record and after the last. */
export const i2b22006Frame = { head: '<?xml version="1.0" encoding="UTF-8"?>\n<ROOT>\n', foot: '</ROOT>\n' };

/**
 * The record of a note. Fails with TEXT_NOT_REPRESENTABLE when spans overlap, which inline tags cannot say, or when
 * XML has no spelling for a character.
 */
export function formatI2b22006(note: Note): string {
  requireWritable(note, 'i2b2-2006', indexOfNonXmlCharacter(note.text));
  codePointSpans(note); // bounds
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

/** The text so far, and the tag that is open. */
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
  const warnings: DocumentWarning[] = ignored === 0 ? [] : [{ kind: 'parts-ignored', count: ignored }];
  return { id, text, tags, counting: utf16Counting, warnings, place };
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

/** Adds the text between the last tag and the tag that ends at `position`. */
function takeUpTo(progress: Progress, position: number, source: string): void {
  const slice = source.slice(progress.position, position);
  progress.text += decodeXmlText(slice.slice(0, Math.max(slice.lastIndexOf('<'), 0)));
  progress.position = position;
}
