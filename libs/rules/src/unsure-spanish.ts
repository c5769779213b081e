/**
 * Unsure model spans in Spanish text, and forms that no Spanish date, age or number has. The bounds were
 * chosen on texts by others (research/measurements/first-day-notebook.md).
 */

import { isMedicalWord } from './medical-terms.js';
import type { SourcedSpan } from './rule.js';
import { isAmongSmall, peopleLabels, placeLabels } from './unsure-words.js';
import { monthNumber } from './vocabulary/calendar.js';
import { isSpanishWord } from './vocabulary/dictionary.js';
import { measureUnits } from './vocabulary/patterns.js';
import { foldWord, readWords } from './vocabulary/words.js';

const words = readWords('vocabulary');

/** Minimum confidence of a model for each kind of stretch. */
const confidenceMin = {
  /** Dictionary words labelled as a person. */
  person: 0.7,
  /** One such word labelled as a place. */
  place: 0.7,
  /** Several, labelled as a place. */
  placeOfWords: 0.5,
  abbreviation: 0.7,
  /** A number without its unit, labelled as an age. */
  bareAge: 0.5,
  /** The same with words that are no unit of time. */
  ageOfWords: 0.9,
  /** Words and amounts labelled as a number or an address. */
  number: 0.95,
};
const numbers = /^(?:MEDICALRECORD|VEHICLE|DEVICE|IDNUM|HEALTHPLAN|STREET|ZIP|OTHER|PHONE)$/;
/** Before the name of a discoverer ("índice de Charlson"), not after what somebody has or wears. */
const namedAfter = new RegExp(
  String.raw`(?<!\p{L})(?:${words('before a describer, es')}) (?:de(?:l| la)? )?$`,
  'iu',
);
const disease = /^[A-TV-Z]\d{2}\.\d{1,3}$/;
const amountBehind = new RegExp(
  String.raw`^ ?(?:${measureUnits}|segundos?|minutos?|min|seg|horas?|h|hs|grados?|paquetes?|veces|cc|puntos|lpm|rpm|fr|cm|ch|%|º|°)(?![\p{L}\p{N}])`,
  'iu',
);
const amountInside = new RegExp(
  String.raw`\d ?(?:${measureUnits}|segundos?|paquetes?|cc|lpm|cm)(?:-?ano)?(?![\p{L}\p{N}])|\bc\/ ?\d`,
  'iu',
);
const streetWord = new RegExp(`(?:${words('street words, es')})`, 'i');
/** Whole words, joined to the number if needed: "34a", not "34 ampollas" or "12 diabéticos". */
const unitOfAge =
  /(?<=\d ?)a(?!\p{L})|(?<!\p{L})(?:a[nñ]os?|a[nñ]itos?|mes(?:es)?|mesecitos?|d[ií]as?|sem|semanas?|horas?|d[eé]cadas?|reci[eé]n|nacid[oa]s?|j[oó]ven(?:es)?|[mf]$)(?!\p{L})/iu;
const calendarWord = new RegExp(`^(?:${words('words of the calendar, es')})$`);

/** Whether a span is unsure, or a form that no date, age or number has. */
export function isUnsureSpanish(text: string, { start, end, label, confidence }: SourcedSpan): boolean {
  const stretch = text.slice(start, end);
  if (label === 'DATE') return isNoDay(stretch, text.slice(end, end + 12), confidence);
  if (label === 'AGE') return isNoAge(text, { start, end }, confidence);
  if (disease.test(stretch) || isNamedAfter(text, start, stretch, label)) return true;
  if (/\d/.test(stretch))
    return (
      numbers.test(label) &&
      confidence < confidenceMin.number &&
      (amountInside.test(stretch) || amountBehind.test(text.slice(end, end + 12)) || isShortNumber(stretch, label))
    );
  if (/^\p{Lu}{2,5}$/u.test(stretch) && isAmongSmall(text, start, end))
    return confidence < confidenceMin.abbreviation && !/^, \p{Lu}\p{Ll}/u.test(text.slice(end, end + 4));
  return confidence < leastOfWords(stretch, label) && areNobodys(stretch) && !isBesideName(text, start, end);
} // biome-ignore format: conditions

/** Whether a stretch is one surname, or two with a hyphen, that something is named after. */
const isNamedAfter = (text: string, start: number, stretch: string, label: string): boolean =>
  (peopleLabels.test(label) || placeLabels.test(label)) &&
  /^\p{Lu}[\p{L}-]+$/u.test(stretch) &&
  namedAfter.test(text.slice(Math.max(0, start - 28), start));

function leastOfWords(stretch: string, label: string): number {
  if (peopleLabels.test(label)) return confidenceMin.person;
  if (numbers.test(label) && !placeLabels.test(label)) return confidenceMin.number;
  if (!placeLabels.test(label)) return 0;
  return /\p{L}[^\p{L}]+\p{L}/u.test(stretch) ? confidenceMin.placeOfWords : confidenceMin.place;
}

/** Whether it is an amount, part of a word ("cT2a") or a number that nothing marks as an age. */
function isNoAge(
  text: string,
  { start, end }: Pick<SourcedSpan, 'start' | 'end'>,
  confidence: number,
): boolean {
  const stretch = text.slice(start, end);
  const behind = text.slice(end, end + 12);
  if (amountInside.test(stretch) || amountBehind.test(behind)) return true;
  if (/[\p{L}\p{N}]/u.test(text.slice(Math.max(0, start - 1), start)) || /^\D*[2-9]\d\d/.test(stretch))
    return true;
  if (unitOfAge.test(stretch) || /^ ?(?:a|m|años|anos)(?!\p{L})/iu.test(behind)) return false;
  return confidence < (/^\d{1,3}$/.test(stretch) ? confidenceMin.bareAge : confidenceMin.ageOfWords);
}

/** "IgE total 318" is no street, and so few digits are nobody's number. */
const isShortNumber = (stretch: string, label: string): boolean =>
  /^\D{0,14}\d{1,3}(?:[.,]\d{1,3})?\D{0,2}$/.test(stretch) &&
  (label !== 'STREET' || !streetWord.test(stretch));

function areNobodys(stretch: string): boolean {
  const words = stretch.match(/\p{L}+/gu) ?? [];
  if (words.length === 0 || words.every((word) => word.length === 1)) return false;
  return words.map((word) => foldWord(word)).every((word) => isSpanishWord(word) || isMedicalWord(word));
}

/** Whether a name on either side may belong to it: "Flor Gracia". */
const isBesideName = (text: string, start: number, end: number): boolean =>
  /^\p{Lu}\p{Ll}/u.test(text.slice(start, end)) &&
  (isName(/^ (\p{Lu}\p{Ll}+)/u.exec(text.slice(end, end + 20))?.[1]) ||
    isName(/(\p{Lu}\p{Ll}+) $/u.exec(text.slice(Math.max(0, start - 20), start))?.[1]));

const isName = (word: string | undefined): boolean => word !== undefined && !isSpanishWord(foldWord(word));

/** Whether it is words without a number or a month, an amount or a code. */
function isNoDay(stretch: string, behind: string, confidence: number): boolean {
  const words = (stretch.match(/\p{L}+/gu) ?? []).map((word) => foldWord(word));
  if (words.some((word) => monthNumber(word) !== undefined || calendarWord.test(word))) return false;
  if (!/\d/.test(stretch)) return confidence < 0.95;
  if (amountInside.test(stretch) || amountBehind.test(behind)) return true;
  return /^\p{L}{2,}[- ]?(?:\d{1,3}|(?:19|20)\d\d)$/u.test(stretch) && !/^(?:ano|el|en|de|del|dia)$/.test(words[0] ?? '');
} // biome-ignore format: conditions
