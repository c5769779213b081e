/** Where an identifier stands again: in a header, a comment, a property, in other case or with other blanks. */

import { isPersonLabel } from '#labels';
import { isPlainUse } from '#rules';

/** An identifier that is replaced. */
export interface Secret {
  readonly text: string;
  readonly label: string;
}

/** Fewer letters and digits say nothing about anybody. */
const lettersMin = 3;
/** Of a part of a name that is looked for alone. */
const partLettersMin = 4;

/** Finds the stretches of a text that say the same as a secret, and those that are part of the name of a person. */
export type OccurrenceFinder = (text: string, folded?: string) => { start: number; end: number }[];

/** A text without its case, by which most paragraphs are seen to hold nothing of a secret before a pattern reads them. */
export function caseless(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase(); // "ſ" and "ß" have forms of their own
}

/** A finder whose patterns are compiled once: a report has thousands of paragraphs. `folded` is the text without its case. */
export function occurrencesOf({ text: secret, label }: Secret): OccurrenceFinder {
  const runs = secret.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const whole = runs.join('').length < lettersMin ? undefined : patternOf(runs);
  const parts =
    !isPersonLabel(label) || runs.length < 2 ? [] : runs.filter((run) => run.length >= partLettersMin);
  const patterns = parts.map((run) => ({ run: caseless(run), pattern: patternOf([run]) }));
  const foldedRuns = runs.map(caseless);
  return (text, folded = caseless(text)) => [
    ...(whole === undefined || !foldedRuns.every((run) => folded.includes(run))
      ? []
      : matches(whole, text)
    ).filter(({ start, end }) => !isPlainUse({ text: secret, label }, text.slice(start, end))),
    ...patterns
      .flatMap(({ run, pattern }) => (folded.includes(run) ? matches(pattern, text) : []))
      .filter(({ start, end }) => /^\p{Lu}/u.test(text.slice(start, end))), // "Rose", not "rose"
  ];
}

/** One word is looked for without classes of letters, whose compilation takes milliseconds: a report has thousands of numbers and names. */
function patternOf(runs: readonly string[]): RegExp {
  if (runs.length === 1) return new RegExp(runs.join(''), 'giu');
  return new RegExp(`(?<![\\p{L}\\p{N}])${runs.join('[^\\p{L}\\p{N}]{0,8}')}(?![\\p{L}\\p{N}])`, 'giu');
}

const endsInWord = /[\p{L}\p{N}]$/u;
const beginsInWord = /^[\p{L}\p{N}]/u;

/** Stretches that are no part of a longer word or number. */
function matches(pattern: RegExp, text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    const [start, end] = [match.index, match.index + match[0].length];
    // A character outside the basic plane is two units long.
    const isWhole =
      !endsInWord.test(text.slice(Math.max(0, start - 2), start)) &&
      !beginsInWord.test(text.slice(end, end + 2));
    if (isWhole) found.push({ start, end });
    else pattern.lastIndex = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
  }
  return found;
}
