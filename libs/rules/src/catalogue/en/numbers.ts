/** English numbers and codes after a word that says whose or what they are. */
import { looksLikeDay } from '../../days.js';
import { anyCase, defineRules, digitsIn, exactCase, type Found, type Rule, type Rules } from '../../rule.js';
import { measureUnits, spokenDigits } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/words.js';
import { cued, isNobodysNumber, nationalTelephone } from '../any/numbers.js';

const asRecordNumber = defineRules('record-number', 'MEDICALRECORD');
const asPlate = defineRules('plate', 'VEHICLE');
const asSsn = defineRules('ssn', 'SSN');
const asCodeNumber = defineRules('code-number', 'IDNUM');
const asDeviceNumber = defineRules('device-number', 'DEVICE');
const asPlanNumber = defineRules('plan-number', 'HEALTHPLAN');
const asIdNumber = defineRules('id-number', 'IDNUM');
const asLastDigits = defineRules('last-digits', 'SSN');
const asDoorCode = defineRules('door-code', 'IDNUM');
const asSubjectNumber = defineRules('subject-number', 'IDNUM');

const words = readWords('catalogue/en');
const link = String.raw`(?: (?:[Nn]o\.?|NO\.?|[Nn]umber|NUMBER|id|ID|#))?[ \t]{0,2}(?:[:#=|]|-(?= ))?[ \t]{0,3}`;
/** Letters and digits in groups; each rule sets its minimum number of digits. */
const anyCode = String.raw`(?=[A-Za-z-]{0,8}\d)[A-Za-z0-9]{1,14}(?:[-.][A-Za-z0-9]{1,12}){0,4}`;
const ends = String.raw`(?: (?:no\.?|number|#|id))?(?: that)?[ ,]{1,2}(?:ends?|ending|ended|finish(?:es|ing)|last (?:four|4|three|3)(?: digits)?)(?: (?:in|with|is|are|on))?[ :]{1,2}`;

const handedOut = words('handed out');
/** Groups of capitals and digits, with at least one of each. */
const mixed = String.raw`(?=[A-Z0-9-]{0,12}[A-Z])(?=[A-Z0-9-]{0,12}\d)[A-Z0-9]{1,12}(?:-[A-Z0-9]{1,10}){0,3}(?![\w/%]|[.-]\w)`;
const codeLink = String.raw`(?: ?(?:no\.?|number|id|ID|#))?[ \t]?[:#=]?[ \t]{0,2}(?<=[ \t:#=])`;
const behind = String.raw`(?![\w%/]|[.,:-]\d)`;

/** Rules for English numbers and codes after a cue. */
export const englishNumbers: Rules = {
  'record of a register': cued('record-number', 'MEDICALRECORD', words('records of registers'), {
    digitsMin: 3,
  }),
  'record, dictated': asRecordNumber(
    0.9,
    anyCase`(?<cue>\b(?:${words('records that are dictated')})(?: number| no\.?| ID)?(?: is|:|,)? )${spokenDigits(4)}(?![\w-])`,
  ),
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
    cues: `(?:${inThreeCases('vehicles with a plate')})(?: [(]|(?=[ :=|]))`,
    code: String.raw`[A-Z]{2,3}[ -]?\d{3,4}(?:[ -]?[A-Z]{2,3})?|[A-Z]\d{3}[A-Z]{2,3}|\d[A-Z]{3}\d{3}|[A-Z]{2}\d{2} [A-Z]{3}|(?=\w{0,12}\d{5})[A-Z0-9]{17}`,
    digits: 2,
  }),
  'British plate': asPlate(
    0.8,
    anyCase`(?<cue>\b(?:${words('vehicles')})\b[^.\n]{0,16}?[ (:])[A-Z]{2}\d{2} ?[A-Z]{3}(?![\w-])`,
  ),
  licence: numbered('licence-number', 'LICENSE', {
    cues: "(?<!/)DL|[Dd]river(?:'?s)? licen[cs]e|[Ll]icen[cs]e|LICEN[CS]E|DRIVER'?S LICEN[CS]E",
    code: anyCode,
    digits: 5,
  }),
  implant: numbered('implant', 'DEVICE', {
    cues: `${inThreeCases('implants')}|ICD gen`,
    code: String.raw`[A-Za-z]{2,4} \d{4,6}|${anyCode}`,
    digits: 4,
  }),
  'health plan': numbered('plan-number', 'HEALTHPLAN', {
    cues: inThreeCases('members of health plans'),
    code: anyCode,
    digits: 5,
  }),
  accession: numbered('accession-number', 'IDNUM', {
    cues: inThreeCases('accessions'),
    code: String.raw`\d{2}-[A-Za-z]{1,2}-\d{4,8}|(?=[A-Za-z0-9-]{0,12}[A-Za-z])${anyCode}|\d{6,12}(?:-[A-Za-z0-9]{1,8})?`,
    digits: 4,
  }),
  document: numbered('accession-number', 'IDNUM', {
    cues: inThreeCases('numbered documents'),
    code: String.raw`(?=[A-Z]{0,12}\d)[A-Z0-9]{5,16}`,
    digits: 1,
  }),
  'social security': asSsn(
    0.9,
    /(?<cue>(?<!\w)(?:SS[N#]?|social(?: security)? (?:no\.?|number|#))[ \t]{0,2}[:#]?[ \t]{0,2})\d{3}[ -]?\d{2}[ -]?\d{4}(?![\w]|-\d)/gi,
  ),
  'end of a social security number': tail('ssn', 'SSN', 'SS[N#]?|social(?: security)?'),
  'end of an account': tail(
    'account-number',
    'ACCOUNT',
    'card|acc(?:oun)?t|visa|mastercard|amex|IBAN|invoice|policy|member(?:ship)?',
  ),
  'end of a record number': tail(
    'record-number',
    'MEDICALRECORD',
    'MRN?|hosp(?:ital)?|chart|record|unit|NHS|patient',
  ),
  reference: asCodeNumber(
    0.85,
    anyCase`(?<cue>(?<!\w)(?:${handedOut}|ref|reference|contract|confirmation|log|file|batch|run|shift|ward list)(?: ?(?:no\.?|number|code|ref|id|#))?[ \t]?[:#=]?[ \t]{1,2})(?:[A-Z]{1,5}[/-]\d{3,8}(?:[/-][A-Z0-9]{1,6})?|[A-Z]{2,4}\d{4,8})(?![\w/%]|[.-]\d)`,
  ),
  'handed out': asCodeNumber(
    0.85,
    anyCase`(?<cue>(?<!\w)(?:${handedOut})(?: ?(?:no\.?|number|#))[ \t]?[:#=]?[ \t]{0,2})\d{3,9}(?![\w/%]|[.-]\d)`,
  ),
  badge: asCodeNumber(
    0.8,
    exactCase`(?<cue>(?<![\w-])(?:${words('badges')})${codeLink})(?:${mixed}|\d{3,6}(?![\w/%]|[.,:-]\d))`,
    isSomebodys,
  ),
  'lot of an implant': asDeviceNumber(
    0.85,
    exactCase`(?<cue>(?<![\w-])(?:[Ss]erial|SERIAL|S/N|SN|LOT|[Ll]ot|UDI)${codeLink})${mixed}`,
    (found) => isSomebodys(found) && found.identifier.length >= 5 && isOfAnImplant(found),
  ),
  'prescription group': asPlanNumber(
    0.85,
    exactCase`(?<cue>(?<!\w)Rx ?(?:GRP|[Gg]roup|[Gg]rp|ID)[ :#]{1,3})${mixed}`,
  ),
  // Medicare numbers until 2020: a social security number and a letter for the holder's relation to the insured.
  'Medicare until 2020': asPlanNumber(
    0.9,
    /(?<cue>(?<!\w)HICN?[ #:]{1,3})\d{3}[ -]?\d{2}[ -]?\d{4}[ -]?[A-Z]\d?(?![\w-])/g,
  ),
  'national health index': asRecordNumber(
    0.9,
    /(?<cue>(?<!\w)NHI(?: (?:no\.?|number|#))?[ :#]{1,3})[A-Z]{3}(?:\d{4}|\d{2}[A-Z]{2})(?!\w)/g,
  ),
  // "store #0318", "CCM #5108": four to six digits after a word and a hash.
  'behind a hash': asIdNumber(
    0.75,
    /(?<cue>(?<![\w/])[A-Za-z][A-Za-z.]{1,20} ?#:? ?)\d{4,6}(?![\w/%]|[.,:-]\d)/g,
    (found) => isSomebodys(found) && !isCount(found),
  ),
  'last four': asLastDigits(
    0.85,
    anyCase`(?<cue>(?<!\w)(?:last[ -]?(?:four|4)|SSN4|L4|(?:ends|ending|ended)(?: (?:in|with))?)(?: (?:${words('between last four and the digits')})){0,4}\)?(?: (?:is|are|was))?[ \t]{0,2}[:#=]?[ \t]{0,2}[x*.-]{0,8}(?<=[ :#=x*.-]))\d{4}${behind}(?! ?(?:mL|mg|mcg|units?|steps|doses?|visits|years?)\b)`,
    (found) => !isYear(found) || /last|SSN/i.test(cueOf(found)),
  ),
  'door code': asDoorCode(
    0.85,
    anyCase`(?<cue>(?<!\w)(?:(?:${words('doors')})(?: (?:entry|access|door|gate))?,? (?:codes?|pin|combo|combination)|key ?pad|lock ?box|pin(?= ?(?:code|#|:|number|is)))(?: (?:code|number|is|to|for|the|door|gate)){0,3}[ \t]?[:#=]?[ \t]?)[*#]?(?:\d{3,8}|\d{2}-\d{2}(?:-\d{2})?)[*#]?${behind}`,
  ),
  'subject of a study': asSubjectNumber(
    0.85,
    exactCase`(?<cue>(?<!\w)(?:${words('subjects of studies')})(?: (?:ID|id|no\.?|number|#))?(?: |: ?|# ?))(?:[A-Z]{1,5}-?)?\d{2,6}(?:-[A-Z0-9]{1,6}){0,3}(?![\w%/]|[.,:]\d| ?(?:mg|ml|years?|days?|weeks?|months?|yo|y\/o|of|to)\b)`,
    (found) => !isYear(found) && !looksLikeDay(found.identifier),
  ),
};

interface NumberedRule {
  /** Alternatives of a pattern, case-sensitive. */
  readonly cues: string;
  readonly code: string;
  /** Minimum number of digits. */
  readonly digits: number;
}

/** The phrases of a list as alternatives: lower case, capitalised and all capitals. */
function inThreeCases(list: string): string {
  return words(list)
    .split('|')
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

/** Builds a rule for the last digits of a number, after its name. */
function tail(name: string, label: string, cues: string): Rule {
  return {
    name,
    label,
    confidence: 0.85,
    pattern: anyCase`(?<cue>(?<!\w)(?:${cues})${ends})[*xX.-]{0,8}\d{3,6}(?![\w/%]|[.,-]\d)`,
    keep: ({ identifier }) => !/^(?:19|20)\d\d$/.test(identifier),
  };
}

const wordsOfImplants = new RegExp(String.raw`\b(?:${words('words of implants')})\b`, 'i');

/** A lot number identifies a patient only for an implant; hundreds share that of a vaccine. */
function isOfAnImplant({ text, start }: Found): boolean {
  if (!/lot[^a-z]{0,6}(?:no\.?|number|id)?[^a-z]{0,4}$/i.test(text.slice(Math.max(0, start - 20), start)))
    return true;
  return wordsOfImplants.test(text.slice(Math.max(0, start - 80), start));
}

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

const isCount = ({ text, start }: Found): boolean =>
  countedWithAHash.test(text.slice(Math.max(0, start - 24), start));

const isYear = ({ identifier }: Found): boolean => /^(?:19|20)\d\d$/.test(identifier);

const cueOf = ({ text, start }: Found): string => text.slice(Math.max(0, start - 30), start);

const asPhone = defineRules('phone', 'PHONE');
const asExtension = defineRules('extension', 'PHONE');

/** Rules for English telephone and fax numbers. */
export const englishTelephones: Rules = {
  'British and Irish form': nationalTelephone(
    'en',
    /(?<![\w.\-/])0\d{2,4}[ -]\d{3,4}(?:[ -]?\d{3,4})(?!\w|[.-]\d)/g,
  ),
  dictated: asPhone(
    0.9,
    anyCase`(?<cue>\b(?:phone|mobile|cell|telephone|fax|number|call|ring|reach \w+)(?: number)?(?: is|'s| at| on|:|,)? )${spokenDigits(7)}(?![\w-])`,
  ),
  extension: asExtension(
    0.85,
    /(?<![\w.-])(?:ext\.? {0,2}|extension |x)(?:\d{4,5}|\d-\d{4}|\d\d-\d\d)(?![\w/%]|[.-]\d| ?(?:mg|ml|units?|cm)\b)/gi,
  ),
  'end of a number': tail('phone', 'PHONE', 'phone|mobile|cell|telephone|number|landline'),
  'signs between blanks': asPhone(
    0.85,
    /(?<![\w.,/-]|\d )\(?\d{3}\)? [.\u2013-] \d{3} [.\u2013-] \d{4}(?![\w%/]|[.,:-]\d)/g,
  ),
  // Seven digits; a range of amounts ends in zeros or has a unit.
  'seven digits': asPhone(
    0.75,
    /(?<![\w./,:$-]|\d )[2-9]\d{2}-\d{4}(?![\w%/]|[.,:-]\d)/g,
    (found) => !/00$/.test(found.identifier) && !isNobodysNumber(found),
  ),
  'area code in brackets': asPhone(0.9, /(?<![\w.)-])\(\d{3}\) ?\d{3}[ .-]\d{4}(?![\w%/]|[.,:-]\d)/g),
  pager: asPhone(
    0.9,
    /(?<cue>(?<![\w-])(?:pager|beeper|bleep|pgr|bpr)\b\.?(?: (?:is|no\.?|number|id))?[ \t]{0,2}[:#=|]?[ \t]{0,2})(?:\d{4,6}|\d[- ]\d{4})(?![\w%/]|[.,:-]\d)/gi,
  ),
};
