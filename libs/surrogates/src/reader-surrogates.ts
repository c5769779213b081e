/**
 * Surrogates for readers, except people and dates. If none fits, the type word stands: better a gap than a wrong
 * word.
 */

import { makeCheckedNumber } from './checked-surrogates.js';
import { type AnyRandom, draw } from './draw.js';
import { aroundLabelWords, keptInPlaces } from './kept-words.js';
import type { SurrogateLanguage } from './names/name-lists.js';
import type { PhrasesByLength, SurrogateWords } from './pools.js';
import {
  makeReservedAddress,
  makeReservedNetworkNumber,
  makeReservedPhone,
  makeUserName,
} from './reserved-numbers.js';
import { isCode, isSpokenNumber, otherCode, otherSpokenNumber, randomCharacters } from './shape.js';
import { makeCity, makeInstitution, makeState, makeStreet } from './word-by-word.js';

/** What a surrogate is made from. */
export interface ReaderRecipe {
  readonly label: string;
  readonly language: SurrogateLanguage;
  readonly words: SurrogateWords;
  readonly random: AnyRandom;
  /** The note's surrogate for a folded word of somebody's name; addresses contain names. */
  readonly nameOf: (folded: string) => string | undefined;
}

/** Makes a number, identifier or user name. */
export function makeNumberForReader(text: string, recipe: ReaderRecipe): string | undefined {
  const { label, random } = recipe;
  if (isAddress(text)) return makeReservedAddress(text, recipe);
  if (isSpokenNumber(text)) return otherSpokenNumber(text, random);
  if (/^USER/i.test(label)) return makeUserName(text, recipe);
  const checked = makeCheckedNumber(text, random);
  if (checked !== undefined) return checked;
  return isCode(text) ? otherCode(text, random) : likeNumber(text, random);
}

export function makePhoneForReader(text: string, recipe: ReaderRecipe): string | undefined {
  if (isAddress(text)) return makeReservedAddress(text, recipe);
  if (isSpokenNumber(text)) return otherSpokenNumber(text, recipe.random);
  return makeReservedPhone(text, recipe.language, recipe.random);
}

export function makeNetworkForReader(text: string, recipe: ReaderRecipe): string | undefined {
  return makeReservedNetworkNumber(text, recipe.random) ?? makeReservedAddress(text, recipe);
}

function isAddress(text: string): boolean {
  return /[@]|www\.|:\/\//i.test(text);
}

/** Random letters and digits, with a leading 0 only where the original has one. */
function likeNumber(piece: string, random: AnyRandom): string {
  const drawn = randomCharacters(piece, random);
  return drawn.replace(/(?<!\d)0/g, (zero, at: number) =>
    piece.charAt(at) === '0' ? zero : String(1 + random.integer(9)),
  );
}

export function makeStreetForReader(text: string, { words, random }: ReaderRecipe): string | undefined {
  return aroundLabelWords(text, (piece) =>
    /\p{L}/u.test(piece) ? makeStreet(piece, words, random) : likeNumber(piece, random),
  );
}

export function makeCountryForReader(text: string, { words, random }: ReaderRecipe): string | undefined {
  return isNamed(text) ? makePhraseForReader(text, words.countries, random) : undefined;
}

export function makeStateForReader(text: string, { words, random }: ReaderRecipe): string | undefined {
  if (/^[A-Z]{2}$/.test(text)) return makeState(text, words, random);
  return isNamed(text) ? makePhraseForReader(text, words.states, random) : undefined;
}

export function makeInstitutionForReader(text: string, { words, random }: ReaderRecipe): string | undefined {
  return isNamed(text) ? makeInstitution(text, words, random) : undefined;
}

/** Replaces a town by another of any number of words; word by word if the original has unusual characters. */
export function makeCityForReader(text: string, { words, random }: ReaderRecipe): string | undefined {
  if (!isNamed(text)) return undefined;
  if (!/\p{L}/u.test(text)) return likeNumber(text, random);
  if (!/^[\p{L}\p{M}'’. -]+$/u.test(text)) return makeCity(text, words, random);
  return makePhraseForReader(text, new Map([[1, words.cities]]), random);
}

/** Whether a place is a name, not only its type: "kettle falls clinic", but not "Hospital" or "case manager". */
function isNamed(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const own = words.filter((word) => !keptInPlaces.has(word.toLowerCase()));
  if (own.length === 0) return /\d/.test(text);
  return own.some((word) => word !== word.toLowerCase()) || own.length < words.length;
}

/** Draws a phrase, preferably with as many words, in the case of the original. */
export function makePhraseForReader(
  text: string,
  phrases: PhrasesByLength,
  random: AnyRandom,
): string | undefined {
  const all = [...phrases.values()].flat();
  const alike = phrases.get(text.split(/\s+/).length) ?? all;
  const others = (alike.length > 5 ? alike : all).filter(
    (phrase) => phrase.toLowerCase() !== text.toLowerCase(),
  );
  if (others.length === 0) return undefined;
  const phrase = draw(others, random);
  if (/^\p{Lu}+$/u.test(text.replace(/[^\p{L}]/gu, '')) && text.length > 1) return phrase.toUpperCase();
  const isCapital = /^\p{Lu}/u.test(text);
  return isCapital ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase;
}
