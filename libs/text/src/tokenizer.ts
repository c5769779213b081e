/**
 * Step 2 of the flow, first half: note text to tokens. A token is a maximal run of letters and marks, a maximal run
 * of digits, or any other single character except white space. So names contain no punctuation, and dates and record
 * numbers split into parts. Offsets are UTF-16 units of the unchanged text.
 */

import { invariant } from '#foundation';
import type { Token } from './note.js';

/** Token positions in UTF-16 units, without a string each. */
interface TokenPositions {
  /** Shape: (T). */
  readonly starts: Int32Array;
  /** Exclusive. Shape: (T). */
  readonly ends: Int32Array;
}

/** Returns the tokens of a text, in order, with their strings. */
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

/** Returns the positions of the same tokens, about twice as fast. */
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

/** `String.codePointAt`, faster for the common case. */
function codePointAt(text: string, position: number): number {
  const unit = text.charCodeAt(position);
  const isHighSurrogate = (unit & 0xfc00) === 0xd800;
  return isHighSurrogate ? (text.codePointAt(position) ?? unit) : unit;
}

/** White space: JavaScript's `\s`, which includes the byte order mark. */
const spaceClass = 1;
/** Letters and marks: `\p{L}`, `\p{M}`. */
const letterClass = 2;
/** Numbers, including superscripts and fractions: `\p{N}`. */
const digitClass = 3;
/** Anything else, each its own token: punctuation, symbols, controls, lone surrogates. */
const symbolClass = 4;

const codePointCount = 0x110000;

/** Class per code point, 0 until first seen: classifying all of Unicode at start takes 0.1 seconds. */
const classes = new Uint8Array(codePointCount);

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
