/** Tells an identifier from other uses of its letters: "may" beside "in May", "Crohn disease" beside "Dr. Crohn". */

import { seeThrough } from '#text';
import { createClinicalStretches } from './clinical-forms.js';
import type { Interval } from './intervals.js';
import { monthNumber } from './vocabulary/calendar.js';
import { isEnglishWord, isSpanishWord } from './vocabulary/dictionary.js';
import { foldWord, nameLikeWords, plainWords, readWords } from './vocabulary/words.js';

const words = readWords('vocabulary');

/** An identifier and its label. */
export interface Called {
  readonly text: string;
  readonly label: string;
}

/**
 * Creates a test of whether an identifier's letters mean something else at a place in one text. `isClinical`
 * reports clinical forms; without it, they are found at the first call.
 */
export function createOtherUse(
  text: string,
  isClinical?: ReturnType<typeof createClinicalStretches>,
): (called: Called, place: Interval) => boolean {
  let isForm = isClinical;
  return (called, { start, end }) => {
    const found = text.slice(start, end);
    if (isPlainUse(called, found)) return true;
    const before = text.slice(Math.max(0, start - 24), start);
    if (title.test(before)) return false;
    const behind = text.slice(end, end + 24);
    if (isModal(found, before, behind) || isCommonNoun(found, before, behind)) return true;
    if (isComplaint(called, found, before)) return true;
    isForm ??= createClinicalStretches(text, seeThrough(text));
    return isForm({ start, end, label: called.label });
  };
}

/** Abbreviated weekdays that are also words. */
const dayWords: ReadonlySet<string> = new Set(['sat', 'sun', 'wed', 'mon', 'fri']);

/**
 * Whether `found` is a plain lower-case word ("white") for a capitalised identifier ("Mr. White"), month or
 * weekday.
 */
function isPlainUse(secret: Called, found: string): boolean {
  if (!/^\p{Ll}+$/u.test(found)) return false;
  const isOfCalendar = monthNumber(found) !== undefined || dayWords.has(found);
  if (isOfCalendar && /DATE|FECHA/.test(secret.label)) return true;
  const isCapital = /^[^\p{L}\p{N}]*\p{Lu}\p{L}*[^\p{L}\p{N}]*$/u.test(secret.text);
  return isCapital && (isOfCalendar || nameLikeWords.has(found) || plainWords.has(found));
}

const title = /(?<!\p{L})(?:Dr|Mrs?|Ms|Miss|Prof|Sra?|Dra?|Srta|D|Dña|Don|Doña|Frau|Herr|Nurse|Sister)\.? $/u;
const sentenceStart = /(?:^|[.!?:;]["')]? {1,2}|\n[ \t]*(?:[-*•] )?)$/;

/** Words that follow a name at the start of a sentence, but never a modal verb or an attributive noun. */
const behindName = new RegExp(`^(?:${words('behind a name')})$`);

/** "Will return Monday.", "May repeat in a week": a modal verb begins the sentence. */
function isModal(found: string, before: string, behind: string): boolean {
  return /^(?:Will|May)$/.test(found) && sentenceStart.test(before) && isPlainNext(behind);
}

/** "King size bed ordered": a dictionary word starts a sentence or follows an article, before its noun. */
function isCommonNoun(found: string, before: string, behind: string): boolean {
  if (!/^\p{Lu}\p{Ll}+$/u.test(found)) return false;
  if (!sentenceStart.test(before) && !/(?:^|\W)(?:an?|the) $/i.test(before)) return false;
  return isEnglishWord(found.toLowerCase()) && isPlainNext(behind);
}

/** Whether the next word is in the dictionary and no verb of a name (-s, -ed, or irregular). */
function isPlainNext(behind: string): boolean {
  const [, next = ''] = /^ (\p{Ll}{2,})(?!\p{L})/u.exec(behind) ?? [];
  return next !== '' && !/(?:[^s]s|ed)$/.test(next) && !behindName.test(next) && isEnglishWord(next);
}

/** "Dolores Fuertes refiere dolores fuertes": a name's words in lower case, after a verb of having. */
function isComplaint(called: Called, found: string, before: string): boolean {
  return (
    /^\p{Ll}+(?: \p{Ll}+)+$/u.test(found) &&
    /^\p{Lu}/u.test(called.text) &&
    /(?<!\p{L})(?:refiere|presenta|tiene|niega|sufre|nota|sin|reports|has|denies|without)(?: (?:muy|an?|un[ao]?s?|los|las|severe))? $/u.test(
      before,
    ) &&
    found.split(' ').some((word) => isSpanishWord(foldWord(word)) || isEnglishWord(word))
  );
}
