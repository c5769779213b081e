/** Words that a surrogate keeps because they name nobody. */
import { surrogateWords } from './word-lists.js';

/** Forms of address and generations, which are not names. */
const titles = wordSet('titles');

/** Forms of address that are also surnames: Michael Herr. */
const titlesOrNames = wordSet('titles that are surnames');

/** Parts of titles like "Dr. med. dent." that are also surnames: Arthur Dent. */
const faculties = wordSet('faculties that are surnames');

/** Degrees, in capitals; those that are also names (PA, DO) are not kept. */
const degrees = wordSet('degrees');

/** Small words inside names. Several are also names (Van, Do, San), so their position decides. */
const particles = wordSet('particles');

/**
 * Whether a run of `text` reveals nothing about the person: titles, degrees, and particles. Particles count inside a
 * name, or in lower case at its start ("van Houten", but neither "Van Nguyen" nor "van nguyen"). Single letters must
 * be in lower case between capitals ("Ortega y Gasset"): the E of "Ada E. Moss" is an initial.
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

/** Only titles precede it and the name follows; a faculty must be abbreviated or in lower case. */
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

/** Types of institutions and places, and function words between. */
export const keptInPlaces = wordSet('kept in places');

/** Types of streets and flats, and function words. */
export const keptInStreets = wordSet('kept in streets');

/** Parts of network addresses that name nobody. */
export const keptInAddresses = wordSet('kept in addresses');

/** Words around telephone numbers. */
export const keptInPhones = wordSet('kept in telephone numbers');

function wordSet(title: string): ReadonlySet<string> {
  return new Set(surrogateWords.words(title));
}

/** Passes each stretch outside label words through `make`; the rest stays. `undefined` as soon as `make` returns it. */
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

/** Whether a text consists only of label words. */
export function isLabelAlone(text: string): boolean {
  return aroundLabelWords(text, () => undefined) !== undefined;
}

const words = surrogateWords
  .phrases('label words, as patterns')
  .toSorted((one, other) => other.length - one.length);

/** Whole words only: "ext" also before digits, but no part of "CO-88213" or "XID". */
const labelWords = new RegExp(
  String.raw`(?<![\p{L}\p{M}\p{N}@._-])(?:${words.join('|')})(?=[.:#º°]{0,2}(?![\p{L}\p{M}@_])(?!\.\p{L}))`,
  'giu',
);
