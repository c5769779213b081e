/**
 * The second reading of a note, with encodings and disguises decoded: base64, hexadecimal, percent-encoding, HTML
 * entities, JSON and RTF escapes, mojibake, ligatures, quoted-printable, words cut at line ends, spaced letters,
 * digits for letters, reversed text. It decodes one level: an encoding inside an encoding stays.
 */
import { firstIndex } from '#foundation';
import type { Stretch } from './note.js';
import { type SeenText, seeLetters, seeThrough } from './seen-through.js';

/** A reading that shows something the first reading does not. */
export interface DecodedText extends SeenText {
  /** Whether a range of the note, in UTF-16 units, overlaps anything decoded. */
  isDecoded(place: Stretch): boolean;
}

/** A range of the original and its decoded content, which starts at `at` of the reading. */
interface Piece {
  readonly at: number;
  readonly content: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Decodes a note; `undefined` if there is nothing to decode, as in most. A range that touches decoded content maps
 * to all of its original. Time and memory are linear.
 */
export function readDecoded(original: string, fold = seeThrough): DecodedText | undefined {
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
  const seen = fold(text);
  const wayBack = openWayBack(pieces);
  return {
    text: seen.text,
    isDisguised: true,
    originalOf(start, end) {
      const place = seen.originalOf(start, end);
      return { start: wayBack(place.start, 'start'), end: wayBack(place.end, 'end') };
    },
    isDecoded: ({ start, end }) => {
      const next = firstIndex(0, pieces.length, (index) => (pieces[index]?.end ?? 0) > start);
      return (pieces[next]?.start ?? end) < end;
    },
  };
}

/** Returns the text for a model: decoded, and folded by {@link seeLetters}. */
export function readForModel(original: string): SeenText {
  return readDecoded(original, seeLetters) ?? seeLetters(original);
}

/** Maps reading offset → original offset: to a piece's near end at its edges, to its far end inside. */
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

/** HTML elements whose names a model would take for words; other markup may be a name in brackets. */
const htmlElements =
  'a|b|body|br|center|div|em|font|h[1-6]|head|html|hr|i|img|input|label|li|ol|p|pre|small|span|strong|table|tbody|td|th|thead|title|tr|u|ul|A|B|BR|DIV|HR|LI|P|SPAN|TABLE|TD|TH|TR|UL';

/** All encodings. The last form matches possible base64; lines of 60 or more are joined, as mail wraps them. */
const codes = new RegExp(
  [
    String.raw`(?<turned>\u202e[^\u202c\n]{1,400}\u202c?)`,
    String.raw`(?<inline></?(?:b|i|u|em|strong|span|font)>(?<=\p{L}</?[a-z]{1,6}>)(?=\p{Ll}))`,
    String.raw`(?<tag></?(?:${htmlElements})(?:/?>|(?=[\s/][^<>]{0,400}>)))`,
    String.raw`&(?<entity>#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]{2,8});`,
    String.raw`\\u(?<escaped>[\da-fA-F]{4})|\\'(?<rich>[\da-fA-F]{2})`,
    String.raw`(?<misread>[\u00c2-\u00c5][\u0080-\u00bf\u0152-\u0178\u02c6\u02dc\u2013-\u2122])`,
    String.raw`(?<ligature>[\ufb00-\ufb06])`,
    String.raw`(?<lost>\ufffd{1,2}(?<=\p{L}\ufffd{1,2}))|(?<first>\ufffd{1,2}(?=\p{L}))`,
    String.raw`(?<asked>\?{1,2}(?<=(?<!\p{L})\p{Lu}\p{Ll}{0,20}\?{1,2})(?=\p{Ll}{2,20}(?![\p{L}=])))`,
    String.raw`(?<percent>(?:%[\da-fA-F]{2}){2,400}|(?<=[A-Za-z\d])%[\da-fA-F]{2}(?=[A-Za-z\d]))`,
    String.raw`(?<quoted>(?:=[c-fC-F][\da-fA-F](?:=[89abAB][\da-fA-F]){1,3}){1,100})`,
    String.raw`(?<cut>(?<=\p{L})(?:=|[-\u00ad\u2010]) {0,2}\r?\n[ \t]{0,8}(?=\p{L}))`,
    String.raw`(?<![\p{L}\d])(?<spaced>\p{L}(?<sign>[ ._-])(?:\p{L}\k<sign>){3,40}\p{L})(?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d])(?:D0B|\p{Lu}[01]\p{Ll}{2})(?![\p{L}\d])`,
    String.raw`(?<![A-Za-z\d+/_-])(?:[A-Za-z\d+/_-]{60,100}\r?\n){0,20000}[A-Za-z\d+/_-]{5,100000}(?<!-(?= {0,2}\r?\n))={0,2}`,
  ].join('|'),
  'gu',
);

/** Decodes one match; `undefined` if it is not an encoding. */
function contentOf(code: string, groups: Groups): string | undefined {
  const { turned, entity, percent, quoted, cut, spaced } = groups;
  const letter = letterOf(groups);
  if (letter !== undefined) return letter;
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

/** Decodes a single letter that an encoding or a format garbled. */
function letterOf({
  inline,
  tag,
  escaped,
  rich,
  misread,
  ligature,
  lost,
  first,
  asked,
}: Groups): string | undefined {
  if (escaped !== undefined) return String.fromCharCode(Number.parseInt(escaped, 16));
  if (rich !== undefined) return windows.decode(Uint8Array.of(Number.parseInt(rich, 16)));
  if (misread !== undefined) return textOf(bytesOf(misread));
  if (inline !== undefined) return '';
  if (tag !== undefined) return '\n';
  if (ligature !== undefined) return ligature.normalize('NFKC');
  if (first !== undefined) return lostLetter.toUpperCase();
  return lost === undefined && asked === undefined ? undefined : lostLetter;
}

type Groups = Readonly<Record<string, string | undefined>>;

/** Stands for an unrecoverable letter, so that the word is whole again. */
const lostLetter = 'e';

const windows = new TextDecoder('windows-1252');
const windowsBytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows.decode(Uint8Array.of(byte)), byte]),
);

/** The bytes that windows-1252 showed as these characters. */
const bytesOf = (shown: string): Uint8Array =>
  Uint8Array.from(shown, (character) => windowsBytes.get(character) ?? character.charCodeAt(0));

/** Entities other than accented letters. */
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

const accented = /^([a-z])(acute|grave|circ|tilde|uml|cedil|ring|slash|caron)$/i;
const signs: Readonly<Record<string, string>> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
  ring: '\u030a',
  caron: '\u030c',
};

function entityOf(name: string): string | undefined {
  if (!name.startsWith('#')) {
    const [, base, sign = ''] = accented.exec(name) ?? [];
    if (base !== undefined) return (base + (signs[sign] ?? '')).normalize('NFC');
    return name === 'nbsp' ? ' ' : entities.get(name);
  }
  const codePoint = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return codePoint >= 0x20 && codePoint <= 0x10ffff ? String.fromCodePoint(codePoint) : undefined;
}

/** Decodes "H0lmberg", "Sm1thers", a scanned "D0B": words of at least four letters in consistent case. */
function withLetters(run: string): string | undefined {
  const read = run.replace(digitsInWord, (word) => {
    const letters = word === word.toUpperCase() ? upperOf : lowerOf;
    return word.replace(/[015]/g, (digit) => letters[digit] ?? digit);
  });
  return read === run ? undefined : read;
}

const digitsInWord =
  /(?<![\p{L}\d])(?:D0B(?![\p{L}\d])|\p{Lu}[01]\p{Ll}{2}(?![\p{L}\d])|(?=[\p{L}\d]{5,40}(?![\p{L}\d]))(?:\p{L}\p{Ll}{0,38}[015]\p{Ll}{1,38}|\p{Lu}{1,38}[015]\p{Lu}{1,38}))(?![\p{L}\d])/gu;
const lowerOf: Readonly<Record<string, string>> = { '0': 'o', '1': 'l', '5': 's' };
const upperOf: Readonly<Record<string, string>> = { '0': 'O', '1': 'L', '5': 'S' };

/** Six bytes in base64: shorter runs name nobody, and ordinary words would match. */
const runMin = 8;

/** Decodes a hexadecimal or base64 run. */
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

/** Decodes bytes as text; `undefined` for invalid UTF-8 or control characters. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = utf8.decode(bytes);
    return /[\p{L}\p{N}\p{Z}\p{P}]/u.test(text) && !/[^\P{C}\t\n\r]/u.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
