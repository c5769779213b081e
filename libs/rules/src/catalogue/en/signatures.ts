/** English initials, account names, and names in the fields of forms. */
import { isMedicalTerm, isMedicalWord } from '../../medical-terms.js';
import { anyCase, defineRules, exactCase, type Found, type Rule, type Rules } from '../../rule.js';
import { isDictionaryWord } from '../../vocabulary/dictionary.js';
import { foldWord, plainWords, readWordSets, readWords } from '../../vocabulary/words.js';
import { isTurnOfTalk } from '../any/name-words.js';
import { isNobodysDegree, named } from '../any/people.js';

const asInitials = defineRules('initials', 'DOCTOR');
const asUsername = defineRules('username', 'USERNAME');

const anyInitials = String.raw`(?:[A-Za-z]\.[A-Za-z]\.(?:[A-Za-z]\.)?|[A-Za-z]{2,3}(?!\w))`;

/** Rules for English initials. */
export const englishInitials: Rules = {
  // The dictating doctor in capitals and the typist in lower case, at the end of a line.
  'end of a line': asInitials(
    0.75,
    /(?<=[.;] {1,2}|\n[ \t]{0,6})[A-Z]{2,3}[/:][a-z]{2,3}(?=[ \t]{0,6}(?:\n|$))/g,
    ({ identifier }) =>
      !/^(?:MG|ML|HR|PO|IV|AM|PM|BP|RR|CC|MRI?|CT|HX|RX|DX|PE|IM|SC|PT|OT)[/:]/.test(identifier) &&
      !/[/:](?:no|yes|kg|ml|hr|min|day|dl|wk|iv|po|neg|pos|wnl|ok|pt|ot)$/.test(identifier),
  ),
  'line of their own': asInitials(
    0.8,
    /(?<=(?:^|\n)[ \t]{0,6})[A-Za-z.]{2,6}[:/][A-Za-z.]{2,6}(?=[ \t]{0,6}(?:\n|$))/g,
    ({ identifier }) => identifier.split(/[:/]/).every((part) => isInitials(part) && !isAbbreviation(part)),
  ),
  'in any case behind a cue': asInitials(
    0.75,
    anyCase`(?<cue>(?<![\w/])(?:reconciled (?:on )?[\w ,/-]{1,20} by|attn:?|cleared by|stable per|handed off to) )${anyInitials}(?=[.,;]|\n|$| \d| on| [a-z])`,
    (found) => isInitials(found.identifier) && !isAbbreviation(found.identifier),
  ),
  'behind a cue in small letters': asInitials(
    0.75,
    /(?<cue>(?<!\w)(?:dictated|transcribed|typed|scribed|checked|witness(?:ed)?)(?: by)?:? )[a-z]{2,3}(?=[ \t]{0,2}(?:[/.,;|]|\n|$))/gi,
    ({ identifier }) =>
      !plainWords.has(identifier.toLowerCase()) && !/^(?:rn|md|do|np|pa|pt|ot)$/i.test(identifier),
  ),
  // A doctor who is consulted, or who signs after a record number.
  'doctor asked': asInitials(
    0.75,
    /(?<cue>(?<!\w)(?:[Kk]nown to|KNOWN TO|[Rr]ef|REF|D\/W|d\/w|[Rr]econciled [\w /-]{1,16} by|RECONCILED [\w /-]{1,16} BY) )[A-Z]{2,3}(?=[.,;]|\n|$| \d| [a-z])|(?<=\n[ \t]{0,3}[A-Z]{1,2}\d{5,9} {1,2})[A-Z]{2,3}(?=[ \t]{0,3}(?:\n|$))/g,
    (found) => isNobodysDegree(found) && !services.has(found.identifier.toLowerCase()),
  ),
};

function isInitials(part: string): boolean {
  const letters = part.replaceAll('.', '');
  return /^(?:[A-Z]{2,3}|[a-z]{2,3})$/.test(letters);
}

/** Whether the part is a service, degree, heading or word instead of initials. */
function isAbbreviation(part: string): boolean {
  const letters = part.replaceAll('.', '').toLowerCase();
  return isMedicalTerm(letters) || plainWords.has(letters) || shortWords.has(letters);
}

const shortWords = readWordSets('catalogue/en')('short words');

const services = readWordSets('catalogue/en')('services');

const words = readWords('catalogue/en');

/** Rules for account names. */
export const englishUsernames: Rules = {
  // Letters and digits, or capitals alone after a word for entering or verifying.
  'entered by': asUsername(
    0.85,
    exactCase`(?<cue>(?<![\w-])(?:(?:${words('entering')})(?: [Bb]y)?:? |(?:${words('systems')}) (?:ID|id|[Uu]ser|[Ll]ogin)(?: is)?[:#]? |(?:[Ii]nitials|[Tt]ypist|[Ll]ogin|UID|[Uu]serid)[:=]? ))(?:[a-z]{1,12}[._]?[a-z]{0,12}\d{1,5}|[A-Z]{2,14}\d{1,5}|[A-Z]{1,3}\d{3,8}|[a-z]{2,12}_[a-z]{2,12}|[A-Z]{6,12}(?=[.;,\n]))(?![\w@-]|\.\w)`,
    ({ identifier }) =>
      !/^[a-z]\d{1,2}$/.test(identifier) &&
      (/\d|_/.test(identifier) || !(isMedicalTerm(identifier) || isDictionaryWord(identifier.toLowerCase()))),
  ),
  'behind a degree': asUsername(
    0.75,
    /(?<cue>(?:M\.?D|D\.?O|R\.?N|N\.?P|P\.?A)\.?,? {1,3})[A-Z]{2}\d{1,4}(?![\w%/-])/g,
  ),
  field: asUsername(
    0.85,
    anyCase`(?<cue>(?<![\w-]|(?:${words('users of no account')}) )(?:user(?: ?name| id)?|log-?in(?: name| id)?|log-?on)[ \t]{0,2}(?:[:=|]|- )[ \t]{0,2})[a-z][\w.-]{1,30}(?<![.-])(?!\w)`,
    (found) => !plainWords.has(found.identifier.toLowerCase()) && !isTurnOfTalk(found),
  ),
  // A digit or underscore tells an account name from a person's.
  'digits in a name': asUsername(
    0.85,
    anyCase`(?<cue>(?<![\w-])(?:user(?:name)?|log-?in|badge|by:|(?:${words('done by an account')}) by)[ \t]{1,2})(?=[a-z.]{0,24}[a-z][\d_])[a-z][\w.]{1,30}(?<!\.)(?![\w@])`,
  ),
  'logged in as': asUsername(
    0.8,
    /(?<cue>(?<![\w-])(?:(?:log(?:s|ged|ging)?[ -]?(?:in|on|into [a-z ]{2,20})|sign(?:s|ed|ing)?[ -]in) (?:as|under|with)|uploaded by)(?: user)? )[a-z][\w.-]{1,30}(?<![.-])(?!\w|@)/gi,
    ({ identifier }) => !plainWords.has(identifier.toLowerCase()),
  ),
  'audit trail': asUsername(
    0.9,
    /(?<cue>(?<![A-Za-z])(?:login|user|username|uid|logon)=["']?)[A-Za-z][\w.-]{1,30}(?<![.-])/gi,
    ({ identifier }) => !plainWords.has(identifier.toLowerCase()),
  ),
  domain: asUsername(
    0.85,
    /(?<![\w\\/:.-])[A-Z][A-Z0-9]{1,14}\\(?=[A-Za-z.]{0,24}[\d._])[a-z][\w.]{2,30}(?<!\.)(?![\w\\])/g,
  ),
};
const colon = String.raw`(?: name)?[ \t]{0,3}[:=|][ \t]{0,6}`;
const capitalised = "[A-Z][A-Za-z'&.-]{0,24}";

const ordinary = readWordSets('catalogue/en')('ordinary words of fields');

/** Rules for names in fields. */
export const englishFields: Rules = {
  client: named('patient-field', 'PATIENT', {
    cues: `(?:${words('clients')})${colon}`,
    confidence: 0.85,
    shape: { wordsMin: 2, lastNameFirst: true },
  }),
  staff: named('staff-field', 'DOCTOR', {
    cues: `(?:${words('staff')})${colon}`,
    confidence: 0.85,
    shape: { wordsMin: 2 },
  }),
  clinic: house('hospital-field', 'HOSPITAL', words('fields of clinics')),
  employer: house('organization-field', 'ORGANIZATION', words('fields of employers')),
};

/** Builds a rule for two or more capitalised words after a field, at least one neither plain nor medical. */
function house(name: string, label: string, cues: string): Rule {
  const inThreeCases = cues.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  return {
    name,
    label,
    confidence: 0.8,
    pattern: exactCase`(?<cue>(?<![\w-])(?:${inThreeCases})${colon})${capitalised}(?: (?:of |the |and |& )?${capitalised}){1,5}`,
    keep: isName,
  };
}

/** Length up to the title of the next field; 0 if every word is ordinary. */
function isName({ identifier }: Found): number {
  const name = identifier.replace(/ (?:ID|No|Tel|Ph|Fax|Attn|Dr|Mr|Mrs|Ms)\b.*$/, '').replace(/[.&-]+$/, '');
  const words = name.match(/[A-Za-z'-]+/g) ?? [];
  const isOrdinary = (word: string) => {
    const folded = foldWord(word);
    return plainWords.has(folded) || isMedicalWord(folded) || ordinary.has(folded);
  };
  return words.length > 1 && !words.every(isOrdinary) ? name.length : 0;
}
