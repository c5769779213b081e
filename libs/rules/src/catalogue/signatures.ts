/** Who signed, typed, entered or was born with another: signatures, initials behind a sentence, names of accounts, twins. */
import { isMedicalTerm } from '../medical-terms.js';
import type { Found, Rule } from '../rule.js';
import { isDictionaryWord } from '../vocabulary/dictionary.js';
import { canBeOfName, nameLength } from './name-words.js';

const languages = ['en'] as const;
const capital = "[A-Z][A-Za-z'-]{1,24}";
const born = String.raw`(?:[Tt]win|TWIN|[Tt]riplet|TRIPLET|[Qq]uad(?:ruplet)?) (?:[A-D]|[1-4]|I{1,3})(?!\w)`;

/** Rules for them. */
export const signatureRules: readonly Rule[] = [
  {
    name: 'signature',
    label: 'DOCTOR',
    confidence: 0.9,
    pattern: new RegExp(
      String.raw`(?<cue>(?<!\w)/[sS]/:? {0,2})(?:${capital}|[A-Z]\.)(?: (?:${capital}|[A-Z]\.)){0,3}`,
      'g',
    ),
    keep: ({ identifier }) => (/[a-z]/.test(identifier) ? nameLength(identifier) : 0),
    matches: ['/s/ ‹Augusta Przybylski›\nA.', '/s/ ‹J. Holm›, MD', '/s/‹Ana Lee›'],
    refuses: ['10/s/ Anna', '/s/ Electronically', '/s/ JT', 'w/ Anna'],
  },
  {
    name: 'signature',
    label: 'DOCTOR',
    languages,
    confidence: 0.8,
    // Behind two dashes, with a pager, a degree or nothing behind it.
    pattern: new RegExp(
      String.raw`(?<cue>(?:^|\n|[.;:)] ?)-{2,3} ?|\s- ?(?=${capital}(?: ${capital})?,? (?:pgr|pager|MD|DO|RN|NP|PA-C)\b))${capital}(?: ${capital})?(?=,? (?:pgr|pager|p\d|x\d|ext|MD|M\.D|DO|RN|NP|PA|PGY|#\d)|[ \t]{0,2}(?:\n|$))`,
      'g',
    ),
    keep: (found) => (isSigner(found) ? nameLength(found.identifier) : 0),
    matches: [
      'agree w/ above. --‹Guildenstern› pgr 3-4471',
      'Will follow.\n-- ‹Holm›\n',
      'stable - ‹Ana Lee›, MD',
    ],
    refuses: ['-- Plan\n', 'x --Continue\n', '--- Labs\n', 'pain -- Better\n', 'a --Surgery pager'],
  },
  {
    name: 'initials',
    label: 'DOCTOR',
    languages,
    confidence: 0.75,
    // Who dictated in capitals and who typed in small letters, at the end of a line.
    pattern: /(?<=[.;] {1,2}|\n[ \t]{0,6})[A-Z]{2,3}[/:][a-z]{2,3}(?=[ \t]{0,6}(?:\n|$))/g,
    keep: ({ identifier }) =>
      !/^(?:MG|ML|HR|PO|IV|AM|PM|BP|RR|CC|MRI?|CT|HX|RX|DX|PE|IM|SC|PT|OT)[/:]/.test(identifier) &&
      !/[/:](?:no|yes|kg|ml|hr|min|day|dl|wk|iv|po|neg|pos|wnl|ok|pt|ot)$/.test(identifier),
    matches: ['Dictated but not read. ‹TBW/klm›\n', 'Home.\n‹AP:jk›\n'],
    refuses: ['gave 5. MG/kg\n', 'Stable. PO/iv\n', 'on TBW/klm\n', 'HX:no\n', 'TBW/KLM today'],
  },
  {
    name: 'username',
    label: 'USERNAME',
    languages,
    confidence: 0.85,
    // Of letters and digits, or capitals alone where somebody entered or verified.
    pattern:
      /(?<cue>(?<![\w-])(?:(?:[Ee]ntered|[Vv]erified|[Ee]dited|[Cc]o-?signe[dr]|[Ss]igned|[Mm]odified|[Ff]iled|[Uu]pdated|[Aa]ddended|[Aa]ddend|[Cc]reated|[Cc]harted|[Rr]eleased|[Rr]esulted|[Aa]cknowledged|[Oo]rdered|[Pp]rinted|[Aa]ccessed|[Ss]cribed|[Cc]ollected|[Dd]rawn|[Tt]ech|[Aa]uthor|[Aa]uthenticated|[Tt]ranscribed|[Pp]erformed)(?: [Bb]y)?:? |(?:Epic|EPIC|Cerner|EHR|EMR|Meditech|Windows|AD|Network|Citrix|VistA|[Oo]perator|[Uu]ser|[Ss]taff|[Ee]mployee|[Pp]rovider) (?:ID|id|[Uu]ser|[Ll]ogin)(?: is)?[:#]? |(?:[Ii]nitials|[Tt]ypist|[Ll]ogin|UID|[Uu]serid)[:=]? ))(?:[a-z]{1,12}[._]?[a-z]{0,12}\d{1,5}|[A-Z]{2,14}\d{1,5}|[A-Z]{1,3}\d{3,8}|[a-z]{2,12}_[a-z]{2,12}|[A-Z]{6,12}(?=[.;,\n]))(?![\w@-]|\.\w)/g,
    keep: ({ identifier }) =>
      !/^[a-z]\d{1,2}$/.test(identifier) &&
      (/\d|_/.test(identifier) || !(isMedicalTerm(identifier) || isDictionaryWord(identifier.toLowerCase()))),
    matches: [
      'Epic ID ‹MOBRIEN2›.',
      'Entered by ‹MOBRIEN2›. Verified ‹LABBKG›. Cosigner ‹wzhang1›. Edited: ‹hk442›.',
      'Resulted by ‹jvask_rn›,',
      'Author: ‹AB12345›',
    ],
    refuses: [
      'Verified PATIENT.',
      'Signed DISCHARGE.',
      'ordered by phone',
      'Edited: yes',
      'Ordered CBC.',
      'Drawn x2',
      'Collected 2019',
    ],
  },
  {
    name: 'twin',
    label: 'PATIENT',
    languages,
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<![\w'-])${capital}(?=,? (?:(?:[Bb]aby )?(?:[Gg]irl|[Bb]oy),? )?${born})|(?<cue>${born},? (?:${capital} )?)${capital}(?=,| was| is|\n|$|\.)`,
      'g',
    ),
    keep: ({ identifier }) =>
      canBeOfName(identifier) &&
      !isDictionaryWord(identifier.toLowerCase()) &&
      !/^(?:Twin|Baby|Twins|Fetus|.*(?:amniotic|chorionic)|Boy|Girl)$/i.test(identifier),
    matches: [
      '‹Featherstone› Twin A and ‹Featherstone›, Twin B, born',
      'Twin B ‹Holmqvist› is',
      '‹Olufsen› Triplet 2',
    ],
    refuses: ['Baby Twin A', 'Female Twin B', 'the twin A', 'Twin A Male', 'Diamniotic Twin A'],
  },
  {
    name: 'spoken-to',
    label: 'DOCTOR',
    languages: ['de'],
    confidence: 0.8,
    pattern:
      /(?<cue>\b(?:(?:Ruck|Ab)sprache|[Bb]esprochen|[Tt]elefoniert|[Dd]iskutiert|[Tt]elefonat|[Gg]esprach|[Vv]isite|Konsil)(?: am \d{1,2}\.\d{1,2}\.(?:\d{2,4})?)? (?:mit|durch) )[A-Z][a-z]{2,24}(?:-[A-Z][a-z]{2,24})?(?![\w-])/g,
    keep: isGermanSurname,
    matches: ['Rücksprache mit ‹Zöllner› und', 'besprochen mit ‹Kraus-Lang›.', 'Absprache mit ‹Petersen›'],
    refuses: [
      'Rücksprache mit Neurologie',
      'Gespräch mit Angehörigen',
      'besprochen mit Patientin',
      'Absprache mit Hausarzt',
      'Gespräch mit Ehefrau',
      'Konsil durch Dermatologie',
      'Rücksprache mit Frau',
      'Gespräch mit Betreuung',
    ],
  },
];

function isSigner({ identifier }: Found): boolean {
  const words = identifier.split(' ');
  return words.every(
    (word) => canBeOfName(word) && !isMedicalTerm(word) && !isDictionaryWord(word.toLowerCase()),
  );
}

/** Not a relative, a service or a rank. */
function isGermanSurname({ identifier }: Found): boolean {
  return (
    canBeOfName(identifier) &&
    !/(?:logie|gie|rie|tik|iatrie|arzt|arztin|amt|dienst|klinik|ung|heim|schaft|ambulanz|station|kasse|pflege|labor|praxis|zentrale|kollege|kollegin|kollegen)$/i.test(
      identifier,
    ) &&
    !/^(?:Patient|Angehorig|Ehe|Mutter|Vater|Sohn|Tochter|Eltern|Familie|Bruder|Schwester|Herrn?$|Frau$|Dr$|Prof|Ober|Chef|Betreuer|Team|Kollege|Sozial|Haus|Pat$|Freund|Partner|Radio|Chirurg|Kinder|Nachbar|Pfleg|Notarzt|Polizei|Apotheke)/.test(
      identifier,
    )
  );
}
