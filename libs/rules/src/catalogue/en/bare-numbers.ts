/** English numbers recognised by form alone; context excludes counts and doses. */
import { isNhsNumber } from '#text';
import { looksLikeDay } from '../../days.js';
import { isMedicalWord } from '../../medical-terms.js';
import { defineRules, digitsIn, type Found, type Rules } from '../../rule.js';
import { isDictionaryWord } from '../../vocabulary/dictionary.js';
import { readWords } from '../../vocabulary/words.js';
import { isNobodysNumber } from '../any/numbers.js';

const asNhsNumber = defineRules('nhs-number', 'MEDICALRECORD');
const asRecordNumber = defineRules('record-number', 'MEDICALRECORD');
const asGroupedNumberIdnum = defineRules('grouped-number', 'IDNUM');
const asCodeNumber = defineRules('code-number', 'IDNUM');
const asSsn = defineRules('ssn', 'SSN');
const asLongNumber = defineRules('long-number', 'MEDICALRECORD');
const asGroupedNumberMedicalrecord = defineRules('grouped-number', 'MEDICALRECORD');
const asDeviceNumber = defineRules('device-number', 'DEVICE');
const asDoorCode = defineRules('door-code', 'IDNUM');

const words = readWords('catalogue/en');

/** Rules for numbers and codes without a cue. */
export const englishBareNumbers: Rules = {
  'British health service': asNhsNumber(
    0.97,
    /(?<![\w.\-/]|\d )\d{3}([ -])\d{3}\1\d{4}(?![\w/]| \d|[.-]\d)/g,
    (found) => isNhsNumber(found.identifier) && !isNobodysNumber(found),
  ),
  'glued to MRN': asRecordNumber(0.9, /(?<!\w)MRN?\d{5,10}(?!\w)/gi),
  // Alone on a line at the edge of a note: a number, and the signer or patient.
  'line of its own': asRecordNumber(
    0.85,
    /(?<=(?:^|\n)[ \t]{0,3})[A-Z]{1,3}\d{5,9}(?=[ \t]{1,4}(?:[A-Z]{2,3}|[A-Z'-]{2,20},[A-Z'-]{2,20})[ \t]{0,3}(?:\n|$))/g,
  ),
  'eight digits in groups': asGroupedNumberIdnum(
    0.75,
    /(?<![\w./,:$-]|\d )\d{1,12}(?:-\d{1,12}){1,5}(?![\w%/]|[.,:-]\d| \d)/g,
    isGroupOfEight,
  ),
  // Letters that are no test or drug, then groups of about four digits, or three groups of three.
  'letters and groups': asCodeNumber(
    0.75,
    /(?<![\w./&@-])[A-Z]{2,5} ?(?:\d{4,5}(?: \d{3,5}){1,3}|\d{3}(?: \d{3,4}){2,3}|\d{7,12}-\d{1,4})(?![\w%/]|[.,:-]\d| \d)/g,
    isCodeBehindLetters,
  ),
  // British national insurance numbers. Any prefix counts: examples and mistyped forms use unassigned ones.
  'British national insurance': asSsn(
    0.9,
    /(?<![\w./&@-])[A-Z]{2}(?: \d{2}){3} [A-D](?![\w-])|(?<![\w./&@-])[A-Z]{2}\d{6}[A-D](?![\w-])/g,
  ),
  // Letters, then two groups between slashes; clinical ratios have no letters before them.
  'groups between strokes': asCodeNumber(
    0.8,
    /(?<![\w./&@-])[A-Z]{2,5}\/(?:\d{1,6}\/(?:\d{2,6}|[A-Z]{1,4}|[A-Z]{0,3}\d{1,6})|[A-Z]{1,4}\/\d{3,6})(?![\w/%]|[.-]\d)/g,
    ({ identifier }) =>
      digitsIn(identifier) >= 4 && !/^(?:BP|HR|RR|IV|PO|IM|SC|SQ|NG|PR|FEV|ALT|AST)\//.test(identifier),
  ),
  // Counts of seven digits are written with commas, as powers of ten, or round.
  long: asLongNumber(
    0.75,
    /(?<![\w.,/$<>+~^*-]|\d )\d{7,12}(?:-?[A-Za-z])?(?![\w%/]|[.,:-]\d| \d)/g,
    (found) => !/000[A-Za-z]?$/.test(found.identifier) && !isNobodysNumber(found),
  ),
  // Two or three letters and five digits, or one letter and six; an ICD code has fewer.
  'letters and digits': asCodeNumber(
    0.75,
    /(?<![\w./&@-])(?:(?:[A-Z]{2,4}|[a-z]{2,4})-?\d{5,10}|(?:[A-Z]|[a-z])-?\d{6,10}|(?:[A-Z]{1,3}|[a-z]{1,3})\d{2}-\d{4,7})(?:-?[A-Z]|-\d{1,2})?(?![\w%@/]|[-.]\w)/g,
    (found) => !ofEverybody.test(found.identifier) && !isNobodysNumber(found),
  ),
  'digits among letters': asCodeNumber(
    0.75,
    /(?<![\w./&@-])(?=[A-Za-z0-9-]{0,24}[A-Za-z])(?=(?:[A-Za-z-]{0,12}\d){6})[A-Za-z0-9]{1,16}(?:-[A-Za-z0-9]{1,12}){0,5}(?![\w%@/]|[-.]\w)/g,
    (found) => isCodeOfLetters(found.identifier) && !isNobodysNumber(found),
  ),
  'in groups': asGroupedNumberMedicalrecord(
    0.75,
    /(?<![\w./,:$-]|\d )(?:\d{1,4}(?:-\d{3,4}){2,4}|\d{3}\/\d{4}|\d{2}-\d{5,6}|\d{3}-\d{5}|\d{6,7}-\d{1,2}|\d{3}-\d{2}-\d{2}|\d{2}-\d{2}-\d{2}|\d{3}\.\d{3}\.\d{3}|\d{4}-\d{4}|\d-\d{3}-\d{3})(?![\w%/]|[.,:-]\d)/g,
    isGroupedNumber,
  ),
  'device in brackets': asDeviceNumber(0.95, /\(01\) ?\d{14}(?:\(\d\d\) ?\w{1,20}){0,3}(?!\d)/g),
  // Three digits before "#" are pounds.
  'door code before a hash': asDoorCode(0.75, /(?<![\w#.,/-])\d{4,6}[#*](?!\w|[#*])/g),
};

/** Refuses dates, years, rising or falling doses, and counts. */
function isGroupOfEight(found: Found): boolean {
  const { identifier } = found;
  const groups = identifier.split('-');
  const isLong = digitsIn(identifier) >= 8 && groups.some((group) => group.length >= 2);
  if (!isLong || (groups.length === 2 && !groups.some((group) => group.length >= 6))) return false;
  if (looksLikeDay(identifier) || isSeries(groups)) return false;
  return !isNobodysNumber(found);
}

/** Years, round numbers, or numbers of equal length that rise or fall: doses, ranges, results. */
function isSeries(groups: readonly string[]): boolean {
  const numbers = groups.map(Number);
  const areEqual = groups.every(({ length }) => length === groups[0]?.length);
  const rises = numbers.every((value, at) => at === 0 || value > (numbers[at - 1] ?? 0));
  const falls = numbers.every((value, at) => at === 0 || value < (numbers[at - 1] ?? 0));
  return (
    (areEqual && groups.length > 2 && (rises || falls)) ||
    groups.every((group) => /[05]$/.test(group)) ||
    groups.every((group) => /^(?:19|20)\d\d$/.test(group))
  );
}

const fieldNames = new RegExp(`^(?:${words('names of numbers')})$`);

function isCodeBehindLetters(found: Found): boolean {
  const [, letters = '', numbers = ''] = /^([A-Z]+) ?(.*)$/.exec(found.identifier) ?? [];
  if (isMedicalWord(letters) || isDictionaryWord(letters.toLowerCase()) || fieldNames.test(letters))
    return false;
  return digitsIn(numbers) >= 8 && !isSeries(numbers.split(/[ -]/)) && !isNobodysNumber(found);
}

/** Codes of drugs, trials, variants, papers and standards, which identify nobody. */
const ofEverybody = new RegExp(String.raw`^(?:${words('codes of everybody')})-?\d|^[A-TV-Z]\d{5}[A-Z]$`, 'i');

/** Refuses a date, an amount with its unit and a computer timestamp. */
function isCodeOfLetters(identifier: string): boolean {
  return (
    !ofEverybody.test(identifier) &&
    !looksLikeDay(identifier) &&
    !/^\d{8}T\d+Z?$|^[\d-]{2,12}[a-z]{1,6}$|\dx\d/i.test(identifier)
  );
}

function isGroupedNumber(found: Found): boolean {
  const { identifier } = found;
  const groups = identifier.split(/[-./]/);
  if (looksLikeDay(identifier) || groups.every((group) => /[05]$/.test(group))) return false;
  if (
    groups.length === 2 &&
    groups.every((group) => /^(?:19|20)\d\d$|^(?:[01]\d|2[0-3])[0-5]\d$|00$/.test(group))
  )
    return false;
  return !isNobodysNumber(found);
}
