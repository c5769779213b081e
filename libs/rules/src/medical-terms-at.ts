/** Whether what a model marked is a term of the clinic where it stands: by the short lists that rules know, and by the long ones. */

import { looksLikeDay } from './days.js';
import { isMedicalTerm, isMedicalWord } from './medical-terms.js';
import { nearWords } from './near-words.js';
import { clinicalLists } from './vocabulary/clinical-lists.js';
import { eponymThings } from './vocabulary/patterns.js';
import { foldWord, readWords } from './vocabulary/word-list.js';
import { plainWords, surnameEponyms } from './vocabulary/words.js';

const words = readWords('vocabulary');

/** Where a stretch stands, and what it was called. */
export interface LabelledStretch {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** Digits in a stretch whose words alone decide: "A1c 6.5", "Humalog 75/25"; more of them may be somebody's number. */
const termDigitsMax = 4;
/** Labels of names, ages and days. Places and houses are called after products and in short forms, so fewer words are terms there. */
const people = /^(?:PATIENT|DOCTOR|USERNAME|AGE|DATE)$/;

/**
 * Whether all of a stretch is a medical term. One that holds a year or a day is none, whatever it was called ("OSA 2017"), and one with more
 * than four digits is no term, whatever stands beside them. An eponym that is a common surname is a term only before the thing that is
 * named after it: "Smith fracture", and not "Smith improved".
 */
export function isMedicalTermAt(text: string, { start, end, label }: LabelledStretch): boolean {
  const stretch = text.slice(start, end);
  if (placeLabels.test(label) && somebodyLives.test(text.slice(Math.max(0, start - 12), start))) return false;
  if (holdsDay(stretch) || (stretch.match(/\d/g) ?? []).length > termDigitsMax) return false;
  if (isAbbreviationAt(text, { start, end, label }) || isPartOfSpelt(text, { start, end })) return true;
  const isTerm = people.test(label) ? isNobody : isNowhere;
  if (!isMedicalTerm(stretch, isTerm)) return false;
  const words = foldWord(stretch).match(/[a-z]+/g) ?? [];
  const terms = words.filter((word) => isTerm(word) && !plainWords.has(word));
  const areSurnames = terms.length > 0 && terms.every(isSurnameEponym);
  return !areSurnames || eponymThings.test(text.slice(end, end + 48));
}

/** "lives in Glasgow" is about no scale. */
const somebodyLives = /\b(?:liv(?:es?|ed|ing)|born|raised) in $|\bmoved to $/i;

/** A year, or a month and a day in either order: "dx 2017", "last 3/14", and not "Humalog 75/25". */
function holdsDay(stretch: string): boolean {
  const [, one = '', other = ''] = /(?<!\d)(\d{1,2})[/-](\d{1,2})(?!\d)/.exec(stretch) ?? [];
  return /(?<!\d)(?:19|20)\d\d(?!\d)/.test(stretch) || (other !== '' && looksLikeDay(`${one}/${other}/60`));
}

/** Words of the long lists stop guesses of a model alone: rules of names and places know the short lists. */
function isNowhere(word: string): boolean {
  const { drugs, organisms, eponyms } = clinicalLists();
  return isMedicalWord(word) || [drugs, organisms, eponyms].some((list) => list.has(word));
}

function isNobody(word: string): boolean {
  if (plainWords.has(word)) return isMedicalWord(word);
  const { products, clipped } = clinicalLists();
  return (
    isNowhere(word) || isSurnameEponym(word) || products.has(word) || clipped.has(word) || isNearDrug(word)
  );
}

function isSurnameEponym(word: string): boolean {
  return surnameEponyms.has(word) || (clinicalLists().surnameEponyms.has(word) && !isMedicalWord(word));
}

/** A slip of the hand in the name of a drug: "mirtazipine". */
const isNearDrug = nearWords(() => clinicalLists().drugs);

/**
 * Whether a name or a day is an abbreviation or a credential, in capitals where other words are not: "ANA 1:1280", "Mei Lee, PsyD". Alone on
 * its line it may sign, and before an age it may be initials.
 */
function isAbbreviationAt(text: string, { start, end, label }: LabelledStretch): boolean {
  if (!/^(?:PATIENT|DOCTOR|DATE|AGE|ZIP|CITY)$/.test(label) || !isInCapitals(text, { start, end }))
    return false;
  const { abbreviations, credentials } = clinicalLists();
  const folded = text.slice(start, end).toLowerCase();
  // Two letters are initials more often than a degree: "per RP"
  if (label === 'CITY' || folded.length === 2)
    return credentials.has(folded) && /, ?$/.test(text.slice(Math.max(0, start - 2), start));
  return abbreviations.has(folded) || credentials.has(folded);
}

/** "an E ‹K G›", "R O S": letters that are said one by one, together an abbreviation. */
function isPartOfSpelt(text: string, { start, end }: Pick<LabelledStretch, 'start' | 'end'>): boolean {
  const stretch = text.slice(start, end);
  if (!/^(?:[A-Z] )*[A-Z]$/.test(stretch)) return false;
  const [ahead = ''] =
    /(?:(?<![\p{L}\p{N}])[A-Z] ){0,5}$/u.exec(text.slice(Math.max(0, start - 12), start)) ?? [];
  const [behind = ''] = /^(?: [A-Z](?![\p{L}\p{N}])){0,5}/u.exec(text.slice(end, end + 12)) ?? [];
  const letters = `${ahead}${stretch}${behind}`.replaceAll(' ', '').toLowerCase();
  const { abbreviations, clipped } = clinicalLists();
  return letters.length > 2 && (abbreviations.has(letters) || clipped.has(letters) || isMedicalTerm(letters));
}

const placeLabels = /^(?:HOSPITAL|ORGANIZATION|CITY|STATE|STREET|VEHICLE|MEDICALRECORD|IDNUM)$/;

/** The same of what a model is not sure of: abbreviations that may be words and initials, and those that places may have. */
export function isAbbreviationGuess(text: string, { start, end, label }: LabelledStretch): boolean {
  const isPlace = placeLabels.test(label);
  if ((!isPlace && !people.test(label)) || !isInCapitals(text, { start, end })) return false;
  const { abbreviations, ambiguousAbbreviations } = clinicalLists();
  const folded = text.slice(start, end).toLowerCase();
  if (folded.length === 2) return isPlace && label !== 'STATE' && abbreviations.has(folded);
  return (
    abbreviations.has(folded) ||
    (!/^(?:HOSPITAL|ORGANIZATION)$/.test(label) && ambiguousAbbreviations.has(folded))
  );
}

function isInCapitals(text: string, { start, end }: Pick<LabelledStretch, 'start' | 'end'>): boolean {
  const stretch = text.slice(start, end);
  if (!/^[A-Za-z0-9]{2,9}$/.test(stretch) || (stretch.match(/[A-Z]/g) ?? []).length < 2) return false;
  const before = text.slice(Math.max(0, start - 40), start);
  const behind = text.slice(end, end + 40);
  if (!/[a-z]{3}/.test(before + behind) || /^,? \d{2,3}\b(?![:/%]|\.\d)/.test(behind)) return false;
  return !(/(?:^|\n)\W*$/.test(before) && /^\W*(?:\n|$)/.test(behind));
}

const salutation = new RegExp(`^(?:${words('greeted without a name')})$`, 'i');
const farewell = new RegExp(`^(?:${words('greetings')})$`, 'i');

/** "Dear Colleague", "Hi Doc", "Cheers,": words of greeting that nobody is called. */
export function isSalutationAt(text: string, { start, end, label }: LabelledStretch): boolean {
  if (!/^(?:PATIENT|DOCTOR|USERNAME|CITY)$/.test(label)) return false;
  const stretch = text.slice(start, end).replace(/[^\p{L} /]+$/u, '');
  if (farewell.test(stretch)) return true;
  return (
    salutation.test(stretch) &&
    /\b(?:dear|hi|hello|hey|dearest|morning|thanks|thank you) $/i.test(
      text.slice(Math.max(0, start - 12), start),
    )
  );
}
