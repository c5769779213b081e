/** Reads letters as the digits that they look like ("O8l5" for 0815), one for one, so that offsets stay. */
import type { Place } from './rule.js';

const digitOf: Readonly<Record<string, string>> = { O: '0', o: '0', l: '1', I: '1', S: '5', B: '8' };
/** Digits mixed with look-alikes: "O8l5", but not "SOS", "Ill" or "B12a". */
const mixedWord = /(?<![A-Za-z0-9])(?=[OolISB]*\d)(?=\d*[OolISB])[0-9OolISB]{2,24}(?![A-Za-z0-9])/g;

/** Rules that also run on this reading: their identifiers are digits and separators. */
export const digitRules: ReadonlySet<string> = new Set([
  'phone',
  'fax',
  'ssn',
  'card',
  'nhs-number',
  'record-number',
  'plan-number',
  'account-number',
  'licence-number',
  'accession-number',
  'date',
  'compact-date',
]);

/** A text with digits in place of look-alike letters. */
export interface DigitReading {
  readonly text: string;
  /** Whether a match rests on replaced letters, yet has at least as many real digits as letters. */
  accepts(place: Place): boolean;
}

/** The second reading of a folded text; `undefined` if no word mixes digits and look-alikes. */
export function readDigits(original: string): DigitReading | undefined {
  const text = original.replace(mixedWord, (word) =>
    word.replace(/[OolISB]/g, (letter) => digitOf[letter] ?? letter),
  );
  if (text === original) return undefined;
  return {
    text,
    accepts: ({ start, end }) => {
      const stretch = original.slice(start, end);
      const digits = stretch.match(/\d/g)?.length ?? 0;
      const letters = stretch.match(/[a-z]/gi)?.length ?? 0;
      return text.slice(start, end) !== stretch && digits >= letters;
    },
  };
}
