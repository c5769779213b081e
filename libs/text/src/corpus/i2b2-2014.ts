/**
 * i2b2 2014 annotation files, and MEDDOCAN, which differs only in its root element and tag ids:
 * `<deIdi2b2><TEXT><![CDATA[...]]></TEXT><TAGS><NAME id start end text TYPE comment/>...</TAGS></deIdi2b2>`. Offsets
 * are code points, end exclusive; the label is TYPE, the element name its category.
 */
import { Failure, type FailureDetails } from '#foundation';
import { labelSetNamed, labelSetNames, type Span } from '#labels';
import type { Note } from '../note.js';
import { sourceOf } from './build-note.js';
import { type FolderFormat, onePerFile } from './corpus-format.js';
import { type CorpusFile, ignoredParts, type RawDocument, type RawTag } from './corpus-types.js';
import { codePointSpans, requireWritable } from './offsets.js';
import {
  decodeXmlText,
  escapeXml,
  indexOfNonXmlCharacter,
  parseXml,
  rootOf,
  toCdata,
  type XmlEvent,
} from './xml-parse.js';

interface Dialect<Name extends string = string> {
  readonly name: Name;
  /** Root elements to accept; the first is the one written. */
  readonly roots: readonly [string, ...string[]];
  readonly idPrefix: string;
  readonly firstId: number;
}

/** The `i2b2-2014` format; files of its second track have the root `root`. */
export const i2b22014 = formatOfDialect({
  name: 'i2b2-2014',
  roots: ['deIdi2b2', 'root'],
  idPrefix: 'P',
  firstId: 0,
});

/** The `meddocan` format. */
export const meddocan = formatOfDialect({ name: 'meddocan', roots: ['MEDDOCAN'], idPrefix: 'T', firstId: 1 });

function formatOfDialect<Name extends string>(dialect: Dialect<Name>) {
  return {
    ...dialect,
    extension: '.xml',
    looksLike: (head) => dialect.roots.includes(rootOf(head)),
    read: onePerFile((source, file) => parseI2b2(source, file, dialect)),
    oneFile: false,
    write: (note) => [['.xml', formatI2b2(note, dialect)]],
    holds: { spans: true, tagIds: /^/, tagAttributes: true },
  } as const satisfies FolderFormat;
}

/** Parses one file. Fails with the codes of `parseXml`, TEXT_XML_STRUCTURE or TEXT_RECORD_INVALID. */
export function parseI2b2(source: string, file: CorpusFile, dialect: Dialect): RawDocument {
  const place = { file: file.path };
  const found: Found = { text: undefined, tags: [], ignored: 0 };
  let textStart = 0;
  let section = '';
  parseXml(source, place, (event) => {
    if (event.depth === 1) requireRoot(event, dialect, place);
    if (event.depth === 2) section = event.name;
    if (event.depth === 2 && event.name === 'TEXT') {
      if (event.kind === 'open') textStart = event.position;
      else takeText(found, source.slice(textStart, event.position), place);
    } else if (event.kind === 'open' && event.depth > 1 && !isTagList(event)) {
      takeElement(found, event, section, place);
    }
  });
  if (found.text === undefined) throw new Failure('TEXT_XML_STRUCTURE', { ...place, missing: 'TEXT' });
  const { text, tags, ignored } = found;
  return { id: file.id, text, tags, warnings: ignoredParts(ignored), place };
}

/** Formats a note. Fails with TEXT_NOT_REPRESENTABLE for a character that XML cannot hold. */
function formatI2b2(note: Note, dialect: Dialect): string {
  requireWritable(note, dialect.name, indexOfNonXmlCharacter(note.text));
  const used = new Set(note.spans.map((span) => sourceOf(span)?.id));
  let nextId = dialect.firstId;
  const freshId = (): string => {
    while (used.has(dialect.idPrefix + nextId)) nextId += 1;
    nextId += 1;
    return dialect.idPrefix + (nextId - 1);
  };
  const tags = codePointSpans(note).map(({ span, start, end }) => {
    const source = sourceOf(span);
    const attributes: (readonly [string, string])[] = [
      ['id', source?.id ?? freshId()],
      ['start', String(start)],
      ['end', String(end)],
      ['text', note.text.slice(span.start, span.end)],
      ['TYPE', span.label],
      ...(source?.attributes ?? [['comment', '']]),
    ];
    const written = attributes.map(([name, value]) => `${name}="${escapeXml(value)}"`).join(' ');
    return `<${elementOf(span)} ${written} />\n`;
  });
  const [root] = dialect.roots;
  const head = `<?xml version="1.0" encoding="UTF-8" ?>\n<${root}>\n<TEXT>${toCdata(note.text)}</TEXT>\n`;
  return `${head}<TAGS>\n${tags.join('')}</TAGS>\n</${root}>\n`;
}

interface Found {
  text: string | undefined;
  readonly tags: RawTag[];
  ignored: number;
}

function requireRoot(event: XmlEvent, dialect: Dialect, place: FailureDetails): void {
  if (!dialect.roots.includes(event.name)) {
    throw new Failure('TEXT_XML_STRUCTURE', { ...place, expectedRoot: dialect.roots.join(' or ') });
  }
}

function isTagList(event: XmlEvent): boolean {
  return event.depth === 2 && event.name === 'TAGS';
}

/** `<TEXT/>` has no content: its slice is empty, with no end tag to remove. */
function takeText(found: Found, sliceWithEndTag: string, place: FailureDetails): void {
  if (found.text !== undefined) throw new Failure('TEXT_XML_STRUCTURE', { ...place, repeated: 'TEXT' });
  const end = sliceWithEndTag.lastIndexOf('<');
  found.text = decodeXmlText(end === -1 ? '' : sliceWithEndTag.slice(0, end));
}

function takeElement(found: Found, event: XmlEvent, section: string, place: FailureDetails): void {
  if (section === 'TEXT') throw new Failure('TEXT_XML_STRUCTURE', { ...place, elementsIn: 'TEXT' });
  if (section === 'TAGS' && event.depth === 3) found.tags.push(readTag(event, found.tags.length + 1, place));
  else found.ignored += 1;
}

function readTag({ name, attributes, position }: XmlEvent, ordinal: number, place: FailureDetails): RawTag {
  const { id, start, end, text, TYPE: label, ...rest } = attributes;
  const at = { tag: ordinal, position };
  if (label === undefined || label === '') {
    throw new Failure('TEXT_RECORD_INVALID', { ...place, ...at, field: 'TYPE' });
  }
  return {
    start: readOffset(start, 'start', { ...place, ...at }),
    end: readOffset(end, 'end', { ...place, ...at }),
    label,
    ...(text === undefined ? {} : { text }),
    source: { element: name, ...(id === undefined ? {} : { id }), attributes: Object.entries(rest) },
    place: at,
  };
}

function readOffset(value: string | undefined, field: string, place: FailureDetails): number {
  if (value === undefined || !/^\d{1,9}$/.test(value)) {
    throw new Failure('TEXT_RECORD_INVALID', { ...place, field, expected: 'a whole number' });
  }
  return Number(value);
}

/** The element in the file, unless the span has been relabelled since. */
function elementOf(span: Span): string {
  const source = sourceOf(span);
  return (source?.label === span.label ? source.element : undefined) ?? categoryOf(span.label);
}

function categoryOf(label: string): string {
  const known = labelSetNames.map(labelSetNamed);
  return known.find((labelSet) => labelSet.has(label))?.categoryOf(label) ?? 'OTHER';
}
