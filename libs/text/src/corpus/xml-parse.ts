/**
 * Minimal XML: events with positions, no document types, only XML's five entities. saxes checks well-formedness but
 * normalises line ends, and offsets count the text as written; so text is sliced from the source and decoded here.
 */
import { SaxesParser } from 'saxes';
import { Failure, type FailureDetails } from '#foundation';

/** An element's start or end tag. */
export interface XmlEvent {
  readonly kind: 'open' | 'close';
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** 1 for the root. */
  readonly depth: number;
  /** Just past the tag's `>`, in UTF-16 units of the source. */
  readonly position: number;
}

/**
 * Calls `onEvent` for every element. Fails with TEXT_XML_TRUNCATED, TEXT_XML_INVALID or TEXT_XML_DTD_REFUSED, adding
 * line, column and position to `place`, and with TEXT_NOT_UTF8 if another encoding is declared.
 */
export function parseXml(source: string, place: FailureDetails, onEvent: (event: XmlEvent) => void): void {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const here = () => ({
    ...place,
    line: parser.line,
    column: parser.columnIndex + 1,
    position: parser.position,
  });
  let depth = 0;
  let root = '';
  let isRead = false; // then anything missing is missing from the source
  parser.on('error', () => {
    const isCut = isRead && (root === '' || !source.trimEnd().endsWith(`</${root}>`));
    throw new Failure(isCut ? 'TEXT_XML_TRUNCATED' : 'TEXT_XML_INVALID', here());
  });
  parser.on('doctype', () => {
    throw new Failure('TEXT_XML_DTD_REFUSED', here());
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(utf-?8|us-ascii)$/i.test(encoding))
      throw new Failure('TEXT_NOT_UTF8', place);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    root ||= name;
    onEvent({ kind: 'open', name, attributes, depth, position: parser.position });
  });
  parser.on('closetag', ({ name, attributes }) => {
    onEvent({ kind: 'close', name, attributes, depth, position: parser.position });
    depth -= 1;
  });
  parser.write(source);
  isRead = true;
  parser.close();
}

/** Name of the first element of a text that starts with markup; empty for any other text. */
export function rootOf(head: string): string {
  return (head.startsWith('<') ? /<([A-Za-z][\w.-]*)/.exec(head)?.[1] : undefined) ?? '';
}

/** Decodes element-free markup (CDATA, references, comments), keeping line ends as written. */
export function decodeXmlText(markup: string): string {
  return markup.replace(textMarkup, (_match, cdata: string | undefined, reference: string | undefined) => {
    if (cdata !== undefined) return cdata;
    return reference === undefined ? '' : decodeReference(reference);
  });
}

/** Escapes a value so that every XML parser reads it back unchanged, in text and in attributes. */
export function escapeXml(value: string): string {
  return value.replace(/[&<>"\t\n\r]/g, (character) => escapes[character] ?? character);
}

/**
 * Wraps text as CDATA that every XML parser reads back unchanged: `]]>` is split between sections, and a carriage
 * return becomes a reference between sections, because parsers turn a bare one into a line feed.
 */
export function toCdata(text: string): string {
  const content = text.replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\r', ']]>&#13;<![CDATA[');
  return `<![CDATA[${content}]]>`;
}

/** Index of the first character that XML 1.0 cannot represent, or -1. */
export function indexOfNonXmlCharacter(text: string): number {
  return text.search(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u);
}

const textMarkup = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|&([^;]+);/g;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const namedReferences: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

function decodeReference(reference: string): string {
  if (reference.startsWith('#x')) return String.fromCodePoint(Number.parseInt(reference.slice(2), 16));
  if (reference.startsWith('#')) return String.fromCodePoint(Number.parseInt(reference.slice(1), 10));
  return namedReferences[reference] ?? '';
}
