/** Word-by-word surrogates that keep the shape of the original. */

import { type AnyRandom, between, draw } from './draw.js';
import { isKeptInPerson, keptInAddresses, keptInPhones, keptInPlaces, keptInStreets } from './kept-words.js';
import { type PhrasesByLength, type SurrogateWords } from './pools.js';
import { drawOther, isNumber, likeCase, randomCharacters, randomDigits, replaceRuns } from './shape.js';
import { surrogateWords } from './word-lists.js';

/** Makes a person with the same number of words, initials, particles and capitals; no other word survives. */
export function makePerson(text: string, words: SurrogateWords, random: AnyRandom): string {
  const last = lastFullWord(text);
  const comma = text.indexOf(',');
  return replaceRuns(text, (run, at) => {
    if (isNumber(run)) return randomDigits(run.length, random);
    if (isKeptInPerson(run, at, text)) return run;
    if (run.length === 1) return randomCharacters(run, random);
    const isSurname = comma === -1 ? at === last : at < comma;
    return otherWord(isSurname ? words.surnames : words.firstNames, run, random);
  });
}

/** Makes a town: replaces every word that is not generic. */
export function makeCity(text: string, words: SurrogateWords, random: AnyRandom): string {
  return replaceNouns(text, { kept: keptInPlaces, pool: words.cities, random });
}

/** Makes an institution or other place of the same type. */
export function makeInstitution(text: string, words: SurrogateWords, random: AnyRandom): string {
  if (/^\p{Lu}{2,6}$/u.test(text)) return randomCharacters(text, random); // abbreviations stay abbreviations
  return replaceNouns(text, { kept: keptInPlaces, pool: words.properNouns, random });
}

/** Makes a street of the same type with another name and number. */
export function makeStreet(text: string, words: SurrogateWords, random: AnyRandom): string {
  return replaceNouns(text, { kept: keptInStreets, pool: words.surnames, random, ends: words.streetEnds });
}

/** Makes an e-mail address or URL with other names in the same places. */
export function makeAddress(text: string, words: SurrogateWords, random: AnyRandom): string {
  return replaceNouns(text, { kept: keptInAddresses, pool: words.hostNames, random });
}

/** Makes a telephone number with the same punctuation. */
export function makePhone(text: string, words: SurrogateWords, random: AnyRandom): string {
  if (text.includes('@') || text.includes('www')) return makeAddress(text, words, random);
  return replaceRuns(text, (run) => {
    if (isNumber(run)) return randomDigits(run.length, random);
    return keptInPhones.has(run.toLowerCase()) ? run : randomCharacters(run, random);
  });
}

/** Makes an IP address with as many digits in each place; three digits are between 100 and 255. */
export function makeNetworkNumber(text: string, random: AnyRandom): string {
  return replaceRuns(text, (run) => {
    if (!/^\d{2,3}$/.test(run)) return randomCharacters(run, random);
    return String(run.length === 2 ? between(10, 99, random) : between(100, 255, random));
  });
}

/** Replaces a two-letter code by a code, and a name by one with as many words. */
export function makeState(text: string, words: SurrogateWords, random: AnyRandom): string {
  if (/^[A-Z]{2}$/.test(text) && words.stateCodes.length > 0) {
    return drawOther(words.stateCodes, text, random) ?? randomCharacters(text, random);
  }
  return makePhrase(text, words.states, random);
}

/** Draws a phrase with as many words, in the case of the original; goes word by word if the list has none. */
export function makePhrase(text: string, phrases: PhrasesByLength, random: AnyRandom): string {
  const sameLength = phrases.get(text.split(/\s+/).length);
  const phrase = sameLength === undefined ? undefined : drawOther(sameLength, text, random);
  if (phrase !== undefined && /^[\p{L}\p{M}\s]+$/u.test(text)) return likePhraseCase(phrase, text);
  const single = phrases.get(1) ?? [];
  return replaceRuns(text, (run) =>
    isNumber(run) ? randomDigits(run.length, random) : otherWord(single, run, random),
  );
}

interface Nouns {
  readonly kept: ReadonlySet<string>;
  readonly pool: readonly string[];
  readonly random: AnyRandom;
  readonly ends?: RegExp | undefined;
}

function replaceNouns(text: string, { kept, pool, random, ends }: Nouns): string {
  return replaceRuns(text, (run) => {
    if (isNumber(run)) return randomDigits(run.length, random);
    if (kept.has(run.toLowerCase())) return run;
    const end = ends?.exec(run)?.[0] ?? '';
    if (end !== '') return otherWord(pool, run.slice(0, -end.length), random) + end;
    return isAbbreviation(run, text) ? randomCharacters(run, random) : otherWord(pool, run, random);
  });
}

/** One or two letters, or up to five capitals in a text that is not all capitals. */
function isAbbreviation(run: string, text: string): boolean {
  return run.length <= 2 || (run.length <= 5 && run === run.toUpperCase() && text !== text.toUpperCase());
}

function otherWord(pool: readonly string[], run: string, random: AnyRandom): string {
  const word = drawOther(pool, run, random);
  return word === undefined ? randomCharacters(run, random) : likeCase(word, run);
}

/** Start of the last run of at least two letters that is not kept, or -1. */
function lastFullWord(text: string): number {
  let last = -1;
  replaceRuns(text, (run, at) => {
    if (run.length > 1 && !isNumber(run) && !isKeptInPerson(run, at, text)) last = at;
    return run;
  });
  return last;
}

function likePhraseCase(phrase: string, model: string): string {
  const models = model.split(/\s+/);
  return phrase
    .split(' ')
    .map((word, index) => likeCase(word, models[index] ?? model))
    .join(model.match(/\s+/)?.[0] ?? ' ');
}

function makeOneOf(text: string, choices: readonly string[], random: AnyRandom): string {
  const other = drawOther(choices, text, random) ?? draw(choices, random);
  return likePhraseCase(other, text);
}

/** Makes a name for a named relative, or a description for a described one, if possible with as many words. */
export function makeRelative(text: string, words: SurrogateWords, random: AnyRandom): string {
  const first = text.charAt(0);
  if (isNumber(first)) return randomCharacters(text, random);
  if (first !== first.toLowerCase()) return makePerson(text, words, random);
  const length = text.split(/\s+/).length;
  const choices = spanishRelatives.filter((phrase) => phrase.split(' ').length === length);
  return choices.length > 0 ? makeOneOf(text, choices, random) : randomCharacters(text, random);
}

/** Relatives, in phrases of one to three words. */
export const spanishRelatives = surrogateWords.phrases('relatives es');

/** Makes a sex in the same form, a letter or a word. The words are too few to keep their length. */
export function makeSex(text: string, random: AnyRandom): string {
  return makeOneOf(
    text,
    surrogateWords.words(`sexes es: ${text.length === 1 ? 'letters' : 'words'}`),
    random,
  );
}
