/** Long English numbers in groups, however they are grouped: what no amount or count is written like, so that no cue is needed. */
import { looksLikeDay } from '../days.js';
import { isMedicalWord } from '../medical-terms.js';
import { digitsIn, type Found, type Rule } from '../rule.js';
import { isDictionaryWord } from '../vocabulary/dictionary.js';
import { isNobodysNumber } from './nobodys-numbers.js';

const languages = ['en'] as const;

/** Rules for them. */
export const englishGroupRules: readonly Rule[] = [
  {
    name: 'grouped-number',
    label: 'IDNUM',
    languages,
    confidence: 0.75,
    // Eight digits or more, with hyphens at any places.
    pattern: /(?<![\w./,:$-]|\d )\d{1,12}(?:-\d{1,12}){1,5}(?![\w%/]|[.,:-]\d| \d)/g,
    keep: isGroupOfEight,
    matches: ['owes on ‹6003-118-77›,', 'PPO AMB ‹33017725-01›,', '(‹20-11-48-06-3›)', 'case ‹40417-22-9›.'],
    refuses: [
      '2061-03-14',
      '14-03-2061',
      '2011-2014-2019',
      '100-120-140',
      '1000-1200-900',
      '150-75-250',
      'lot 6003-118-77',
      '6003-118',
      '12000-15000',
      '1-2-3-4-5-6-7-8',
      '44-18-22-11 mg',
    ],
  },
  {
    name: 'code-number',
    label: 'IDNUM',
    languages,
    confidence: 0.75,
    // Letters of no test or drug, then groups of four digits or so, or three of three.
    pattern:
      /(?<![\w./&@-])[A-Z]{2,5} ?(?:\d{4,5}(?: \d{3,5}){1,3}|\d{3}(?: \d{3,4}){2,3}|\d{7,12}-\d{1,4})(?![\w%/]|[.,:-]\d| \d)/g,
    keep: isCodeBehindLetters,
    matches: ['bupa member ‹BX 5519 0286›, knee', '‹MCP 580 114 720 336›. Ophtho', 'PPO ‹AMB 33017725-01›,'],
    refuses: [
      'WBC 1200 1300',
      'BP 120 80',
      'MAR 2019 2020',
      'LDH 220 240 260',
      'PSA 1200 1100 mg',
      'BX 5519',
      'RING 01632 960 041',
      'MRN 249 600 546',
    ],
  },
  {
    name: 'ssn',
    label: 'SSN',
    languages,
    confidence: 0.9,
    // British national insurance numbers; other prefixes than those given out stand in examples, and in forms that somebody mistyped.
    pattern: /(?<![\w./&@-])[A-Z]{2}(?: \d{2}){3} [A-D](?![\w-])|(?<![\w./&@-])[A-Z]{2}\d{6}[A-D](?![\w-])/g,
    matches: ['NI ‹QQ 12 34 56 C› on', '(‹JM884210B›)'],
    refuses: ['BP 12 34 56 E', 'AB 12 34 56', 'XJM884210B', 'AB 12 34 5 C'],
  },
];

/** No day, no years, no doses that rise or fall, and nothing that counts. */
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

/** What says that a number comes, and is no part of it. */
const fieldNames =
  /^(?:MRN?|MR|SN|FIN|ID|HP|NHS|SSN|NPI|DEA|TEL|FAX|MOB|PH|ACCT|REF|CSN|HAR|URN?|PIN|EXT|RING|CALL|CELL|TEXT|HOME|WORK|DESK|NO|ON|AT|TO|IS|BP|HR|JAN|FEB|MAR|APR|MAY|JUNE?|JULY?|AUG|SEPT?|OCT|NOV|DEC)$/;

function isCodeBehindLetters(found: Found): boolean {
  const [, letters = '', numbers = ''] = /^([A-Z]+) ?(.*)$/.exec(found.identifier) ?? [];
  if (isMedicalWord(letters) || isDictionaryWord(letters.toLowerCase()) || fieldNames.test(letters))
    return false;
  return digitsIn(numbers) >= 8 && !isSeries(numbers.split(/[ -]/)) && !isNobodysNumber(found);
}
