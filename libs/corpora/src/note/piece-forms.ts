/** Forms that mix plain and labelled text: `Dr. [Last]` labels what stands in brackets. */

import type { Piece } from '../grammar/note-builder.js';
import type { PersonName } from '../names/person-pools.js';

/** The pieces of `form` with `label` on the bracketed parts and `fill` applied to them. */
export function fillLabelledForm(
  form: string,
  label: string,
  fill: (part: string) => string,
): readonly Piece[] {
  return form
    .split(/(\[[^\]]*\])/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('[') ? { text: fill(part.slice(1, -1)), label } : { text: part }));
}

/**
 * Puts a person's name into the words of a name form: First, Last, Middle as written, FIRST, LAST in capitals, first,
 * last in small letters, F, M, L initials, FML and fml all three.
 */
export function fillNameForm(form: string, { first, middle, last }: PersonName): string {
  const initials = first.charAt(0) + middle.charAt(0) + last.charAt(0);
  const words: Readonly<Record<string, string>> = {
    First: first,
    Middle: middle,
    Last: last,
    FIRST: first.toUpperCase(),
    LAST: last.toUpperCase(),
    first: first.toLowerCase(),
    last: last.toLowerCase(),
    F: first.charAt(0),
    M: middle.charAt(0),
    L: last.charAt(0),
    FML: initials,
    FL: first.charAt(0) + last.charAt(0),
    fml: initials.toLowerCase(),
  };
  return form.replace(/[A-Za-z]+/g, (word) => words[word] ?? word);
}
