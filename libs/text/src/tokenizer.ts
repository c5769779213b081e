/**
 * Step 2 of the flow, first half: note text to tokens. A token is a longest run of letters and marks, of
 * digits, or any one other character that is not white space: names keep no punctuation, dates and record
 * numbers fall into parts. Offsets are UTF-16 units of the unchanged text.
 */

import { invariant } from '#foundation';
import type { Token } from './note.js';

/** Where the tokens of a text are, without a string for each. Units: UTF-16 units of the text. */
interface TokenPositions {
  /** Shape: (T). First unit of each token. */
  readonly starts: Int32Array;
  /** Shape: (T). One past the last unit. */
  readonly ends: Int32Array;
}

/** The tokens of a text, in order, with their strings. */
export function tokenize(text: string): Token[] {
  const { starts, ends } = tokenPositions(text);
  const tokens: Token[] = new Array(starts.length);
  for (let index = 0; index < starts.length; index += 1) {
    const start = starts[index] ?? 0;
    const end = ends[index] ?? 0;
    tokens[index] = { text: text.slice(start, end), start, end };
  }
  return tokens;
}

/** The same tokens as positions only; about twice as fast. */
export function tokenPositions(text: string): TokenPositions {
  const starts = new Int32Array(text.length); // no text has more tokens than units
  const ends = new Int32Array(text.length);
  let count = 0;
  let runClass = spaceClass;
  for (let position = 0; position < text.length; ) {
    const codePoint = codePointAt(text, position);
    const next = codePoint > 0xffff ? position + 2 : position + 1;
    const characterClass = classOf(codePoint);
    const continues =
      characterClass === runClass && (characterClass === letterClass || characterClass === digitClass);
    if (continues) {
      ends[count - 1] = next;
    } else if (characterClass !== spaceClass) {
      starts[count] = position;
      ends[count] = next;
      count += 1;
    }
    runClass = characterClass;
    position = next;
  }
  return { starts: starts.slice(0, count), ends: ends.slice(0, count) };
}

/** Whether a token is a word or a number: it has a letter or digit. */
export function isWord(token: string): boolean {
  return /[\p{L}\p{N}]/u.test(token);
}

/** As `String.codePointAt`, without its cost for the common case. */
function codePointAt(text: string, position: number): number {
  const unit = text.charCodeAt(position);
  const isHighSurrogate = (unit & 0xfc00) === 0xd800;
  return isHighSurrogate ? (text.codePointAt(position) ?? unit) : unit;
}

/** White space: `\s` of JavaScript, to which the byte order mark belongs. */
const spaceClass = 1;
/** Letters and the marks on them: `\p{L}`, `\p{M}`. */
const letterClass = 2;
/** Numbers of every kind, so also superscripts and fractions: `\p{N}`. */
const digitClass = 3;
/** Everything else, each its own token: punctuation, symbols, controls, lone surrogates. */
const symbolClass = 4;

const codePointCount = 0x110000;

/** A byte a code point, 0 until first met: classifying Unicode at start takes a tenth of a second. */
const classes = new Uint8Array(codePointCount);

/** The class of a code point 0..0x10FFFF. */
function classOf(codePoint: number): number {
  return classes[codePoint] || classify(codePoint);
}

function classify(codePoint: number): number {
  invariant(codePoint < codePointCount, 'a code point of Unicode');
  const character = String.fromCodePoint(codePoint);
  const characterClass = classByProperty(character);
  classes[codePoint] = characterClass;
  return characterClass;
}

function classByProperty(character: string): number {
  if (/\s/.test(character)) return spaceClass;
  if (/[\p{L}\p{M}]/u.test(character)) return letterClass;
  if (/\p{N}/u.test(character)) return digitClass;
  return symbolClass;
}
