/** English names after a role without a colon: in columns, on the next line, in notes of one case, on a specimen. */
import { isEponym, isMedicalTerm } from '../../medical-terms.js';
import { anyCase, defineRules, exactCase, type Found, type Rules } from '../../rule.js';
import { isEnglishWord } from '../../vocabulary/dictionary.js';
import { nameLikeWords, personCues, readWords } from '../../vocabulary/words.js';
import { canBeOfName } from '../any/name-words.js';
import { isOfOneCase, openingOfSentence, someName } from './people.js';

const asTeamMember = defineRules('team-member', 'DOCTOR');
const asRelative = defineRules('relative-acting', 'PATIENT');
const asSpokenToDoctor = defineRules('spoken-to', 'DOCTOR');
const asSpecimenLabel = defineRules('specimen-label', 'PATIENT');
const asActingPerson = defineRules('acting-person', 'PATIENT');

const words = readWords('catalogue/en');
const team = `(?:${words('roles of a team')})`;
const word = "[a-z][a-z'-]{2,20}";

/** Rules for English names after roles. */
export const englishRoles: Rules = {
  // A role in its own cell or on its own line. A colon counts only inside a row of roles.
  'behind a role of a team': asTeamMember(
    0.8,
    anyCase`(?<cue>(?:(?:^|\n|\t| {2})[ \t]{0,3}${team}(?:[ \t]{0,2}:?[ \t]{0,2}\n|\t| {3,12})|(?:\t| {2})${team}:[ \t]{1,3}))${someName}(?=[ \t]{0,3}(?:\n|$)|\t| {2}|, [A-Z]{2})`,
    ({ identifier }) =>
      identifier.split(' ').every((part) => /^[A-Z].*[a-z]/.test(part) && isOfTeam(part.toLowerCase())),
  ),
  'relative before what people do': asRelative(
    0.75,
    anyCase`(?<cue>(?<![\w-])(?:${words('relatives with a name')}) )${word}(?: ${word})??(?= (?:${words('behind a relative with a name')})(?!\w))`,
    isNamedInOneCase,
  ),
  'patient before what people do': asActingPerson(
    0.75,
    anyCase`(?<cue>${openingOfSentence}(?:pt|patient) )${word} ${word}(?= (?:${words('behind a patient with a name')})(?!\w))`,
    isNamedInOneCase,
  ),
  // The label of a jar, as pathologists quote it.
  'label of a specimen': asSpecimenLabel(
    0.8,
    exactCase`(?<cue>(?:\b(?:[Ss]pecimen|[Pp]art|[Cc]ontainer|[Jj]ar)\b[^"\n]{0,24}|\b[Ll]abell?ed(?: as| with)?[,:]? )")[A-Z][a-z'-]{2,24}(?:,? [A-Z][a-z'-]{1,24})?(?=[,;"])`,
    ({ identifier }) => identifier.split(/,? /).every(isNoWord),
  ),
  // In an all-capitals note, only a word outside the dictionary can be a person, unlike "PER PROTOCOL", "PER NSGY".
  'behind "PER" in capitals': asSpokenToDoctor(
    0.75,
    exactCase`(?<cue>(?<![\w/])PER )[A-Z][A-Z'-]{3,20}(?=[.;,]|\n|$)`,
    (found) =>
      isOfOneCase(found.text, found.start, found.end) &&
      isNoWord(found.identifier) &&
      /[AEIOU]/.test(found.identifier),
  ),
};

/** Refuses eponyms: "Bier" after "Anesthesia" is a block. */
const isOfTeam = (part: string): boolean =>
  !isEponym(part) &&
  (isNoWord(part) || (nameLikeWords.has(part) && canBeOfName(part) && !isMedicalTerm(part)));

/** Whether a word is neither in the dictionary nor clinical, or is also a name of people. */
function isNoWord(part: string): boolean {
  const folded = part.toLowerCase().replace(/\.$/, '');
  if (!canBeOfName(folded) || isMedicalTerm(folded)) return false;
  return !isEnglishWord(folded) || personCues.wordNames.en.has(folded);
}

/** The first word must be a name by itself. Unless the note has a single case, every word needs a capital. */
function isNamedInOneCase({ identifier, text, start, end }: Found): boolean {
  const [first = '', ...others] = identifier.split(' ');
  if (!isNoWord(first) || !others.every((part) => canBeOfName(part) && !isMedicalTerm(part))) return false;
  if (isOfOneCase(text, start, end)) return true;
  return [first, ...others].every((part) => /^[A-Z][a-z]/.test(part));
}
