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
