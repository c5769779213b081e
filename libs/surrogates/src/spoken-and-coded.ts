/**
 * Identifiers whose shape says what they are: numbers in words, and codes. "four five" and "nine zero" are told apart from "one two" by
 * the lengths of their words, and by where the capitals and digits of a text in base64 stand, a guess at the text is checked.
 */
import { type AnyRandom, draw } from './draw.js';
import { likeCase } from './shape.js';

/** Digits and the numbers from ten on, in the three languages; the umlauts of German with and without. */
const numberWords: readonly (readonly string[])[] = [
  'oh zero one two three four five six seven eight nine',
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety',
  'cero uno dos tres cuatro cinco seis siete ocho nueve',
  'diez once doce trece catorce quince veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  'null eins zwei drei vier fünf sechs sieben acht neun',
  'zehn elf zwölf zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
].map((words) => words.split(' '));

const listOf: ReadonlyMap<string, readonly string[]> = new Map(
  numberWords.flatMap((words) => words.map((word) => [word, words] as const)),
);

/** Whether two words or more are numbers. */
export function isSpokenNumber(text: string): boolean {
  return wordsOf(text).filter((word) => listOf.has(word)).length > 1;
}

/** Other numbers of the same sort in place of those in words, whatever the lengths of either; what else stands there goes through `other`. */
export function otherSpokenNumber(text: string, random: AnyRandom, other: (word: string) => string): string {
  return text.replace(/[\p{L}\p{M}]+|\p{N}+/gu, (word) => {
    const words = listOf.get(word.toLowerCase());
    return words === undefined ? other(word) : likeCase(draw(words, random), word);
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

/** Base64, hexadecimal or per cent codes: six bytes at least, and letters and digits mixed as in nothing that people write. */
export function isCode(text: string): boolean {
  if (/^(?:%[\da-f]{2}){3,}$/i.test(text)) return true;
  const run = text.replace(/\r?\n/g, '');
  if (/^(?=(?:\d*[a-f]){2})(?=(?:[a-f]*\d){4})(?:[\da-f]{2}){6,}$/.test(run)) return true;
  if (!/^[\w+/-]{8,}={0,2}$/.test(run) || !/[\d+/=]/.test(run)) return false;
  return (run.match(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g) ?? []).length >= changesMin;
}

/** "14Mar2061" changes three times between small letters, capitals and digits, "MDA0NS0xMjg4" seven times. */
const changesMin = 5;

/** As long a code of nothing. */
export function otherCode(text: string, random: AnyRandom): string {
  const isHexadecimal = /^[%\da-f\s]+$/i.test(text);
  return text.replace(/[^%=\s]/g, () => draw(isHexadecimal ? hexadecimal : alphabet, random));
}

const hexadecimal = [...'0123456789abcdef'];
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
