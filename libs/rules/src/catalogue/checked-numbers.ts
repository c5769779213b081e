/** Numbers that carry a check digit or a fixed structure: what passes is hardly ever anything else. */
import { isCardNumber, isDniOrNie, isIban, isNhsNumber, isSsn, isVin, passesLuhn } from '#text';
import { digitsIn, digitsOf, type Found, type Rule } from '../rule.js';
import { isNobodysNumber } from './nobodys-numbers.js';

const cueEnd = String.raw`(?: ?(?:number|no\.?|num\.?|numero|nr\.?|nummer|#))?(?: (?:is|es|ist|was))?[ \t]{0,3}[:#;=]{0,2}\s{0,2}`;

/** Rules for numbers that can be checked. */
export const checkedNumberRules: readonly Rule[] = [
  {
    name: 'ssn',
    label: 'SSN',
    confidence: 0.97,
    pattern: /(?<![\w.\-/])\d{3}(?: ?- ?|[ .])\d{2}(?: ?-\s?|[ .])\d{4}(?![\w/]|[.-]\d)/g,
    keep: ({ identifier }) => isSsn(identifier),
    matches: ['‹123-45-6789›', 'is ‹078 05 1120›,', '‹123-45-\n6789›'],
    refuses: [
      '000-45-6789',
      '666-45-6789',
      '123-00-6789',
      '123-45-0000',
      '900-45-6789',
      '2123-45-6789',
      '123-45-678',
    ],
  },
  {
    name: 'ssn',
    label: 'SSN',
    confidence: 0.98,
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:SSN?|SS#|soc(?:ial)?\.? sec(?:urity)?\.?)${cueEnd})(?:\d[ .-]{0,3}\s?){8}\d(?!\w)`,
      'gi',
    ),
    keep: ({ identifier }) => !/^(\d)\1{8}$/.test(digitsOf(identifier)),
    matches: [
      'SSN: ‹912-34-5678›',
      'Social Security number is ‹123 45 6789›',
      'SS# ‹123456789›',
      'ssn ‹1 2 3 4 5 6 7 8 9›',
    ],
    refuses: ['SSN: none', 'SSN 1234', 'SS 12'],
  },
  {
    name: 'card',
    label: 'ACCOUNT',
    confidence: 0.98,
    pattern: /(?<![\w.\-/]|\d )\d(?:[ -]?\d){12,18}(?![\w/]| ?\d|[.-]\d)/g,
    keep: ({ identifier }) => isCardNumber(identifier),
    matches: ['‹4111 1111 1111 1111›', 'card ‹5500-0000-0000-0004›,', '‹340000000000009›'],
    refuses: ['4111 1111 1111 1112', '1234567890123', '0000 0000 0000 0000'],
  },
  {
    name: 'card',
    label: 'ACCOUNT',
    confidence: 0.97,
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:(?:credit |debit )?card|cc|visa|mastercard|amex|tarjeta|kreditkarte)${cueEnd})\d(?:[ -]?\d){11,18}(?!\w)`,
      'gi',
    ),
    keep: ({ identifier }) => passesLuhn(identifier),
    matches: ['my credit card number is ‹503867297114›', 'card # ‹4007070753690781›'],
    refuses: ['card 123456789012', '200 cc 12'],
  },
  {
    name: 'iban',
    label: 'ACCOUNT',
    confidence: 0.99,
    pattern: /(?<!\w)[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{1,4}){3,8}(?!\w)/gi,
    keep: ibanLength,
    matches: [
      'IBAN ‹GB82 WEST 1234 5698 7654 32›',
      '‹ES9121000418450200051332›.',
      '‹gb82west12345698765432› is',
      '‹DE89 3704 0044 0532 0130 00› und',
    ],
    refuses: ['GB83 WEST 1234 5698 7654 32', 'AB12 CDEF 3456', 'ICD10 codes were'],
  },
  {
    name: 'vin',
    label: 'VEHICLE',
    confidence: 0.98,
    pattern: /(?<![\w-])[A-HJ-NPR-Z0-9]{17}(?![\w-])/gi,
    keep: ({ identifier }) => /[A-Z]/i.test(identifier) && digitsIn(identifier) > 3 && isVin(identifier),
    matches: ['VIN ‹1M8GDM9AXKP042788›'],
    refuses: ['1M8GDM9A1KP042788', '11111111111111111', 'ELECTROCARDIOGRAM'],
  },
  {
    name: 'dni',
    label: 'IDNUM',
    confidence: 0.98,
    pattern:
      /(?<![\w.])(?:[XYZ][ -]?\d{7}|\d{1,2}\.\d{3}\.\d{3}|\d{7,8})[ -]?[TRWAGMYFPDXBNJZSQVHLCKE](?!\w)/gi,
    keep: ({ identifier }) => isDniOrNie(identifier),
    matches: ['DNI ‹12345678Z›', '‹12.345.678-Z›,', 'NIE: ‹X1234567L›', '‹12345678 z›'],
    refuses: ['12345678A', 'X1234567A', '1234567 mg'],
  },
  {
    name: 'nhs-number',
    label: 'MEDICALRECORD',
    languages: ['en'],
    confidence: 0.97,
    pattern: /(?<![\w.\-/]|\d )\d{3}([ -])\d{3}\1\d{4}(?![\w/]| \d|[.-]\d)/g,
    keep: (found) => isNhsNumber(found.identifier) && !isNobodysNumber(found),
    matches: ['NHS ‹943 476 5919›', '‹943-476-5919›'],
    refuses: ['943 476 5918', '111 111 1111', '943 4765919', 'vaccine lot 943-476-5919'],
  },
  {
    name: 'nhs-number',
    label: 'MEDICALRECORD',
    confidence: 0.98,
    pattern: new RegExp(String.raw`(?<cue>\bNHS${cueEnd})\d(?:[ -]{0,3}\d){9}(?!\w)`, 'gi'),
    matches: ['NHS No: ‹9434765919›', 'NHS number ‹943 476 5918›'],
    refuses: ['NHS trust', 'NHS 111'],
  },
];

/** The shape may swallow the word behind an IBAN; its country says how long it is, so the longest valid beginning stays. */
function ibanLength({ identifier }: Found): number {
  for (let length = identifier.length; length >= 15; length -= 1) {
    const atEdge = length === identifier.length || /\W/.test(identifier[length] ?? '');
    if (atEdge && isIban(identifier.slice(0, length))) return length;
  }
  return 0;
}
