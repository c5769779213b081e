/** Words that a surrogate keeps because they name nobody. */
import { surrogateWords } from './word-lists.js';

/** Forms of address and generations: nobody is called so. */
const titles = wordSet('titles');

/** Forms of address that are surnames as well: Michael Herr. */
const titlesOrNames = wordSet('titles that are surnames');

/** Parts of titles like "Dr. med. dent." that are surnames as well: Arthur Dent. */
const faculties = wordSet('faculties that are surnames');

/** Degrees, in capitals; those that are names as well (PA, DO) are not kept. */
const degrees = wordSet('degrees');

/** Small words inside names. Several are names as well (Van, Do, San), so their place decides. */
const particles = wordSet('particles');

/**
 * True for a run of `text` that says nothing about the person: titles, degrees, and particles that stand
 * inside the name or open it in small letters before a capital ("van Houten", but neither "Van Nguyen" nor
 * "van nguyen"). One letter is a particle only in small letters between capitals ("Ortega y Gasset"): the E
 * of "Ada E. Moss" is an initial.
 */
export function isKeptInPerson(run: string, at: number, text: string): boolean {
  const lower = run.toLowerCase();
  if (titles.has(lower) || (degrees.has(run) && at > 0)) return true;
  if (titlesOrNames.has(lower) || faculties.has(lower)) return isTitleHere(run, at, text);
  if (!particles.has(lower)) return false;
  const isLast = at + run.length === text.length;
  const isSmall = run === lower && text !== text.toLowerCase();
  return !isLast && (isSmall || (at > 0 && run.length > 1));
}

/** Nothing but titles stands before it, and the name behind it; a faculty is abbreviated or in small letters. */
function isTitleHere(run: string, at: number, text: string): boolean {
  const before = text.slice(0, at).match(/\p{L}+/gu) ?? [];
  const behind = text.slice(at + run.length);
  if (!before.every(isTitle) || !/^\.?[\s-]+\p{L}/u.test(behind)) return false;
  return !faculties.has(run.toLowerCase()) || behind.startsWith('.') || run === run.toLowerCase();
}

function isTitle(word: string): boolean {
  const lower = word.toLowerCase();
  return titles.has(lower) || titlesOrNames.has(lower) || faculties.has(lower);
}

/** Sorts of institutions and places, and small words between. */
export const keptInPlaces = wordSet('kept in places');

/** Sorts of streets, flats and small words. */
export const keptInStreets = wordSet('kept in streets');

/** Parts of addresses on the network that name no one. */
export const keptInAddresses = wordSet('kept in addresses');

/** Words around telephone numbers. */
export const keptInPhones = wordSet('kept in telephone numbers');

function wordSet(title: string): ReadonlySet<string> {
  return new Set(surrogateWords.words(title));
}

/**
 * Every stretch of `text` outside label words goes through `make`; label words, blanks and marks between
 * stay. `undefined` from `make` makes the whole `undefined`.
 */
export function aroundLabelWords(
  text: string,
  make: (piece: string) => string | undefined,
): string | undefined {
  let made = '';
  let at = 0;
  const add = (piece: string): boolean => {
    const found = /[\p{L}\p{N}]/u.test(piece) ? make(piece) : piece;
    made += found ?? '';
    return found !== undefined;
  };
  for (const { 0: label, index } of text.matchAll(labelWords)) {
    if (!add(text.slice(at, index))) return undefined;
    made += label;
    at = index + label.length;
  }
  return add(text.slice(at)) ? made : undefined;
}

/** Whether nothing but the words of a label stands there. */
export function isLabelAlone(text: string): boolean {
  return aroundLabelWords(text, () => undefined) !== undefined;
}

const words = surrogateWords
  .phrases('label words, as patterns')
  .toSorted((one, other) => other.length - one.length);

/** As words of their own: "ext" before digits, too, but no part of "CO-88213" or "XID". */
const labelWords = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}@._-])(?:${words.join('|')})(?=[.:#º°]{0,2}(?![\p{L}\p{M}@_])(?!\.\p{L}))`,
  'giu',
);
