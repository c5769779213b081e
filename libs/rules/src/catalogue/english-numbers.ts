/** English numbers behind the short cues of notes: extensions, plates, licences, implants, accessions; record numbers at the edge of a note. */
import { looksLikeDay } from '../days.js';
import { digitsIn, type Found, type Rule } from '../rule.js';

const languages = ['en'] as const;
const link = String.raw`(?: (?:no\.?|number|#))?[ \t]{0,2}[:#]?[ \t]{0,2}`;

/** Rules for English numbers. */
export const englishNumberRules: readonly Rule[] = [
  {
    name: 'extension',
    label: 'PHONE',
    languages,
    confidence: 0.85,
    pattern:
      /(?<![\w.-])(?:ext\.? {0,2}|extension |x)(?:\d{4,5}|\d-\d{4})(?![\w/%]|[.-]\d| ?(?:mg|ml|units?|cm)\b)/gi,
    matches: ['Tel ‹ext 0137›', 'call ‹x5-0141› with', 'son ‹ext. 01590›.', 'PH ‹X5-0169›.'],
    refuses: ['ext 2+', 'x3 doses', 'ext 2000 mg', 'vertex 5014', '4 x 2000 ml', 'x 5014'],
  },
  numbered('vin', 'VEHICLE', {
    cues: 'VIN|[Vv]in',
    code: '[A-Za-z0-9]{2,17}(?:[ -][A-Za-z0-9]{3,8})?',
    digits: 2,
    matches: ['VIN ‹JH4NF78971C720007›, 428', 'vin ‹yjs-9886› - help', 'VIN ‹ZL58 ESV› - ok'],
    refuses: ['VIN unknown', 'Calvin 3'],
  }),
  numbered('plate', 'VEHICLE', {
    cues: '[Pp]late|PLATE',
    code: String.raw`(?:[A-Z]{1,3}|[a-z]{1,3})[ -]?\d{2,5}(?:-[A-Za-z]{1,3})?|\d{1,3}[A-Z]{2,4}\d{0,4}`,
    digits: 2,
    matches: ['PLATE ‹H88896›.', 'plate ‹zl-674-of› recorded', 'plate ‹QBL 773› by'],
    refuses: ['plate and 3 screws', 'plate 4-hole', 'plate of 12', 'plate 7 mm', 'plate with 20'],
  }),
  numbered('licence-number', 'LICENSE', {
    cues: '(?<!/)DL|[Dd]river licen[cs]e|[Ll]icen[cs]e|LICEN[CS]E',
    code: String.raw`[A-Za-z]{0,2}\d{5,9}`,
    digits: 5,
    matches: ['DL ‹IF452837›. PLATE', 'licence ‹wo43652› shown', 'Licence ‹K669385›'],
    refuses: ['mg/DL 120000', 'license since 2011', 'DL 120'],
  }),
  numbered('implant', 'DEVICE', {
    cues: '[Ii]mplant|IMPLANT|[Nn]umber on implant:?|NUMBER ON IMPLANT:?|ICD gen|ICD GEN',
    code: String.raw`[A-Za-z]{2,4} ?-?\d{4,6}|\d{4,6}-[A-Za-z]{2}|\(\d\d\)\d{8,14}`,
    digits: 4,
    matches: ['Implant ‹KPR 11200›, placed', 'number on implant: ‹fcr 06031›.', 'ICD gen ‹68630-NP›'],
    refuses: ['implant in 2011', 'implant of 12000 mm', 'implants 12345'],
  }),
  numbered('accession-number', 'IDNUM', {
    cues: 'ACC|[Aa]cc|[Rr]egistry|REGISTRY|[Vv]isit|VISIT|[Rr]ef|REF',
    code: String.raw`[A-Za-z]{1,2}\d{1,8}(?:-\d{2,8})?(?:-[A-Za-z])?|\d{2}-[A-Za-z]{1,2}-\d{4,8}|[A-Za-z]?\d{6,9}(?:-[A-Za-z])?`,
    digits: 5,
    matches: [
      'Registry ‹E17-8317›, chart',
      'acc ‹e37-8721›; chart',
      'visit ‹V7509410›.',
      'ACC ‹81-P-024346›, 29',
      'ref ‹0430524› - help',
      'visit ‹R11453-A›, VIN',
    ],
    refuses: ['visit 2011', 'ref 3-5', 'visit on 20610314', 'visit 20610314', 'acc 2000', 'ref L4-5'],
  }),
  {
    name: 'record-number',
    label: 'MEDICALRECORD',
    languages,
    confidence: 0.9,
    pattern: /(?<!\w)MRN?\d{5,10}(?!\w)/gi,
    matches: ['re Laiton, ‹MRN3461419›, ref', 'necat r., ‹mr472873›, vin'],
    refuses: ['MR 4728', 'MRI12345', 'mrsa12345'],
  },
  {
    name: 'record-number',
    label: 'MEDICALRECORD',
    languages,
    confidence: 0.85,
    // A line of its own at the edge of a note: a number and who signs or whom it is of.
    pattern:
      /(?<=(?:^|\n)[ \t]{0,3})[A-Z]{1,3}\d{5,9}(?=[ \t]{1,4}(?:[A-Z]{2,3}|[A-Z'-]{2,20},[A-Z'-]{2,20})[ \t]{0,3}(?:\n|$))/g,
    matches: ['Stable.\n‹H287498› FMA\n', '‹FR29161832› HOWE,CONSTANCE\nTRIAGE'],
    refuses: ['on H287498 FMA', 'H2874 FMA', 'H287498 seen'],
  },
  {
    name: 'ssn',
    label: 'SSN',
    languages,
    confidence: 0.9,
    pattern:
      /(?<cue>(?<!\w)(?:SS[N#]?|social(?: security)? (?:no\.?|number|#))[ \t]{0,2}[:#]?[ \t]{0,2})\d{3}[ -]?\d{2}[ -]?\d{4}(?![\w]|-\d)/gi,
    matches: ['SS ‹997048093›.', 'tax and social no. ‹957 69 1970›'],
    refuses: ['SS 99704', 'social 957691970', 'ASS 957691970'],
  },
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.8,
    // Behind what happens on a day; a score or a dose is none of them.
    pattern:
      /(?<cue>(?<![\w/])(?:adm|admitted|RTC|F\/U:?|implanted|placed|surgery|(?:INR|CRP|MRI|CT|x-ray|EKG|echo) of|since|until|dictated|transcribed|DD:?|DT:?|received)(?: on)? )\d[\d/-]{2,9}(?![\w/%]|[.,-]\d| ?(?:mg|mm|ml|cc|units?|cm|doses?|of)\b)/gi,
    keep: isDayOfCue,
    matches: [
      '61m, adm ‹11/6›, weakness',
      'RTC ‹8/24›.',
      'f/u: ‹8/16›,',
      'placed ‹55-12-20›.',
      'DD: ‹20640101› DT',
      'the INR of ‹1/29›.',
      'Received ‹072901› from',
    ],
    refuses: [
      'placed 325 mmHg',
      'received 3000 of heparin',
      'adm 5/5',
      'RTC 3-4 weeks',
      'since 2/6 murmur',
      'placed 4-0',
      'received 5/6',
    ],
  },
  {
    name: 'date',
    label: 'DATE',
    languages,
    confidence: 0.75,
    // At the beginning of a line or an item, before a word or a colon.
    pattern: /(?<=(?:^|\n)[ \t]{0,3}(?:[-*] )?)(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])(?=:? [A-Za-z])/g,
    keep: ({ identifier, text, end }) => {
      const [one, other] = identifier.split('/');
      return one !== other && !scored.test(text.slice(end, end + 24));
    },
    matches: ['\n‹4/7› Cecchetti reviewed', '- ‹1/13›: stable', '‹10/29› seen by'],
    refuses: ['\n5/5 strength', '- 2/6 systolic murmur', '\n3/10 pain', 'on 4/7 Lee', '\n7/10 in intensity'],
  },
];

const scored =
  /^:? (?:strength|systolic|diastolic|murmur|pain|in |out|motor|power|reflex|score|points?|of |SEM|HSM|today|throughout|bilateral|to )/i;

/** A day and a month that are not one over the other, or a whole day. */
function isDayOfCue({ identifier }: Found): boolean {
  const [, month = '', day = ''] = /^(\d{1,2})\/(\d{1,2})$/.exec(identifier) ?? [];
  if (day !== '')
    return looksLikeDay(`${identifier}/60`) && !(Number(month) <= Number(day) && /^(?:4|5|6|10)$/.test(day));
  return /\d[/-]\d|^\d{6}$|^\d{8}$/.test(identifier) && looksLikeDay(identifier);
}

interface NumberedRule extends Pick<Rule, 'matches' | 'refuses'> {
  /** Alternatives of a pattern; their case counts. */
  readonly cues: string;
  readonly code: string;
  /** A code with fewer digits is refused. */
  readonly digits: number;
}

function numbered(name: string, label: string, { cues, code, digits, ...examples }: NumberedRule): Rule {
  return {
    ...{ name, label, languages, confidence: 0.88 },
    pattern: new RegExp(
      `(?<cue>(?<![\\w-])(?:${cues})${link}(?<=[ \\t:#]))(?!(?:of|in|to|at|on|by|no) )(?:${code})(?![\\w/]|[.-]\\d)`,
      'g',
    ),
    keep: ({ identifier }) => digitsIn(identifier) >= digits && !looksLikeDay(identifier),
    ...examples,
  };
}
