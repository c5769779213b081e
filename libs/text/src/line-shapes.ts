/** The shapes of a line that begin a sentence of their own: list items and section headings. */
import type { Token } from './note.js';

/** A text with its tokens. */
export interface TokenizedText {
  readonly text: string;
  readonly tokens: readonly Token[];
}

/** Number of line ends in a stretch of white space; CR LF counts once, a page break as a blank line. */
export function countLineEnds(text: string, start: number, end: number): number {
  let count = 0;
  for (let position = start; position < end; position += 1) {
    const unit = text.charCodeAt(position);
    if (unit === lineFeed || unit === 0x2028 || unit === 0x2029 || unit === 0x85) count += 1;
    else if (unit === carriageReturn && text.charCodeAt(position + 1) !== lineFeed) count += 1;
    else if (unit === formFeed) count += 2;
  }
  return count;
}

/** Whether the line that begins with token `first` is a bulleted or numbered item: `- x`, `2. x`, `(3) x`, `b) x`. */
export function startsItem({ tokens }: TokenizedText, first: number): boolean {
  const a = tokens[first];
  const b = tokens[first + 1];
  const c = tokens[first + 2];
  if (a === undefined || b === undefined) return false;
  if (bullets.has(a.text)) return a.end < b.start || a.text === '•';
  if (c === undefined) return false;
  const isMarked = isItemNumber(a.text) && a.end === b.start && /^[.)]$/.test(b.text);
  if (isMarked) return b.end < c.start && (b.text === ')' || /^\d/.test(a.text));
  return a.text === '(' && isItemNumber(b.text) && c.text === ')';
}

/** Whether the line that begins with token `first` is a heading or begins with one: `PLAN`, `Past history: none`. */
export function startsWithHeading(source: TokenizedText, first: number): boolean {
  const lineEnd = lineEndAfter(source, first);
  for (let index = first; index < lineEnd && index < first + headingTokensMax; index += 1) {
    const token = source.tokens[index];
    if (token?.text === ':') return index > first && isFollowedBySpace(source, index);
    if (token === undefined || !isHeadingToken(token.text)) break;
  }
  return isUpperCaseLine(source, first, lineEnd);
}

/** Whether the line that ends with token `last` is nothing but a heading: `PLAN`, `Past history:`. */
export function endsHeading(source: TokenizedText, last: number): boolean {
  const first = lineStartBefore(source, last);
  if (source.tokens[last]?.text === ':') return last - first < headingTokensMax;
  return isUpperCaseLine(source, first, last + 1);
}

const lineFeed = 0x0a;
const formFeed = 0x0c;
const carriageReturn = 0x0d;

const bullets: ReadonlySet<string> = new Set('- * • · ‣ ◦ ▪ – — + # >'.split(' '));

/** "Reason for visit / chief complaint (per patient):" has 10 tokens; longer lines with a colon are prose. */
const headingTokensMax = 12;

function isItemNumber(text: string): boolean {
  return /^(\d{1,3}|[a-zA-Z])$/.test(text);
}

function isHeadingToken(text: string): boolean {
  return /^([\p{L}\p{M}\p{N}]+|[-/()&'’.,ºª#])$/u.test(text) && text !== '.';
}

function isUpperCaseLine({ tokens }: TokenizedText, first: number, end: number): boolean {
  if (end - first > headingTokensMax) return false;
  let letters = 0;
  for (let index = first; index < end; index += 1) {
    const text = tokens[index]?.text ?? '';
    if (text !== text.toUpperCase() || text === '.') return false;
    if (text !== text.toLowerCase()) letters += text.length;
  }
  return letters > 2; // an initial or a two-letter unit alone on a line is no heading
}

function isFollowedBySpace({ tokens }: TokenizedText, index: number): boolean {
  const next = tokens[index + 1];
  return next === undefined || next.start > (tokens[index]?.end ?? 0);
}

function lineEndAfter(source: TokenizedText, first: number): number {
  let index = first + 1;
  while (index <= first + headingTokensMax && !hasLineEndBefore(source, index)) index += 1;
  return index;
}

function lineStartBefore(source: TokenizedText, last: number): number {
  let index = last;
  while (index > last - headingTokensMax && !hasLineEndBefore(source, index)) index -= 1;
  return Math.max(index, 0);
}

/** Whether a line ends before token `index`; true at both ends of the text. */
function hasLineEndBefore({ text, tokens }: TokenizedText, index: number): boolean {
  const before = tokens[index - 1];
  const token = tokens[index];
  return before === undefined || token === undefined || countLineEnds(text, before.end, token.start) > 0;
}
