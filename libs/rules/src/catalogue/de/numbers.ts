/** German numbers, with a cue or in the cells of a letter's head. */
import { isKvnr } from '#text';
import { digitsIn, exactCase, type Rule, type Rules } from '../../rule.js';
import { cued } from '../any/numbers.js';
import { nationalTelephone } from '../any/telephones.js';

/** Numbers and codes behind a cue, by what they find. */
export const germanNumbers: Rules = {
  'telephone behind an area code': nationalTelephone(
    'de',
    /(?<![\w.\-/])0\d{2,5}(?: ?[/-] ?| )\d{3,9}(?:[ -]\d{1,6}){0,3}(?!\w|[.,-]\d)/g,
  ),
  record: cued('record-number', 'MEDICALRECORD', {
    cues: String.raw`pat(?:ienten)?[.-]{0,2} ?(?:nr|nummer|id)\.?|fall[.-]{0,2} ?(?:nr|nummer)\.?|aufnahme[.-]{0,2} ?(?:nr|nummer)\.?|PID`,
    digits: 4,
  }),
  'health plan': cued('plan-number', 'HEALTHPLAN', {
    cues: String.raw`vers(?:icherten|icherungs)?[.-]{0,2} ?(?:nr|nummer)\.?|krankenkassen[.-]{0,2} ?(?:nr|nummer)\.?|KVNR`,
    digits: 5,
  }),
  'health insurance': {
    name: 'plan-number',
    label: 'HEALTHPLAN',
    confidence: 0.98,
    pattern: /(?<![\w-])[A-Z]\d{9}(?![\w-])/g,
    keep: ({ identifier }) => isKvnr(identifier),
  },
  case: {
    name: 'record-number',
    label: 'MEDICALRECORD',
    confidence: 0.95,
    pattern:
      /(?<cue>(?<!\w)(?:Fall|Pat(?:ienten)?|Aufnahme|Akten|Kranken(?:blatt)?)[.-]{0,2} ?(?:Nr|Nummer|ID|nummer|nr)\.?[ \t]{0,4}[|:][ \t]{0,4})[A-Z]{0,3}-?\d{5,12}(?![\w])/g,
  },
  'telephone with brackets': {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.9,
    pattern: /(?<![\w.\-/])\(0\d{2,5}\) ?[-/]? ?\d{3,9}(?:[ -]\d{1,6}){0,3}(?!\w|[.,-]\d)/g,
    keep: ({ identifier }) => digitsIn(identifier) >= 8 && digitsIn(identifier) <= 14,
  },
  'health insurance behind its name': cuedGerman('plan-number', 'HEALTHPLAN', {
    cues: 'KV[.-]? ?N(?:r|ummer)\\.?|KVNR|KVNr\\.?|Krankenversicherten-?(?:nummer|Nr\\.?)|eGK(?:-?Nr\\.?)?|IK(?:-?Nr\\.?)?',
    code: '[A-Z]?\\d{9,10}',
  }),
  'licence of a doctor': cuedGerman('licence-number', 'LICENSE', {
    cues: 'LANR|Arzt-?(?:nummer|[Nn]r\\.?)|[Ll]ebenslange Arztnummer|BSNR|Betriebsst(?:aetten|atten)(?:nummer|-?[Nn]r\\.?)|NBSNR',
    code: '\\d{7,9}',
  }),
  tax: cuedGerman('tax-number', 'IDNUM', {
    cues: 'Steuer-?(?:ID|Id|[Ii]dentifikationsnummer|Nr\\.?|nummer)|IdNr\\.?|TIN|St\\.-?Nr\\.?',
    code: '\\d{2} ?\\d{3} ?\\d{3} ?\\d{3}|\\d{2,3}/\\d{3,4}/\\d{4,5}',
  }),
  'social security': cuedGerman('tax-number', 'IDNUM', {
    cues: 'Sozialversicherungs(?:nummer|-?Nr\\.?)|SV-?(?:Nr\\.?|Nummer)|RVNR|Rentenversicherungs(?:nummer|-?Nr\\.?)',
    code: '\\d{2} ?\\d{6} ?[A-Z] ?\\d{3}',
  }),
  laboratory: cuedGerman('record-number', 'MEDICALRECORD', {
    cues: 'PIZ|Pat(?:ienten)?[.-]{0,2} ?(?:ID|Id|[Kk]ennung|[Ii]dentifikationszahl)|Fall-?(?:ID|Id|Zahl|zahl)|Auftrags-?(?:[Nn]r\\.?|nummer)|Labor-?(?:[Nn]r\\.?|nummer)|Befund-?(?:[Nn]r\\.?|nummer)|Journal-?(?:[Nn]r\\.?|nummer)|Eingangs-?(?:[Nn]r\\.?|nummer)|Aktenzeichen|Az\\.',
    code: '[A-Z]{0,4}[-/ ]?\\d{3,12}(?:[-/.]\\d{1,8}){0,3}',
  }),
  'telephone with a stroke': {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.9,
    // An area code, a stroke or hyphen with or without blanks, the number in groups.
    pattern: /(?<![\w.\-/])(?:\+49 ?(?:\(0\) ?)?|0)\d{2,5} ?[/-] ?\d{1,8}(?:[ -]\d{1,6}){0,4}(?!\w|[.,-]\d)/g,
    keep: ({ identifier }) => digitsIn(identifier) >= 8 && digitsIn(identifier) <= 14,
  },
};

interface CuedGermanRule {
  /** Alternatives of patterns for folded text; their case counts. */
  readonly cues: string;
  readonly code: string;
}

function cuedGerman(name: string, label: string, { cues, code }: CuedGermanRule): Rule {
  return {
    name,
    label,
    confidence: 0.93,
    pattern: exactCase`(?<cue>(?<![\w-])(?:${cues})(?: ist| lautet)?[ \t]{0,3}[:|#]?[ \t]{0,4}(?<=[ \t:|#]))(?:${code})(?![\w]|[.,/-]\d)`,
  };
}
