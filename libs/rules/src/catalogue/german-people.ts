/** German names of people beyond titles: heads of letters, ranks of doctors, initials, first names of a list; and occupations. */
import { isMedicalWord } from '../medical-terms.js';
import type { Rule } from '../rule.js';
import { germanFirstNames } from '../vocabulary/german-names.js';
import { plainWords } from '../vocabulary/plain-words.js';
import { named } from './people.js';

const surname = "[A-Z][a-z']{1,24}(?:-[A-Z][a-z']{1,24})?";

/** Rules for German names and occupations. */
export const germanPeopleRules: readonly Rule[] = [
  named('patient-field', 'PATIENT', {
    languages: ['de'],
    cues: String.raw`(?:Pat\.?|Patient(?:in|en)?|Patientenname|Vorname|Nachname|Zuname|Familienname|Geburtsname)[ \t]{0,3}[:|][ \t]{0,4}(?:(?:Herrn?|Frau) )?`,
    confidence: 0.92,
    shape: { lastNameFirst: true },
    matches: [
      'Pat.: ‹Heinze, Natalia›\n',
      '| Vorname | ‹Anna› |',
      'Geburtsname: ‹Kramer›',
      'Patient: Herr ‹Weiß, Karl›',
    ],
    refuses: ['Pat. wurde', 'Patient: Die Aufnahme', 'Pat.: unbekannt', 'Vorname unbekannt'],
  }),
  named('person-title', 'DOCTOR', {
    languages: ['de'],
    cues: String.raw`(?:OA|LOA|CA|AA|FA|OAin|CAin|Oberarztin|Chefarztin|Prof|Doz)\b\.?[ \t]{1,2}(?:Prof\.? |Dr\.? |med\.? ){0,3}`,
    confidence: 0.88,
    matches: ['mit OÄ ‹Ahrenberg›:', 'OA Dr. ‹Lang›', 'CA ‹Stein› empfahl'],
    refuses: ['CA 19-9', 'OA wurde', 'FA der Hand', 'AA Sehr'],
  }),
  {
    name: 'initial-name',
    label: 'DOCTOR',
    languages: ['de'],
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<cue>(?:\b(?:bei|durch|mit|von|gez\.?:?|Frau|Herrn?)|/) )[A-Z]\. ?${surname}(?!\w)`,
      'g',
    ),
    keep: ({ identifier }) => !isNoName(identifier.replace(/^[A-Z]\. ?/, '').toLowerCase()),
    matches: ['am Montag bei ‹E. Baarck›', 'Dr. Bauer / ‹S. Gierisch›\n', 'durch ‹M. Vask-Lang›'],
    refuses: ['bei E. coli', 'mit Z.n. Sectio', 'bei S. aureus', 'bei V. Pneumonie'],
  },
  {
    name: 'full-name',
    label: 'PATIENT',
    languages: ['de'],
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<![\w-])[A-Z][a-z]{1,15}(?:-[A-Z][a-z]{1,15})? (?:von |van |zu )?${surname}(?![\w-])`,
      'g',
    ),
    keep: ({ identifier }) => {
      const [first = ''] = identifier.toLowerCase().split(/[ -]/);
      const last = identifier.toLowerCase().split(' ').at(-1) ?? '';
      return germanFirstNames.has(first) && !isNoName(last);
    },
    matches: ['‹Karl-Heinz Vask› lebt', 'Ehefrau ‹Anna von Rausch›,'],
    refuses: ['Chest Pain', 'Die Anna', 'Anna Die', 'Zentrale Notaufnahme', 'Thomas Pneumonie'],
  },
  {
    name: 'profession',
    label: 'PROFESSION',
    languages: ['de'],
    confidence: 0.85,
    pattern:
      /(?<cue>\b(?:Beruf(?:sanamnese)?[ \t]{0,2}:|von Beruf|gelernte[rn]?|(?:arbeitet|tatig|beschaftigt) als|ist (?:berentete[rn]?|pensionierte[rn]?))[ \t]{1,3}(?:eine? )?)(?:[a-z]{4,20}e[rn]? )?[A-Z][a-z]{3,30}(?:frau|mann)?(?!\w)/g,
    keep: ({ identifier }) => !/^(?:Fachkraft|Keine?|Unbekannt|Rente)/.test(identifier),
    matches: ['Berufsanamnese: ‹Soldat›,', 'von Beruf ‹pensionierte Lehrerin›,', 'arbeitet als ‹Bäckerin›.'],
    refuses: ['gelernte Fachkraft', 'Beruf: Unbekannt', 'Lehrerin', 'tätig als'],
  },
];

function isNoName(folded: string): boolean {
  return plainWords.has(folded) || isMedicalWord(folded);
}
