/**
 * Surrogates: what stands in a note in place of an identifier before the note is embedded at a site, so that even a
 * perfect inversion of the vectors yields an invented name.
 */
import { assertNever, type SecureRandom, type SeededRandom } from '#foundation';
import { makeAge } from './age-surrogates.js';
import { makeDate } from './date-surrogates.js';
import { kindOfLabel, type SurrogateKind, type SurrogateLanguage } from './label-kinds.js';
import {
  makeAddress,
  makeCity,
  makeInstitution,
  makeNetworkNumber,
  makeOneOf,
  makePerson,
  makePhone,
  makePhrase,
  makeState,
  makeStreet,
} from './name-surrogates.js';
import { isNumber, randomCharacters } from './shape.js';
import { spanishRelatives, spanishSexes } from './spanish-words.js';
import { isCode, isSpokenNumber, otherCode, otherSpokenNumber } from './spoken-and-coded.js';
import { createSurrogateWords, type SurrogateWords } from './surrogate-pools.js';

/** Makes surrogates; every call draws afresh, also for an identifier that it has seen before. */
export interface SurrogateMaker {
  /**
   * A random surrogate for `original`.
   *
   * **Guarantees**
   * - It differs from `original`, whatever the case.
   * - Its type is that of `label`: dates become dates, names names, in the language of the label's corpus.
   * - Its shape is kept: number of words, initials, capitals, punctuation, and how many digits stand where.
   * - The draw does not depend on letters or digits of the original beyond that shape and the words kept on purpose
   *   (titles, particles, "Hospital", "Street", the century of a year, whether a person is a child, adult or over 89).
   *
   * | original | surrogate |
   * |---|---|
   * | label that no label set knows | every letter and digit another of its sort |
   * | a number in words, "four five one" | other numbers in words, of any length: the lengths of the words would tell the digits |
   * | base64, hexadecimal, per cent codes | as long a code of nothing: where capitals and digits stand would check a guess |
   * | only punctuation | a random letter takes the place of its first character |
   * | only kept words ("General Hospital") | every letter another of its case |
   */
  replace(label: string, original: string): string;
}

/** What a surrogate maker needs. */
export interface SurrogateMakerOptions {
  /** The secure source at a site; a seeded one in experiments. */
  readonly random: SecureRandom | SeededRandom;
  /**
   * The language of the notes, for labels that corpora of several languages share (HOSPITAL). MEDDOCAN's own labels
   * are Spanish whatever is said here. Default `en`.
   */
  readonly language?: SurrogateLanguage;
}

/** Compiles the word pools (tens of milliseconds) and returns a maker. */
export function createSurrogateMaker(options: SurrogateMakerOptions): SurrogateMaker {
  const { random, language: languageOfNotes = 'en' } = options;
  const words = createSurrogateWords();
  return {
    replace(label, original) {
      const { kind, language = languageOfNotes } = kindOfLabel(label);
      return drawSurrogate(original, { kind, language, words: words[language], random });
    },
  };
}

/** A surrogate of a kind, another string than `original` whatever the case. */
function drawSurrogate(original: string, recipe: SurrogateRecipe): string {
  const avoided = original.toLowerCase();
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const surrogate = makeOfKind(original, recipe);
    if (surrogate.toLowerCase() !== avoided) return surrogate;
  }
  return randomCharacters(original, recipe.random);
}

/** What one surrogate is made of. */
interface SurrogateRecipe {
  readonly kind: SurrogateKind;
  readonly language: SurrogateLanguage;
  readonly words: SurrogateWords;
  readonly random: SecureRandom | SeededRandom;
}

function makeOfKind(text: string, { kind, language, words, random }: SurrogateRecipe): string {
  if (isCode(text)) return otherCode(text, random);
  if ((kind === 'characters' || kind === 'phone') && isSpokenNumber(text))
    return otherSpokenNumber(text, random, (word) => randomCharacters(word, random));
  switch (kind) {
    case 'person':
      return makePerson(text, words, random);
    case 'date':
      return makeDate(text, language, random);
    case 'age':
      return makeAge(text, random);
    case 'city':
      return makeCity(text, words, random);
    case 'state':
      return makeState(text, words, random);
    case 'country':
      return makePhrase(text, words.countries, random);
    case 'institution':
      return makeInstitution(text, words, random);
    case 'street':
      return makeStreet(text, words, random);
    case 'profession':
      return makePhrase(text, words.professions, random);
    case 'address':
      return makeAddress(text, words, random);
    case 'phone':
      return makePhone(text, words, random);
    case 'network':
      return makeNetworkNumber(text, random);
    case 'sex':
      return makeOneOf(text, text.length === 1 ? spanishSexes.letters : spanishSexes.words, random);
    case 'relative':
      return makeRelative(text, words, random);
    case 'characters':
      return randomCharacters(text, random);
    default:
      return assertNever(kind);
  }
}

/** Relatives are named or described; a description of as many words is drawn where there is one. */
function makeRelative(text: string, words: SurrogateWords, random: SecureRandom | SeededRandom): string {
  const first = text.charAt(0);
  if (isNumber(first)) return randomCharacters(text, random);
  if (first !== first.toLowerCase()) return makePerson(text, words, random);
  const length = text.split(/\s+/).length;
  const choices = spanishRelatives.filter((phrase) => phrase.split(' ').length === length);
  return choices.length > 0 ? makeOneOf(text, choices, random) : randomCharacters(text, random);
}
