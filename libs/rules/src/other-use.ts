/**
 * Whether letters of an identifier mean something else where they stand: "may" beside "in May", "Crohn
 * disease" beside "Dr. Crohn". The document pass and the last check ask here.
 */

import { seeThrough } from '#text';
import { createClinicalStretches } from './clinical-forms.js';
import type { Interval } from './intervals.js';
import { monthNumber } from './vocabulary/calendar.js';
import { isEnglishWord, isSpanishWord } from './vocabulary/dictionary.js';
import { foldWord, nameLikeWords, plainWords, readWords } from './vocabulary/words.js';

const words = readWords('vocabulary');

/** An identifier that stands somewhere. */
export interface Called {
  readonly text: string;
  readonly label: string;
}

/**
 * Answers for places of one text whether an identifier's letters mean something else there. `isClinical`
 * reports clinical forms, found at the first call.
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

/** Abbreviated weekdays that are verbs and nouns too. */
const dayWords: ReadonlySet<string> = new Set(['sat', 'sun', 'wed', 'mon', 'fri']);

/**
 * Whether `found` is a plain word in small letters and the identifier the same word capitalised ("Mr. White",
 * "white blood cells") or a month or weekday ("in May", "may return").
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

/** Follows a name that begins a sentence; never a modal verb or a noun's attribute. */
const behindName = new RegExp(`^(?:${words('behind a name')})$`);

/** "Will return Monday.", "May repeat in a week": a modal verb begins the sentence. */
function isModal(found: string, before: string, behind: string): boolean {
  return /^(?:Will|May)$/.test(found) && sentenceStart.test(before) && isPlainNext(behind);
}

/** "King size bed ordered": a dictionary word begins a sentence or follows an article, with its noun. */
function isCommonNoun(found: string, before: string, behind: string): boolean {
  if (!/^\p{Lu}\p{Ll}+$/u.test(found)) return false;
  if (!sentenceStart.test(before) && !/(?:^|\W)(?:an?|the) $/i.test(before)) return false;
  return isEnglishWord(found.toLowerCase()) && isPlainNext(behind);
}

/** Whether a dictionary word follows that is no verb behind a name (-s, -ed, or irregular). */
function isPlainNext(behind: string): boolean {
  const [, next = ''] = /^ (\p{Ll}{2,})(?!\p{L})/u.exec(behind) ?? [];
  return next !== '' && !/(?:[^s]s|ed)$/.test(next) && !behindName.test(next) && isEnglishWord(next);
}

/** "Dolores Fuertes refiere dolores fuertes": a name's words in small letters, behind a verb of having. */
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
