/** Identifiers in attributes that should hold no text, such as names of fields and shapes. */

import { firstIndex } from '#foundation';
import { findForms } from '#rules';
import { escapeXml } from '#text/corpus';
import { applyEdits, type Edit } from './edits.js';
import type { XmlAttribute } from './xml-blocks.js';

/** Replaces known identifiers in an attribute's value; `undefined` if it holds none. */
export type Sweep = (attribute: XmlAttribute) => Edit | undefined;

/**
 * Secrets of several words, one with letters: "White" is a colour, 12240 a page width, but "Ada White" is
 * neither.
 */
export function secretsOfSeveralWords(secrets: readonly Secret[]): Secret[] {
  return secrets.filter(
    ({ text }) => /\p{L}/u.test(text) && /[\p{L}\p{N}][^\p{L}\p{N}\p{M}]+[\p{L}\p{N}]/u.test(text),
  );
}

/** Secrets and their words of three letters or more, which may name a style or a shape. */
export function secretsByWord(secrets: readonly Secret[]): Secret[] {
  return secrets.flatMap(({ text, label }) => [
    { text, label },
    ...[...text.matchAll(/\p{L}[\p{L}\p{N}\p{M}'’-]{2,}/gu)].map(([word]) => ({ text: word, label })),
  ]);
}

/** Prepares a sweep of these attributes. They have few different values, so each is searched once. */
export function openSweep(
  attributes: readonly XmlAttribute[],
  secrets: readonly Secret[],
  replacementOf: (label: string, text: string) => string,
): Sweep {
  const values = [...new Set(attributes.map(({ value }) => value))].filter(mayHoldWords);
  // The index as label: under a person's label, parts of the name would match too, and may be words of a layout.
  const found = occurrencesIn(
    values,
    secrets.map(({ text }, index) => ({ text, label: String(index) })),
  );
  const swept = new Map<string, string>();
  for (const [index, occurrences] of byText(found)) {
    const value = values[index] ?? '';
    const edits = occurrences.map(({ start, end, label }) => ({
      start,
      end,
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

/** Refuses numbers and the ids that programs give to each paragraph. */
function mayHoldWords(value: string): boolean {
  return value.length > 2 && /\p{L}/u.test(value) && !/^[0-9A-F]{8}$/.test(value);
}

/** An identifier to replace. */
export interface Secret {
  readonly text: string;
  readonly label: string;
}

/** A stretch of one of several texts that repeats a secret or a part of a person's name. */
interface Occurrence {
  /** Index of the text. */
  readonly index: number;
  readonly start: number;
  readonly end: number;
  readonly label: string;
}

/** Separates joined texts, so that no match spans two of them. */
export const apart = '\nzqz\n';

/** Finds all occurrences in one pass over thousands of names and paragraphs. */
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
