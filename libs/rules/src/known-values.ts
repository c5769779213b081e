/** Finds a patient's known values in a note, in every way that people write them. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type SeenText, seeThrough } from '#text';
import { dayForms, readDays } from './days.js';
import { readDigits } from './digit-look-alikes.js';
import type { KnownValues } from './known-values-file.js';
import { isMedicalWord, levenshtein } from './medical-terms.js';
import { PhraseFinder, type TextWord, wordsOf } from './phrases.js';
import { digitsOf, type Place, type SourcedSpan } from './rule.js';
import { monthNumber } from './vocabulary/calendar.js';
import { eponymThings } from './vocabulary/patterns.js';
import { nameLikeWords, plainWords, surnameEponyms } from './vocabulary/words.js';

/**
 * Every occurrence of a known value, in original offsets, with the source `known`: names in either order,
 * with initials, by parts of three letters or more, in any case and with any accents, or misspelt (distance
 * under a third of the shorter word, both of 5 to 32 letters, first 500 parts); dates in every form; numbers
 * of 4 to 64 characters with any separators; the street of an address. A part of a name that is also a plain
 * or medical word needs its capital and must not begin a sentence. Time grows with the text alone.
 */
export function findKnownValues(
  known: KnownValues & PeopleOfHead,
  seen: SeenText,
  words: readonly TextWord[] = wordsOf(seen.text),
): SourcedSpan[] {
  const finder = new PhraseFinder<string>();
  for (const { label, names } of namesOf(known))
    for (const name of names.flatMap(spellingsOf)) addName(finder, folded(name), label);
  for (const form of (known.birthDates ?? []).flatMap(readDays).flatMap(dayForms)) finder.add(form, 'DATE');
  for (const form of (known.addresses ?? []).map(folded).flatMap(addressForms)) finder.add(form, 'STREET');
  const numbersIn = (numbers: readonly string[] = [], value: string) =>
    numberPlaces(numbers, seen.text).map((place) => ({ ...place, value }));
  const places = [
    ...finder
      .find(seen.text, words)
      .filter(({ start, end, value }) => !isPerson(value) || isUsedAsName(seen.text, start, end)),
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

/** People and towns that a letter's head names beside its patient. */
export interface PeopleOfHead {
  readonly doctors?: readonly string[];
  /** Only misspelt forms are searched for; the document pass finds the rest. */
  readonly towns?: readonly string[];
}

function namesOf({ names = [], doctors = [] }: KnownValues & PeopleOfHead) {
  return [
    { label: 'PATIENT', names },
    { label: 'DOCTOR', names: doctors },
  ] as const;
}

const isPerson = (label: string): boolean => label === 'PATIENT' || label === 'DOCTOR';

/** Spellings with and without digraphs: "Müller", "Mueller" (folded: Muller). */
function spellingsOf(name: string): string[] {
  const spelt = name.replace(/[äöüÄÖÜß]/g, (letter) => digraphs[letter] ?? letter);
  return [...new Set([name, spelt, withoutDigraphs(name)])];
}

const digraphs: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  Ä: 'Ae',
  Ö: 'Oe',
  Ü: 'Ue',
  ß: 'ss',
};

/** Only inside a word and before two letters: "Samuel" and "Joel" keep theirs. */
const withoutDigraphs = (word: string): string => word.replace(/(?<=\p{L})([aou])e(?=\p{L}{2})/gu, '$1');

/** Whether a plain or medical word is used as a name: capitalised, unlike the words around it. */
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
  if (surnameEponyms.has(lower) && /^[A-Z]/.test(word) && !eponymThings.test(text.slice(end, end + 48)))
    return true;
  if (!/^[A-Z][a-z]/.test(word)) return false;
  const before = text.slice(Math.max(0, start - 12), start);
  if (/\b(?:Dr|Mrs?|Ms|Miss|Sra?|Dra?|Frau|Herr)\.? $/.test(before)) return true;
  return /[a-z,] $/.test(before) && !/^(?: [A-Z]|:)/.test(text.slice(end, end + 2));
}

function folded(text: string): string {
  return seeThrough(text).text;
}

/** Minimum letters of a name in one word, as in file and account names; a shorter one could be any word. */
const joinedLettersMin = 8;

/** "Last, First Middle" and "First Middle Last" give the same phrases. */
function addName(finder: PhraseFinder<string>, name: string, label: string): void {
  const [before = '', after = ''] = name.split(',');
  const parts = (after.trim() === '' ? before : `${after} ${before}`)
    .trim()
    .split(/\s+/)
    .filter((part) => /\p{L}/u.test(part));
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  const middle = parts.slice(1, -1);
  const initial = (part: string) => part.slice(0, 1);
  const add = (...phrase: string[]) => finder.add(phrase.join(' '), label);
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
    if (letters >= 3) finder.add(part, label);
    else if (letters === 2) finder.add(part, label, { isCaseSensitive: true });
  }
}

/** The whole address, its first line, and number and street in either order, with long or short street types. */
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

/** Swaps number and street: "12 Oak Street" for "Oak Street 12", and the reverse. */
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

/** National digits of a number given with a country prefix; notes write it with and without. */
function withoutPrefix(telephone: string): string {
  const number = telephone.trim().startsWith('+') ? parsePhoneNumberFromString(telephone) : undefined;
  return number?.nationalNumber ?? digitsOf(telephone);
}

/** Bounds of compared words and known parts: no name has more, and each costs time at every word. */
const misspeltLettersMin = 5;
const misspeltLettersMax = 32;
const misspeltPartsMax = 500;

/** Capitalised words close to a known name or town: both of 5 to 32 letters, relative distance below 0.333. */
function misspelt(known: KnownValues & PeopleOfHead, text: string, words: readonly TextWord[]) {
  const lists = [...namesOf(known), { label: 'CITY', names: known.towns ?? [] }];
  const parts = new Map(
    lists
      .flatMap(({ label, names }) =>
        names.flatMap((name) => partsOfName(name).map((part) => [part, label] as const)),
      )
      .filter(([part]) => isComparable(part))
      .slice(0, misspeltPartsMax)
      .reverse(), // the first label of equal parts wins
  );
  if (parts.size === 0) return [];
  const labelled = [...parts];
  const near = new Map<string, string | undefined>();
  const labelOf = (lower: string): string | undefined => {
    if (!near.has(lower))
      near.set(lower, labelled.find(([part]) => part !== lower && isMisspelling(part, lower))?.[1]);
    return near.get(lower);
  };
  return words.flatMap(({ lower, text: word, start, end }) => {
    const isCandidate =
      isComparable(lower) && /^\p{Lu}/u.test(word) && !plainWords.has(lower) && !isMedicalWord(lower);
    const label = isCandidate ? labelOf(lower) : undefined;
    return label === undefined || !isUsedAsName(text, start, end) ? [] : [{ start, end, value: label }];
  });
}

const partsOfName = (name: string): string[] => wordsOf(folded(name)).map(({ lower }) => lower);

const isComparable = ({ length }: string): boolean =>
  length >= misspeltLettersMin && length <= misspeltLettersMax;

/**
 * Whether the relative Levenshtein distance is below 0.333 (Richter-Pechanski 2018, equation 1), with the
 * same first letter. Two-letter umlauts count as one letter: otherwise "Mueller" for "Müller" is 2 of 6 and
 * no misspelling.
 */
export function isMisspelling(known: string, written: string): boolean {
  const one = withoutDigraphs(known);
  const other = withoutDigraphs(written);
  const shorter = Math.min(one.length, other.length);
  if (one[0] !== other[0] || Math.abs(one.length - other.length) / shorter >= 0.333) return false;
  return levenshtein(one, other, shorter * 0.333) / shorter < 0.333;
}

/** Bounds of a number's length; longer ones have no use and would be compared at every place. */
const numberCharactersMin = 4;
const numberCharactersMax = 64;
/** Leading zeros that a number may gain. */
const zerosMax = 4;

/** Separators inside a number, including those of table cells, file names and groups of thousands. */
const separators =
  /^(?:[\s().\-/_:|,;*#\\\u00b7\u2022]{1,3}|[\s,-]{1,2}(?:dash|hyphen|slash|guion|barra|strich)[\s,-]{1,2})$/i;

interface Part extends Place {
  readonly part: string;
}

/**
 * Numbers of 4 to 64 characters with any separators, not inside a longer number or word; also with look-alike
 * letters ("OO45") or spelt out, digit by digit or in pairs ("four five twelve double eight").
 */
function numberPlaces(numbers: readonly string[], text: string): Place[] {
  const wanted = new Set(
    numbers
      .map((number) =>
        number
          .replace(/[^a-z0-9]/gi, '')
          .replace(/^0+(?=\w{4})/, '')
          .toLowerCase(),
      )
      .filter(({ length }) => length >= numberCharactersMin && length <= numberCharactersMax),
  );
  if (wanted.size === 0) return [];
  const parts = partsOf(text);
  const spelt = spelledDigits(parts);
  const typed = readDigits(text);
  return [
    ...placesAmong(parts, text, wanted),
    ...(spelt === undefined ? [] : placesAmong(spelt, text, wanted)),
    ...(typed === undefined ? [] : placesAmong(partsOf(typed.text), text, wanted)).filter(
      (place) => typed?.accepts(place) === true,
    ),
  ];
}

function partsOf(text: string): Part[] {
  return Array.from(text.matchAll(/[a-z0-9]+/gi), ({ 0: part, index }) => ({
    part: part.toLowerCase(),
    start: index,
    end: index + part.length,
  }));
}

function placesAmong(parts: readonly Part[], text: string, wanted: ReadonlySet<string>): Place[] {
  const charactersMax = zerosMax + [...wanted].reduce((most, { length }) => Math.max(most, length), 0);
  const places: Place[] = [];
  parts.forEach(({ start }, from) => {
    let characters = '';
    for (let index = from; index < parts.length && characters.length <= charactersMax; index += 1) {
      const before = parts[index - 1];
      const next = parts[index];
      if (next === undefined) break;
      if (index > from && !separators.test(text.slice(before?.end, next.start))) break;
      characters += next.part;
      if (characters.length > charactersMax) break;
      const zeros = /^0{0,4}(?=.)/.exec(characters)?.[0].length ?? 0;
      if (
        Array.from({ length: zeros + 1 }, (_, left) => characters.slice(left)).some((rest) =>
          wanted.has(rest),
        )
      )
        places.push({ start, end: next.end });
    }
  });
  return places;
}

/** Number words below twenty in the three languages, folded. */
const digitWords: ReadonlyMap<string, string> = new Map([
  ...numbered(
    0,
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
  ),
  ...numbered(
    0,
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve',
  ),
  ...numbered(
    0,
    'null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn',
  ),
  ...([
    ['oh', '0'],
    ['o', '0'],
    ['nought', '0'],
    ['un', '1'],
    ['zwo', '2'],
  ] as const),
]);

/** Twenty to ninety by their first digit; a zero is added unless a single digit follows. */
const tenWords: ReadonlyMap<string, string> = new Map([
  ...numbered(2, 'twenty thirty forty fifty sixty seventy eighty ninety'),
  ...numbered(2, 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa'),
]);

const timesWords: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['triple', 3],
  ['treble', 3],
  ['doble', 2],
]);

function numbered(first: number, words: string): [string, string][] {
  return words.split(' ').map((word, index) => [word, String(first + index)]);
}

/** The parts with number words as digits; `undefined` without any. "dash" counts as a separator. */
function spelledDigits(parts: readonly Part[]): Part[] | undefined {
  if (!parts.some(({ part }) => digitWords.has(part) || tenWords.has(part))) return undefined;
  const read: Part[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const { part = '', start = 0, end = 0 } = parts[index] ?? {};
    const next = digitWords.get(parts[index + 1]?.part ?? '');
    const times = timesWords.get(part);
    if (signWords.has(part)) continue;
    if (times !== undefined && next?.length === 1) {
      index += 1;
      read.push({ part: next.repeat(times), start, end: parts[index]?.end ?? end });
    } else if (tenWords.has(part)) {
      const isTens = next?.length === 1 && next !== '0';
      read.push({ part: `${tenWords.get(part)}${isTens ? '' : '0'}`, start, end });
    } else read.push({ part: digitWords.get(part) ?? part, start, end });
  }
  return read;
}

const signWords: ReadonlySet<string> = new Set(['dash', 'hyphen', 'slash', 'guion', 'barra', 'strich']);
