/**
 * Telephone numbers for the last look, by a library that searches texts for them. It takes tens of microseconds for each group of
 * digits, so it is handed the stretches alone in which a number of nine digits or more can stand.
 */
import { type CountryCode, findPhoneNumbersInText } from 'libphonenumber-js/max';
import type { Span } from '#labels';

/** Whose national forms are known. */
const countries: readonly CountryCode[] = ['US', 'ES', 'DE'];

/**
 * Every telephone number of nine digits or more with a sign between them: shorter ones are the ends of other numbers, and digits without
 * any sign are any count. The same as the library finds in the whole text, because none of its matches reaches out of a stretch.
 */
export function findPhoneNumbers(text: string): Pick<Span, 'start' | 'end'>[] {
  const stretches = [...text.matchAll(phoneStretch)].filter(([stretch]) => hasNineDigits(stretch));
  return countries.flatMap((country) =>
    stretches.flatMap(({ 0: stretch, index }) => numbersIn(text, country, index, index + stretch.length)),
  );
}

/**
 * Of characters that a match of the library is made of: digits, plus signs, punctuation, blanks, and what stands before an extension
 * ("ext.", "extensión", "anexo", "int", "доб").
 */
const phoneStretch =
  /[\u0301\p{Nd}+\uff0b\-\u2010-\u2015\u2212\u30fc\uff0d/\uff0f.\uff0e \u00a0\u00ad\u200b\u2060\u3000()\uff08\uff09\uff3b\uff3d[\]~\u2053\u223c\uff5e\t,;:#\uff03=extnsioa\u00f3доб\uff45\uff58\uff54\uff4e\uff49]+/giu;

const hasNineDigits = (text: string): boolean => text.replace(/\D/g, '').length >= 9;

/** The library looks at one character before and behind a match, too: a letter or "%" there makes it none. */
function numbersIn(text: string, defaultCountry: CountryCode, start: number, end: number) {
  const from = Math.max(0, start - 1);
  const found = withoutTraces(() =>
    findPhoneNumbersInText(text.slice(from, end + 1), { defaultCountry, extended: false }),
  );
  return found
    .map(({ startsAt, endsAt }) => ({ start: from + startsAt, end: from + endsAt }))
    .filter((place) => isNumber(text.slice(place.start, place.end)));
}

function isNumber(number: string): boolean {
  return hasNineDigits(number) && /[\s().+-]/.test(number);
}

/** The library throws an error for each group of digits that is no number; writing down its calls is half of the time. */
function withoutTraces<Value>(work: () => Value): Value {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
