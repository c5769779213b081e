/** Initials of who signed, dictated or typed. */
import { isMedicalTerm } from '../../medical-terms.js';
import { exactCase, type Found, type Rules } from '../../rule.js';
import { plainWords } from '../../vocabulary/words.js';

/** JT, J.T., J. T., JTK. */
const someInitials = String.raw`(?:[A-Z](?:\. ?[A-Z]){1,2}\.?|[A-Z]{2,3})(?!\w)`;
const someDate = String.raw`\d{1,4}[-/.]?(?:\d{1,2}|[A-Z][A-Za-z]{2,8})[-/.]?\d{1,4}`;

/** Initials, by what they find. */
export const initials: Rules = {
  'behind /s/': {
    name: 'initials',
    label: 'DOCTOR',
    confidence: 0.85,
    pattern: exactCase`(?<cue>(?<!\w)/s/ {0,2})${someInitials}`,
    keep: isNobodysDegree,
  },
  'in the last line': {
    name: 'initials',
    label: 'DOCTOR',
    confidence: 0.75,
    // The last line of the note: behind a dash, or before its date.
    pattern: exactCase`(?<cue>\n[ \t]{0,3}(?:[-–~*]{1,2}|signed:?) ?)${someInitials}(?=[ \t]{0,3},?(?: ${someDate})?\s{0,9}$)|(?<=\n[ \t]{0,3})${someInitials}(?=, ${someDate}\s{0,9}$)`,
    keep: isNobodysDegree,
  },
  'behind "dictated"': {
    name: 'initials',
    label: 'DOCTOR',
    confidence: 0.8,
    pattern: exactCase`(?<cue>\b(?:[Dd]ictated|[Tt]ranscribed|[Tt]yped|[Ss]igned|[Ii]nitial(?:l?ed|s)|DICTATED|TRANSCRIBED|SIGNED)(?: by| BY)?:? {1,2})${someInitials}`,
    keep: isNobodysDegree,
  },
};

/** Degrees and what else stands in capitals where a person signs. */
export function isNobodysDegree({ identifier }: Found): boolean {
  const letters = identifier.replace(/[^A-Z]/g, '');
  return !isMedicalTerm(letters) && !signedWords.has(letters) && !plainWords.has(letters.toLowerCase());
}

const signedWords: ReadonlySet<string> = new Set(
  'AM PM MD DO RN NP PA DNR DNI AMA CT MR MRI US CC PRN OK NO NA ER ED OR ICU IV PO XR EKG ECG SOB NAD WNL END EOM OFF OUT UP ON IN AT AS OF TO'.split(
    ' ',
  ),
);
