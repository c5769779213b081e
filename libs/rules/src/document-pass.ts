/** Step 3 of the layers: what was found once is found everywhere in the note. */
import { type SeenText, seeThrough } from '#text';
import { isUsedAsName } from './known-values.js';
import { isMedicalWord } from './medical-terms.js';
import { createOtherUse } from './other-use.js';
import { PhraseFinder, type TextWord, wordsOf } from './phrases.js';
import { isAmongSources, type Policy } from './policy.js';
import type { SourcedSpan } from './rule.js';
import { monthNumber } from './vocabulary/calendar.js';
import { genericInstitutionWords, nameLikeWords, plainWords } from './vocabulary/words.js';

/**
 * Spans wherever a find of the policy's trusted sources stands again as whole words: any casing for names, with
 * possessives; parts of persons' names of three letters or more, in capitals at their beginning; numbers and addresses
 * with other blanks and separators. Source `document`, the confidence of the find.
 *
 * A part that is also a plain word, a medical term or a month counts in its original casing and not at the beginning of a
 * sentence; so does one that the note also writes in small letters. What is something else where it stands (`other-use.ts`) does not count. The finds themselves are among the result.
 */
// biome-ignore lint/complexity/useMaxParams: the fifth spares reading the words again
export function findElsewhere(
  original: string,
  seen: SeenText,
  finds: readonly SourcedSpan[],
  policy: Policy,
  words: readonly TextWord[] = wordsOf(seen.text),
): SourcedSpan[] {
  const { sources, labels, confidenceMin } = policy.documentPass;
  const lowerCased = new Set(words.filter(({ text, lower }) => text === lower).map(({ text }) => text));
  const finder = new PhraseFinder<SourcedSpan>();
  for (const find of finds) {
    const isTrusted = isAmongSources(sources, find.source) && find.confidence >= confidenceMin;
    if (!isTrusted || !labels.includes(find.label)) continue;
    for (const { form, isCaseSensitive } of formsOf(find, foldedOf(original, find, seen)))
      finder.add(form, find, { isCaseSensitive });
  }
  const isOtherUse = createOtherUse(seen.text, () => false); // clinical forms veto what is found here
  return finder
    .find(seen.text, words)
    .filter(({ start, end, value }) => !isPerson(value.label) || isName(seen.text, start, end, lowerCased))
    .filter(({ start, end, value: { label, ...find } }) => {
      const isItself = seen.originalOf(start, end).start === find.start;
      return isItself || !isOtherUse({ text: original.slice(find.start, find.end), label }, { start, end });
    })
    .map(({ start, end, value }) => ({
      ...seen.originalOf(start, end),
      label: value.label,
      source: 'document',
      confidence: value.confidence,
    }));
}

function isPerson(label: string): boolean {
  return label === 'PATIENT' || label === 'DOCTOR';
}

/** The folded form of a find: the original's stretch is folded again, which gives the same. */
function foldedOf(original: string, { start, end }: SourcedSpan, seen: SeenText): string {
  const stretch = original.slice(start, end);
  return seen.text === original ? stretch : seeThrough(stretch).text;
}

function* formsOf(
  { label }: SourcedSpan,
  form: string,
): Generator<{ form: string; isCaseSensitive: boolean }> {
  if (isPerson(label)) {
    const parts = wordsOf(form).map(({ text }) => text);
    if (parts.length > 1) yield { form, isCaseSensitive: false };
    for (const part of parts) if (isUsablePart(part)) yield { form: part, isCaseSensitive: false };
    return;
  }
  const isNumber = /\d/.test(form);
  const letters = form.replace(/[^a-z0-9]/gi, '').length;
  if (letters < (isNumber ? 5 : 4)) return;
  const isGeneric = wordsOf(form).every(
    ({ text }) =>
      plainWords.has(text.toLowerCase()) ||
      genericInstitutionWords.has(text.toLowerCase()) ||
      isMedicalWord(text.toLowerCase()),
  );
  if (isNumber || !isGeneric) yield { form, isCaseSensitive: !isNumber };
}

/** Parts of three letters or more that are no particle, degree or plain word. */
function isUsablePart(part: string): boolean {
  const folded = part.toLowerCase();
  return (
    part.length >= 3 &&
    (!plainWords.has(folded) || nameLikeWords.has(folded)) &&
    monthNumber(folded) === undefined
  );
}

/** A single word needs its capital; one that the note also writes small needs a name's surroundings. */
function isName(text: string, start: number, end: number, lowerCased: ReadonlySet<string>): boolean {
  const form = text.slice(start, end);
  if (/\s/.test(form)) return true;
  if (!/^\p{Lu}/u.test(form)) return false;
  if (!isUsedAsName(text, start, end)) return false;
  return !lowerCased.has(form.toLowerCase()) || /[a-z,.] $/.test(text.slice(Math.max(0, start - 2), start));
}
