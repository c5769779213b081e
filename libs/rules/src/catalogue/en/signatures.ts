/** English initials and names of accounts: who dictated, typed, cleared, entered, verified or logged in. */
import { isMedicalTerm } from '../../medical-terms.js';
import { anyCase, exactCase, type Rules } from '../../rule.js';
import { isDictionaryWord } from '../../vocabulary/dictionary.js';
import { readWords } from '../../vocabulary/word-list.js';
import { plainWords } from '../../vocabulary/words.js';
import { isNobodysDegree } from '../any/initials.js';
import { isTurnOfTalk } from '../any/name-words.js';

/** "KF", "K.F.", "kf"; a pattern. */
const anyInitials = String.raw`(?:[A-Za-z]\.[A-Za-z]\.(?:[A-Za-z]\.)?|[A-Za-z]{2,3}(?!\w))`;

/** Initials, by what they find. */
export const englishInitials: Rules = {
  'end of a line': {
    name: 'initials',
    label: 'DOCTOR',
    confidence: 0.75,
    // Who dictated in capitals and who typed in small letters, at the end of a line.
    pattern: /(?<=[.;] {1,2}|\n[ \t]{0,6})[A-Z]{2,3}[/:][a-z]{2,3}(?=[ \t]{0,6}(?:\n|$))/g,
    keep: ({ identifier }) =>
      !/^(?:MG|ML|HR|PO|IV|AM|PM|BP|RR|CC|MRI?|CT|HX|RX|DX|PE|IM|SC|PT|OT)[/:]/.test(identifier) &&
      !/[/:](?:no|yes|kg|ml|hr|min|day|dl|wk|iv|po|neg|pos|wnl|ok|pt|ot)$/.test(identifier),
  },
  'line of their own': {
    name: 'initials',
    label: 'DOCTOR',
    confidence: 0.8,
    // Who dictated and who typed, alone on a line.
    pattern: /(?<=(?:^|\n)[ \t]{0,6})[A-Za-z.]{2,6}[:/][A-Za-z.]{2,6}(?=[ \t]{0,6}(?:\n|$))/g,
    keep: ({ identifier }) =>
      identifier.split(/[:/]/).every((part) => isInitials(part) && !isAbbreviation(part)),
  },
  'in any case behind a cue': {
    name: 'initials',
    label: 'DOCTOR',
    confidence: 0.75,
    pattern: anyCase`(?<cue>(?<![\w/])(?:reconciled (?:on )?[\w ,/-]{1,20} by|attn:?|cleared by|stable per|handed off to) )${anyInitials}(?=[.,;]|\n|$| \d| on| [a-z])`,
    keep: (found) => isInitials(found.identifier) && !isAbbreviation(found.identifier),
  },
  'behind a cue in small letters': {
    name: 'initials',
    label: 'DOCTOR',
    confidence: 0.75,
    pattern:
      /(?<cue>(?<!\w)(?:dictated|transcribed|typed|scribed|checked|witness(?:ed)?)(?: by)?:? )[a-z]{2,3}(?=[ \t]{0,2}(?:[/.,;|]|\n|$))/gi,
    keep: ({ identifier }) =>
      !plainWords.has(identifier.toLowerCase()) && !/^(?:rn|md|do|np|pa|pt|ot)$/i.test(identifier),
  },
  'doctor asked': {
    name: 'initials',
    label: 'DOCTOR',
    confidence: 0.75,
    // A doctor who is asked, and who signs behind the number of a record.
    pattern:
      /(?<cue>(?<!\w)(?:[Kk]nown to|KNOWN TO|[Rr]ef|REF|D\/W|d\/w|[Rr]econciled [\w /-]{1,16} by|RECONCILED [\w /-]{1,16} BY) )[A-Z]{2,3}(?=[.,;]|\n|$| \d| [a-z])|(?<=\n[ \t]{0,3}[A-Z]{1,2}\d{5,9} {1,2})[A-Z]{2,3}(?=[ \t]{0,3}(?:\n|$))/g,
    keep: (found) => isNobodysDegree(found) && !services.has(found.identifier),
  },
};

function isInitials(part: string): boolean {
  const letters = part.replaceAll('.', '');
  return /^(?:[A-Z]{2,3}|[a-z]{2,3})$/.test(letters);
}

/** Services, degrees, headings and words of two or three letters. */
function isAbbreviation(part: string): boolean {
  const letters = part.replaceAll('.', '').toLowerCase();
  return isMedicalTerm(letters) || plainWords.has(letters) || shortWords.has(letters);
}

const shortWords: ReadonlySet<string> = new Set(
  `am pm na ct mr mri us xr hx rx sx tx dx fx px bp hr rr pt ot st id ob gyn gi gu ent sw cm ep ir ns pcp ems icu ed er or lab rn np pa md do
  cc mrn ssn dob ext tel fax unk ros ha nc at wn wd nt nd bs hs iv po im sc kg mg ml cm mm yes no ok off out all new let put act ago own way nos usp`.split(
    /\s+/,
  ),
);

/** Who is asked that is no person. */
const services: ReadonlySet<string> = new Set(
  'ID OB GYN GI GU ENT PT OT SW CM EP IR NS PCP CT MRI EMS ICU LAB ALL HER HIM NSG RD DI US XR HO'.split(' '),
);

const words = readWords('catalogue/en');

/** Names of accounts, by what they find. */
export const englishUsernames: Rules = {
  'entered by': {
    name: 'username',
    label: 'USERNAME',
    confidence: 0.85,
    // Of letters and digits, or capitals alone where somebody entered or verified.
    pattern: exactCase`(?<cue>(?<![\w-])(?:(?:${words('entering')})(?: [Bb]y)?:? |(?:${words('systems')}) (?:ID|id|[Uu]ser|[Ll]ogin)(?: is)?[:#]? |(?:[Ii]nitials|[Tt]ypist|[Ll]ogin|UID|[Uu]serid)[:=]? ))(?:[a-z]{1,12}[._]?[a-z]{0,12}\d{1,5}|[A-Z]{2,14}\d{1,5}|[A-Z]{1,3}\d{3,8}|[a-z]{2,12}_[a-z]{2,12}|[A-Z]{6,12}(?=[.;,\n]))(?![\w@-]|\.\w)`,
    keep: ({ identifier }) =>
      !/^[a-z]\d{1,2}$/.test(identifier) &&
      (/\d|_/.test(identifier) || !(isMedicalTerm(identifier) || isDictionaryWord(identifier.toLowerCase()))),
  },
  'behind a degree': {
    name: 'username',
    label: 'USERNAME',
    confidence: 0.75,
    pattern: /(?<cue>(?:M\.?D|D\.?O|R\.?N|N\.?P|P\.?A)\.?,? {1,3})[A-Z]{2}\d{1,4}(?![\w%/-])/g,
  },
  field: {
    name: 'username',
    label: 'USERNAME',
    confidence: 0.85,
    pattern:
      /(?<cue>(?<![\w-]|(?:drug|alcohol|tobacco|opioid|heroin|substance|device|wheelchair) )(?:user(?: ?name| id)?|log-?in(?: name| id)?|log-?on)[ \t]{0,2}(?:[:=|]|- )[ \t]{0,2})[a-z][\w.-]{1,30}(?<![.-])(?!\w)/gi,
    keep: (found) => !plainWords.has(found.identifier.toLowerCase()) && !isTurnOfTalk(found),
  },
  'digits in a name': {
    name: 'username',
    label: 'USERNAME',
    confidence: 0.85,
    // Digits or an underscore tell a name of an account from a person's.
    pattern:
      /(?<cue>(?<![\w-])(?:user(?:name)?|log-?in|badge|by:|(?:entered|typed|updated|signed|transcribed|verified|ordered|reviewed|logged) by)[ \t]{1,2})(?=[a-z.]{0,24}[a-z][\d_])[a-z][\w.]{1,30}(?<!\.)(?![\w@])/gi,
  },
  'logged in as': {
    name: 'username',
    label: 'USERNAME',
    confidence: 0.8,
    pattern:
      /(?<cue>(?<![\w-])(?:(?:log(?:s|ged|ging)?[ -]?(?:in|on|into [a-z ]{2,20})|sign(?:s|ed|ing)?[ -]in) (?:as|under|with)|uploaded by)(?: user)? )[a-z][\w.-]{1,30}(?<![.-])(?!\w|@)/gi,
    keep: ({ identifier }) => !plainWords.has(identifier.toLowerCase()),
  },
  'audit trail': {
    name: 'username',
    label: 'USERNAME',
    confidence: 0.9,
    pattern: /(?<cue>(?<![A-Za-z])(?:login|user|username|uid|logon)=["']?)[A-Za-z][\w.-]{1,30}(?<![.-])/gi,
    keep: ({ identifier }) => !plainWords.has(identifier.toLowerCase()),
  },
  domain: {
    name: 'username',
    label: 'USERNAME',
    confidence: 0.85,
    // A domain and a login.
    pattern:
      /(?<![\w\\/:.-])[A-Z][A-Z0-9]{1,14}\\(?=[A-Za-z.]{0,24}[\d._])[a-z][\w.]{2,30}(?<!\.)(?![\w\\])/g,
  },
};
