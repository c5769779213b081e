/** Where an identifier stands again: in a header, a comment, a property, in other case or with other blanks. */

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

/** The stretches of `text` that say the same as `secret`, and those that are part of the name of a person. */
export function occurrencesOf(
  { text: secret, label }: Secret,
  text: string,
): { start: number; end: number }[] {
  const runs = secret.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const isMention = ({ start, end }: { start: number; end: number }) =>
    !isPlainUse({ text: secret, label }, text.slice(start, end));
  const isPerson = /PATIENT|DOCTOR|NAME|NOMBRE/.test(label);
  const whole = runs.join('').length < lettersMin ? [] : matches(runs, text, 'giu').filter(isMention);
  const parts = !isPerson || runs.length < 2 ? [] : runs.filter((run) => run.length >= partLettersMin);
  return [
    ...whole,
    ...parts
      .flatMap((run) => matches([run], text, 'giu'))
      .filter(({ start }) => /^\p{Lu}/u.test(text.slice(start))), // "Rose", not "rose"
  ];
}

function matches(runs: readonly string[], text: string, flags: string): { start: number; end: number }[] {
  const pattern = `(?<![\\p{L}\\p{N}])${runs.join('[^\\p{L}\\p{N}]{0,8}')}(?![\\p{L}\\p{N}])`;
  return [...text.matchAll(new RegExp(pattern, flags))].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}
