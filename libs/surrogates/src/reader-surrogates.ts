/**
 * Surrogates for readers of everything but people and dates. What cannot get a fitting one gets none, and its type word takes its place: a wrong
 * word in a note is worse than a gap.
 */

import { makeCheckedNumber, makeUnissuedSsn } from './checked-surrogates.js';
import { type AnyRandom, draw } from './draw.js';
import { keptInPlaces } from './kept-words.js';
import type { SurrogateKind, SurrogateLanguage } from './label-kinds.js';
import { aroundLabelWords } from './label-words.js';
import { makeCity, makeInstitution, makeState, makeStreet } from './name-surrogates.js';
import { makeReservedAddress, makeUserName } from './reserved-addresses.js';
import { makeReservedNetworkNumber, makeReservedPhone } from './reserved-numbers.js';
import { randomCharacters } from './shape.js';
import { isCode, isSpokenNumber, otherCode, otherSpokenNumber } from './spoken-and-coded.js';
import type { PhrasesByLength, SurrogateWords } from './surrogate-pools.js';
import { keepAge } from './top-coded-ages.js';

/** What a surrogate is made of. */
export interface ReaderRecipe {
  readonly label: string;
  readonly kind: SurrogateKind;
  readonly language: SurrogateLanguage;
  readonly words: SurrogateWords;
  readonly random: AnyRandom;
  /** The surrogate that a word of somebody's name has in this note, folded; addresses are made of names. */
  readonly nameOf: (folded: string) => string | undefined;
}

/** A surrogate, or `undefined` where none fits. */
export function drawForReader(original: string, recipe: ReaderRecipe): string | undefined {
  const { kind, label, random } = recipe;
  if (kind === 'characters' || kind === 'phone' || kind === 'network') {
    const made = /^SSN$/i.test(label) ? makeUnissuedSsn(original, random) : undefined;
    return made ?? aroundLabelWords(original, (piece) => drawNumber(piece, recipe));
  }
  if (isCode(original) && kind !== 'address') return otherCode(original, random);
  return drawWords(original, recipe);
}

function drawNumber(piece: string, recipe: ReaderRecipe): string | undefined {
  const { kind, label, language, random } = recipe;
  if (kind === 'network')
    return makeReservedNetworkNumber(piece, random) ?? makeReservedAddress(piece, recipe);
  if (/[@]|www\.|:\/\//i.test(piece)) return makeReservedAddress(piece, recipe);
  if (isSpokenNumber(piece))
    return otherSpokenNumber(piece, random, (word) => randomCharacters(word, random));
  if (kind === 'phone') return makeReservedPhone(piece, language, random);
  if (/^USER/i.test(label)) return makeUserName(piece, recipe);
  const checked = makeCheckedNumber(piece, random);
  if (checked !== undefined) return checked;
  return isCode(piece) ? otherCode(piece, random) : likeNumber(piece, random);
}

/** Other letters and digits; a number that does not begin with 0 goes on not to. */
function likeNumber(piece: string, random: AnyRandom): string {
  const drawn = randomCharacters(piece, random);
  return drawn.replace(/(?<!\d)0/g, (zero, at: number) =>
    piece.charAt(at) === '0' ? zero : String(1 + random.integer(9)),
  );
}

function drawWords(original: string, recipe: ReaderRecipe): string | undefined {
  const { kind, words, random } = recipe;
  switch (kind) {
    case 'age':
      return keepAge(original);
    case 'sex':
    case 'relative':
      return keepAge(original);
    case 'address':
      return makeReservedAddress(original, recipe);
    case 'street':
      return aroundLabelWords(original, (piece) =>
        /\p{L}/u.test(piece) ? makeStreet(piece, words, random) : likeNumber(piece, random),
      );
    case 'profession':
      return makePhraseOf(original, words.professions, random);
    case 'country':
      return isNamed(original) ? makePhraseOf(original, words.countries, random) : undefined;
    case 'state':
      if (/^[A-Z]{2}$/.test(original)) return makeState(original, words, random);
      return isNamed(original) ? makePhraseOf(original, words.states, random) : undefined;
    case 'city':
      return isNamed(original) ? makeTown(original, recipe) : undefined;
    default:
      return isNamed(original) ? makeInstitution(original, words, random) : undefined;
  }
}

/** One town for another, of however many words; in anything else that is called one, word by word. */
function makeTown(text: string, { words, random }: ReaderRecipe): string | undefined {
  if (!/\p{L}/u.test(text)) return likeNumber(text, random);
  if (/^[\p{L}\p{M}'’. -]+$/u.test(text)) return makePhraseOf(text, new Map([[1, words.cities]]), random);
  return makeCity(text, words, random);
}

/** Whether a place says more than its sort, and is written as a name: "Hospital" and "case manager" are not, "kettle falls clinic" is. */
function isNamed(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu) ?? [];
  const own = words.filter((word) => !keptInPlaces.has(word.toLowerCase()));
  if (own.length === 0) return /\d/.test(text);
  return own.some((word) => word !== word.toLowerCase()) || own.length < words.length;
}

/** A phrase of any number of words, one of as many first, in the case of the original. */
function makePhraseOf(text: string, phrases: PhrasesByLength, random: AnyRandom): string | undefined {
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
