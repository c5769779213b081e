/**
 * Unsure model spans: single words, small numbers and acronyms. A starter covers what is a few percent
 * likely. On the texts by which these bounds were chosen, one span in twenty below them touched an
 * identifier, against nine in ten of all spans (research/measurements/first-day-notebook.md).
 */
import { isAbbreviationGuess, isMedicalWord, isPlainStretch, type LabelledStretch } from './medical-terms.js';
import type { SourcedSpan } from './rule.js';
import { isDictionaryWord, isEnglishWord } from './vocabulary/dictionary.js';
import { clinicalLists, hospitalInitials, nameLikeWords, plainWords, readWords } from './vocabulary/words.js';

/** Minimum confidence of a model for each kind of stretch. */
const confidenceMin = {
  abbreviation: 0.3,
  smallWord: 0.5,
  age: 0.2,
  date: 0.1,
  /** Words of lists without names, labelled as a person. */
  person: 0.7,
  /** One such word labelled as a place. */
  place: 0.2,
  /** Several, labelled as a place. */
  placeOfWords: 0.5,
  /** Such words and digits, labelled as a number. */
  number: 0.2,
};
/** Labels of people. */
export const peopleLabels = /^(?:PATIENT|DOCTOR|USERNAME)$/;
/** Labels of places. */
export const placeLabels = /^(?:HOSPITAL|ORGANIZATION|CITY|STATE|COUNTRY|STREET|ZIP|LOCATION-OTHER)$/;
const numbers = /^(?:MEDICALRECORD|VEHICLE|DEVICE|IDNUM)$/;

/** Whether a span is an abbreviation, common words or a count of which its model is unsure. */
export function isUnsureWord(text: string, { start, end, label, confidence }: SourcedSpan): boolean {
  const stretch = text.slice(start, end);
  if (/^[^\p{L}\p{N}]?\d{1,2}[^\p{L}\p{N}]?$/u.test(stretch))
    return (
      (label === 'AGE' && confidence < confidenceMin.age) ||
      (label === 'DATE' && confidence < confidenceMin.date)
    );
  // In a text of one case, a word's case says nothing; "HOLM, Ana" is a surname.
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

/** Whether all words are on lists without names: "Director", "R knee", "District nurses". */
function areNobodys(stretch: string): boolean {
  const words = stretch.match(/\p{L}+/gu) ?? [];
  const letters = words.filter((word) => word.length === 1).length;
  if (words.length === 0 || letters * 2 > words.length) return false; // "O-R-O-Z-C-O" is spelt out
  if (words.length === 1 && !/^\P{L}*\p{Lu}\p{Ll}+/u.test(stretch) && !/\d/.test(stretch)) return false;
  return words.map((word) => word.toLowerCase()).every((word) => isDictionaryWord(word) || isOfClinic(word));
}

/** Includes names that are also words ("porter"): where names are capitalised, lower case rules them out. */
function isCommon(word: string): boolean {
  return isEnglishWord(word) || isOfClinic(word);
}

function isOfClinic(word: string): boolean {
  const { clipped, abbreviations } = clinicalLists();
  return clipped.has(word) || abbreviations.has(word) || isMedicalWord(word);
}

/** Whether lower-case letters stand nearby, so that capitals carry information. */
export const isAmongSmall = (text: string, start: number, end: number): boolean =>
  /\p{Ll}{3}/u.test(`${text.slice(Math.max(0, start - 40), start)} ${text.slice(end, end + 40)}`);

/** Whether capitalised words stand nearby, as in texts that capitalise names. */
function isAmongCapitals(text: string, start: number, end: number): boolean {
  const around = text.slice(Math.max(0, start - 200), end + 200);
  return (around.match(/(?<!\p{L})\p{Lu}\p{Ll}/gu) ?? []).length > 2;
}

const occupation =
  /\b(?:nurse|doctor|physician|resident|medico|medica|doctora|interpreter|enfermer[oa]|jubilad[oa]|arzt|arztin)s?\b/i;

/** Whether a span is plain words without an occupation, common words that are no name, or an abbreviation. */
export function isWordGuess(text: string, span: LabelledStretch): boolean {
  const stretch = text.slice(span.start, span.end);
  return (
    (isPlainStretch(stretch) && !occupation.test(stretch)) ||
    (peopleLabels.test(span.label) && isOfDictionary(stretch) && !isBesideName(text, span)) ||
    isAbbreviationGuess(text, span) ||
    isSmallWords(text, span)
  );
}

/** Whether a capitalised word on either side may belong to it: "Pops Jenkins". */
function isBesideName(text: string, { start, end }: LabelledStretch): boolean {
  const isCapital = /^\p{Lu}\p{Ll}/u.test(text.slice(start, end));
  return (
    isCapital &&
    (/^,? \p{Lu}/u.test(text.slice(end, end + 3)) ||
      /\p{Lu}\p{Ll}+,? $/u.test(text.slice(Math.max(0, start - 24), start)))
  );
}

/** Whether it is one or two dictionary words; longer runs may be anything, including a title. */
function isOfDictionary(stretch: string): boolean {
  const words = stretch.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return (
    words.length > 0 && words.length < 3 && words.every((word) => word.length > 2 && isDictionaryWord(word))
  );
}

const places = /^(?:HOSPITAL|ORGANIZATION|CITY|STATE|COUNTRY|STREET|LOCATION-OTHER)$/;

/** Whether it is lower-case dictionary words in a text with capitals: "the hurricane shelter". */
function isSmallWords(text: string, { start, end, label }: LabelledStretch): boolean {
  const stretch = text.slice(start, end);
  if (!places.test(label) || !/^[\p{Ll} '’-]+$/u.test(stretch)) return false;
  const words = stretch.match(/\p{L}+/gu) ?? [];
  return (
    isAmongCapitals(text, start, end) &&
    words.every((word) => word.length > 1 && (isDictionaryWord(word) || plainWords.has(word)))
  );
}

const words = readWords('vocabulary');

const labels =
  /^(?:PATIENT|DOCTOR|USERNAME|PROFESSION|HOSPITAL|ORGANIZATION|CITY|LOCATION-OTHER|DATE|DEPARTMENT)$/;
/** What precedes a person or a place, or initials that sign. */
const cue = new RegExp(
  String.raw`(?:(?<!\p{L})(?:${words('before a name or a place')})[.:]? (?:the )?|[:\-–—"(]{2} ?|[:@] ?|\n[ \t]*|^)$`,
  'iu',
);
/** A list that begins with such a word: "at UCSF and MSKCC". */
const listBehindCue = /(?<!\p{L})(?:at|from|to) (?:the )?(?:\p{Lu}[\p{L}&]{1,7}(?:, | and |\/)){1,3}$/u;
/** What follows methods, scores and molecules. */
const technicalBehind = new RegExp(
  String.raw`^(?:-?\d|[ -]?(?:${words('behind a method')})(?!\p{L})| ?[=<>≥≤+±/(])`,
  'iu',
);
/** What precedes a method rather than a person. */
const technicalBefore =
  /(?:measured|determined|detected|typed|genotyped|quantified|normali[sz]ed|imputed|diagnosed|expressed|computed) (?:by|in|with|to|using) $|(?:according|allocated|randomi[sz]ed|linked|assigned|compared|relative) to $|(?:deposited|enrolled|studied) in $/iu;
/** Beginnings of surnames and given names with a second capital. */
const namePrefix = /^(?:Mc|Mac|De|Di|Du|La|Le|Van|Von|Fitz|O['’]|D['’]|St|Ja|Sha|Ra|Da|Ke|Ma)\p{Lu}\p{Ll}/u;

/**
 * Whether a stretch is acronyms, with plain words at most, in a text with lower case: defined in the note
 * ("illness (ILI)"), with inner capitals ("PheWAS"), listed, or among others without a cue.
 */
export function isAcronymAt(text: string, { start, end, label, confidence }: SourcedSpan): boolean {
  if (!labels.test(label)) return false;
  const words = text.slice(start, end).match(/[\p{L}\p{N}&]+(?:-[\p{L}\p{N}]+)*/gu) ?? [];
  const acronyms = words.filter((word) => word.split('-').some(isShort));
  if (
    acronyms.length === 0 ||
    acronyms.some((word) => word === word.toUpperCase() && hospitalInitials.has(word.toLowerCase())) ||
    !words.every((word) => acronyms.includes(word) || isPlain(word))
  )
    return false;
  const before = text.slice(Math.max(0, start - 48), start);
  const behind = text.slice(end, end + 24);
  if (!isAmongSmall(text, start, end) && !/\d\. $/.test(before)) return false;
  if (acronyms.every((word) => isDefined(text, word, label))) return true;
  const isCued = (cue.test(before) && !technicalBefore.test(before)) || listBehindCue.test(before);
  if (isCued && label !== 'PROFESSION') return false;
  if (acronyms.every((word) => (isMixed(word) && label !== 'USERNAME') || isListed(word))) return true;
  if (/^[ \t]*(?:\n|$)|^, \p{Lu}\p{Ll}/u.test(behind)) return false;
  const isCrowded = label !== 'ORGANIZATION' && isAmongAcronyms(text, start, end);
  return (
    isCrowded &&
    acronyms.every(
      (word) => isMixed(word) || isListed(word) || confidence < guessMax || isNoName(word, behind),
    )
  );
}

/** Below it, any word in capitals among others is an acronym; names and initials scored higher or had a cue. */
const guessMax = 0.6;

/** Whether one part of a word has two capitals or more, unlike "Kyrie-Leigh". */
const isShort = (part: string): boolean => (part.match(/\p{Lu}/gu) ?? []).length > 1;

/** "of", "scores", "II", a digit. A capital would make the word part of a firm's name. */
function isPlain(word: string): boolean {
  if (/^(?:\d{1,2}|[IVX]{1,4})$/.test(word)) return true;
  if (!/^\p{Ll}/u.test(word)) return false;
  if (plainWords.has(word)) return !nameLikeWords.has(word);
  return isMedicalWord(word) || isDictionaryWord(word);
}

/** "EtOH", "TaqMan", "CCGs", "DMAb": capitals inside a word, unlike "McAllister" and "DeShawn". */
const isMixed = (word: string): boolean =>
  /\p{Ll}\p{Lu}|\p{Lu}{2}\p{Ll}/u.test(word) &&
  !/\d/.test(word) &&
  !namePrefix.test(word) &&
  !/-\p{Lu}\p{Ll}/u.test(word);

/** Whether a word of three letters or more is a listed abbreviation; shorter ones need other evidence. */
function isListed(word: string): boolean {
  const lower = word.toLowerCase();
  const { abbreviations, clipped } = clinicalLists();
  return word.length > 2 && (abbreviations.has(lower) || clipped.has(lower));
}

/** Whether a word lacks a name's vowels, is a dictionary word in capitals, or precedes a word about methods. */
function isNoName(word: string, behind: string): boolean {
  const lower = word.toLowerCase();
  if (word.length > 2 && (clinicalLists().ambiguousAbbreviations.has(lower) || isEnglishWord(lower)))
    return true;
  if (/[\d&-]/.test(word) || !/[aeiouy]/.test(lower.slice(1))) return true;
  return technicalBehind.test(behind);
}

/** Whether four or more others stand within a line or two, and at least as many lower-case words. */
function isAmongAcronyms(text: string, start: number, end: number): boolean {
  const around = `${text.slice(Math.max(0, start - 160), start)} ${text.slice(end, end + 160)}`;
  const others = new Set(around.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{Lu}\p{N}-]{1,9}s?(?![\p{L}\p{N}])/gu));
  return others.size > 3 && (around.match(/(?<!\p{L})\p{Ll}{3,}/gu) ?? []).length >= others.size;
}

const institution = new RegExp(words('parts of institutions'), 'i');

const measure = new RegExp(`^(?:${words('measures')})$`, 'i');

/** Whether the note defines it in brackets, after words with its initials or the drug that it shortens. */
function isDefined(text: string, word: string, label: string): boolean {
  const at = text.indexOf(`(${word})`);
  if (at === -1) return false;
  const phrase = text.slice(Math.max(0, at - 90), at).replace(/^.*[.;:()\n]/su, '');
  const letters = word
    .toLowerCase()
    .replace(/s$/, '')
    .replace(/[^a-z]/g, '');
  const longForm = phrase.match(/[\p{L}\p{N}]+/gu)?.slice(-letters.length * 2) ?? [];
  const last = longForm.at(-1) ?? '';
  if (last === '' || longForm.some((part) => institution.test(part))) return false;
  const isThing = /^\p{Ll}/u.test(last) || measure.test(last) || /^(?:PATIENT|DOCTOR|USERNAME)$/.test(label);
  const initials = longForm.map((part) => part.slice(0, 1).toLowerCase()).join('');
  return isThing && (isWithin(letters, initials) || isWithin(letters, last.toLowerCase()));
}

/** Whether all letters but one occur in this order in the others. */
function isWithin(letters: string, others: string): boolean {
  let found = 0;
  let from = 0;
  for (const letter of letters) {
    const at = others.indexOf(letter, from);
    if (at === -1) continue;
    found += 1;
    from = at + 1;
  }
  return found >= Math.max(2, letters.length - 1);
}
