/** Whether a stretch that reads like an identifier is the plain word of the same letters: "may" beside "in May". */
import { monthNumber } from './vocabulary/calendar.js';
import { nameLikeWords, plainWords } from './vocabulary/plain-words.js';

/** Abbreviated weekdays that are verbs and nouns too. */
const dayWords: ReadonlySet<string> = new Set(['sat', 'sun', 'wed', 'mon', 'fri']);

/**
 * True where `found` is one plain word in small letters, and the identifier is that word with a capital ("Mr. White" and "white
 * blood cells") or a month or weekday ("in May" and "may return"). A word that is none of a list of plain words is never one.
 */
export function isPlainUse(
  secret: { readonly text: string; readonly label: string },
  found: string,
): boolean {
  if (!/^\p{Ll}+$/u.test(found)) return false;
  const isOfCalendar = monthNumber(found) !== undefined || dayWords.has(found);
  if (isOfCalendar && /DATE|FECHA/.test(secret.label)) return true;
  const isCapital = /^[^\p{L}\p{N}]*\p{Lu}\p{L}*[^\p{L}\p{N}]*$/u.test(secret.text);
  return isCapital && (isOfCalendar || nameLikeWords.has(found) || plainWords.has(found));
}
