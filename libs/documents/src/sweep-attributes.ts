/** Attributes that hold no text by their name, and may yet hold an identifier: names of fields and shapes, what a program put there. */

import { firstIndex } from '#foundation';
import { findForms } from '#rules';
import { escapeXml } from '#text';
import { applyEdits, type Edit } from './edits.js';
import type { XmlAttribute } from './xml-blocks.js';

/** Replaces, in the value of an attribute, what was found elsewhere; `undefined` where nothing of it stands there. */
export type Sweep = (attribute: XmlAttribute) => Edit | undefined;

/**
 * Secrets that no setting of a layout can be: two words or more, one of them with letters. "White" is a colour and 12240 the width
 * of a page; "Ada White" is neither.
 */
export function secretsOfSeveralWords(secrets: readonly Secret[]): Secret[] {
  return secrets.filter(
    ({ text }) => /\p{L}/u.test(text) && /[\p{L}\p{N}][^\p{L}\p{N}\p{M}]+[\p{L}\p{N}]/u.test(text),
  );
}

/** Secrets and each of their words of three letters or more: what a style or a shape may be called after. */
export function secretsByWord(secrets: readonly Secret[]): Secret[] {
  return secrets.flatMap(({ text, label }) => [
    { text, label },
    ...[...text.matchAll(/\p{L}[\p{L}\p{N}\p{M}'’-]{2,}/gu)].map(([word]) => ({ text: word, label })),
  ]);
}

/** Opens a sweep of these attributes for these secrets. A document has hundreds of thousands and few values: each is looked at once. */
export function openSweep(
  attributes: readonly XmlAttribute[],
  secrets: readonly Secret[],
  replacementOf: (label: string, text: string) => string,
): Sweep {
  const values = [...new Set(attributes.map(({ value }) => value))].filter(mayHoldWords);
  // The place in the list for a label: of a person's name the parts would be looked for, too, and may be words of a layout.
  const found = occurrencesIn(
    values,
    secrets.map(({ text }, index) => ({ text, label: String(index) })),
  );
  const swept = new Map<string, string>();
  for (const [index, occurrences] of byText(found)) {
    const value = values[index] ?? '';
    const edits = occurrences.map(({ start, end, label }) => ({
      ...{ start, end },
      content: replacementOf(secrets[Number(label)]?.label ?? '', value.slice(start, end)),
    }));
    swept.set(value, escapeXml(applyEdits(value, edits)));
  }
  return ({ value, start, end }) => {
    const content = swept.get(value);
    return content === undefined ? undefined : { start, end, content };
  };
}

function byText(occurrences: readonly Occurrence[]): Map<number, Occurrence[]> {
  const found = new Map<number, Occurrence[]>();
  for (const occurrence of occurrences) {
    const { index } = occurrence;
    const others = found.get(index);
    if (others === undefined) found.set(index, [occurrence]);
    else others.push(occurrence);
  }
  return found;
}

/** No number, and none of the identifiers that a program gives to each paragraph. */
function mayHoldWords(value: string): boolean {
  return value.length > 2 && /\p{L}/u.test(value) && !/^[0-9A-F]{8}$/.test(value);
}

/** An identifier that is replaced. */
export interface Secret {
  readonly text: string;
  readonly label: string;
}

/** A stretch of one of several texts that says the same as a secret, or is part of the name of a person. */
interface Occurrence {
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
