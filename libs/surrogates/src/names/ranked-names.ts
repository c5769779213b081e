/**
 * Names in the order of how many people bear them: the ranked lists of the `@zxcvbn-ts/language-*` packages (US census, Spanish and German
 * registers), spelt as people write them. Read when surrogates for readers are opened and when cells are made, and never to generate notes.
 */
import { createRequire } from 'node:module';
import { listSurnames, type Sex } from './name-lists.js';
import { foldCase } from './partition.js';

/** Languages that have a list. */
export type RankedLanguage = 'en' | 'es' | 'de';

const folders: Readonly<Record<RankedLanguage, string>> = {
  en: 'language-en',
  es: 'language-es-es',
  de: 'language-de',
};

/** Surnames, the commonest first: 88,000 English, 7,800 Spanish, 3,000 German ones. */
export function rankedSurnames(language: RankedLanguage): readonly string[] {
  const spellings = spellingsOf(listSurnames(language, 'accents'));
  return readRankedList(language, 'lastnames').map(
    (name) => spellings.get(foldCase(name)) ?? spell(name, language),
  );
}

/** Spanish first names of a sex, as far as the ending tells it; the lists of the other languages are not ranked. */
export function rankedSpanishFirstNames(sex: Sex, listed: readonly string[]): readonly string[] {
  const spellings = spellingsOf(listed);
  const ending = sex === 'F' ? 'a' : 'o';
  return readRankedList('es', 'firstnames')
    .filter((name) => name.endsWith(ending) || spellings.has(foldCase(name)))
    .map((name) => spellings.get(foldCase(name)) ?? capitalised(name));
}

/** A list of the packages, the commonest first; what is not all small letters is left out. */
export function readRankedList(
  language: RankedLanguage,
  list: 'lastnames' | 'firstnames' | 'commonWords',
): readonly string[] {
  const read: unknown = createRequire(import.meta.url)(`@zxcvbn-ts/${folders[language]}/src/${list}.json`);
  const names = Array.isArray(read) ? read.filter((name) => typeof name === 'string') : [];
  return names.filter((name) => /^\p{Ll}{2,}$/u.test(name));
}

/** Folded → with its accents. */
function spellingsOf(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [foldCase(name), name]));
}

function spell(name: string, language: RankedLanguage): string {
  if (language === 'es') return capitalised(withAccent(name));
  if (language === 'en' && /^mc[a-z]{3,}$/.test(name)) return `Mc${capitalised(name.slice(2))}`;
  return capitalised(name);
}

/** The list has none but ñ; names in -ez, -an, -in and -on take one by rule: Cortez is the rarer spelling, Chacon a slip. */
function withAccent(name: string): string {
  if (name.length < 5) return name;
  return name
    .replace(/([aeiou])([^aeiou]+ez)$/, (_, vowel: string, end: string) => accent(vowel) + end)
    .replace(/([aio])n$/, (_, vowel: string) => `${accent(vowel)}n`);
}

function accent(vowel: string): string {
  return `${vowel}\u0301`.normalize('NFC');
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
