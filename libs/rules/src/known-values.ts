/** Where the known values of a patient stand in a note, in every way that people write them. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type SeenText, seeThrough } from '#text';
import { dayForms, readDays } from './days.js';
import { numberPlaces } from './known-numbers.js';
import type { KnownValues } from './known-values-file.js';
import { isMedicalWord } from './medical-terms.js';
import { levenshtein } from './near-words.js';
import { PhraseFinder, type TextWord, wordsOf } from './phrases.js';
import type { SourcedSpan } from './rule.js';
import { digitsOf } from './rule.js';
import { monthNumber } from './vocabulary/calendar.js';
import { nameLikeWords, plainWords } from './vocabulary/words.js';

/**
 * Every place in the note where a known value stands, in original offsets, with the source `known`: names in either order,
 * with initials, parts of three letters or more, any casing and accents, misspelt by less than a third of the shorter
 * word's letters where both have 5 to 32 (of the first 500 such parts); dates in every form and order; numbers of 4 to 64
 * characters with any separators; the street of an address. Time grows with the text, whatever is known. A part of a name that is also a plain or medical word counts in its own casing and not at the beginning of
 * a sentence.
 */
export function findKnownValues(
  known: KnownValues,
  seen: SeenText,
  words: readonly TextWord[] = wordsOf(seen.text),
): SourcedSpan[] {
  const finder = new PhraseFinder<string>();
  for (const name of known.names ?? []) addName(finder, folded(name));
  for (const form of (known.birthDates ?? []).flatMap(readDays).flatMap(dayForms)) finder.add(form, 'DATE');
  for (const form of (known.addresses ?? []).map(folded).flatMap(addressForms)) finder.add(form, 'STREET');
  const numbersIn = (numbers: readonly string[] = [], value: string) =>
    numberPlaces(numbers, seen.text).map((place) => ({ ...place, value }));
  const places = [
    ...finder
      .find(seen.text, words)
      .filter(({ start, end, value }) => value !== 'PATIENT' || isUsedAsName(seen.text, start, end)),
    ...misspelt(known, seen.text, words),
    ...numbersIn(known.records, 'MEDICALRECORD'),
    ...numbersIn(known.telephones?.map(withoutPrefix), 'PHONE'),
  ];
  return places.map(({ start, end, value }) => ({
    ...seen.originalOf(start, end),
    label: value,
    source: 'known',
    confidence: 0.99,
  }));
}

/**
 * Whether a word that is also plain or medical stands as a name: a capital, and not where every word has one. Other
 * words always do.
 */
export function isUsedAsName(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end);
  if (/\W/.test(word)) return true; // several words
  const lower = word.toLowerCase();
  const isAmbiguous =
    nameLikeWords.has(lower) ||
    plainWords.has(lower) ||
    isMedicalWord(lower) ||
    monthNumber(lower) !== undefined;
  if (!isAmbiguous) return true;
  if (!/^[A-Z][a-z]/.test(word)) return false;
  const before = text.slice(Math.max(0, start - 12), start);
  if (/\b(?:Dr|Mrs?|Ms|Miss|Sra?|Dra?|Frau|Herr)\.? $/.test(before)) return true;
  return /[a-z,] $/.test(before) && !/^(?: [A-Z]|:)/.test(text.slice(end, end + 2));
}

function folded(text: string): string {
  return seeThrough(text).text;
}

/** Names in one word, as those of files and accounts; a shorter one could be any word. */
const joinedLettersMin = 8;

/** "Last, First Middle" and "First Middle Last" give the same phrases. */
function addName(finder: PhraseFinder<string>, name: string): void {
  const [before = '', after = ''] = name.split(',');
  const parts = (after.trim() === '' ? before : `${after} ${before}`)
    .trim()
    .split(/\s+/)
    .filter((part) => /\p{L}/u.test(part));
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  const middle = parts.slice(1, -1);
  const initial = (part: string) => part.slice(0, 1);
  const add = (...phrase: string[]) => finder.add(phrase.join(' '), 'PATIENT');
  if (parts.length > 1) {
    add(...parts);
    const middles = [middle, middle.map(initial), []];
    for (const between of middles) for (const given of [first, initial(first)]) add(given, ...between, last);
    for (const between of middles) for (const given of [first, initial(first)]) add(last, given, ...between);
    add(first, initial(last));
    if (first.length + last.length >= joinedLettersMin)
      for (const run of [first + last, last + first]) add(run);
  }
  for (const part of parts) {
    const letters = part.replace(/[^\p{L}]/gu, '').length;
    if (letters >= 3) finder.add(part, 'PATIENT');
    else if (letters === 2) finder.add(part, 'PATIENT', { isCaseSensitive: true });
  }
}

/** The whole address, its first line, and its number with the street in either order, the type abbreviated or not. */
function addressForms(address: string): string[] {
  const [line = ''] = address.split(/[,\n]/);
  const abbreviated = streetAbbreviations.map(([long, short]) =>
    line.replace(new RegExp(`\\b${long}\\b`, 'i'), short),
  );
  const expanded = streetAbbreviations.map(([long, short]) =>
    line.replace(new RegExp(`\\b${short}\\b\\.?`, 'i'), long),
  );
  const lines = [line, ...abbreviated, ...expanded];
  return [...new Set([address, ...lines, ...lines.map(turnedRound)])].filter(
    (form) => wordsOf(form).length > 1,
  );
}

/** "12 Oak Street" for "Oak Street 12", and the reverse. */
function turnedRound(line: string): string {
  const [, before, street] = /^\s*(\d{1,5}[a-z]?)\s+(\S.*)$/i.exec(line) ?? [];
  if (street !== undefined) return `${street} ${before}`;
  const [, name = line, behind = ''] = /^(.*\S),?\s+(\d{1,5}[a-z]?)\s*$/i.exec(line) ?? [];
  return `${behind} ${name}`;
}

const streetAbbreviations = [
  ['Street', 'St'],
  ['Avenue', 'Ave'],
  ['Road', 'Rd'],
  ['Lane', 'Ln'],
  ['Drive', 'Dr'],
  ['Boulevard', 'Blvd'],
  ['Court', 'Ct'],
  ['Place', 'Pl'],
  ['Calle', 'C'],
  ['Avenida', 'Avda'],
  ['Paseo', 'Pso'],
  ['Plaza', 'Pza'],
  ['Carretera', 'Ctra'],
  ['Strasse', 'Str'],
] as const;

/** The national digits of a number that is given with its country's prefix; notes write it with and without. */
function withoutPrefix(telephone: string): string {
  const number = telephone.trim().startsWith('+') ? parsePhoneNumberFromString(telephone) : undefined;
  return number?.nationalNumber ?? digitsOf(telephone);
}

/** Letters of a word that is compared with others, and the words that are: nobody's names have more, and each costs time at every word. */
const misspeltLettersMin = 5;
const misspeltLettersMax = 32;
const misspeltPartsMax = 500;

/** Capitalised words near a known name: both of 5 to 32 letters, distance over the shorter below 0.333. */
function misspelt(known: KnownValues, text: string, words: readonly TextWord[]) {
  const parts = (known.names ?? []).flatMap((name) => wordsOf(folded(name)).map(({ lower }) => lower));
  const long = [...new Set(parts)].filter(isComparable).slice(0, misspeltPartsMax);
  if (long.length === 0) return [];
  const near = new Map<string, boolean>();
  const isNear = (lower: string) => {
    const isSo = near.get(lower) ?? long.some((part) => part !== lower && isMisspelling(part, lower));
    near.set(lower, isSo);
    return isSo;
  };
  return words
    .filter(
      ({ lower, text: word, start, end }) =>
        isComparable(lower) &&
        /^\p{Lu}/u.test(word) &&
        !plainWords.has(lower) &&
        !isMedicalWord(lower) &&
        isNear(lower) &&
        isUsedAsName(text, start, end),
    )
    .map(({ start, end }) => ({ start, end, value: 'PATIENT' }));
}

const isComparable = ({ length }: string): boolean =>
  length >= misspeltLettersMin && length <= misspeltLettersMax;

/** Levenshtein distance over the shorter length below 0.333 (Richter-Pechanski et al. 2018), with the same first letter. */
export function isMisspelling(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  if (one[0] !== other[0] || Math.abs(one.length - other.length) / shorter >= 0.333) return false;
  return levenshtein(one, other, shorter * 0.333) / shorter < 0.333;
}
