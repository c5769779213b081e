/** German numbers, after a cue or in the cells of a letter head. */
import { isKvnr } from '#text';
import { defineRules, digitsIn, exactCase, type Found, type Rule, type Rules } from '../../rule.js';
import { readWords } from '../../vocabulary/words.js';
import { cued, nationalTelephone } from '../any/numbers.js';

const words = readWords('catalogue/de');
const asPlanNumber = defineRules('plan-number', 'HEALTHPLAN');
const asRecordNumber = defineRules('record-number', 'MEDICALRECORD');
const asPhone = defineRules('phone', 'PHONE');
const asFax = defineRules('fax', 'FAX');
const asSsn = defineRules('ssn', 'SSN');
const asCodeNumber = defineRules('coded-number', 'IDNUM');

/** An area code with spaces inside and signs around it, then groups of digits: "(0 60 28) 4 17". */
const spacedNumber = String.raw`(?:\+ ?\d{2} ?)?\(?0(?: ?\d){2,5}\)?[ ./-]{0,3}\d{1,8}(?:[ ./-]{1,3}\d{1,6}){0,5}(?!\w|[.,/-]\d)`;
const isDialled = ({ identifier }: Found): boolean => digitsIn(identifier) >= 7 && digitsIn(identifier) <= 15;

/** Rules for German numbers and codes. */
export const germanNumbers: Rules = {
  'telephone behind an area code': nationalTelephone(
    'de',
    /(?<![\w.\-/])0\d{2,5}(?: ?[/-] ?| )\d{3,9}(?:[ -]\d{1,6}){0,3}(?!\w|[.,-]\d)/g,
  ),
  record: cued('record-number', 'MEDICALRECORD', words('record numbers')),
  'health plan': cued('plan-number', 'HEALTHPLAN', words('health plans'), { digitsMin: 5 }),
  'health insurance': asPlanNumber(0.98, /(?<![\w-])[A-Z]\d{9}(?![\w-])/g, ({ identifier }) =>
    isKvnr(identifier),
  ),
  case: asRecordNumber(
    0.95,
    /(?<cue>(?<!\w)(?:Fall|Pat(?:ienten)?|Aufnahme|Akten|Kranken(?:blatt)?)[.-]{0,2} ?(?:Nr|Nummer|ID|nummer|nr)\.?[ \t]{0,4}[|:][ \t]{0,4})[A-Z]{0,3}-?\d{5,12}(?![\w])/g,
  ),
  'telephone with brackets': asPhone(
    0.9,
    /(?<![\w.\-/])\(0\d{2,5}\) ?[-/]? ?\d{3,9}(?:[ -]\d{1,6}){0,3}(?!\w|[.,-]\d)/g,
    ({ identifier }) => digitsIn(identifier) >= 8 && digitsIn(identifier) <= 14,
  ),
  'health insurance behind its name': cuedGerman(
    'plan-number',
    'HEALTHPLAN',
    words('health insurance'),
    '[A-Z]? ?\\d{3} ?\\d{3} ?\\d{3,4}',
  ),
  'health insurance behind its fund': asPlanNumber(
    0.9,
    exactCase`(?<cue>\b(?:Kasse|Krankenkasse|Versicherung|versichert bei)\b[^\n\d]{1,24}[ ,])[A-Z]\d{9}(?!\w)`,
  ),
  'telephone behind its word': asPhone(
    0.95,
    exactCase`(?<cue>(?<![A-Za-z])(?:Tel(?:efon|\.)?|Fon|Fernruf|Mobil|Handy|Notfallnummer|Durchwahl|Rufnummer)(?:-?Nr\.?)?[ \t]{0,2}[:.]?[ \t]{0,3})${spacedNumber}`,
    isDialled,
  ),
  'fax behind its word': asFax(
    0.96,
    exactCase`(?<cue>(?<![A-Za-z])(?:Tele)?[Ff]ax(?:-?Nr\.?)?[ \t]{0,2}[:.]?[ \t]{0,3})${spacedNumber}`,
    isDialled,
  ),
  'Swiss social security': asSsn(0.97, /(?<![\w.])756[. ]\d{4}[. ]\d{4}[. ]\d{2}(?![\w]|[.]\d)/g),
  'Austrian social security': asSsn(
    0.95,
    exactCase`(?<cue>\b(?:SVNR|SV-?Nr\.?|Sozialversicherungsnummer|VSNR)[ \t]{0,2}:?[ \t]{0,3})\d{4}[ /-]?\d{6}(?!\w)`,
  ),
  'code of a thing': asCodeNumber(
    0.85,
    exactCase`(?<cue>(?<![\w-])(?:(?:${words('codes with a number')})\.?-?(?:Nr\.?|nummer|[Zz]ahl)|Akte|Az\.?|Aktenzeichen|Rechnung|Auftr\.|Ch\.-B\.)[ \t]{0,2}:?[ \t]{0,3})(?:[A-Z]{1,6}[-/ ]?)?\d[\dA-Z]*(?:[-/. ][\dA-Z]{1,8}){0,4}(?![\w])`,
    ({ identifier }) => digitsIn(identifier) >= 4,
  ),
  'licence of a doctor': cuedGerman('licence-number', 'LICENSE', words('licences of doctors'), '\\d{7,9}'),
  tax: cuedGerman(
    'tax-number',
    'IDNUM',
    words('tax numbers'),
    '\\d{2} ?\\d{3} ?\\d{3} ?\\d{3}|\\d{2,3}/\\d{3,4}/\\d{4,5}',
  ),
  'social security': cuedGerman(
    'tax-number',
    'IDNUM',
    words('social security'),
    '\\d{2} ?\\d{6} ?[A-Z] ?\\d{3}',
  ),
  laboratory: cuedGerman(
    'record-number',
    'MEDICALRECORD',
    words('laboratory numbers'),
    '[A-Z]{0,4}[-/ ]?\\d{3,12}(?:[-/.]\\d{1,8}){0,3}',
  ),
  'telephone with a stroke': asPhone(
    0.9,
    /(?<![\w.\-/])(?:\+49 ?(?:\(0\) ?)?|0)\d{2,5} ?[/-] ?\d{1,8}(?:[ -]\d{1,6}){0,4}(?!\w|[.,-]\d)/g,
    ({ identifier }) => digitsIn(identifier) >= 8 && digitsIn(identifier) <= 14,
  ),
};

function cuedGerman(name: string, label: string, cues: string, code: string): Rule {
  return {
    name,
    label,
    confidence: 0.93,
    pattern: exactCase`(?<cue>(?<![\w-])(?:${cues})(?: ist| lautet)?[ \t]{0,3}[:|#]?[ \t]{0,4}(?<=[ \t:|#]))(?:${code})(?![\w]|[.,/-]\d)`,
  };
}
