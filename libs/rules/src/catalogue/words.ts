/** The word lists of the rooms: cues, relatives, events and what else rules look for around an identifier. They lie in the `words.json` of a room. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { InternalError } from '#foundation';

const listsSchema = z.record(z.string(), z.array(z.string()).min(1));

/**
 * The lists of a room: the words of one as alternatives of a pattern, for folded text and in the order of the file, the first of which wins.
 * A word may hold signs of patterns ("surgeons?"). Throws InternalError for a list that the room does not have.
 */
export function readWords(room: 'any' | 'en' | 'es' | 'de'): (list: string) => string {
  const file = new URL(`./${room}/words.json`, import.meta.url);
  const lists = listsSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return (list) => {
    const words = lists[list];
    if (words === undefined) throw new InternalError(`${room} has no list of words "${list}"`);
    return words.join('|');
  };
}
