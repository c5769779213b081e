/** Reads a Word document for a tagger, and writes a copy with every identifier replaced and the layout kept. */
import { Failure, type FailureDetails } from '#foundation';
import type { Span } from '#labels';
import { findForms } from '#rules';
import {
  applyEdits,
  type Edit,
  firstWhere,
  fixedEdits,
  newPartNames,
  PieceEdits,
  type Renamed,
} from './edits.js';
import {
  authorAttributes,
  codeArguments,
  internalLinks,
  isDroppedElement,
  isKeptValue,
  isNameAttribute,
  isTextAttribute,
  keptPropertyAttributes,
  ruleOfPart,
} from './part-rules.js';
import {
  apart,
  occurrencesIn,
  openSweep,
  type Secret,
  type Sweep,
  secretsByWord,
  secretsOfSeveralWords,
} from './sweep-attributes.js';
import { type Block, readBlocks, type XmlAttribute, type XmlBlocks, type XmlTag } from './xml-blocks.js';
import { readParts, writeParts, type ZipBounds, zipBoundsDefault } from './zip-parts.js';

/** An open document. */
export interface Docx {
  /** All text, one paragraph a line, tabs between the cells of a row. Spans are in its UTF-16 units. */
  readonly text: string;
  /** Number of pictures, which are not examined. */
  readonly pictures: number;
  /**
   * Replaces every span by `replacementOf`, and the same words wherever they recur. Always removes authors,
   * properties, times of changes, the thumbnail, links to mail and files, names of pictures, data and
   * arguments of fields, data of other programs, and marks of the document or of a stretch of it.
   *
   * **Guarantees**
   * - The copy was read again and holds none of the replaced strings in any part; else fails with
   *   DOCUMENT_LEAK.
   * - Every part of the copy was read, except pictures and fonts.
   */
  replace(spans: readonly Span[], replacementOf: (label: string, text: string) => string): Uint8Array;
}

/**
 * Reads a document. Fails with DOCUMENT_TOO_LARGE, DOCUMENT_INVALID, DOCUMENT_PART_UNREADABLE, TEXT_XML_DTD_REFUSED,
 * TEXT_XML_INVALID, TEXT_XML_TRUNCATED or TEXT_NOT_UTF8.
 */
export function openDocx(
  bytes: Uint8Array,
  place: FailureDetails,
  bounds: ZipBounds = zipBoundsDefault,
): Docx {
  const parts = readDocument(bytes, place, bounds);
  const blocks = parts.flatMap((part) => part.blocks.map((block) => ({ part, block })));
  const starts: number[] = [];
  let length = 0;
  for (const { block } of blocks) {
    starts.push(length);
    length += block.text.length + 1;
  }
  const { charactersMax: max } = bounds;
  if (length > max) throw new Failure('DOCUMENT_TOO_LARGE', { ...place, field: 'charactersMax', max });
  return {
    // The cells of a row are read together: the first says what the number in the next one is.
    text: blocks
      .map(({ block: { text, isNextCell = false } }, index) =>
        index === 0 ? text : `${isNextCell ? '\t' : '\n'}${text}`,
      )
      .join(''),
    pictures: parts.filter(({ rule }) => rule === 'picture').length,
    replace(spans, replacementOf) {
      const secrets: Secret[] = authorsOf(parts);
      const edits = new Map(parts.map((part) => [part, new PieceEdits()]));
      const inserted = new Set<string>();
      const put = (index: number, { start, end }: { start: number; end: number }, label: string) => {
        const { part, block } = blocks[index] ?? {};
        if (part === undefined || block === undefined) return;
        const text = replacementOf(label, block.text.slice(start, end));
        inserted.add(text);
        edits.get(part)?.add(block, { start, end, text });
      };
      for (const { part, block } of blocks)
        for (const argument of block.isFieldCode === true ? codeArguments(block.text) : [])
          edits.get(part)?.add(block, { ...argument, text: '' });
      for (const span of outermost(spans)) {
        const first = firstWhere(starts, (at) => at > span.start) - 1;
        const beyond = firstWhere(starts, (at) => at >= span.end);
        for (const [offset, { block }] of blocks.slice(first, beyond).entries()) {
          const index = first + offset;
          const at = starts[index] ?? 0;
          const start = Math.max(span.start - at, 0);
          const end = Math.min(span.end - at, block.text.length);
          if (start >= end) continue;
          secrets.push({ text: block.text.slice(start, end), label: span.label });
          put(index, { start, end }, span.label);
        }
      }
      const found = occurrencesIn(
        blocks.map(({ block }) => block.text),
        secrets,
      );
      for (const { index, label, ...stretch } of found) put(index, stretch, label);
      const sweep = sweepOf(parts.flatMap(sweptAttributes), secrets, (label, text) => {
        const replacement = replacementOf(label, text);
        inserted.add(replacement);
        return replacement;
      });
      const written = writeParts(writtenParts(parts, edits, sweep));
      requireNoLeak(readDocument(written, place, bounds), secrets, inserted, place);
      return written;
    },
  };
}

interface Part {
  readonly name: string;
  readonly rule: ReturnType<typeof ruleOfPart>;
  readonly bytes: Uint8Array;
  readonly source: string;
  readonly blocks: readonly Block[];
  readonly tags: readonly XmlTag[];
  readonly dropped: XmlBlocks['dropped'];
}

function readDocument(bytes: Uint8Array, place: FailureDetails, bounds: ZipBounds): Part[] {
  const { tagsMax: max } = bounds;
  let tags = 0;
  const count = () => {
    tags += 1;
    if (tags > max) throw new Failure('DOCUMENT_TOO_LARGE', { ...place, field: 'tagsMax', max });
  };
  const parts = [...readParts(bytes, place, bounds)].map(([name, content]) =>
    readPart(name, content, { place, count }),
  );
  if (
    !parts.some(({ name }) => name === '[Content_Types].xml') ||
    !parts.some(({ name }) => name.startsWith('word/'))
  )
    throw new Failure('DOCUMENT_INVALID', { ...place, expected: 'a Word document' });
  return parts;
}

function readPart(
  name: string,
  bytes: Uint8Array,
  { place: file, count }: { readonly place: FailureDetails; count(): void },
): Part {
  const rule = ruleOfPart(name);
  const place = { ...file, part: name };
  if (rule === 'unreadable') throw new Failure('DOCUMENT_PART_UNREADABLE', place);
  const none = { name, rule, bytes, source: '', blocks: [], tags: [], dropped: [] };
  if (rule !== 'text' && rule !== 'properties') return none;
  let source: string;
  try {
    source = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Failure('TEXT_NOT_UTF8', place);
  }
  const { blocks, tags, dropped } = readBlocks(source, place, {
    isText: (tag, attribute, value) => isTextAttribute(name, tag, attribute, value),
    isDropped: isDroppedElement,
    count,
  });
  const internal = internalLinks(tags);
  return {
    ...none,
    source,
    tags,
    dropped,
    blocks:
      name === '[Content_Types].xml'
        ? []
        : blocks.filter(
            (block) =>
              !isInternalLink(block, internal) && !(rule === 'properties' && isKeptProperty(block, source)),
          ),
  };
}

/** Whether a property is a count, which identifies nobody; a tagger would take it for an age or a number. */
function isKeptProperty({ pieces: [first] }: Block, source: string): boolean {
  if (first === undefined) return false;
  const tag = source.slice(source.lastIndexOf('<', first.piece.start - 1), first.piece.start);
  return isKeptValue(/^<(?:\w+:)?(\w+)/.exec(tag)?.[1] ?? '', first.piece.text);
}

function isInternalLink({ pieces: [first] }: Block, internal: ReadonlySet<number>): boolean {
  return first?.piece.attribute === true && internal.has(first.piece.start);
}

/** Authors with two words or more are people, so their names are hidden in the text too. */
function authorsOf(parts: readonly Part[]): Secret[] {
  const names = parts.flatMap(({ tags }) =>
    tags.flatMap(({ attributes }) =>
      attributes.filter(({ name }) => name === 'author').map(({ value }) => value),
    ),
  );
  const properties = parts
    .filter(({ rule }) => rule === 'properties')
    .flatMap(({ source }) =>
      [...source.matchAll(/<(?:dc:creator|cp:lastModifiedBy)>([^<]*)</g)].map(([, name = '']) => name),
    );
  return [...names, ...properties]
    .filter((name) => /\p{L}\s+\S*\p{L}/u.test(name))
    .map((text) => ({ text, label: 'DOCTOR' }));
}

function outermost(spans: readonly Span[]): Span[] {
  return [...spans].sort((one, other) => one.start - other.start || other.end - one.end);
}

interface SweptAttribute {
  readonly tag: string;
  readonly attribute: XmlAttribute;
}

function sweptAttributes(part: Part): SweptAttribute[] {
  if (part.rule !== 'text') return [];
  return part.tags.flatMap(({ name: tag, attributes }) =>
    attributes
      .filter(({ name, value }) => !isTextAttribute(part.name, tag, name, value))
      .map((attribute) => ({ tag, attribute })),
  );
}

/** Sweeps chosen names word by word, and everything else for secrets of several words. */
function sweepOf(
  swept: readonly SweptAttribute[],
  secrets: readonly Secret[],
  replacementOf: (label: string, text: string) => string,
): (swept: SweptAttribute) => Edit | undefined {
  const isName = ({ tag, attribute }: SweptAttribute) => isNameAttribute(tag, attribute.name);
  const open = (isOne: boolean, looked: readonly Secret[]): Sweep =>
    openSweep(
      swept.filter((one) => isName(one) === isOne).map(({ attribute }) => attribute),
      looked,
      replacementOf,
    );
  const names = open(true, secretsByWord(secrets));
  const others = open(false, secretsOfSeveralWords(secrets));
  return (one) => (isName(one) ? names(one.attribute) : others(one.attribute));
}

function writtenParts(
  parts: readonly Part[],
  edits: ReadonlyMap<Part, PieceEdits>,
  sweep: WholeDocument['sweep'],
): Map<string, Uint8Array> {
  const written = new Map<string, Uint8Array>();
  const unread = parts.filter(({ rule }) => rule === 'picture' || rule === 'kept').map(({ name }) => name);
  const renamed: Renamed = { authors: new Map(), drawings: new Map(), parts: newPartNames(unread) };
  for (const part of parts) {
    const content = contentOf(part, edits.get(part)?.edits() ?? [], { renamed, sweep });
    if (content !== undefined) written.set(renamed.parts.get(part.name) ?? part.name, content);
  }
  return written;
}

const emptyCustom =
  '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>';

interface WholeDocument {
  readonly renamed: Renamed;
  sweep(swept: SweptAttribute): Edit | undefined;
}

/** `undefined` for a dropped part. */
function contentOf(
  part: Part,
  edits: readonly Edit[],
  { renamed, sweep }: WholeDocument,
): Uint8Array | undefined {
  if (part.rule === 'dropped') return undefined;
  if (part.rule === 'custom') return Buffer.from(emptyCustom);
  if (part.rule === 'picture' || part.rule === 'kept') return part.bytes;
  if (part.rule === 'properties') return Buffer.from(emptied(part));
  const fixed = part.tags.flatMap((tag) => fixedEdits(tag, renamed));
  const gone = part.dropped.map((stretch) => ({ ...stretch, content: '' }));
  const swept = sweptAttributes(part).flatMap((attribute) => sweep(attribute) ?? []);
  const own = outsideOf(fixed, [...edits, ...swept]);
  return Buffer.from(withoutComments(applyEdits(part.source, [...gone, ...fixed, ...own])));
}

/** The edits outside `fixed`, whose edits do not overlap. */
function outsideOf(fixed: readonly Edit[], edits: readonly Edit[]): Edit[] {
  const sorted = [...fixed].sort((one, other) => one.start - other.start);
  return edits.filter(({ start, end }) => {
    const before = sorted[firstWhere(sorted, (edit) => edit.start > start) - 1];
    return before === undefined || before.end < end;
  });
}

/** Removes XML comments and processing instructions; the XML declaration stays. */
function withoutComments(source: string): string {
  return source.replace(/<!--[\s\S]*?-->|<\?(?!xml\s)[\s\S]*?\?>/g, '');
}

/** Empties all properties but counts; times become a neutral one. */
function emptied({ source, tags, blocks }: Part): string {
  const values = tags
    .flatMap(({ attributes }) => attributes)
    .filter(({ name }) => !keptPropertyAttributes.has(name))
    .map(({ start, end }) => ({ start, end, content: '' }));
  const texts = blocks
    .flatMap(({ pieces }) => pieces.map(({ piece }) => piece))
    .filter(({ attribute }) => !attribute)
    .map(({ text, start, end }) => {
      const isTime = /^\d{4}-\d\d-\d\dT/.test(text);
      return { start, end, content: isTime ? '2000-01-01T00:00:00Z' : '' };
    });
  return withoutComments(applyEdits(source, [...values, ...texts]));
}

function requireNoLeak(
  written: readonly Part[],
  secrets: readonly Secret[],
  inserted: ReadonlySet<string>,
  place: FailureDetails,
): void {
  const texts = written.flatMap((part) => [
    ...part.blocks.map(({ text }) => text),
    ...part.tags.flatMap(({ attributes }) =>
      attributes.filter(({ name }) => authorAttributes.has(name)).map(({ value }) => value),
    ),
  ]);
  const text = texts.join(apart);
  const placed: { start: number; end: number }[] = [];
  for (const one of inserted)
    for (let at = one === '' ? -1 : text.indexOf(one); at !== -1; at = text.indexOf(one, at + one.length))
      placed.push({ start: at, end: at + one.length });
  const others = written.flatMap(({ name, tags }) => [
    name,
    ...tags.flatMap(({ attributes }) => attributes.map(({ value }) => value)),
  ]);
  const leaks = [
    ...findForms(text, secrets, placed),
    // Without labels, because parts of a name may be words of a layout.
    ...findForms([...new Set(others)].join(apart), secretsOfSeveralWords(secrets).map(withoutLabel)),
  ];
  if (leaks.length > 0) throw new Failure('DOCUMENT_LEAK', { ...place, leaks: leaks.length });
}

function withoutLabel({ text }: Secret): Secret {
  return { text, label: '' };
}
