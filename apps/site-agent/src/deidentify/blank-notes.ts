/** Notes of blanks alone: others may count on their rows and files, but whoever gives nothing else has named the wrong place. */
import { Failure } from '#foundation';
import type { Note } from '#text';

/** Whether a note holds nothing but blanks. */
export function isBlank({ text }: Pick<Note, 'text'>): boolean {
  return !/\S/.test(text);
}

/** TEXT_CORPUS_EMPTY, for input that holds no other note. */
export function nothingButBlanks(path: string): Failure {
  return new Failure('TEXT_CORPUS_EMPTY', { path, expected: 'a note that is not blank' });
}
