/** Attributes that hold no text by their name, and may yet hold an identifier: names of fields and shapes, what a program put there. */
import { escapeXml } from '#text';
import { type OccurrenceFinder, occurrencesOf, type Secret } from './occurrences.js';
import { applyEdits, type Edit } from './replace-spans.js';
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

/** Opens a sweep. A document has hundreds of thousands of attributes and few values: each is looked at once. */
export function openSweep(
  secrets: readonly Secret[],
  replacementOf: (label: string, text: string) => string,
): Sweep {
  // The label is left out, because parts of a name may be words of a layout.
  const looked = secretsOfSeveralWords(secrets).map(({ text, label }) => ({
    label,
    find: occurrencesOf({ text, label: '' }),
  }));
  const seen = new Map<string, string>();
  return ({ value, start, end }) => {
    if (!mayHoldWords(value)) return undefined;
    let swept = seen.get(value);
    if (swept === undefined) {
      swept = looked.reduce((text, secret) => withoutSecret(text, secret, replacementOf), value);
      seen.set(value, swept);
    }
    return swept === value ? undefined : { start, end, content: escapeXml(swept) };
  };
}

/** No number, and none of the identifiers that a program gives to each paragraph. */
function mayHoldWords(value: string): boolean {
  return value.length > 4 && /\p{L}/u.test(value) && !/^[0-9A-F]{8}$/.test(value);
}

function withoutSecret(
  value: string,
  { label, find }: { readonly label: string; readonly find: OccurrenceFinder },
  replacementOf: (label: string, text: string) => string,
): string {
  const edits = find(value).map(({ start, end }) => ({
    ...{ start, end },
    content: replacementOf(label, value.slice(start, end)),
  }));
  return applyEdits(value, edits);
}
