/** Years behind what happened in them: operations, diseases, vaccines, births ("CABG x3 2010", "G1 2009"), and stretches of years. */
import type { Found, Rule } from '../rule.js';
import { clinicalLists } from '../vocabulary/clinical-lists.js';
import { laboratoryTests } from '../vocabulary/laboratory-tests.js';
import { measureUnits } from '../vocabulary/measure-units.js';
import { yearEvents, yearMeasures } from '../vocabulary/year-words.js';

const noAmount = String.raw`(?![\w/%]|:\d|[.,-]\d| ?(?:${measureUnits}|calories|cal|grams?|ui|h|hrs?|hours?|uhr|copies|copias|cells|patients|pacientes|patienten|people|steps|feet|pasos|schritte)(?!\w)|/)`;
const year = String.raw`(?:19[2-9]|20[0-4])\d`;

/** Rules for such years; all of them are called `year`. */
export const eventYearRules: readonly Rule[] = [
  {
    name: 'year',
    label: 'DATE',
    confidence: 0.8,
    pattern: new RegExp(String.raw`${year}(?<=[A-Za-z0-9).'][ ,:(]{1,3}\d{4})${noAmount}`, 'gi'),
    keep: isYearOfEvent,
    matches: [
      'MI ‹2009›, CABG x3 ‹2010›.',
      'class of ‹1984›.',
      'G1 ‹2009› SVD; G2 ‹2012› C/S',
      'Last tetanus ‹2011›. PPD neg ‹2016›.',
      'Colonoscopy ‹2015› nl',
      'CABG (‹1998›), stent ‹2003›',
      's/p cholecystectomy ‹1987›',
      'C-section ‹2002›, ‹2005›',
      'apendicectomía ‹1984›',
      'Appendektomie ‹2004›,',
      'L TKR ‹2017›; IVDU ‹1995›.',
    ],
    refuses: [
      '2020 mL out',
      'BP 2000?',
      'BNP 1950',
      'insulin given 2010',
      'at 2015',
      'Histogram 2000 units',
      'MI 12',
      'diagnosed 1200',
      'surgery 2061-2',
      'EGD at 2030',
      'vancomycin 1980',
      'room 1971',
      'total 2000',
    ],
  },
  {
    name: 'year',
    label: 'DATE',
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<![\w/.$#-]|\d,)${year} ?(?:(?:-|to|through|until|bis|hasta) ?(?:${year}|present|now|current|actual(?:idad)?|heute)|[-/]\d\d(?!\d))(?:'?s\b)?${noAmount}`,
      'gi',
    ),
    keep: isStretchOfYears,
    matches: [
      'Smoked 1 ppd ‹1980-2005›.',
      'tx ‹2014-2015›)',
      'Worked there ‹1999-present›;',
      'in Peru ‹1990 to 1995›.',
      'Raucher ‹1980 bis 2005›',
      'season ‹2018-19›',
    ],
    refuses: [
      '1800-2000 kcal',
      '2005-1980',
      'shift 1900-2130',
      'goal 1900-2100',
      'from 2000 to 2030',
      '2000-2200 mL',
      '2018-07',
      '1930-2000',
    ],
  },
  {
    name: 'year',
    label: 'DATE',
    languages: ['en'],
    confidence: 0.8,
    pattern:
      /(?<![\w.-])(?:FY|SY|AY) ?['’]?(?:20)?[0-4]\d(?![\w-]|[.,]\d)|(?<![\w.$-])(?:19[2-9]|20[0-2])0['’]?s(?!\w)/g,
    matches: ['colonoscopy ‹FY20›;', '‹FY 2019›', 'IVDU ‹1990s›.'],
    refuses: ['FYI 20', 'the 1975s', 'FY2'],
  },
];

const testBefore = new RegExp(`^(?:${laboratoryTests})$`, 'i');
/** What stands between an event and its year. */
const qualifier = String.raw`(?:x ?\d|neg(?:ative|ativo)?|pos(?:itive|itivo)?|nl|normal|abnormal|done|last|mild|of|and|&|y|und|de|circa|~|(?:19|20)\d\d)`;
const eventBefore = new RegExp(
  String.raw`([\p{L}][\p{L}\p{N}/&'-]{0,24})\.?(?:[ ,:(]{1,3}${qualifier}){0,3}[ ,:(]{1,3}$`,
  'iu',
);
const operation =
  /(?:ectom(?:y|ies|ia)|ektomie|scop(?:y|ies|ia|ie)|plast(?:y|ia|ik)|gram|grafia|otom(?:y|ia|ie)|ostom(?:y|ia))$/;

/** An event before it; a number that is no time of day, from 1960 to 1999, needs only a word that nothing is measured by. */
function isYearOfEvent({ identifier, text, start }: Found): boolean {
  const [, word = ''] = eventBefore.exec(text.slice(Math.max(0, start - 60), start)) ?? [];
  const event = word.toLowerCase();
  if (event === '' || yearMeasures.has(event) || testBefore.test(event)) return false;
  if (yearEvents.has(event) || operation.test(event) || /^g\d{1,2}$/.test(event)) return true;
  return isNoTime(identifier) && !clinicalLists().drugs.has(event) && !/\d/.test(event);
}

const isNoTime = (digits: string): boolean => Number(digits.slice(2)) >= 60;

/** "2015-2017", not the other way round, and no two times or amounts. */
function isStretchOfYears({ identifier, text, start }: Found): boolean {
  const [first = '', last = ''] = identifier.match(/\d+/g) ?? [];
  if (last.length === 2) return Number(last) === (Number(first) + 1) % 100;
  if (last === '') return true;
  const [, word = ''] = /([\p{L}]+):? $/u.exec(text.slice(Math.max(0, start - 24), start)) ?? [];
  const areTimes = [first, last].every((digits) => Number(digits.slice(2)) % 30 === 0 && !isNoTime(digits));
  return (
    Number(first) < Number(last) &&
    !areTimes &&
    !(yearMeasures.has(word.toLowerCase()) && !isNoTime(first) && !isNoTime(last))
  );
}
