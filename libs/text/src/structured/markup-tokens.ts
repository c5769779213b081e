/**
 * Tags and texts of XML or HTML with their places, in one pass. It forgives what browsers forgive (missing and wrong end tags), so that
 * HTML and fragments can be read; whether a document is well-formed is asked of the XML parser.
 */

/** A stretch of the source. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** An attribute; the value lies between its quotation marks. */
export interface MarkupAttribute extends Place {
  readonly name: string;
}

/** One thing after the other. */
export type MarkupToken =
  | {
      readonly kind: 'open';
      readonly name: string;
      readonly attributes: readonly MarkupAttribute[];
      readonly isEmpty: boolean;
    }
  | { readonly kind: 'close'; readonly name: string }
  | ({ readonly kind: 'text' | 'cdata' | 'comment' } & Place);

/** The tokens of a source, `undefined` where a tag, comment or section does not end: that is no markup. */
export function readMarkup(source: string): readonly MarkupToken[] | undefined {
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

/** `undefined` where the tag does not go on as one. */
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

/** Where the text of a script or a style sheet ends, in which `<` begins no tag. */
function rawTextEnd(source: string, { token, end }: ReadTag): number {
  if (token?.kind !== 'open' || token.isEmpty || !/^(?:script|style)$/i.test(token.name)) return end;
  const closing = source.indexOf(`</${token.name}`, end);
  return closing === -1 ? source.length : closing;
}
