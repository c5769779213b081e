/** Numbers without a check digit: the word before a number says what it is. */
import { anyCase, digitsIn, type Found, type Rule, type Rules } from '../../rule.js';
import { measureUnits } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/word-list.js';

const words = readWords('catalogue/any');
/** What may stand between a cue and its number: "number", "is", a colon, a hash, the rule of a table, a line break. */
const link = String.raw`(?:[ \t]?(?:number|numbers|no\.?|nos\.?|num\.?|numero|nro\.?|nr\.?|nummer|id|code|#)(?![a-z]))?(?:[ \t]?[(\[](?:MRN|no\.?)[)\]])?(?: (?:is|es|ist|was|of|de))?[ \t]{0,3}(?:[:#;=|]{0,2}|-(?=[ \t]))\s{0,3}#?`;
/** Up to 30 letters, digits and inner separators, which must hold digits; blanks only between groups of digits. */
const code = String.raw`(?:[A-Z]{1,5}[ ./-]?(?=\d))?(?:[A-Z]{1,4}-)?[A-Z0-9]{0,12}\d[A-Z0-9]{0,14}(?:[-/.][A-Z0-9]{1,12}){0,4}(?:[ -]\d[\d-]{1,9}){0,3}(?![A-Z0-9])`;

const dateShape =
  /^(?:\d{1,2}([-/.])\d{1,2}\1(?:\d{2}|\d{4})|(?:19|20)\d\d([-/.])\d{1,2}\2\d{1,2}|(?:19|20)\d\d)$/;

const unitBehind = new RegExp(
  String.raw`^ ?(?:(?:${measureUnits}|days?|dias|months?|meses|years?|anos|times)\b|%)`,
  'i',
);

/** Numbers and codes behind a cue, by what they find. */
export const numbers: Rules = {
  record: cued('record-number', 'MEDICALRECORD', {
    cues: String.raw`M\.?R\.?N\.?|MR ?(?:#|no\.?|number)|med(?:ical)?\.? rec(?:ord)?s?\.?|(?:patient|hospital|clinic|chart|unit|health record|record|NHS|PHN|URN|EMPI|EHR)(?: (?:record|file|chart))?(?= ?(?:#|no\b|id\b|number|num\b|[:#|=]))|patient identifier|P\.?I\.?D`,
    digits: 4,
  }),
  'health plan': cued('plan-number', 'HEALTHPLAN', {
    cues: String.raw`(?:${words('health plans')})(?: (?:member|policy|beneficiary|plan|card))?(?= ?(?:#|no\b|id\b|number|num\b|is \d))|MBI|HICN`,
    digits: 4,
  }),
  account: cued('account-number', 'ACCOUNT', {
    cues: String.raw`(?:bank |billing |patient |savings |checking |hospital )?(?:account|acct)\.?(?= ?(?:#|no\b|id\b|number|num\b|[:=|]|- |is \d|\d|[A-Z]{1,4}-?\d{4}))|routing number|invoice|cuenta(?: bancaria)?(?= ?(?:n|#|:))|konto(?:nummer| ?nr\.?)`,
    digits: 4,
  }),
  licence: cued('licence-number', 'LICENSE', {
    cues: String.raw`(?:driver'?s? |driving |medical |nursing |state )?licen[cs]e(?= ?(?:#|no\b|id\b|number|num\b|plate|:|is))(?: plate)?|DEA|NPI|UPIN|certificate(?= ?(?:#|no\b|number))`,
    digits: 4,
  }),
  device: cued('device-number', 'DEVICE', {
    cues: String.raw`(?:device |pacemaker |implant |pump |lead )?(?:${words('devices')})(?= ?(?:#|no\b|nr\b|n[o.]|number|num\b|:|[A-Z]{0,4}-?\d{3}))|n(?:o|um(?:ero)?)?\.? de serie|seriennummer|serien-?nr\.?`,
    digits: 4,
  }),
  accession: cued('accession-number', 'IDNUM', {
    cues: String.raw`(?:${words('accessions')})(?: (?:record|case|id))?(?= ?(?:#|no\b|id\b|number|num\b))|accession|CSN|FIN`,
    digits: 4,
  }),
  passport: cued('passport', 'IDNUM', {
    cues: String.raw`passport|(?:personal|national|employee|staff|badge|tax|student|military) ?(?:id|identification)?(?= ?(?:#|no\b|id\b|number))|personalausweis|reisepass|ausweis-?(?:nr|nummer)\.?`,
    digits: 4,
  }),
  'licence plate': {
    name: 'licence-plate',
    label: 'VEHICLE',
    confidence: 0.9,
    pattern:
      /(?<cue>\b(?:licen[cs]e plate|plate (?:number|no\.?|#)|number plate|registration plate|matricula|kennzeichen)(?: (?:number|no\.?|is|es|ist))?[ \t]{0,2}[:#]?\s{0,2})[A-Z0-9]{1,4}[ -]?[A-Z0-9]{1,4}(?:[ -]?[A-Z0-9]{1,4})?(?![\w])/gi,
    keep: ({ identifier }) => digitsIn(identifier) >= 1,
  },
  biometric: {
    name: 'biometric',
    label: 'BIOID',
    confidence: 0.9,
    pattern:
      /(?<cue>\b(?:fingerprint|voice ?print|voice|retinal?|iris|palm|hand|face|facial|biometric)(?: (?:id|no\.?|number|template|hash|scan|code|print|geometry|recognition)){1,2}[ \t]{0,2}(?:[:#=|]|- )?\s{0,2})[A-Z0-9][A-Z0-9-]{4,40}(?!\w)/gi,
    keep: ({ identifier }) => digitsIn(identifier) >= 3,
  },
  'masked social security': {
    name: 'ssn',
    label: 'SSN',
    confidence: 0.95,
    pattern: /(?<![\w*]|#(?=#))[xX*#]{3}[ -]?[xX*#]{2}[ -]?\d{4}(?![\w-])/g,
  },
  aircraft: {
    name: 'tail-number',
    label: 'VEHICLE',
    confidence: 0.85,
    // Letters that a mutation has one of ("N501Y"), an aircraft two, unless the words say what it is.
    pattern:
      /(?<![\w/-])N\d{2,3}[A-HJ-NP-Z]{2}(?![\w/-])|(?<cue>(?<!\w)(?:[Tt]ail|TAIL|[Aa]ircraft|[Hh]elicopter|[Pp]lane|[Aa]irplane)(?: (?:no\.?|number|registration|#|reg))?[ :#]{1,3})[A-Z]{1,2}-?(?=[A-Z]{0,4}\d|(?<=-)[A-Z]{3,4}(?!\w))[A-Z\d]{2,5}(?!\w)/g,
  },
};

interface CuedRule {
  /** Alternatives of a pattern, for folded text, any case. */
  readonly cues: string;
  /** What may stand before the number without belonging to it. */
  readonly prefix?: string;
  /** A number with fewer digits is refused. */
  readonly digits: number;
}

/** A number or code behind its cue; refused with too few digits, as a date and before a unit. */
export function cued(name: string, label: string, options: CuedRule): Rule {
  const { cues, prefix = '', digits } = options;
  return {
    name,
    label,
    confidence: 0.95,
    pattern: anyCase`(?<cue>(?<![a-z])(?:${cues})${link}${prefix})${code}`,
    keep: (found) => numberLength(found, digits),
  };
}

/** A date, a year or a dose behind a cue is no number of a record; too few digits are none either. */
function numberLength({ identifier, text, end }: Found, digitsMin: number): number {
  if (digitsIn(identifier) < digitsMin || dateShape.test(identifier)) return 0;
  if (/^[a-z]{2,} /.test(identifier)) return 0; // "from 2011"
  return unitBehind.test(text.slice(end, end + 10)) ? 0 : identifier.length;
}

const givenToMany = new RegExp(
  String.raw`\b(?:${words('before what is given to many')})(?: ?(?:code|number|no\.?|#|of|is|was))?[ :#=]{0,3}$`,
  'i',
);

const amountBehind = new RegExp(
  String.raw`^ ?(?:${measureUnits}|l|cells?|copies|cfu|patients|people|taper|days?|weeks?|dollars|steps|x)\b`,
  'i',
);

/** Whether a number is a lot, a reference of a book or a code of bills, or an amount; a hospital's unit number stands behind "unit". */
export function isNobodysNumber({ identifier, text, start, end }: Found): boolean {
  const before = text.slice(Math.max(0, start - 32), start);
  const isUnitNumber = /\bunit(?: (?:number|no\.?|#))?[ :#]{0,3}$/i.test(before) && digitsIn(identifier) > 4;
  return (!isUnitNumber && givenToMany.test(before)) || amountBehind.test(text.slice(end, end + 12));
}

/** A number of a batch, which looks like a telephone number and is none. */
export function isLot(text: string, start: number): boolean {
  return /\b(?:lot|batch|NDC|catalog(?:ue)?)(?: ?(?:number|no\.?|#))?[ :]{0,3}$/i.test(
    text.slice(Math.max(0, start - 24), start),
  );
}
