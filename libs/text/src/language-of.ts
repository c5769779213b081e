import { readFileSync } from 'node:fs';
import { type Language, languages } from './sentence-rules.js';

const lists = JSON.parse(readFileSync(new URL('./function-words.json', import.meta.url), 'utf8')) as Readonly<
  Record<Language, string>
>; // bundled

/** Word → languages that use it. */
const languagesOf = new Map<string, Language[]>();
for (const language of languages)
  for (const word of lists[language].split(' '))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

/** Minimum of common words to decide on a language. */
const wordsMin = 4;

/** Required ratio between the best and the second-best score. */
const clearBy = 1.3;

/**
 * Returns the language with most of the text's common words; a word of several languages counts proportionally less.
 * `undefined` if the text has few common words or no clear winner.
 */
export function languageOf(text: string): Language | undefined {
  const scores = new Map<Language, number>();
  let common = 0;
  for (const [word] of text.toLowerCase().matchAll(/\p{L}+/gu)) {
    const known = languagesOf.get(word) ?? [];
    if (known.length > 0) common += 1;
    for (const language of known) scores.set(language, (scores.get(language) ?? 0) + 1 / known.length);
  }
  const ranked = [...scores].sort(([, a], [, b]) => b - a);
  const [first, second] = ranked;
  if (first === undefined || common < wordsMin) return undefined;
  return first[1] >= clearBy * (second?.[1] ?? 0) ? first[0] : undefined;
}

/** One language for all notes, or `auto` to detect it per note. */
export type NotesLanguage = Language | 'auto';

/** Returns `given`, or for `auto` the detected language, falling back to English. */
export function languageFor(text: string, given: NotesLanguage): Language {
  return given === 'auto' ? (languageOf(text) ?? 'en') : given;
}
