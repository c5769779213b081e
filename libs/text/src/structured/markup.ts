/** Reads CDA, FHIR XML, XHTML, HTML and fragments by element, attribute and text. */
import { Failure } from '#foundation';
import type { Stretch } from '../note.js';
import {
  comparableKey,
  type Field,
  type FieldPlace,
  readField,
  readTable,
  roleOfName,
} from './read-field.js';
import { type DecodedValue, decodeValue, type Piece, stretchOf } from './structured-text.js';

/**
 * Reads the pieces of markup; `undefined` for other text. `encodeAround` escapes text for a document that holds the
 * markup as a value. Fails with TEXT_STRUCTURE_INVALID if it nests too deeply.
 */
export function markupPieces(
  source: DecodedValue,
  encodeAround: (text: string) => string = (text) => text,
): Piece[] | undefined {
  const tokens = readMarkup(source.text);
  return tokens === undefined ? undefined : new MarkupReader(source, encodeAround).pieces(tokens);
}

interface OpenElement {
  readonly key: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Attributes of the child elements so far, by element name, for reading their siblings. */
  readonly children: Map<string, ReadonlyMap<string, string>>;
}

/** Deeper than any document; each value looks at all its ancestors. */
const depthMax = 200;

class MarkupReader {
  private readonly read: Piece[] = [];
  private readonly open: OpenElement[] = [];
  private isApart = true;
  private isNewCell = false;

  constructor(
    private readonly source: DecodedValue,
    private readonly encodeAround: (text: string) => string,
  ) {}

  pieces(tokens: readonly MarkupToken[]): Piece[] {
    for (const token of tokens) {
      if (token.kind === 'open') this.openElement(token);
      else if (token.kind === 'close') this.closeElement(token.name);
      else if (token.kind === 'text') this.addText(token);
      else this.addRaw(token, token.kind);
    }
    return this.read;
  }

  private openElement({ name, attributes, isEmpty }: MarkupToken & { readonly kind: 'open' }): void {
    if (this.open.length >= depthMax)
      throw new Failure('TEXT_STRUCTURE_INVALID', { format: 'XML', expected: `at most ${depthMax} levels` });
    const key = comparableKey(name);
    const values = new Map(
      attributes.map((attribute) => [comparableKey(attribute.name), this.decoded(attribute).text]),
    );
    const element = { key, attributes: values, children: new Map<string, ReadonlyMap<string, string>>() };
    this.open.at(-1)?.children.set(key, values);
    this.parted(key);
    this.open.push(element);
    for (const attribute of attributes) this.addAttribute(attribute, element);
    if (isEmpty || emptyElements.has(key)) this.open.pop();
  }

  private closeElement(name: string): void {
    const key = comparableKey(name);
    this.parted(key);
    const at = this.open.findLastIndex((element) => element.key === key);
    if (at !== -1) this.open.length = at;
  }

  /** Inline elements may share the words of a line; blocks and cells separate them. */
  private parted(key: string): void {
    if (cells.has(key)) this.isNewCell = true;
    else if (!inlineElements.has(key)) this.isApart = true;
  }

  private addAttribute(attribute: MarkupAttribute, element: OpenElement): void {
    const key = comparableKey(attribute.name);
    const value = this.decoded(attribute);
    if (attribute.name.startsWith('xmlns')) return;
    const field = this.attributeField(key, value.text, element);
    if (field === 'code') return;
    const quote = this.source.text[attribute.start - 1];
    const encode = (text: string): string => {
      const escaped = this.encodeAround(escapeMarkup(text));
      return quote === '"' || quote === "'" ? escaped : escaped.replace(/[\s`=]/g, '_');
    };
    this.isApart = true;
    this.push({ ...value, encode }, field);
    this.isApart = true;
  }

  private attributeField(key: string, value: string, { key: element }: OpenElement): Field {
    const around = this.open.map((open) => open.key).reverse();
    if (element === 'a' && key === 'href') {
      const scheme = /^(?:mailto|tel|sms|fax):/i.exec(value)?.[0];
      return scheme === undefined ? 'code' : readField(value, this.place(['telecom']));
    }
    if (htmlElements.has(element)) return shownAttributes.has(key) ? 'prose' : 'code';
    if (key === 'value') return readField(value, this.place(around));
    if (key === 'extension')
      return element === 'id' || element === 'setid'
        ? readField(value, this.place([key, ...around]))
        : 'code';
    if (key === 'id')
      return roleOfName.has(element) ? readField(value, this.place([key, ...around])) : 'code';
    return readField(value, this.place([key, ...around]));
  }

  private addText(place: Stretch): void {
    const value = this.decoded(place);
    const start = value.text.search(/\S/);
    if (start === -1) {
      this.isApart ||= value.text.includes('\n\n');
      if (!this.isApart && !this.isNewCell) this.push({ ...value, encode: this.encodeText }, 'prose');
      return;
    }
    const around = this.open.map((open) => open.key).reverse();
    const [element = ''] = around;
    const isNarrative = htmlElements.has(element) || inlineElements.has(element) || cells.has(element);
    const isCut = this.isApart || this.isNewCell;
    const shown = isCut ? stretchOf(value, start, value.text.length) : value;
    const field = isNarrative || around.length === 0 ? 'prose' : readField(shown.text, this.place(around));
    if (field !== 'code') this.push({ ...shown, encode: this.encodeText }, field);
  }

  /** Comments, CDATA and scripts, in which nothing is escaped. */
  private addRaw(place: Stretch, kind: 'cdata' | 'comment'): void {
    const value = stretchOf(this.source, place.start, place.end);
    if (!/[\p{L}\p{N}]/u.test(value.text) || this.open.at(-1)?.key === 'style') return;
    if (kind === 'comment') this.isApart = true;
    const encode = (text: string): string =>
      this.encodeAround(text.replaceAll(']]>', ']] >').replaceAll('--', '- -'));
    this.push({ ...value, encode }, 'prose');
    if (kind === 'comment') this.isApart = true;
  }

  private push(piece: Piece, field: Exclude<Field, 'code'>): void {
    const before = this.isApart ? '\n' : this.isNewCell ? '\t' : '';
    this.read.push({ ...piece, before, ...(field === 'prose' ? {} : { fields: field }) });
    this.isApart = false;
    this.isNewCell = false;
  }

  private place(keys: readonly string[]): FieldPlace {
    const element = this.open.at(-1);
    const parent = this.open.at(-2);
    const beside = (key: string) => element?.attributes.get(key) ?? parent?.children.get(key)?.get('value');
    return {
      keys,
      beside,
      has: (key) => element?.attributes.has(key) === true || parent?.children.has(key) === true,
    };
  }

  private decoded({ start, end }: Stretch): DecodedValue {
    const value = decodeValue(this.source.text, { start, end }, references);
    const { places } = this.source;
    // Markup inside a value: map to the value's own places.
    if (typeof places === 'number') return places === 0 ? value : shifted(value, places);
    const offsets =
      typeof value.places === 'number'
        ? places.subarray(start, end + 1)
        : value.places.map((offset) => places[offset] ?? 0);
    return { text: value.text, places: offsets };
  }

  private readonly encodeText = (text: string): string => this.encodeAround(escapeMarkup(text));
}

function shifted({ text, places }: DecodedValue, by: number): DecodedValue {
  return { text, places: typeof places === 'number' ? places + by : places.map((place) => place + by) };
}

const list = (names: string): ReadonlySet<string> => new Set(names.split(' '));

/** Elements within a line, including CDA's `content`, `linkHtml`, `sup` and `sub`. */
const inlineElements = list(
  'a abbr b big cite code content del em font i ins kbd linkhtml mark q s small span strike strong sub sup tt u var',
);
const cells = list('td th');
const htmlElements = list(
  'a abbr article aside b big blockquote body br button caption center cite dd del details div dl dt em fieldset figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i img input ins label legend li link main mark meta nav ol option p pre q s section select small span strike strong style sub summary sup table tbody td textarea tfoot th thead tr tt u ul',
);
const emptyElements = list('br hr img input link meta');
/** Attributes that a page shows or lets its reader type into. */
const shownAttributes = list('alt title content placeholder value summary');

const references = {
  form: /&(?:#x[0-9a-fA-F]{1,6}|#\d{1,7}|[A-Za-z][A-Za-z0-9]{1,7});/g,
  decode: (reference: string): string => {
    const name = reference.slice(1, -1);
    const code = name.startsWith('#x') ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    if (!name.startsWith('#')) return namedReferences.get(name) ?? reference;
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : reference;
  },
};

const namedReferences: ReadonlyMap<string, string> = new Map(
  Object.entries(readTable('entities') as Record<string, string>),
); // bundled

function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** An attribute; the range is its value, without quotation marks. */
interface MarkupAttribute extends Stretch {
  readonly name: string;
}

type MarkupToken =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: readonly MarkupAttribute[];
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | ({ readonly kind: 'text' | 'cdata' | 'comment' } & Stretch);

/** Tokenizes markup; `undefined` for an unclosed tag, comment or section. */
function readMarkup(source: string): readonly MarkupToken[] | undefined {
  const tokens: MarkupToken[] = [];
  let at = 0;
  while (at < source.length) {
    const sign = source.indexOf('<', at);
    const textEnd = sign === -1 ? source.length : sign;
    if (textEnd > at) tokens.push({ kind: 'text', start: at, end: textEnd });
    if (sign === -1) break;
    const read = readTag(source, sign);
    if (read === undefined) return undefined;
    if (read.token !== undefined) tokens.push(read.token);
    at = read.end;
    const raw = rawTextEnd(source, read);
    if (raw > at) tokens.push({ kind: 'cdata', start: at, end: raw });
    at = raw;
  }
  return tokens;
}

interface ReadTag {
  readonly end: number;
  readonly token?: MarkupToken;
}

function readTag(source: string, at: number): ReadTag | undefined {
  for (const [begin, end, kind] of sections) {
    if (!source.startsWith(begin, at)) continue;
    const closing = source.indexOf(end, at + begin.length);
    if (closing === -1) return undefined;
    const past = closing + end.length;
    return kind === undefined
      ? { end: past }
      : { end: past, token: { kind, start: at + begin.length, end: closing } };
  }
  const isClosing = source[at + 1] === '/';
  tagName.lastIndex = at + (isClosing ? 2 : 1);
  const name = tagName.exec(source)?.[0];
  // `Na < 135`: a sign, not a tag.
  if (name === undefined) return { end: at + 1, token: { kind: 'text', start: at, end: at + 1 } };
  const attributes: MarkupAttribute[] = [];
  let next = tagName.lastIndex;
  for (;;) {
    blanks.lastIndex = next;
    blanks.exec(source);
    next = blanks.lastIndex;
    if (source[next] === '>') break;
    const attribute = readAttribute(source, next);
    if (attribute === undefined) return undefined;
    if (attribute.attribute !== undefined) attributes.push(attribute.attribute);
    next = attribute.end;
  }
  if (isClosing) return { end: next + 1, token: { kind: 'close', name } };
  return { end: next + 1, token: { kind: 'open', name, attributes, isEmpty: source[next - 1] === '/' } };
}

const sections: readonly (readonly [begin: string, end: string, kind?: 'cdata' | 'comment'])[] = [
  ['<!--', '-->', 'comment'],
  ['<![CDATA[', ']]>', 'cdata'],
  ['<!', '>'],
  ['<?', '>'],
];

const tagName = /[A-Za-z_][\w:.-]*/y;
const blanks = /[\s/]*/y;
const attributeStart = /([^\s=<>"'/]+)(\s*=\s*)?/y;
const bareValue = /[^\s<>"']+/y;

/** `undefined` if the tag is malformed here. */
function readAttribute(
  source: string,
  at: number,
): { readonly end: number; readonly attribute?: MarkupAttribute } | undefined {
  attributeStart.lastIndex = at;
  const match = attributeStart.exec(source);
  if (match?.[1] === undefined) return undefined;
  const valueAt = attributeStart.lastIndex;
  if (match[2] === undefined) return { end: at + match[1].length };
  const quote = source[valueAt];
  if (quote === '"' || quote === "'") {
    const end = source.indexOf(quote, valueAt + 1);
    if (end === -1) return undefined;
    return { end: end + 1, attribute: { name: match[1], start: valueAt + 1, end } };
  }
  bareValue.lastIndex = valueAt;
  if (bareValue.exec(source) === null) return undefined;
  return {
    end: bareValue.lastIndex,
    attribute: { name: match[1], start: valueAt, end: bareValue.lastIndex },
  };
}

/** End of a script's or style sheet's text, in which `<` starts no tag. */
function rawTextEnd(source: string, { token, end }: ReadTag): number {
  if (token?.kind !== 'open' || token.isEmpty || !/^(?:script|style)$/i.test(token.name)) return end;
  const closing = source.indexOf(`</${token.name}`, end);
  return closing === -1 ? source.length : closing;
}
