/** What the tokeniser needs to know about a character: four classes, decided by Unicode properties. */
import { invariant } from '#foundation';

/** White space: `\s` of JavaScript, to which the byte order mark belongs. */
export const spaceClass = 1;
/** Letters and the marks on them: `\p{L}`, `\p{M}`. */
export const letterClass = 2;
/** Numbers of every kind, so also superscripts and fractions: `\p{N}`. */
export const digitClass = 3;
/** Everything else, each its own token: punctuation, symbols, controls, lone surrogates. */
const symbolClass = 4;

const codePointCount = 0x110000;

/**
 * One byte a code point, filled when a code point is first met: classifying all of Unicode at start would cost a
 * tenth of a second, and a note needs a few hundred characters. 0 = not yet known.
 */
const classes = new Uint8Array(codePointCount);

/** The class of a code point 0..0x10FFFF. */
export function classOf(codePoint: number): number {
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
