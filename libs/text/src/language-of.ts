/** Which language a text is in, by its commonest words. */
import { readFileSync } from 'node:fs';
import { type Language, languages } from './sentence-rules.js';

const lists = JSON.parse(readFileSync(new URL('./function-words.json', import.meta.url), 'utf8')) as Readonly<
  Record<Language, string>
>; // comes with the program

/** Word → languages that use it. */
const languagesOf = new Map<string, Language[]>();
for (const language of languages)
  for (const word of lists[language].split(' '))
    languagesOf.set(word, [...(languagesOf.get(word) ?? []), language]);

/** Common words that a text must hold to be of any language. */
const wordsMin = 4;

/** What the language must have beyond the next one, as a factor. */
const clearBy = 1.3;

/**
 * The language whose common words the text holds most of, a word that several languages share counting less; undefined for a text that
 * holds few of them, or almost as many of another language.
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

/** The language of all notes, or each note's own. */
export type NotesLanguage = Language | 'auto';

/** The language to read a text in: the one given, else its own, English where that is unclear. */
export function languageFor(text: string, given: NotesLanguage): Language {
  return given === 'auto' ? (languageOf(text) ?? 'en') : given;
}
