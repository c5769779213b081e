/** English numbers and codes behind the word that says whose or what they are. */
import { looksLikeDay } from '../../days.js';
import { anyCase, digitsIn, exactCase, type Found, type Rule, type Rules } from '../../rule.js';
import { measureUnits, spokenDigits } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/word-list.js';
import { cued, isNobodysNumber } from '../any/numbers.js';

const words = readWords('catalogue/en');
const link = String.raw`(?: (?:[Nn]o\.?|NO\.?|[Nn]umber|NUMBER|id|ID|#))?[ \t]{0,2}(?:[:#=|]|-(?= ))?[ \t]{0,3}`;
/** Letters and digits in groups; how many digits there must be is for the rule to say. */
const anyCode = String.raw`(?=[A-Za-z-]{0,8}\d)[A-Za-z0-9]{1,14}(?:[-.][A-Za-z0-9]{1,12}){0,4}`;
const ends = String.raw`(?: (?:no\.?|number|#|id))?(?: that)?[ ,]{1,2}(?:ends?|ending|ended|finish(?:es|ing)|last (?:four|4|three|3)(?: digits)?)(?: (?:in|with|is|are|on))?[ :]{1,2}`;

/** What is given out with a number to find it by. */
const handedOut = words('handed out');
/** Capitals and digits, both of them, in up to three groups. */
const mixed = String.raw`(?=[A-Z0-9-]{0,12}[A-Z])(?=[A-Z0-9-]{0,12}\d)[A-Z0-9]{1,12}(?:-[A-Z0-9]{1,10}){0,3}(?![\w/%]|[.-]\w)`;
const codeLink = String.raw`(?: ?(?:no\.?|number|id|ID|#))?[ \t]?[:#=]?[ \t]{0,2}(?<=[ \t:#=])`;
const behind = String.raw`(?![\w%/]|[.,:-]\d)`;

/** Numbers and codes behind a cue, by what they find. */
export const englishNumbers: Rules = {
  'record of a register': cued('record-number', 'MEDICALRECORD', {
    cues: String.raw`CHI|UHID|OHIP|PHN|IHI|CSN|(?:UNOS )?donor (?=id\b|no\b|#)|prison(?:er)? (?=id\b|no\b|number|#)|(?:hosp\.?|reg(?:istration)?\.?|folder|OPD|IP|call) (?=id\b|no\b|number|#)`,
    digits: 3,
  }),
  'record, dictated': {
    name: 'record-number',
    label: 'MEDICALRECORD',
    confidence: 0.9,
    pattern: anyCase`(?<cue>\b(?:record|chart|account|hospital|patient|member|policy|insurance|license|licence|MRN|ID)(?: number| no\.?| ID)?(?: is|:|,)? )${spokenDigits(4)}(?![\w-])`,
  },
  vehicle: numbered('vin', 'VEHICLE', {
    cues: 'VIN|[Vv]in',
    code: '[A-Za-z0-9]{2,17}(?:[ -][A-Za-z0-9]{3,8})?',
    digits: 2,
  }),
  plate: numbered('plate', 'VEHICLE', {
    cues: '[Pp]late|PLATE|[Rr]ego|REGO',
    code: String.raw`(?:[A-Z]{1,3}|[a-z]{1,3})[ -]?\d{2,5}(?:-?[A-Za-z]{1,3})?|\d{1,3}[A-Z]{2,4}\d{0,4}`,
    digits: 2,
  }),
  'plate of a vehicle': numbered('plate', 'VEHICLE', {
    cues: `(?:${inThreeCases('vehicle/car/truck/registration')})(?: [(]|(?=[ :=|]))`,
    code: String.raw`[A-Z]{2,3}[ -]?\d{3,4}(?:[ -]?[A-Z]{2,3})?|[A-Z]\d{3}[A-Z]{2,3}|\d[A-Z]{3}\d{3}|[A-Z]{2}\d{2} [A-Z]{3}|(?=\w{0,12}\d{5})[A-Z0-9]{17}`,
    digits: 2,
  }),
  'British plate': {
    name: 'plate',
    label: 'VEHICLE',
    confidence: 0.8,
    // British plates, behind what has one.
    pattern: anyCase`(?<cue>\b(?:${words('vehicles')})\b[^.\n]{0,16}?[ (:])[A-Z]{2}\d{2} ?[A-Z]{3}(?![\w-])`,
  },
  licence: numbered('licence-number', 'LICENSE', {
    cues: "(?<!/)DL|[Dd]river(?:'?s)? licen[cs]e|[Ll]icen[cs]e|LICEN[CS]E|DRIVER'?S LICEN[CS]E",
    code: anyCode,
    digits: 5,
  }),
  implant: numbered('implant', 'DEVICE', {
    cues: `${inThreeCases('implant/implant lot/implant model/number on implant/icd gen/icd generator/pacemaker/pacemaker model/device/serial/scope')}|ICD gen`,
    code: String.raw`[A-Za-z]{2,4} \d{4,6}|${anyCode}`,
    digits: 4,
  }),
  'health plan': numbered('plan-number', 'HEALTHPLAN', {
    cues: inThreeCases('policy/subscriber/insurance/ins/member/medicaid/medicare/group/plan'),
    code: anyCode,
    digits: 5,
  }),
  accession: numbered('accession-number', 'IDNUM', {
    cues: inThreeCases(
      'acc/registry/visit/ref/case/specimen/encounter/lab number/pathology/report/accession/csn/fin/job/interpreter',
    ),
    code: String.raw`\d{2}-[A-Za-z]{1,2}-\d{4,8}|(?=[A-Za-z0-9-]{0,12}[A-Za-z])${anyCode}|\d{6,12}(?:-[A-Za-z0-9]{1,8})?`,
    digits: 4,
  }),
  document: numbered('accession-number', 'IDNUM', {
    cues: inThreeCases('index/batch/document/dictation/job'),
    code: String.raw`(?=[A-Z]{0,12}\d)[A-Z0-9]{5,16}`,
    digits: 1,
  }),
  'social security': {
    name: 'ssn',
    label: 'SSN',
    confidence: 0.9,
    pattern:
      /(?<cue>(?<!\w)(?:SS[N#]?|social(?: security)? (?:no\.?|number|#))[ \t]{0,2}[:#]?[ \t]{0,2})\d{3}[ -]?\d{2}[ -]?\d{4}(?![\w]|-\d)/gi,
  },
  'end of a social security number': tail('ssn', 'SSN', {
    cues: 'SS[N#]?|social(?: security)?',
  }),
  'end of an account': tail('account-number', 'ACCOUNT', {
    cues: 'card|acc(?:oun)?t|visa|mastercard|amex|IBAN|invoice|policy|member(?:ship)?',
  }),
  'end of a record number': tail('record-number', 'MEDICALRECORD', {
    cues: 'MRN?|hosp(?:ital)?|chart|record|unit|NHS|patient',
  }),
  reference: {
    name: 'code-number',
    label: 'IDNUM',
    confidence: 0.85,
    pattern: anyCase`(?<cue>(?<!\w)(?:${handedOut}|ref|reference|contract|confirmation|log|file|batch|run|shift|ward list)(?: ?(?:no\.?|number|code|ref|id|#))?[ \t]?[:#=]?[ \t]{1,2})(?:[A-Z]{1,5}[/-]\d{3,8}(?:[/-][A-Z0-9]{1,6})?|[A-Z]{2,4}\d{4,8})(?![\w/%]|[.-]\d)`,
  },
  'handed out': {
    name: 'code-number',
    label: 'IDNUM',
    confidence: 0.85,
    pattern: anyCase`(?<cue>(?<!\w)(?:${handedOut})(?: ?(?:no\.?|number|#))[ \t]?[:#=]?[ \t]{0,2})\d{3,9}(?![\w/%]|[.-]\d)`,
  },
  badge: {
    name: 'code-number',
    label: 'IDNUM',
    confidence: 0.8,
    pattern: exactCase`(?<cue>(?<![\w-])(?:${words('badges')})${codeLink})(?:${mixed}|\d{3,6}(?![\w/%]|[.,:-]\d))`,
    keep: isSomebodys,
  },
  'lot of an implant': {
    name: 'device-number',
    label: 'DEVICE',
    confidence: 0.85,
    pattern: exactCase`(?<cue>(?<![\w-])(?:[Ss]erial|SERIAL|S/N|SN|LOT|[Ll]ot|UDI)${codeLink})${mixed}`,
    keep: (found) => isSomebodys(found) && found.identifier.length >= 5 && isOfAnImplant(found),
  },
  'prescription group': {
    name: 'plan-number',
    label: 'HEALTHPLAN',
    confidence: 0.85,
    pattern: exactCase`(?<cue>(?<!\w)Rx ?(?:GRP|[Gg]roup|[Gg]rp|ID)[ :#]{1,3})${mixed}`,
  },
  'Medicare until 2020': {
    name: 'plan-number',
    label: 'HEALTHPLAN',
    confidence: 0.9,
    // Medicare numbers until 2020: a social security number, and a letter for how its holder is related to the insured.
    pattern: /(?<cue>(?<!\w)HICN?[ #:]{1,3})\d{3}[ -]?\d{2}[ -]?\d{4}[ -]?[A-Z]\d?(?![\w-])/g,
  },
  'national health index': {
    name: 'record-number',
    label: 'MEDICALRECORD',
    confidence: 0.9,
    pattern: /(?<cue>(?<!\w)NHI(?: (?:no\.?|number|#))?[ :#]{1,3})[A-Z]{3}(?:\d{4}|\d{2}[A-Z]{2})(?!\w)/g,
  },
  'behind a hash': {
    name: 'id-number',
    label: 'IDNUM',
    confidence: 0.75,
    // "store #0318", "CCM #5108": four to six digits behind a word and a hash.
    pattern: /(?<cue>(?<![\w/])[A-Za-z][A-Za-z.]{1,20} ?#:? ?)\d{4,6}(?![\w/%]|[.,:-]\d)/g,
    keep: (found) => isSomebodys(found) && !isCount(found),
  },
  'last four': {
    name: 'last-digits',
    label: 'SSN',
    confidence: 0.85,
    pattern: anyCase`(?<cue>(?<!\w)(?:last[ -]?(?:four|4)|SSN4|L4|(?:ends|ending|ended)(?: (?:in|with))?)(?: (?:of|digits?|numbers?|SSN?|SS#|social|the|his|her|their|phone|card|account|acct|MRN)){0,4}\)?(?: (?:is|are|was))?[ \t]{0,2}[:#=]?[ \t]{0,2}[x*.-]{0,8}(?<=[ :#=x*.-]))\d{4}${behind}(?! ?(?:mL|mg|mcg|units?|steps|doses?|visits|years?)\b)`,
    keep: (found) => !isYear(found) || /last|SSN/i.test(cueOf(found)),
  },
  'door code': {
    name: 'door-code',
    label: 'IDNUM',
    confidence: 0.85,
    pattern: anyCase`(?<cue>(?<!\w)(?:(?:${words('doors')})(?: (?:entry|access|door|gate))?,? (?:codes?|pin|combo|combination)|key ?pad|lock ?box|pin(?= ?(?:code|#|:|number|is)))(?: (?:code|number|is|to|for|the|door|gate)){0,3}[ \t]?[:#=]?[ \t]?)[*#]?(?:\d{3,8}|\d{2}-\d{2}(?:-\d{2})?)[*#]?${behind}`,
  },
  'subject of a study': {
    name: 'subject-number',
    label: 'IDNUM',
    confidence: 0.85,
    pattern:
      /(?<cue>(?<!\w)(?:[Ss]ubject|SUBJECT|[Pp]articipant|[Ee]nrollee|[Rr]andomi[sz]ation|[Ss]creening|[Vv]olunteer|[Pp]roband|[Ss]tudy (?:ID|id|patient|pt|subject))(?: (?:ID|id|no\.?|number|#))?(?: |: ?|# ?))(?:[A-Z]{1,5}-?)?\d{2,6}(?:-[A-Z0-9]{1,6}){0,3}(?![\w%/]|[.,:]\d| ?(?:mg|ml|years?|days?|weeks?|months?|yo|y\/o|of|to)\b)/g,
    keep: (found) => !isYear(found) && !looksLikeDay(found.identifier),
  },
};

interface NumberedRule {
  /** Alternatives of a pattern; their case counts. */
  readonly cues: string;
  readonly code: string;
  /** A code with fewer digits is refused. */
  readonly digits: number;
}

/** Phrases between slashes as alternatives: in small letters, with one capital, in capitals. */
function inThreeCases(phrases: string): string {
  return phrases
    .split('/')
    .flatMap((phrase) => [phrase, `${phrase[0]?.toUpperCase()}${phrase.slice(1)}`, phrase.toUpperCase()])
    .join('|');
}

function numbered(name: string, label: string, { cues, code, digits }: NumberedRule): Rule {
  return {
    name,
    label,
    confidence: 0.88,
    pattern: exactCase`(?<cue>(?<![\w-])(?:${cues})${link}(?<=[ \t:#=|(-]))(?!(?:of|in|to|at|on|by|no) )(?:${code})(?![\w/]|[.-]\d)`,
    keep: ({ identifier }) =>
      digitsIn(identifier) >= digits && !looksLikeDay(identifier) && !/^(?:19|20)\d\d$/.test(identifier),
  };
}

/** The last digits of a number behind its name. */
export function tail(name: string, label: string, { cues }: { readonly cues: string }): Rule {
  return {
    name,
    label,
    confidence: 0.85,
    pattern: anyCase`(?<cue>(?<!\w)(?:${cues})${ends})[*xX.-]{0,8}\d{3,6}(?![\w/%]|[.,-]\d)`,
    keep: ({ identifier }) => !/^(?:19|20)\d\d$/.test(identifier),
  };
}

const wordsOfImplants = new RegExp(String.raw`\b(?:${words('words of implants')})\b`, 'i');

/** A lot tells of a person only as that of what was put into one: hundreds have a dose of the same vaccine. */
function isOfAnImplant({ text, start }: Found): boolean {
  if (!/lot[^a-z]{0,6}(?:no\.?|number|id)?[^a-z]{0,4}$/i.test(text.slice(Math.max(0, start - 20), start)))
    return true;
  return wordsOfImplants.test(text.slice(Math.max(0, start - 80), start));
}

/** No year, day, code of a bill or amount. */
function isSomebodys(found: Found): boolean {
  const { identifier } = found;
  if (/^(?:19|20)\d\d$/.test(identifier) || looksLikeDay(identifier)) return false;
  return (
    !/^[A-Z]\d{2,4}$/.test(identifier) &&
    !isAmount(found) &&
    (/[A-Z]/.test(identifier) || !isNobodysNumber(found))
  );
}

const amountBehind = new RegExp(
  String.raw`^ ?(?:${measureUnits}|l|m|days?|weeks?|months?|years?|hours?|hrs?|minutes?|min|times|percent|dollars)\b`,
  'i',
);

const isAmount = ({ text, end }: Found): boolean => amountBehind.test(text.slice(end, end + 10));

const countedWithAHash = new RegExp(String.raw`\b(?:${words('counted with a hash')}) ?#:? ?$`, 'i');

/** What is counted with a hash: tablets, images, sutures, blades. */
const isCount = ({ text, start }: Found): boolean =>
  countedWithAHash.test(text.slice(Math.max(0, start - 24), start));

const isYear = ({ identifier }: Found): boolean => /^(?:19|20)\d\d$/.test(identifier);

const cueOf = ({ text, start }: Found): string => text.slice(Math.max(0, start - 30), start);
