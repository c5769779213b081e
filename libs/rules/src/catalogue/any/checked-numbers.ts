/** Numbers with a check digit or a fixed structure: hardly anything else passes. */
import { isCardNumber, isDniOrNie, isIban, isSsn, isVin, passesLuhn } from '#text';
import { anyCase, digitsIn, digitsOf, type Found, type Rules } from '../../rule.js';

const cueEnd = String.raw`(?: ?(?:number|no\.?|num\.?|numero|nr\.?|nummer|#))?(?: (?:is|es|ist|was))?[ \t]{0,3}[:#;=]{0,2}\s{0,2}`;

/** Numbers that can be checked, by what they find. */
export const checkedNumbers: Rules = {
  'American social security': {
    name: 'ssn',
    label: 'SSN',
    confidence: 0.97,
    pattern: /(?<![\w.\-/])\d{3}(?: ?- ?|[ .])\d{2}(?: ?-\s?|[ .])\d{4}(?![\w/]|[.-]\d)/g,
    keep: ({ identifier }) => isSsn(identifier),
  },
  'social security behind its name': {
    name: 'ssn',
    label: 'SSN',
    confidence: 0.98,
    pattern: anyCase`(?<cue>\b(?:SSN?|SS#|soc(?:ial)?\.? sec(?:urity)?\.?)${cueEnd})(?:\d[ .-]{0,3}\s?){8}\d(?!\w)`,
    keep: ({ identifier }) => !/^(\d)\1{8}$/.test(digitsOf(identifier)),
  },
  card: {
    name: 'card',
    label: 'ACCOUNT',
    confidence: 0.98,
    pattern: /(?<![\w.\-/]|\d )\d(?:[ -]?\d){12,18}(?![\w/]| ?\d|[.-]\d)/g,
    keep: ({ identifier }) => isCardNumber(identifier),
  },
  'card behind its name': {
    name: 'card',
    label: 'ACCOUNT',
    confidence: 0.97,
    pattern: anyCase`(?<cue>\b(?:(?:credit |debit )?card|cc|visa|mastercard|amex|tarjeta|kreditkarte)${cueEnd})\d(?:[ -]?\d){11,18}(?!\w)`,
    keep: ({ identifier }) => passesLuhn(identifier),
  },
  IBAN: {
    name: 'iban',
    label: 'ACCOUNT',
    confidence: 0.99,
    pattern: /(?<!\w)[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{1,4}){3,8}(?!\w)/gi,
    keep: ibanLength,
  },
  vehicle: {
    name: 'vin',
    label: 'VEHICLE',
    confidence: 0.98,
    pattern: /(?<![\w-])[A-HJ-NPR-Z0-9]{17}(?![\w-])/gi,
    keep: ({ identifier }) => /[A-Z]/i.test(identifier) && digitsIn(identifier) > 3 && isVin(identifier),
  },
  'Spanish identity': {
    name: 'dni',
    label: 'IDNUM',
    confidence: 0.98,
    pattern:
      /(?<![\w.])(?:[XYZ][ -]?\d{7}|\d{1,2}\.\d{3}\.\d{3}|\d{7,8})[ -]?[TRWAGMYFPDXBNJZSQVHLCKE](?!\w)/gi,
    keep: ({ identifier }) => isDniOrNie(identifier),
  },
  'British health service behind its name': {
    name: 'nhs-number',
    label: 'MEDICALRECORD',
    confidence: 0.98,
    pattern: anyCase`(?<cue>\bNHS${cueEnd})\d(?:[ -]{0,3}\d){9}(?!\w)`,
  },
};

/** The shape may swallow the word behind an IBAN; its country says how long it is, so the longest valid beginning stays. */
function ibanLength({ identifier }: Found): number {
  for (let length = identifier.length; length >= 15; length -= 1) {
    const atEdge = length === identifier.length || /\W/.test(identifier[length] ?? '');
    if (atEdge && isIban(identifier.slice(0, length))) return length;
  }
  return 0;
}
