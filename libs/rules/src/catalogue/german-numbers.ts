/** German numbers and dates that need no word before them, or stand in the cells of a letter's head. */
import { isKvnr } from '#text';
import { digitsIn, type Rule } from '../rule.js';

/** Rules for German numbers. */
export const germanNumberRules: readonly Rule[] = [
  {
    name: 'plan-number',
    label: 'HEALTHPLAN',
    languages: ['de'],
    confidence: 0.98,
    pattern: /(?<![\w-])[A-Z]\d{9}(?![\w-])/g,
    keep: ({ identifier }) => isKvnr(identifier),
    matches: ['Vers. ‹A123456780›,'],
    refuses: ['A123456781', 'a123456780', 'A12345678'],
  },
  {
    name: 'record-number',
    label: 'MEDICALRECORD',
    languages: ['de'],
    confidence: 0.95,
    pattern:
      /(?<cue>(?<!\w)(?:Fall|Pat(?:ienten)?|Aufnahme|Akten|Kranken(?:blatt)?)[.-]{0,2} ?(?:Nr|Nummer|ID|nummer|nr)\.?[ \t]{0,4}[|:][ \t]{0,4})[A-Z]{0,3}-?\d{5,12}(?![\w])/g,
    matches: ['| Fall-Nr. | ‹F-35168915› |', 'Aufnahmenummer: ‹0016708047›\n'],
    refuses: ['Fall 35168915', 'Pat.-Nr. | 123 |', 'Fall-Nr.: folgt'],
  },
  {
    name: 'phone',
    label: 'PHONE',
    languages: ['de'],
    confidence: 0.9,
    pattern: /(?<![\w.\-/])\(0\d{2,5}\) ?[-/]? ?\d{3,9}(?:[ -]\d{1,6}){0,3}(?!\w|[.,-]\d)/g,
    keep: ({ identifier }) => digitsIn(identifier) >= 8 && digitsIn(identifier) <= 14,
    matches: ['unter ‹(069) 90009 871› erreichbar', '‹(0221) 4710-415›,'],
    refuses: ['(05) 12', '(0) 123456789', '(2061) 90009 871'],
  },
  cuedGerman('plan-number', 'HEALTHPLAN', {
    cues: 'KV[.-]? ?N(?:r|ummer)\\.?|KVNR|KVNr\\.?|Krankenversicherten-?(?:nummer|Nr\\.?)|eGK(?:-?Nr\\.?)?|IK(?:-?Nr\\.?)?',
    code: '[A-Z]?\\d{9,10}',
    matches: ['KV-Nr. ‹A123456789›,', 'KVNr: ‹Q123456781›', 'IK ‹108312586›'],
    refuses: ['KV-Nr. fehlt', 'IK 12', 'KV 123456789012'],
  }),
  cuedGerman('licence-number', 'LICENSE', {
    cues: 'LANR|Arzt-?(?:nummer|[Nn]r\\.?)|[Ll]ebenslange Arztnummer|BSNR|Betriebsst(?:aetten|atten)(?:nummer|-?[Nn]r\\.?)|NBSNR',
    code: '\\d{7,9}',
    matches: [
      'LANR ‹123456789›,',
      'BSNR: ‹721234567›',
      'Betriebsstätten-Nr. ‹381234500›',
      'Arztnummer ‹1234567›',
    ],
    refuses: ['LANR fehlt', 'BSNR 12', 'LANR 1234567890123'],
  }),
  cuedGerman('tax-number', 'IDNUM', {
    cues: 'Steuer-?(?:ID|Id|[Ii]dentifikationsnummer|Nr\\.?|nummer)|IdNr\\.?|TIN|St\\.-?Nr\\.?',
    code: '\\d{2} ?\\d{3} ?\\d{3} ?\\d{3}|\\d{2,3}/\\d{3,4}/\\d{4,5}',
    matches: ['Steuer-ID ‹12 345 678 903›,', 'Steuernummer: ‹151/815/08156›', 'IdNr. ‹12345678903›'],
    refuses: ['Steuer-ID folgt', 'Steuer 12 345', 'Steuer-ID 12 345'],
  }),
  cuedGerman('tax-number', 'IDNUM', {
    cues: 'Sozialversicherungs(?:nummer|-?Nr\\.?)|SV-?(?:Nr\\.?|Nummer)|RVNR|Rentenversicherungs(?:nummer|-?Nr\\.?)',
    code: '\\d{2} ?\\d{6} ?[A-Z] ?\\d{3}',
    matches: ['SV-Nr. ‹65 170839 J 003›.', 'Rentenversicherungsnummer: ‹65170839J003›'],
    refuses: ['SV-Nr. folgt', 'SV 65 170839'],
  }),
  cuedGerman('record-number', 'MEDICALRECORD', {
    cues: 'PIZ|Pat(?:ienten)?[.-]{0,2} ?(?:ID|Id|[Kk]ennung|[Ii]dentifikationszahl)|Fall-?(?:ID|Id|Zahl|zahl)|Auftrags-?(?:[Nn]r\\.?|nummer)|Labor-?(?:[Nn]r\\.?|nummer)|Befund-?(?:[Nn]r\\.?|nummer)|Journal-?(?:[Nn]r\\.?|nummer)|Eingangs-?(?:[Nn]r\\.?|nummer)|Aktenzeichen|Az\\.',
    code: '[A-Z]{0,4}[-/ ]?\\d{3,12}(?:[-/.]\\d{1,8}){0,3}',
    matches: ['PIZ ‹30044812›,', 'Pat.-ID ‹4471-22›.', 'Befund-Nr.: ‹H/2019-4471›', 'Labornummer ‹4471902›'],
    refuses: ['PIZ folgt', 'Pat.-ID fehlt', 'Labor 12', 'Befund 4471'],
  }),
  {
    name: 'phone',
    label: 'PHONE',
    languages: ['de'],
    confidence: 0.9,
    // An area code, a stroke or hyphen with or without blanks, the number in groups.
    pattern: /(?<![\w.\-/])(?:\+49 ?(?:\(0\) ?)?|0)\d{2,5} ?[/-] ?\d{1,8}(?:[ -]\d{1,6}){0,4}(?!\w|[.,-]\d)/g,
    keep: ({ identifier }) => digitsIn(identifier) >= 8 && digitsIn(identifier) <= 14,
    matches: [
      'Tel. ‹07531 / 55 01 42›\n',
      'Fax ‹0761/270-0›.',
      '‹089 - 4140 22 11›',
      'mobil ‹0171 / 4 55 01 42›',
    ],
    refuses: ['04/2019', '01/12 2019', '0,5 / 12', '05 / 12', '07531 / 5'],
  },
  {
    name: 'date',
    label: 'DATE',
    languages: ['de'],
    confidence: 0.82,
    pattern:
      /(?<cue>\b(?:\w{0,14}(?:skopie|graphie|ektomie)|OP|Z\.n\.|Kontrolle|ED|Erstdiagnose|TEP|CT|MRT|Operation|Implantation|Impfung|zuletzt|seit|von|im|bis|ab)[ ,:(]{1,3})(?:0?[1-9]|1[0-2])\/\d{2}(?![\w/%]|[.,]\d| ?(?:mm|Punkt|cm|mg))/g,
    matches: ['Koloskopie ‹11/55› unauffällig', 'Kontrolle ‹09/52›.', 'ED ‹3/19›', 'seit ‹04/57›'],
    refuses: ['Koloskopie 13/55', 'Schmerzskala 08/10', 'seit 120/80', 'bis 10/10 Punkte', 'RR 12/80'],
  },
];

interface CuedGermanRule extends Pick<Rule, 'matches' | 'refuses'> {
  /** Alternatives of patterns for folded text; their case counts. */
  readonly cues: string;
  readonly code: string;
}

function cuedGerman(name: string, label: string, { cues, code, ...examples }: CuedGermanRule): Rule {
  return {
    name,
    label,
    languages: ['de'],
    confidence: 0.93,
    pattern: new RegExp(
      `(?<cue>(?<![\\w-])(?:${cues})(?: ist| lautet)?[ \\t]{0,3}[:|#]?[ \\t]{0,4}(?<=[ \\t:|#]))(?:${code})(?![\\w]|[.,/-]\\d)`,
      'g',
    ),
    ...examples,
  };
}
