/** Shapes of words: what a surrogate keeps of the original. */
import { type AnyRandom, draw } from './draw.js';
import { surrogateWords } from './word-lists.js';

/**
 * A run of letters, also in circles and squares, which are alphabetic but no letters; or a run of digits.
 * Anything else is punctuation and stays, as do the ordinal signs of "5ºC".
 */
const runs = /(?:(?![ªº])(?!\p{N})[\p{Alphabetic}\p{M}])+|\p{N}+/gu;

/** Replaces each run of letters or digits; what lies between stays as it is. */
export function replaceRuns(text: string, replaceRun: (run: string, at: number) => string): string {
  return text.replace(runs, (run: string, at: number) => replaceRun(run, at));
}

/** True for a run of digits. */
export function isNumber(run: string): boolean {
  return /^\p{N}/u.test(run);
}

/** `word` in the case of `model`: all capitals, all small, or with a first capital. */
export function likeCase(word: string, model: string): string {
  const lower = model.toLowerCase();
  if (model === lower) return word.toLowerCase();
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase();
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Every letter another letter of the same case, every digit another digit; at least one character differs. */
export function randomCharacters(text: string, random: AnyRandom): string {
  let replaced = text;
  for (let attempt = 0; attempt < 4; attempt += 1) {
    replaced = text.replace(/\p{Alphabetic}|\p{N}/gu, (character) => randomLike(character, random));
    if (replaced.toLowerCase() !== text.toLowerCase()) return replaced;
  }
  return shiftFirst(text, random);
}

/** `count` random digits. */
export function randomDigits(count: number, random: AnyRandom): string {
  let digits = '';
  for (let index = 0; index < count; index += 1) digits += String(random.integer(10));
  return digits;
}

/** A random item that differs from `original` whatever its case; undefined when there is none within a few draws. */
export function drawOther(items: readonly string[], original: string, random: AnyRandom): string | undefined {
  const avoided = original.toLowerCase();
  for (let attempt = 0; attempt < 6 && items.length > 0; attempt += 1) {
    const item = draw(items, random);
    if (item.toLowerCase() !== avoided) return item;
  }
  return undefined;
}

function randomLike(character: string, random: AnyRandom): string {
  if (/\p{N}/u.test(character)) return String(random.integer(10));
  const isCapital = character !== character.toLowerCase();
  return String.fromCharCode((isCapital ? 65 : 97) + random.integer(26));
}

/** Changes one character for certain: the first letter or digit moves on by one to 25 (or 9) places. */
function shiftFirst(text: string, random: AnyRandom): string {
  const found = /[a-z0-9]/i.exec(text);
  if (found === null) return String.fromCharCode(97 + random.integer(26)) + text.slice(1);
  const character = found[0];
  const [base, size] = /[0-9]/.test(character) ? [48, 10] : [character < 'a' ? 65 : 97, 26];
  const moved = ((character.charCodeAt(0) - base + 1 + random.integer(size - 1)) % size) + base;
  return text.slice(0, found.index) + String.fromCharCode(moved) + text.slice(found.index + 1);
}

/** Digits and the numbers from ten on, in the three languages; the umlauts of German with and without. */
const numberWords = surrogateWords.lines('spoken numbers').map((line) => line.split(' '));

const listOf: ReadonlyMap<string, readonly string[]> = new Map(
  numberWords.flatMap((words) => words.map((word) => [word, words] as const)),
);

/** Whether two words or more are numbers. */
export function isSpokenNumber(text: string): boolean {
  return wordsOf(text).filter((word) => listOf.has(word)).length > 1;
}

/**
 * Other numbers of the same sort in place of those in words, whatever the lengths of either; every other
 * letter and digit becomes another.
 */
export function otherSpokenNumber(text: string, random: AnyRandom): string {
  return text.replace(/[\p{L}\p{M}]+|\p{N}+/gu, (word) => {
    const words = listOf.get(word.toLowerCase());
    return words === undefined ? randomCharacters(word, random) : likeCase(draw(words, random), word);
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

/**
 * Base64, hexadecimal or per cent codes: six bytes at least, and letters and digits mixed as in nothing that
 * people write.
 */
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
