/** In how many documents the words of a table stand, and so which of them it may show to anybody. */
import { tokenize } from '#text';

/** Word, as it is written → in how many documents it stands. */
export type DocumentCounts = ReadonlyMap<string, number>;

/** Reads documents once, one at a time. Memory grows with their vocabulary. */
export async function countDocuments(
  documents: AsyncIterable<{ readonly text: string }> | Iterable<{ readonly text: string }>,
): Promise<DocumentCounts> {
  const counts = new Map<string, number>();
  for await (const { text } of documents)
    for (const word of new Set(tokenize(text).map((token) => token.text)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/**
 * In how many documents a word has to stand to be named. A table names its words, so that one of few documents says who is in the
 * corpus. Of MEDDOCAN's train part five documents leave rare surnames and the user name of an author of several cases, ten leave
 * names that many people have (ADR 0041). A document is not a patient: raise it where patients have many notes.
 */
export const documentsMinDefault = 10;

/**
 * In how many documents a word has to stand to keep its buckets, which are shared and name nobody. One document: nothing that a
 * single note taught stays. Ten here would cost the Spanish starter 2.4 points of recall on letters (ADR 0041).
 */
export const bucketDocumentsMin = 2;

/**
 * Whether a word is common and no number of three digits or more: record numbers, telephone numbers, postcodes and years go however
 * many documents hold them, since all of these may be one patient's. Shorter ones are ages, days and doses.
 */
export function isCommon(word: string, counts: DocumentCounts, documentsMin: number): boolean {
  return (counts.get(word) ?? 0) >= documentsMin && !/\p{Nd}{3}/u.test(word);
}
