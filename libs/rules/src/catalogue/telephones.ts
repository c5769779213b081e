/**
 * Telephone and fax numbers. Shapes propose, `libphonenumber-js` judges by country; a cue word lets any number of a
 * possible length pass, because hospitals write extensions, pagers and foreign numbers.
 */
import { type CountryCode, isPossiblePhoneNumber, isValidPhoneNumber } from 'libphonenumber-js/max';
import { digitsIn, type Found, type Rule, type RuleLanguage } from '../rule.js';
import { measureUnits } from '../vocabulary/measure-units.js';
import { isLot } from './nobodys-numbers.js';

/** Countries whose national form is accepted without a cue, by the language of the note. */
const countries: Readonly<Record<RuleLanguage, readonly CountryCode[]>> = {
  en: ['US', 'GB', 'AU', 'IE'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE'],
  de: ['DE', 'AT', 'CH'],
};

const gap = String.raw`[ .\-/]{0,2}`;
const extension = String.raw`(?:[ ,]{0,2}(?:x|ext\.?|extension|int\.?|opt(?:ion)?\.?|opción|anexo|Durchwahl) ?\.? ?\d{1,6}| #\d{2,6}(?!\w))?`;
/** Any way of grouping 6 to 15 digits. */
const anyNumber = String.raw`(?:\+ ?|\(\+?)?\d(?:(?:[ .\-/]{0,2}|[ ]?[()][ ]?(?:\(|- ?)?)\d){5,14}${extension}(?![\w/]|[.,-]\d)`;
const separator = String.raw`(?: ?(?:is|es|number|no\.?|numero|nr\.?))?(?: ?[:;#=.] ?)?\n?`;
const between = String.raw`[ \t]{0,3}\[?`;

const phoneCues = String.raw`(?:tele(?:phone|fon)(?:o|s|os)?|tele?f?n?o?s?|tfno?s?|tlfn?o?s?|telfs?|phones?|ph|mobile|movil|moviles|mobil|handy|cell(?:ular)?(?: phone)?|pager|beeper|desk|office|home|work|direct line|call back|callback|contacto|durchwahl)\b\.?`;
const callCues = String.raw`(?:call|called|calling|reach(?:ed|able)?|contact(?:ed)?|answering|text|dial|ring|messages?|llamar|llame|anrufen)\b[^.\n\d]{0,24}?(?: at| on| to| al| unter|:)?`;
const faxCues = String.raw`(?:tel\.? (?:y|und|and|&|/) fax|fax|telefax|facsimile|fx)(?: number| no| num)?\b\.?`;

/** Rules for telephone and fax numbers. Where fax and telephone both match, fax stands first. */
export const telephoneRules: readonly Rule[] = [
  {
    name: 'fax',
    label: 'FAX',
    confidence: 0.97,
    pattern: new RegExp(String.raw`(?<cue>\b${faxCues}${separator}${between})${anyNumber}`, 'gi'),
    keep: isCuedNumber,
    matches: [
      'Fax: ‹(617) 555-0144›',
      'fax no. ‹555-0144›',
      'Fax ‹91 336 00 85›.',
      'Fax: ‹+44 20 7946 0018›',
    ],
    refuses: ['fax: 12', 'fax on 03/04/2011', 'fax machine'],
  },
  {
    name: 'fax',
    label: 'FAX',
    confidence: 0.95,
    pattern: new RegExp(String.raw`(?<![\w.])${anyNumber}(?= ?-?\(?fax\b)`, 'gi'),
    keep: isCuedNumber,
    matches: ['‹617-555-0144› fax', '‹07700 900 966›-Fax'],
    refuses: ['7 fax pages'],
  },
  {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.96,
    pattern: new RegExp(String.raw`(?<cue>\b${phoneCues}${separator}${between})${anyNumber}`, 'gi'),
    keep: isCuedNumber,
    matches: [
      'Phone: ‹555-0123›',
      'Tel. ‹(617) 555-0123›',
      'Pager ‹617.555.0123 x45›',
      'Tfno: ‹956 203 145› y',
      'Phone:\n‹201-555-0127›',
      'Mobile: ‹+44 7700 900123›',
      'Tel.: ‹(030) 1234567›',
      'Movil ‹618981345›',
    ],
    refuses: ['Telemetry 120', 'home 03/04/2011', 'telephone 12', 'work on 2011-03-04', 'Tel Aviv'],
  },
  {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.93,
    pattern: new RegExp(String.raw`(?<cue>\b${callCues}${between})${anyNumber}`, 'gi'),
    keep: isCuedNumber,
    matches: ['call me at ‹555-0123›', 'not answering at ‹78 651 450›', 'Contact: ‹617 555 0123›'],
    refuses: ['called at 10:15', 'called on 03/04/2011', 'contact 250-1000 mg'],
  },
  {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.93,
    pattern: new RegExp(
      String.raw`(?<![\w.])${anyNumber}(?= ?-?\(?(?:office|mobile|cell|home|desk|work|pager|movil)\b)`,
      'gi',
    ),
    keep: isCuedNumber,
    matches: ['‹416 555 0139› office', '‹(579)555-0158› mobile'],
    refuses: ['2 home visits', '120 office visits'],
  },
  {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.95,
    pattern: new RegExp(
      String.raw`(?<![\w.\-/])(?:\+?1${gap})?(?:\([2-9]\d{2}\) {0,2}|[2-9]\d{2}[ .\-/])[2-9]\d{2}[ .-]\d{4}${extension}(?![\w/]|[.-]\d)`,
      'gi',
    ),
    keep: ({ identifier, text, start }) =>
      isPossiblePhoneNumber(withoutExtension(identifier), 'US') && !isLot(text, start),
    matches: [
      '‹(617) 555-0123›',
      'at ‹617-555-0123 ext 4›',
      'Page ‹206-555-0188 #4417› for',
      'ph ‹559-555-0183 opt 2›, fax',
      '‹617.555.0123›',
      '‹1-800-555-0199›',
      '‹617 555 0123›',
    ],
    refuses: [
      '117-555-0123',
      '617-155-0123',
      '123-45-6789',
      '617-555-01234',
      '2061-03-0455',
      'vaccine lot 617-555-0123',
      'Lot #: 617-555-0123',
      'batch no. 617 555 0123',
    ],
  },
  {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.95,
    pattern: new RegExp(
      String.raw`(?<![\w.])(?:\+ ?|\b00)\d(?:(?:[ .\-/]{0,2}| ?\(0?\) ?)\d){7,14}${extension}(?!\w|[.-]\d)`,
      'gi',
    ),
    keep: ({ identifier }) => isPossiblePhoneNumber(identifier.replace(/^00/, '+'), 'US'),
    matches: ['‹+44 20 7946 0018›', '‹+34 956 203 145›', '‹0034 956 203 145›', '‹+46 (0)8 928 571 38›'],
    refuses: ['+ 1', '+12 mmol', '++'],
  },
  nationalRule('en', /(?<![\w.\-/])0\d{2,4}[ -]\d{3,4}(?:[ -]?\d{3,4})(?!\w|[.-]\d)/g, {
    matches: ['‹020 7946 0018›', '‹0161 496 0018›', '‹07911 123456›'],
    refuses: ['0.5 100 200', '000 000 000', '05-06-2011'],
  }),
  nationalRule(
    'es',
    /(?<![\w.\-/])[6-9]\d{1,2}(?:[ .-]\d{2,3}){2,3}(?!\w|[.,-]\d)|(?<![\w.\-/])[679]\d{8}(?!\w|[.,-]\d)/g,
    {
      matches: ['‹956 203 145›', '‹91 336 00 85›', '‹948 13 62 72›', '‹618981345›'],
      refuses: ['123 456 789', '90.50.20', '756 20', '61898134'],
    },
  ),
  nationalRule('de', /(?<![\w.\-/])0\d{2,5}(?: ?[/-] ?| )\d{3,9}(?:[ -]\d{1,6}){0,3}(?!\w|[.,-]\d)/g, {
    matches: ['‹030 23125 001›', '‹0221/4710001›'],
    refuses: ['0,5 12', '01 02', '000/123456'],
  }),
];

/** A national number without a cue: it must be assigned in one of the countries of the language. */
function nationalRule(
  language: RuleLanguage,
  pattern: RegExp,
  examples: Pick<Rule, 'matches' | 'refuses'>,
): Rule {
  return {
    name: 'phone',
    label: 'PHONE',
    languages: [language],
    confidence: 0.85,
    pattern,
    keep: ({ identifier, text, start }) =>
      !isLot(text, start) &&
      countries[language].slice(0, 3).some((country) => isValidPhoneNumber(identifier, country)),
    ...examples,
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
