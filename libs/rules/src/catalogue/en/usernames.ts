/** Names of accounts: who entered, verified or logged in. */
import { isMedicalTerm } from '../../medical-terms.js';
import { exactCase, type Rules } from '../../rule.js';
import { isDictionaryWord } from '../../vocabulary/dictionary.js';
import { readWords } from '../../vocabulary/word-list.js';
import { plainWords } from '../../vocabulary/words.js';
import { isTurnOfTalk } from '../any/name-words.js';

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
