/** People and hospitals by their initials, where the words around say so: signatures, and what a patient is transferred to. */
import { isMedicalTerm } from '../medical-terms.js';
import type { Found, Rule } from '../rule.js';
import { plainWords } from '../vocabulary/plain-words.js';

/** JT, J.T., J. T., JTK. */
const initials = String.raw`(?:[A-Z](?:\. ?[A-Z]){1,2}\.?|[A-Z]{2,3})(?!\w)`;
const someDate = String.raw`\d{1,4}[-/.]?(?:\d{1,2}|[A-Z][A-Za-z]{2,8})[-/.]?\d{1,4}`;

/** Rules for initials. */
export const abbreviatedRules: readonly Rule[] = [
  {
    name: 'initials',
    label: 'DOCTOR',
    confidence: 0.85,
    pattern: new RegExp(String.raw`(?<cue>(?<!\w)/s/ {0,2})${initials}`, 'g'),
    keep: isNobodysDegree,
    matches: ['/s/ ‹J.T.›', '/s/ ‹JTK›\n', 'Stable. /s/‹JT›, 3 May'],
    refuses: ['/s/ MD', '/s/ Anna', '10/s/ JT', '/S/ JT'],
  },
  {
    name: 'initials',
    label: 'DOCTOR',
    confidence: 0.75,
    // The last line of the note: behind a dash, or before its date.
    pattern: new RegExp(
      String.raw`(?<cue>\n[ \t]{0,3}(?:[-–~*]{1,2}|signed:?) ?)${initials}(?=[ \t]{0,3},?(?: ${someDate})?\s{0,9}$)|(?<=\n[ \t]{0,3})${initials}(?=, ${someDate}\s{0,9}$)`,
      'g',
    ),
    keep: isNobodysDegree,
    matches: [
      'Home today.\n-- ‹JT›',
      'Stable.\n- ‹J.T.›\n',
      'Stable.\n‹JT›, 03142061\n',
      'Stable.\n--‹LB›, 3/14/2061',
    ],
    refuses: [
      'Plan:\n- DNR',
      'Plan:\n- JT\nHome',
      'on JT, 3/14/2061',
      'Stable.\nJT',
      'Stable.\n- CT',
      'Status:\n-- MRI, 3/14/2061',
    ],
  },
  {
    name: 'initials',
    label: 'DOCTOR',
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:[Dd]ictated|[Tt]ranscribed|[Tt]yped|[Ss]igned|[Ii]nitial(?:l?ed|s)|DICTATED|TRANSCRIBED|SIGNED)(?: by| BY)?:? {1,2})${initials}`,
      'g',
    ),
    keep: isNobodysDegree,
    matches: ['Dictated ‹VR›', 'Transcribed by: ‹J.T.›, today', 'Signed ‹JTK›.'],
    refuses: [
      'Dictated by MD',
      'signed off',
      'Signed DNR',
      'signed by RN',
      'Dictated 3 May',
      'Signed AMA',
      'CHILD SIGNED OFF 23.04.65',
      'SIGNED THE form',
    ],
  },
  {
    name: 'initials',
    label: 'DOCTOR',
    languages: ['en'],
    confidence: 0.75,
    // A doctor who is asked, and who signs behind the number of a record.
    pattern:
      /(?<cue>(?<!\w)(?:[Kk]nown to|KNOWN TO|[Rr]ef|REF|D\/W|d\/w|[Rr]econciled [\w /-]{1,16} by|RECONCILED [\w /-]{1,16} BY) )[A-Z]{2,3}(?=[.,;]|\n|$| \d| [a-z])|(?<=\n[ \t]{0,3}[A-Z]{1,2}\d{5,9} {1,2})[A-Z]{2,3}(?=[ \t]{0,3}(?:\n|$))/g,
    keep: (found) => isNobodysDegree(found) && !services.has(found.identifier),
    matches: [
      'KNOWN TO ‹CW›. 63',
      'from Ulm, ref ‹TS›.',
      'D/W ‹CK› 15:28',
      'RECONCILED April 16 BY ‹YG› heparin',
      'Stable.\nH787383 ‹EGM›\n',
    ],
    refuses: [
      'D/W ID, who',
      'D/W PT.',
      'ref MD.',
      'known to EMS.',
      'H787383 EGM',
      'D/W GI 3 May',
      'REF LAB.',
    ],
  },
  {
    name: 'hospital-initials',
    label: 'HOSPITAL',
    languages: ['en'],
    confidence: 0.75,
    // H for Hospital, MC for Medical Center; the cue in small letters, because in a note of capitals every word looks so.
    pattern:
      /(?<cue>\b(?:[Tt]ransferr?(?:ed|red)?|[Xx]fer(?:red)?|[Pp]resent(?:s|ed)|[Bb]rought|[Aa]dmitted|[Rr]eferred|[Dd]ischarged|[Rr]eturned)(?: back| over| here)? (?:to|from|fr|by) (?:the )?)[A-Z]{2,4}(?:H|MC)(?![\w/-])/g,
    keep: ({ identifier }) => !isMedicalTerm(identifier) && !otherPlaces.has(identifier),
    matches: [
      'transferred from ‹ERH› on',
      'Xfer to ‹BRMC› for',
      'presents to ‹ERH›,',
      'was transferred back to the ‹NWH›.',
    ],
    refuses: [
      'transferred to ICU',
      'transferred from OSH', // an outside hospital: any
      'TRANSFERRED TO BATH',
      'transferred to PACU',
      'transfer from ERHB',
      'admitted to BH',
      'presents to ED',
      'referred by PTH',
    ],
  },
];

/** Any hospital, or a part of one. */
const otherPlaces: ReadonlySet<string> = new Set(['OSH', 'ETOH', 'PMH', 'PTH', 'LDH', 'SICH', 'VAMC', 'SAH']);

/** Who is asked that is no person. */
const services: ReadonlySet<string> = new Set(
  'ID OB GYN GI GU ENT PT OT SW CM EP IR NS PCP CT MRI EMS ICU LAB ALL HER HIM NSG RD DI US XR HO'.split(' '),
);

/** Degrees and what else stands in capitals where a person signs. */
function isNobodysDegree({ identifier }: Found): boolean {
  const letters = identifier.replace(/[^A-Z]/g, '');
  return !isMedicalTerm(letters) && !signedWords.has(letters) && !plainWords.has(letters.toLowerCase());
}

const signedWords: ReadonlySet<string> = new Set(
  'AM PM MD DO RN NP PA DNR DNI AMA CT MR MRI US CC PRN OK NO NA ER ED OR ICU IV PO XR EKG ECG SOB NAD WNL END EOM OFF OUT UP ON IN AT AS OF TO'.split(
    ' ',
  ),
);
