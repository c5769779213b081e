/**
 * The second reading of a note: what is written in codes or drawn in another order than it is stored, put back in plain letters.
 * Base64, hexadecimal, per cent codes, HTML entities, quoted-printable, words cut at the end of a line, letters with a sign between
 * each two, digits for letters, and stretches that a direction mark turns round. Each is read once: a code inside a code stays.
 */
import { firstIndex } from '#foundation';
import { type Interval, indexIntervals } from './intervals.js';
import { type SeenText, seeThrough } from './seen-through.js';

/** A reading in which something stands that the first one does not show. */
export interface DecodedText extends SeenText {
  /** Whether a stretch of the note, in UTF-16 units, holds something that was decoded or a part of it. */
  isDecoded(place: Interval): boolean;
}

/** A stretch of the original and what it says; offsets of the reading. */
interface Piece {
  readonly at: number;
  readonly content: string;
  /** In the original. */
  readonly start: number;
  readonly end: number;
}

/**
 * The reading, or `undefined` where a note holds no codes, as most do. A place that touches a decoded stretch covers all of it in the
 * original. Time and memory grow with the text.
 */
export function readDecoded(original: string): DecodedText | undefined {
  const pieces: Piece[] = [];
  let text = '';
  let copied = 0;
  for (const { 0: code, index, groups } of original.matchAll(codes)) {
    const content = contentOf(code, groups ?? {});
    if (content === undefined) continue;
    text += original.slice(copied, index);
    copied = index + code.length;
    pieces.push({ at: text.length, content, start: index, end: copied });
    text += content;
  }
  if (pieces.length === 0) return undefined;
  text += original.slice(copied);
  const seen = seeThrough(text);
  const decoded = indexIntervals(pieces);
  const wayBack = openWayBack(pieces);
  return {
    text: seen.text,
    isDisguised: true,
    originalOf(start, end) {
      const place = seen.originalOf(start, end);
      return { start: wayBack(place.start, 'start'), end: wayBack(place.end, 'end') };
    },
    isDecoded: (place) => decoded.overlaps(place),
  };
}

/** From an offset of the reading to one of the original: the near end of a piece that begins or ends there, the far one inside. */
function openWayBack(pieces: readonly Piece[]): (offset: number, side: 'start' | 'end') => number {
  return (offset, side) => {
    const behindIt = firstIndex(0, pieces.length, (index) => {
      const { at = 0 } = pieces[index] ?? {};
      return side === 'start' ? at > offset : at >= offset;
    });
    const piece = pieces[behindIt - 1];
    if (piece === undefined) return offset;
    const behind = offset - piece.at - piece.content.length;
    if (side === 'start' ? behind >= 0 : behind > 0) return piece.end + behind;
    return side === 'start' ? piece.start : piece.end;
  };
}

/**
 * Every form of a code. A run of letters that could be base64 is looked at where its letters are mixed as those of no word are; lines
 * of 60 and more belong together, as mail wraps them.
 */
const codes = new RegExp(
  [
    String.raw`(?<turned>\u202e[^\u202c\n]{1,400}\u202c?)`,
    String.raw`&(?<entity>#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});`,
    String.raw`(?<percent>(?:%[\da-f]{2}){2,400}|(?<=[a-z\d])%[\da-f]{2}(?=[a-z\d]))`,
    String.raw`(?<quoted>(?:=[c-f][\da-f](?:=[89ab][\da-f]){1,3}){1,100})`,
    String.raw`(?<cut>(?<=\p{L})(?:=|[-\u00ad\u2010]) {0,2}\r?\n[ \t]{0,8}(?=\p{L}))`,
    String.raw`(?<![\p{L}\d])(?<spaced>\p{L}(?<sign>[ ._-])(?:\p{L}\k<sign>){3,40}\p{L})(?![\p{L}\d])`,
    String.raw`(?<![a-z\d+/_-])(?:[a-z\d+/_-]{60,100}\r?\n){0,20000}[a-z\d+/_-]{5,100000}(?<!-(?= {0,2}\r?\n))={0,2}`,
  ].join('|'),
  'giu',
);

/** What a code says; `undefined` where it is none. */
function contentOf(code: string, groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const { turned, entity, percent, quoted, cut, spaced } = groups;
  if (turned !== undefined)
    return Array.from(turned.replace(/[\u202c\u202e]/g, ''))
      .reverse()
      .join('');
  if (entity !== undefined) return entityOf(entity);
  if (percent !== undefined) return textOf(Buffer.from(percent.replaceAll('%', ''), 'hex'));
  if (quoted !== undefined) return textOf(Buffer.from(quoted.replaceAll('=', ''), 'hex'));
  if (cut !== undefined) return '';
  if (spaced !== undefined) return spaced.replaceAll(groups['sign'] ?? '', '');
  return ofRun(code) ?? withLetters(code);
}

/** Entities that are no letter with a sign. */
const entities: ReadonlyMap<string, string> = new Map(
  [
    ...['amp &', 'lt <', 'gt >', 'quot "', "apos '", 'rsquo \u2019', 'lsquo \u2018', 'ndash -', 'mdash -'],
    ...[
      'szlig \u00df',
      'shy \u00ad',
      'ordm \u00ba',
      'ordf \u00aa',
      'sol /',
      'period .',
      'colon :',
      'comma ,',
    ],
  ].map((pair) => [pair.slice(0, pair.indexOf(' ')), pair.slice(pair.indexOf(' ') + 1)] as const),
);

function entityOf(name: string): string | undefined {
  if (!name.startsWith('#')) {
    const [, base] = /^([a-z])(?:acute|grave|circ|tilde|uml|cedil|ring|slash|caron)$/i.exec(name) ?? [];
    return base ?? (name === 'nbsp' ? ' ' : entities.get(name));
  }
  const codePoint = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return codePoint >= 0x20 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : undefined;
}

/** "H0lmberg": words of five letters at least, in the case of a word. */
function withLetters(run: string): string | undefined {
  const read = run.replace(digitsInWord, (word) => {
    const letters = word === word.toUpperCase() ? upperOf : lowerOf;
    return word.replace(/[015]/g, (digit) => letters[digit] ?? digit);
  });
  return read === run ? undefined : read;
}

const digitsInWord =
  /(?<![\p{L}\d])(?=[\p{L}\d]{5,40}(?![\p{L}\d]))(?:\p{L}\p{Ll}{0,38}[015]\p{Ll}{1,38}|\p{Lu}{1,38}[015]\p{Lu}{1,38})(?![\p{L}\d])/gu;
const lowerOf: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's' };
const upperOf: Readonly<Record<string, string>> = { '0': 'O', '1': 'L', '5': 'S' };

/** Six bytes: what is shorter names nobody, and words of a note would be taken for it. */
const runMin = 8;

/** A run in hexadecimal or base64. */
function ofRun(code: string): string | undefined {
  const run = code.replace(/[\r\n=]/g, '');
  if (run.length < runMin) return undefined;
  if (/^(?:\p{L}?\p{Ll}+|\p{Lu}+|\d+|[-_/+]+)$/u.test(run)) return undefined; // a word, a number, a ruler
  if (run.length % 2 === 0 && /^[\da-f]+$/i.test(run)) {
    const content = textOf(Buffer.from(run, 'hex'));
    if (content !== undefined) return content;
  }
  return run.length % 4 === 1 ? undefined : textOf(Buffer.from(run, 'base64'));
}

/** Bytes as text; `undefined` where they are no UTF-8 or hold what no text does. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes);
    return /[\p{L}\p{N}\p{Z}\p{P}]/u.test(text) && !/[^\P{C}\t\n\r]/u.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
