/** Word shapes: what a surrogate keeps of the original. */
import { type AnyRandom, draw } from './draw.js';
import { surrogateWords } from './word-lists.js';

/**
 * A run of letters, including circled and squared ones, which are alphabetic but not letters, or a run of digits.
 * Anything else is punctuation and stays, as do the ordinal signs of "5ºC".
 */
const runs = /(?:(?![ªº])(?!\p{N})[\p{Alphabetic}\p{M}])+|\p{N}+/gu;

/** Replaces each run of letters or digits; everything in between stays. */
export function replaceRuns(text: string, replaceRun: (run: string, at: number) => string): string {
  return text.replace(runs, (run: string, at: number) => replaceRun(run, at));
}

/** Whether a run consists of digits. */
export function isNumber(run: string): boolean {
  return /^\p{N}/u.test(run);
}

/** Converts `word` to the case of `model`: upper, lower, or with an initial capital. */
export function likeCase(word: string, model: string): string {
  const lower = model.toLowerCase();
  if (model === lower) return word.toLowerCase();
  if (model.length > 1 && model === model.toUpperCase()) return word.toUpperCase();
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Replaces letters by letters of the same case and digits by digits; at least one character differs. */
export function randomCharacters(text: string, random: AnyRandom): string {
  let replaced = text;
  for (let attempt = 0; attempt < 4; attempt += 1) {
    replaced = text.replace(/\p{Alphabetic}|\p{N}/gu, (character) => randomLike(character, random));
    if (replaced.toLowerCase() !== text.toLowerCase()) return replaced;
  }
  return shiftFirst(text, random);
}

/** Draws `count` random digits. */
export function randomDigits(count: number, random: AnyRandom): string {
  let digits = '';
  for (let index = 0; index < count; index += 1) digits += String(random.integer(10));
  return digits;
}

/** Draws an item that differs from `original`, ignoring case; `undefined` if a few draws find none. */
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

/** Certainly changes one character: moves the first letter or digit on by 1 to 25 (or 9) places. */
function shiftFirst(text: string, random: AnyRandom): string {
  const found = /[a-z0-9]/i.exec(text);
  if (found === null) return String.fromCharCode(97 + random.integer(26)) + text.slice(1);
  const character = found[0];
  const [base, size] = /[0-9]/.test(character) ? [48, 10] : [character < 'a' ? 65 : 97, 26];
  const moved = ((character.charCodeAt(0) - base + 1 + random.integer(size - 1)) % size) + base;
  return text.slice(0, found.index) + String.fromCharCode(moved) + text.slice(found.index + 1);
}

/** Digits, and numbers from ten on, in three languages; German ones with and without umlauts. */
const numberWords = surrogateWords.lines('spoken numbers').map((line) => line.split(' '));

const listOf: ReadonlyMap<string, readonly string[]> = new Map(
  numberWords.flatMap((words) => words.map((word) => [word, words] as const)),
);

/** Whether at least two words are numbers. */
export function isSpokenNumber(text: string): boolean {
  return wordsOf(text).filter((word) => listOf.has(word)).length > 1;
}

/** Replaces spoken numbers by others of the same type and any length; all other letters and digits become random. */
export function otherSpokenNumber(text: string, random: AnyRandom): string {
  return text.replace(/[\p{L}\p{M}]+|\p{N}+/gu, (word) => {
    const words = listOf.get(word.toLowerCase());
    return words === undefined ? randomCharacters(word, random) : likeCase(draw(words, random), word);
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
}

/** Whether a text is base64, hexadecimal or percent codes: six bytes or more, letters and digits mixed unlike prose. */
export function isCode(text: string): boolean {
  if (/^(?:%[\da-f]{2}){3,}$/i.test(text)) return true;
  const run = text.replace(/\r?\n/g, '');
  if (/^(?=(?:\d*[a-f]){2})(?=(?:[a-f]*\d){4})(?:[\da-f]{2}){6,}$/.test(run)) return true;
  if (!/^[\w+/-]{8,}={0,2}$/.test(run) || !/[\d+/=]/.test(run)) return false;
  return (run.match(/[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g) ?? []).length >= changesMin;
}

/** "14Mar2061" changes three times between lower case, capitals and digits, "MDA0NS0xMjg4" seven times. */
const changesMin = 5;

/** Makes a meaningless code of the same length. */
export function otherCode(text: string, random: AnyRandom): string {
  const isHexadecimal = /^[%\da-f\s]+$/i.test(text);
  return text.replace(/[^%=\s]/g, () => draw(isHexadecimal ? hexadecimal : alphabet, random));
}

const hexadecimal = [...'0123456789abcdef'];
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'];
