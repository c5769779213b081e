/** Word lists as data: each folder of rules and this one have a `words.json`, list by list. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { InternalError } from '#foundation';

/** A folder of `src` with word lists. */
export type WordFolder = 'vocabulary' | `catalogue/${'any' | 'en' | 'es' | 'de'}`;

const listsSchema = z.record(z.string(), z.array(z.string()).min(1));

/**
 * The lists of a folder as alternatives of a pattern for folded text, in the order of the file: the first that matches wins. A word may hold
 * signs of patterns ("surgeons?"). Throws InternalError for a list that the folder does not have.
 */
export function readWords(folder: WordFolder): (list: string) => string {
  const linesOf = readLists(folder);
  return (list) => linesOf(list).join('|');
}

/** The lists of a folder as sets of folded words. Throws InternalError for a list that the folder does not have. */
export function readWordSets(folder: WordFolder): (list: string) => ReadonlySet<string> {
  const linesOf = readLists(folder);
  return (list) => wordSet(...linesOf(list));
}

function readLists(folder: WordFolder): (list: string) => readonly string[] {
  const file = new URL(`../${folder}/words.json`, import.meta.url);
  const lists = listsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return (list) => {
    const lines = lists[list];
    if (lines === undefined) throw new InternalError(`${folder} has no list of words "${list}"`);
    return lines;
  };
}

/** The words of lines, in lower case and without accents. */
export function wordSet(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.trim().split(/\s+/)).map(foldWord));
}

/** A word as lists hold it: lower case, no accents. */
export function foldWord(word: string): string {
  return word.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('ß', 's').toLowerCase();
}
