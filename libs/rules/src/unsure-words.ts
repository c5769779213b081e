/**
 * Single words and small numbers that a model marks with little confidence. A starter covers what is a few percent likely, and forms differ in
 * what that is worth: below these bounds one mark in twenty touched an identifier in the texts by which they were chosen, of all marks
 * nine in ten (research/measurements/first-day-notebook.md).
 */
import { isMedicalWord, isPlainStretch } from './medical-terms.js';
import { isAbbreviationGuess, type LabelledStretch } from './medical-terms-at.js';
import type { SourcedSpan } from './rule.js';
import { clinicalLists } from './vocabulary/clinical-lists.js';
import { isDictionaryWord, isEnglishWord } from './vocabulary/dictionary.js';
import { hospitalInitials, plainWords } from './vocabulary/words.js';

/** How sure a model must be of each kind of stretch. */
const confidenceMin = {
  abbreviation: 0.3,
  smallWord: 0.5,
  age: 0.2,
  date: 0.1,
  /** Words of lists that hold no names, called a person. */
  person: 0.7,
  /** One such word, called a place. */
  place: 0.2,
  /** Several, called a place. */
  placeOfWords: 0.5,
  /** Such words and digits, called a number. */
  number: 0.2,
};
/** Labels of people. */
export const peopleLabels = /^(?:PATIENT|DOCTOR|USERNAME)$/;
/** Labels of places. */
export const placeLabels = /^(?:HOSPITAL|ORGANIZATION|CITY|STATE|COUNTRY|STREET|ZIP|LOCATION-OTHER)$/;
const numbers = /^(?:MEDICALRECORD|VEHICLE|DEVICE|IDNUM)$/;

/** Whether `span` is an abbreviation, common words or a count that its model is not sure enough of. */
export function isUnsureWord(text: string, { start, end, label, confidence }: SourcedSpan): boolean {
  const stretch = text.slice(start, end);
  if (/^[^\p{L}\p{N}]?\d{1,2}[^\p{L}\p{N}]?$/u.test(stretch))
    return (
      (label === 'AGE' && confidence < confidenceMin.age) ||
      (label === 'DATE' && confidence < confidenceMin.date)
    );
  // In a text of capitals, or without any, the case of a word says nothing; "HOLM, Ana" is a surname.
  if (/^\p{Lu}{2,3}$/u.test(stretch))
    return (
      confidence < confidenceMin.abbreviation &&
      !hospitalInitials.has(stretch) &&
      isAmongSmall(text, start, end) &&
      !/^, \p{Lu}\p{Ll}/u.test(text.slice(end, end + 4))
    );
  if (/^\p{Ll}+$/u.test(stretch))
    return (
      (confidence < confidenceMin.smallWord && isCommon(stretch) && isAmongCapitals(text, start, end)) ||
      (confidence < confidenceMin.place && placeLabels.test(label) && isDictionaryWord(stretch))
    );
  return confidence < leastOfWords(stretch, label) && areNobodys(stretch);
}

function leastOfWords(stretch: string, label: string): number {
  if (/\d/.test(stretch)) return numbers.test(label) ? confidenceMin.number : 0;
  if (peopleLabels.test(label)) return confidenceMin.person;
  if (!placeLabels.test(label)) return 0;
  return /\p{L}[^\p{L}]+\p{L}/u.test(stretch) ? confidenceMin.placeOfWords : confidenceMin.place;
}

/** Words with a capital, or several, of which no list of names has any: "Director", "R knee", "District nurses". */
function areNobodys(stretch: string): boolean {
  const words = stretch.match(/\p{L}+/gu) ?? [];
  const letters = words.filter((word) => word.length === 1).length;
  if (words.length === 0 || letters * 2 > words.length) return false; // "O-R-O-Z-C-O" is spelt
  if (words.length === 1 && !/^\P{L}*\p{Lu}\p{Ll}+/u.test(stretch) && !/\d/.test(stretch)) return false;
  return words.map((word) => word.toLowerCase()).every((word) => isDictionaryWord(word) || isOfClinic(word));
}

/** Names that are words ("porter") among them: with a capital where others have one, they are names. */
function isCommon(word: string): boolean {
  return isEnglishWord(word) || isOfClinic(word);
}

function isOfClinic(word: string): boolean {
  const { clipped, abbreviations } = clinicalLists();
  return clipped.has(word) || abbreviations.has(word) || isMedicalWord(word);
}

/** Whether small letters stand around a place, as they do where capitals say something. */
export const isAmongSmall = (text: string, start: number, end: number): boolean =>
  /\p{Ll}{3}/u.test(`${text.slice(Math.max(0, start - 40), start)} ${text.slice(end, end + 40)}`);

/** Whether words with a capital stand around a place, as they do in texts whose names have them. */
function isAmongCapitals(text: string, start: number, end: number): boolean {
  const around = text.slice(Math.max(0, start - 200), end + 200);
  return (around.match(/(?<!\p{L})\p{Lu}\p{Ll}/gu) ?? []).length > 2;
}

const occupation =
  /\b(?:nurse|doctor|physician|resident|medico|medica|doctora|interpreter|enfermer[oa]|jubilad[oa]|arzt|arztin)s?\b/i;

/** Whether only plain words stand in it, of which none is an occupation, or common words that nobody and no place is called, or an abbreviation. */
export function isWordGuess(text: string, span: LabelledStretch): boolean {
  const stretch = text.slice(span.start, span.end);
  return (
    (isPlainStretch(stretch) && !occupation.test(stretch)) ||
    (peopleLabels.test(span.label) && isOfDictionary(stretch) && !isBesideName(text, span)) ||
    isAbbreviationGuess(text, span) ||
    isSmallWords(text, span)
  );
}

/** "Pops Jenkins": a capital on either side may belong to it. */
function isBesideName(text: string, { start, end }: LabelledStretch): boolean {
  const isCapital = /^\p{Lu}\p{Ll}/u.test(text.slice(start, end));
  return (
    isCapital &&
    (/^,? \p{Lu}/u.test(text.slice(end, end + 3)) ||
      /\p{Lu}\p{Ll}+,? $/u.test(text.slice(Math.max(0, start - 24), start)))
  );
}

/** Up to two words: longer runs may be anything, a title among them. */
function isOfDictionary(stretch: string): boolean {
  const words = stretch.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.length > 0 && words.length < 3 && words.every((word) => word.length > 2 && isDictionaryWord(word))
  );
}

const places = /^(?:HOSPITAL|ORGANIZATION|CITY|STATE|COUNTRY|STREET|LOCATION-OTHER)$/;

/** Words of the dictionary in small letters, in a text that writes others with capitals: "the hurricane shelter". */
function isSmallWords(text: string, { start, end, label }: LabelledStretch): boolean {
  const stretch = text.slice(start, end);
  if (!places.test(label) || !/^[\p{Ll} '’-]+$/u.test(stretch)) return false;
  const words = stretch.match(/\p{L}+/gu) ?? [];
  return (
    isAmongCapitals(text, start, end) &&
    words.every((word) => word.length > 1 && (isDictionaryWord(word) || plainWords.has(word)))
  );
}
