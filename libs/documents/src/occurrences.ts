/** Where identifiers stand again: in a header, a comment, a property, in other case or with other blanks. */
import { firstIndex } from '#foundation';
import { findForms } from '#rules';

/** An identifier that is replaced. */
export interface Secret {
  readonly text: string;
  readonly label: string;
}

/** A stretch of one of several texts that says the same as a secret, or is part of the name of a person. */
export interface Occurrence {
  /** Which text. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  /** Of the secret. */
  readonly label: string;
}

/** Stands between texts so that the end of one and the beginning of the next are no match together. */
export const apart = '\nzqz\n';

/** All of them in one pass: a report has thousands of names and thousands of paragraphs. The last look asks the same of what was written. */
export function occurrencesIn(texts: readonly string[], secrets: readonly Secret[]): Occurrence[] {
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length + apart.length;
  }
  return findForms(texts.join(apart), secrets).map(({ start, end, label }) => {
    const index = firstIndex(0, starts.length, (at) => (starts[at] ?? 0) > start) - 1;
    const at = starts[index] ?? 0;
    return { index, start: start - at, end: end - at, label };
  });
}
