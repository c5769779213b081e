/** Numbers after a cue word, numbers that can be checked, and telephone numbers. */

import { type CountryCode, isPossiblePhoneNumber, isValidPhoneNumber } from 'libphonenumber-js/max';
import { isCardNumber, isDniOrNie, isIban, isSsn, isVin, passesLuhn } from '#text';
import {
  anyCase,
  defineRules,
  digitsIn,
  digitsOf,
  type Found,
  type Rule,
  type RuleLanguage,
  type Rules,
} from '../../rule.js';
import { measureUnits } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/words.js';

const asLicencePlate = defineRules('licence-plate', 'VEHICLE');
const asBiometric = defineRules('biometric', 'BIOID');
const asSsn = defineRules('ssn', 'SSN');
const asTailNumber = defineRules('tail-number', 'VEHICLE');

const words = readWords('catalogue/any');
const link = String.raw`(?:[ \t]?(?:${words('between a cue and its number')})(?![a-z]))?(?:[ \t]?[(\[](?:MRN|no\.?)[)\]])?(?: (?:is|es|ist|was|of|de))?[ \t]{0,3}(?:[:#;=|]{0,2}|-(?=[ \t]))\s{0,3}#?`;
/** Up to 30 letters, digits and separators with at least one digit; spaces only between groups of digits. */
const code = String.raw`(?:[A-Z]{1,5}[ ./-]?(?=\d))?(?:[A-Z]{1,4}-)?[A-Z0-9]{0,12}\d[A-Z0-9]{0,14}(?:[-/.][A-Z0-9]{1,12}){0,4}(?:[ -]\d[\d-]{1,9}){0,3}(?![A-Z0-9])`;

const dateShape =
  /^(?:\d{1,2}([-/.])\d{1,2}\1(?:\d{2}|\d{4})|(?:19|20)\d\d([-/.])\d{1,2}\2\d{1,2}|(?:19|20)\d\d)$/;

const unitBehind = new RegExp(
  String.raw`^ ?(?:(?:${measureUnits}|days?|dias|months?|meses|years?|anos|times)\b|%)`,
  'i',
);

/** Rules for numbers and codes after a cue. */
export const numbers: Rules = {
  record: cued(
    'record-number',
    'MEDICALRECORD',
    String.raw`M\.?R\.?N\.?|MR ?(?:#|no\.?|number)|med(?:ical)?\.? rec(?:ord)?s?\.?|(?:${words('owners of record numbers')})(?: (?:record|file|chart))?(?= ?(?:#|no\b|id\b|number|num\b|[:#|=]))|patient identifier|P\.?I\.?D`,
  ),
  'health plan': cued(
    'plan-number',
    'HEALTHPLAN',
    String.raw`(?:${words('health plans')})(?: (?:member|policy|beneficiary|plan|card))?(?= ?(?:#|no\b|id\b|number|num\b|is \d))|MBI|HICN`,
  ),
  account: cued('account-number', 'ACCOUNT', words('accounts')),
  licence: cued('licence-number', 'LICENSE', words('licences')),
  device: cued(
    'device-number',
    'DEVICE',
    String.raw`(?:device |pacemaker |implant |pump |lead )?(?:${words('devices')})(?= ?(?:#|no\b|nr\b|n[o.]|number|num\b|:|[A-Z]{0,4}-?\d{3}))|n(?:o|um(?:ero)?)?\.? de serie|seriennummer|serien-?nr\.?`,
  ),
  accession: cued(
    'accession-number',
    'IDNUM',
    String.raw`(?:${words('accessions')})(?: (?:record|case|id))?(?= ?(?:#|no\b|id\b|number|num\b))|accession|CSN|FIN`,
  ),
  passport: cued('passport', 'IDNUM', words('passports')),
  'licence plate': asLicencePlate(
    0.9,
    /(?<cue>\b(?:licen[cs]e plate|plate (?:number|no\.?|#)|number plate|registration plate|matricula|kennzeichen)(?: (?:number|no\.?|is|es|ist))?[ \t]{0,2}[:#]?\s{0,2})[A-Z0-9]{1,4}[ -]?[A-Z0-9]{1,4}(?:[ -]?[A-Z0-9]{1,4})?(?![\w])/gi,
    ({ identifier }) => digitsIn(identifier) >= 1,
  ),
  biometric: asBiometric(
    0.9,
    anyCase`(?<cue>\b(?:${words('biometrics')})(?: (?:${words('records of biometrics')})){1,2}[ \t]{0,2}(?:[:#=|]|- )?\s{0,2})[A-Z0-9][A-Z0-9-]{4,40}(?!\w)`,
    ({ identifier }) => digitsIn(identifier) >= 3,
  ),
  'masked social security': asSsn(0.95, /(?<![\w*]|#(?=#))[xX*#]{3}[ -]?[xX*#]{2}[ -]?\d{4}(?![\w-])/g),
  // A mutation ("N501Y") ends in one letter, an aircraft in two, unless a cue word precedes it.
  aircraft: asTailNumber(
    0.85,
    /(?<![\w/-])N\d{2,3}[A-HJ-NP-Z]{2}(?![\w/-])|(?<cue>(?<!\w)(?:[Tt]ail|TAIL|[Aa]ircraft|[Hh]elicopter|[Pp]lane|[Aa]irplane)(?: (?:no\.?|number|registration|#|reg))?[ :#]{1,3})[A-Z]{1,2}-?(?=[A-Z]{0,4}\d|(?<=-)[A-Z]{3,4}(?!\w))[A-Z\d]{2,5}(?!\w)/g,
  ),
};

/**
 * Builds a rule for a number after `cues` (alternatives) and `prefix`; refuses few digits, dates and units
 * after it.
 */
export function cued(
  name: string,
  label: string,
  cues: string,
  { digitsMin = 4, prefix = '' }: { readonly digitsMin?: number; readonly prefix?: string } = {},
): Rule {
  return {
    name,
    label,
    confidence: 0.95,
    pattern: anyCase`(?<cue>(?<![a-z])(?:${cues})${link}${prefix})${code}`,
    keep: (found) => numberLength(found, digitsMin),
  };
}

/** Length of the number; 0 for too few digits, a date, a year or a dose. */
function numberLength({ identifier, text, end }: Found, digitsMin: number): number {
  if (digitsIn(identifier) < digitsMin || dateShape.test(identifier)) return 0;
  if (/^[a-z]{2,} /.test(identifier)) return 0; // "from 2011"
  return unitBehind.test(text.slice(end, end + 10)) ? 0 : identifier.length;
}

const givenToMany = new RegExp(
  String.raw`\b(?:${words('before what is given to many')})(?: ?(?:code|number|no\.?|#|of|is|was))?[ :#=]{0,3}$`,
  'i',
);

const amountBehind = new RegExp(
  String.raw`^ ?(?:${measureUnits}|l|cells?|copies|cfu|patients|people|taper|days?|weeks?|dollars|steps|x)\b`,
  'i',
);

/** Whether a number is a lot, a reference, a billing code or an amount, and not a hospital's unit number. */
export function isNobodysNumber({ identifier, text, start, end }: Found): boolean {
  const before = text.slice(Math.max(0, start - 32), start);
  const isUnitNumber = /\bunit(?: (?:number|no\.?|#))?[ :#]{0,3}$/i.test(before) && digitsIn(identifier) > 4;
  return (!isUnitNumber && givenToMany.test(before)) || amountBehind.test(text.slice(end, end + 12));
}

/** Whether the number at `start` is a batch number, which looks like a telephone number. */
function isLot(text: string, start: number): boolean {
  return /\b(?:lot|batch|NDC|catalog(?:ue)?)(?: ?(?:number|no\.?|#))?[ :]{0,3}$/i.test(
    text.slice(Math.max(0, start - 24), start),
  );
}
const asCard = defineRules('card', 'ACCOUNT');
const asIban = defineRules('iban', 'ACCOUNT');
const asVin = defineRules('vin', 'VEHICLE');
const asDni = defineRules('dni', 'IDNUM');
const asNhsNumber = defineRules('nhs-number', 'MEDICALRECORD');

const cueEnd = String.raw`(?: ?(?:number|no\.?|num\.?|numero|nr\.?|nummer|#))?(?: (?:is|es|ist|was))?[ \t]{0,3}[:#;=]{0,2}\s{0,2}`;

/** Rules for numbers that can be checked. */
export const checkedNumbers: Rules = {
  'American social security': asSsn(
    0.97,
    /(?<![\w.\-/])\d{3}(?: ?- ?|[ .])\d{2}(?: ?-\s?|[ .])\d{4}(?![\w/]|[.-]\d)/g,
    ({ identifier }) => isSsn(identifier),
  ),
  'social security behind its name': asSsn(
    0.98,
    anyCase`(?<cue>\b(?:SSN?|SS#|soc(?:ial)?\.? sec(?:urity)?\.?)${cueEnd})(?:\d[ .-]{0,3}\s?){8}\d(?!\w)`,
    ({ identifier }) => !/^(\d)\1{8}$/.test(digitsOf(identifier)),
  ),
  card: asCard(0.98, /(?<![\w.\-/]|\d )\d(?:[ -]?\d){12,18}(?![\w/]| ?\d|[.-]\d)/g, ({ identifier }) =>
    isCardNumber(identifier),
  ),
  'card behind its name': asCard(
    0.97,
    anyCase`(?<cue>\b(?:${words('cards')})${cueEnd})\d(?:[ -]?\d){11,18}(?!\w)`,
    ({ identifier }) => passesLuhn(identifier),
  ),
  IBAN: asIban(0.99, /(?<!\w)[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{1,4}){3,8}(?!\w)/gi, ibanLength),
  vehicle: asVin(
    0.98,
    /(?<![\w-])[A-HJ-NPR-Z0-9]{17}(?![\w-])/gi,
    ({ identifier }) => /[A-Z]/i.test(identifier) && digitsIn(identifier) > 3 && isVin(identifier),
  ),
  'Spanish identity': asDni(
    0.98,
    /(?<![\w.])(?:[XYZ][ -]?\d{7}|\d{1,2}\.\d{3}\.\d{3}|\d{7,8})[ -]?[TRWAGMYFPDXBNJZSQVHLCKE](?!\w)/gi,
    ({ identifier }) => isDniOrNie(identifier),
  ),
  'British health service behind its name': asNhsNumber(
    0.98,
    anyCase`(?<cue>\bNHS${cueEnd})\d(?:[ -]{0,3}\d){9}(?!\w)`,
  ),
};

/** Length of the longest valid IBAN, because the pattern may include the word after it. */
function ibanLength({ identifier }: Found): number {
  for (let length = identifier.length; length >= 15; length -= 1) {
    const atEdge = length === identifier.length || /\W/.test(identifier[length] ?? '');
    if (atEdge && isIban(identifier.slice(0, length))) return length;
  }
  return 0;
}

const asFax = defineRules('fax', 'FAX');
const asPhone = defineRules('phone', 'PHONE');
const gap = String.raw`[ .\-/]{0,2}`;
const extension = String.raw`(?:[ ,]{0,2}(?:x|ext\.?|extension|int\.?|opt(?:ion)?\.?|opción|anexo|Durchwahl) ?\.? ?\d{1,6}| #\d{2,6}(?!\w))?`;
/** Any grouping of 6 to 15 digits. */
const anyNumber = String.raw`(?:\+ ?|\(\+?)?\d(?:(?:[ .\-/]{0,2}|[ ]?[()][ ]?(?:\(|- ?)?)\d){5,14}${extension}(?![\w/]|[.,-]\d)`;
const separator = String.raw`(?: ?(?:is|es|number|no\.?|numero|nr\.?))?(?: ?[:;#=.] ?)?\n?`;
const between = String.raw`[ \t]{0,3}\[?`;
const phoneCues = String.raw`(?:${words('telephones')})\b\.?`;
const callCues = String.raw`(?:${words('calls')})\b[^.\n\d]{0,24}?(?: at| on| to| al| unter|:)?`;
const faxCues = String.raw`(?:tel\.? (?:y|und|and|&|/) fax|fax|telefax|facsimile|fx)(?: number| no| num)?\b\.?`;

/** Rules for telephone and fax numbers. */
export const telephones: Rules = {
  'behind "fax"': asFax(0.97, anyCase`(?<cue>\b${faxCues}${separator}${between})${anyNumber}`, isCuedNumber),
  'before "fax"': asFax(0.95, anyCase`(?<![\w.])${anyNumber}(?= ?-?\(?fax\b)`, isCuedNumber),
  'behind "phone"': asPhone(
    0.96,
    anyCase`(?<cue>\b${phoneCues}${separator}${between})${anyNumber}`,
    isCuedNumber,
  ),
  'behind "call"': asPhone(0.93, anyCase`(?<cue>\b${callCues}${between})${anyNumber}`, isCuedNumber),
  'before "office"': asPhone(
    0.93,
    anyCase`(?<![\w.])${anyNumber}(?= ?-?\(?(?:office|mobile|cell|home|desk|work|pager|movil)\b)`,
    isCuedNumber,
  ),
  'American form': asPhone(
    0.95,
    anyCase`(?<![\w.\-/])(?:\+?1${gap})?(?:\([2-9]\d{2}\) {0,2}|[2-9]\d{2}[ .\-/])[2-9]\d{2}[ .-]\d{4}${extension}(?![\w/]|[.-]\d)`,
    ({ identifier, text, start }) =>
      isPossiblePhoneNumber(withoutExtension(identifier), 'US') && !isLot(text, start),
  ),
  'international form': asPhone(
    0.95,
    anyCase`(?<![\w.])(?:\+ ?|\b00)\d(?:(?:[ .\-/]{0,2}| ?\(0?\) ?)\d){7,14}${extension}(?!\w|[.-]\d)`,
    ({ identifier }) => isPossiblePhoneNumber(identifier.replace(/^00/, '+'), 'US'),
  ),
};

/** Countries whose national form needs no cue, by the language of the note. */
const countries: Readonly<Record<RuleLanguage, readonly CountryCode[]>> = {
  en: ['US', 'GB', 'AU', 'IE'],
  es: ['ES', 'MX', 'AR', 'CO', 'CL', 'PE'],
  de: ['DE', 'AT', 'CH'],
  fr: ['FR', 'BE', 'CH'],
  it: ['IT', 'CH'],
  pt: ['PT', 'BR', 'AO'],
  nl: ['NL', 'BE'],
};

/** Builds a rule for a national number without a cue; it must be assigned in one of the language's countries. */
export function nationalTelephone(language: RuleLanguage, pattern: RegExp): Rule {
  return {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.85,
    pattern,
    keep: ({ identifier, text, start }) =>
      !isLot(text, start) && countries[language].some((country) => isValidPhoneNumber(identifier, country)),
  };
}

const doseBehind = new RegExp(String.raw`^ ?${measureUnits}\b`, 'i');

const withoutExtension = (number: string): string =>
  number.replace(/ ?(?:x|ext|int|opt|opción|anexo|#).*$/i, '');

/** After a cue, accepts 6 to 15 digits that are neither a date nor a dose. */
function isCuedNumber({ identifier, text, end }: Found): boolean {
  const number = withoutExtension(identifier);
  const digits = digitsIn(number);
  if (digits < 6 || digits > 15) return false;
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$/.test(number) && /(?:19|20)\d\d/.test(number)) return false;
  return !doseBehind.test(text.slice(end, end + 8));
}
