/**
 * Letters typed or scanned for digits: "O8l5" for 0815. Rules for digits read the text a second time with
 * such letters replaced, one unit for one, so that offsets stay.
 */
import type { Place } from './rule.js';

/** Letters and the digits that they look like. */
const digitOf: Readonly<Record<string, string>> = { O: '0', o: '0', l: '1', I: '1', S: '5', B: '8' };
/** Digits mixed with look-alikes: "O8l5", not "SOS", "Ill" or "B12a". */
const mixedWord = /(?<![A-Za-z0-9])(?=[OolISB]*\d)(?=\d*[OolISB])[0-9OolISB]{2,24}(?![A-Za-z0-9])/g;

/** Rules that read the text in this way too: their identifiers are digits and separators. */
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

/** A text with digits in place of letters that look like them. */
export interface DigitReading {
  readonly text: string;
  /** Whether a find rests on letters, yet at least half of its letters and digits are real digits. */
  accepts(place: Place): boolean;
}

/** The second reading of a folded text; `undefined` where no word mixes digits and look-alikes. */
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
