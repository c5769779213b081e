/**
 * Telephone and fax numbers. Shapes propose, `libphonenumber-js` judges by country; behind a cue any number of a possible length passes,
 * because hospitals write extensions, pagers and foreign numbers.
 */
import { type CountryCode, isPossiblePhoneNumber, isValidPhoneNumber } from 'libphonenumber-js/max';
import { anyCase, digitsIn, type Found, type Rule, type RuleLanguage, type Rules } from '../../rule.js';
import { measureUnits } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/word-list.js';
import { isLot } from './numbers.js';

const words = readWords('catalogue/any');
const gap = String.raw`[ .\-/]{0,2}`;
const extension = String.raw`(?:[ ,]{0,2}(?:x|ext\.?|extension|int\.?|opt(?:ion)?\.?|opción|anexo|Durchwahl) ?\.? ?\d{1,6}| #\d{2,6}(?!\w))?`;
/** Any way of grouping 6 to 15 digits. */
const anyNumber = String.raw`(?:\+ ?|\(\+?)?\d(?:(?:[ .\-/]{0,2}|[ ]?[()][ ]?(?:\(|- ?)?)\d){5,14}${extension}(?![\w/]|[.,-]\d)`;
const separator = String.raw`(?: ?(?:is|es|number|no\.?|numero|nr\.?))?(?: ?[:;#=.] ?)?\n?`;
const between = String.raw`[ \t]{0,3}\[?`;
const phoneCues = String.raw`(?:${words('telephones')})\b\.?`;
const callCues = String.raw`(?:${words('calls')})\b[^.\n\d]{0,24}?(?: at| on| to| al| unter|:)?`;
const faxCues = String.raw`(?:tel\.? (?:y|und|and|&|/) fax|fax|telefax|facsimile|fx)(?: number| no| num)?\b\.?`;

/** Telephone and fax numbers, by what they find. */
export const telephones: Rules = {
  'behind "fax"': {
    name: 'fax',
    label: 'FAX',
    confidence: 0.97,
    pattern: anyCase`(?<cue>\b${faxCues}${separator}${between})${anyNumber}`,
    keep: isCuedNumber,
  },
  'before "fax"': {
    name: 'fax',
    label: 'FAX',
    confidence: 0.95,
    pattern: anyCase`(?<![\w.])${anyNumber}(?= ?-?\(?fax\b)`,
    keep: isCuedNumber,
  },
  'behind "phone"': {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.96,
    pattern: anyCase`(?<cue>\b${phoneCues}${separator}${between})${anyNumber}`,
    keep: isCuedNumber,
  },
  'behind "call"': {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.93,
    pattern: anyCase`(?<cue>\b${callCues}${between})${anyNumber}`,
    keep: isCuedNumber,
  },
  'before "office"': {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.93,
    pattern: anyCase`(?<![\w.])${anyNumber}(?= ?-?\(?(?:office|mobile|cell|home|desk|work|pager|movil)\b)`,
    keep: isCuedNumber,
  },
  'American form': {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.95,
    pattern: anyCase`(?<![\w.\-/])(?:\+?1${gap})?(?:\([2-9]\d{2}\) {0,2}|[2-9]\d{2}[ .\-/])[2-9]\d{2}[ .-]\d{4}${extension}(?![\w/]|[.-]\d)`,
    keep: ({ identifier, text, start }) =>
      isPossiblePhoneNumber(withoutExtension(identifier), 'US') && !isLot(text, start),
  },
  'international form': {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.95,
    pattern: anyCase`(?<![\w.])(?:\+ ?|\b00)\d(?:(?:[ .\-/]{0,2}| ?\(0?\) ?)\d){7,14}${extension}(?!\w|[.-]\d)`,
    keep: ({ identifier }) => isPossiblePhoneNumber(identifier.replace(/^00/, '+'), 'US'),
  },
};

/** Countries whose national form is accepted without a cue, by the language of the note. */
const countries: Readonly<Record<RuleLanguage, readonly CountryCode[]>> = {
  en: ['US', 'GB', 'AU', 'IE'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE'],
  de: ['DE', 'AT', 'CH'],
};

/** A national number without a cue: it must be assigned in one of the countries of the language. */
export function nationalTelephone(language: RuleLanguage, pattern: RegExp): Rule {
  return {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.85,
    pattern,
    keep: ({ identifier, text, start }) =>
      !isLot(text, start) &&
      countries[language].slice(0, 3).some((country) => isValidPhoneNumber(identifier, country)),
  };
}

const unitBehind = new RegExp(String.raw`^ ?${measureUnits}\b`, 'i');

/** What the library has no need to read. */
const withoutExtension = (number: string): string =>
  number.replace(/ ?(?:x|ext|int|opt|opción|anexo|#).*$/i, '');

/** After a cue: 6 to 15 digits that are neither a date nor a range of doses. */
function isCuedNumber({ identifier, text, end }: Found): boolean {
  const number = withoutExtension(identifier);
  const digits = digitsIn(number);
  if (digits < 6 || digits > 15) return false;
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(number) && /(?:19|20)\d\d/.test(number)) return false;
  return !unitBehind.test(text.slice(end, end + 8));
}
