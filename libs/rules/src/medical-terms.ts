/** Whether a word or stretch is a medical term, so that no person, place or date is meant. */

import { looksLikeDay } from './days.js';
import { drugStems, eponymThings, medicalEndings } from './vocabulary/patterns.js';
import {
  clinicalAbbreviations,
  clinicalLists,
  drugWords,
  eponyms,
  foldWord,
  nameLikeWords,
  plainWords,
  readWords,
  sectionWords,
  surnameEponyms,
} from './vocabulary/words.js';

const wholeWords: readonly ReadonlySet<string>[] = [eponyms, sectionWords, drugWords, clinicalAbbreviations];
/** Endings of long adverbs that surnames in -ly do not share. */
const adverb = /(?:ically|tively|ially|ously|ularly|ingly)$/;

/**
 * Whether a stretch consists of medical terms and plain words alone, with at least one term (`isTerm`, of
 * folded words). Long words within one edit of a term count, so misspellings do; "b.i.d." is one word.
 */
export function isMedicalTerm(stretch: string, isTerm = isMedicalWord): boolean {
  if (/^(?:[a-z] ){1,4}[a-z]$/i.test(stretch))
    // "E K G", as dictation is typed
    return spelt.has(stretch.replaceAll(' ', '').toLowerCase());
  const undotted = stretch.replace(/(?<![a-z])((?:[a-z]\.){1,3}[a-z])\.?(?![a-z])/gi, (dotted) => {
    const letters = dotted.replaceAll('.', '');
    return clinicalAbbreviations.has(letters.toLowerCase()) ? letters : dotted; // "J. T." stays two initials
  });
  const words = foldWord(undotted).match(/[a-z]+/g) ?? [];
  let terms = 0;
  for (const word of words) {
    if (isTerm(word)) terms += 1;
    else if (!plainWords.has(word)) return false;
  }
  return terms > 0;
}

const spelt: ReadonlySet<string> = new Set([...clinicalAbbreviations, 'ed', 'er', 'bp', 'ct', 'ob']);

/** Whether all words are plain and nobody's name: "our department". Short capitals are initials. */
export function isPlainStretch(stretch: string): boolean {
  if (/^[^\p{L}\p{N}]*\p{Lu}{2,3}[^\p{L}\p{N}]*$/u.test(stretch)) return false;
  if (foldWord(stretch) !== stretch.toLowerCase()) return false; // "Sé" is a name, "se" is not
  const words = foldWord(stretch).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.every((word) => plainWords.has(word) && !nameLikeWords.has(word) && word.length > 1);
}

/** Whether a folded word is a medical term: listed, by its ending, or one edit from a listed one. */
export function isMedicalWord(word: string): boolean {
  if (wholeWords.some((list) => list.has(word))) return true;
  if (word.endsWith('s') && wholeWords.some((list) => list.has(word.slice(0, -1)))) return true;
  if (word.length < longWordLetters) return false;
  return drugStems.test(word) || medicalEndings.test(word) || adverb.test(word) || isNearTerm(word);
}

/** Whether a folded word is an eponym: a medical term that is also somebody's name. */
export function isEponym(word: string): boolean {
  return eponyms.has(word) || (word.endsWith('s') && eponyms.has(word.slice(0, -1)));
}

const isNearTerm = nearWords(() => [...sectionWords, ...drugWords]);

const words = readWords('vocabulary');

/** A stretch and the label that it was given. */
export interface LabelledStretch {
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** Maximum digits of a term: "A1c 6.5", "Humalog 75/25"; more may be somebody's number. */
const termDigitsMax = 4;
/** Labels of people and dates. Places share names with products, so fewer words are terms for them. */
const people = /^(?:PATIENT|DOCTOR|USERNAME|AGE|DATE)$/;

/**
 * Whether a whole stretch is a medical term. A year, a date or more than four digits rule it out ("OSA
 * 2017"). An eponym that is a common surname needs the thing named after it: "Smith fracture", not "Smith
 * improved".
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

/** "lives in Glasgow" means the town, not the scale. */
const somebodyLives = /\b(?:liv(?:es?|ed|ing)|born|raised) in $|\bmoved to $/i;

/** Whether a stretch holds a year, or a month and day: "dx 2017", "last 3/14", not "Humalog 75/25". */
function holdsDay(stretch: string): boolean {
  const [, one = '', other = ''] = /(?<!\d)(\d{1,2})[/-](\d{1,2})(?!\d)/.exec(stretch) ?? [];
  return /(?<!\d)(?:19|20)\d\d(?!\d)/.test(stretch) || (other !== '' && looksLikeDay(`${one}/${other}/60`));
}

/** The long lists veto only model guesses; rules know the short lists. */
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

/** Typing slips in the names of drugs: "mirtazipine". */
const isNearDrug = nearWords(() => clinicalLists().drugs);

/**
 * Whether a name or date is an abbreviation or credential in capitals among lower case: "ANA 1:1280", "Mei
 * Lee, PsyD". Alone on a line it may be a signature, before an age initials.
 */
function isAbbreviationAt(text: string, { start, end, label }: LabelledStretch): boolean {
  if (!/^(?:PATIENT|DOCTOR|DATE|AGE|ZIP|CITY)$/.test(label) || !isInCapitals(text, { start, end }))
    return false;
  const { abbreviations, credentials } = clinicalLists();
  const folded = text.slice(start, end).toLowerCase();
  // Two letters are more often initials than a degree: "per RP"
  if (label === 'CITY' || folded.length === 2)
    return credentials.has(folded) && /, ?$/.test(text.slice(Math.max(0, start - 2), start));
  return abbreviations.has(folded) || credentials.has(folded);
}

/** Whether letters are part of an abbreviation said letter by letter: "an E ‹K G›", "R O S". */
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

/** As `isAbbreviationAt`, for unsure spans: also abbreviations that may be words or initials, and those of places. */
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

/** Whether a stretch is a greeting that names nobody: "Dear Colleague", "Hi Doc", "Cheers,". */
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

/** Minimum letters before a word's ending or a near miss counts: "Roma" ends like a tumour. */
const longWordLetters = 8;

/** Creates a test for long folded words within Levenshtein distance 1 of one of these; prepared at the first call. */
function nearWords(words: () => Iterable<string>): (word: string) => boolean {
  let made: { readonly known: ReadonlySet<string>; readonly lettersMax: number } | undefined;
  return (word) => {
    if (word.length < longWordLetters) return false;
    made ??= prepare([...words()].filter(({ length }) => length >= longWordLetters));
    const { known, lettersMax } = made;
    if (word.length > lettersMax + 1) return false; // avoids a variant for every letter of a huge word
    return known.has(word) || lettersLeftOut(word).some((shorter) => known.has(shorter));
  };
}

function prepare(words: readonly string[]) {
  const known = new Set(words.flatMap((word) => [word, ...lettersLeftOut(word)]));
  return { known, lettersMax: words.reduce((most, { length }) => Math.max(most, length), 0) };
}

function lettersLeftOut(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1));
}

/** The Levenshtein distance, or any number above `max` where it exceeds `max`. */
export function levenshtein(one: string, other: string, max: number = Number.POSITIVE_INFINITY): number {
  const row = new Uint32Array(other.length + 1);
  for (let j = 0; j <= other.length; j += 1) row[j] = j;
  for (let i = 1; i <= one.length; i += 1) {
    const letter = one.charCodeAt(i - 1);
    let diagonal = i - 1;
    let left = i;
    let least = i;
    row[0] = i;
    for (let j = 1; j <= other.length; j += 1) {
      const above = row[j] ?? 0;
      const replaced = letter === other.charCodeAt(j - 1) ? diagonal : diagonal + 1;
      const moved = Math.min(above, left) + 1;
      left = Math.min(replaced, moved);
      least = Math.min(least, left);
      diagonal = above;
      row[j] = left;
    }
    if (least > max) return least; // from row to row it only grows
  }
  return row[other.length] ?? 0;
}
