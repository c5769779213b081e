/** Years alone: behind a preposition, behind an event ("CABG x3 2010"), from one to another. */
import { anyCase, exactCase, type Found, type Rules } from '../../rule.js';
import { clinicalLists } from '../../vocabulary/clinical-lists.js';
import { laboratoryTests, measureUnits } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/word-list.js';
import { yearEvents, yearMeasures } from '../../vocabulary/words.js';
import { year4 } from './dates.js';

const words = readWords('catalogue/any');
const unit = String.raw`(?! ?(?:${measureUnits}|calories|cal|grams?|meters?|m|patients|people|pacientes|copias|copies|cells|cel|times|%|x)\b)`;
const noAmount = String.raw`(?![\w/%]|:\d|[.,-]\d| ?(?:${measureUnits}|${words('counted like years')})(?!\w)|/)`;
const year = String.raw`(?:19[2-9]|20[0-4])\d`;

/** Years, by what they find. */
export const years: Rules = {
  'behind a preposition': {
    name: 'year',
    label: 'DATE',
    confidence: 0.8,
    pattern: anyCase`(?<cue>\b(?:${words('before a year')})[ -])${year4}(?:'?s\b)?(?![\w/:]|-\d|[.,]\d)${unit}`,
    keep: isYear,
  },
  'in brackets': {
    name: 'year',
    label: 'DATE',
    confidence: 0.75,
    pattern: exactCase`(?<![\w/.:$#-])\(?${year4}\)?(?=[.,;:)]?(?:$|\n| ?[,;)]))(?![\w/:]|-\d|[.,]\d)`,
    keep: ({ identifier, text, start, end }) =>
      /^\(.*\)$/.test(identifier) &&
      isYear({ identifier: identifier.slice(1, -1), text, start: start + 1, end: end - 1 }),
  },
  'behind an event': {
    name: 'year',
    label: 'DATE',
    confidence: 0.8,
    pattern: anyCase`${year}(?<=[A-Za-z0-9).'][ ,:(]{1,3}\d{4})${noAmount}`,
    keep: isYearOfEvent,
  },
  'from year to year': {
    name: 'year',
    label: 'DATE',
    confidence: 0.8,
    pattern: anyCase`(?<![\w/.$#-]|\d,)${year} ?(?:(?:-|to|through|until|bis|hasta) ?(?:${year}|present|now|current|actual(?:idad)?|heute)|[-/]\d\d(?!\d))(?:'?s\b)?${noAmount}`,
    keep: isStretchOfYears,
  },
};

/** A cue word that also stands before amounts needs a year that people of today lived in. */
function isYear({ identifier, text, start, end }: Found): boolean {
  const year = Number(identifier.slice(0, 4));
  if (year < 1900 || year > 2069) return false;
  const cue = text.slice(Math.max(0, start - 16), start);
  if (!/\b(?:to|and|y|und|bis)[ -]$/i.test(cue)) return true;
  return year >= 1940 && year !== 2000 && isAmidYears(text, start, end);
}

/** "1998 and 2004", "from 1998 to 2004". */
function isAmidYears(text: string, start: number, end: number): boolean {
  const around = `${text.slice(Math.max(0, start - 30), start)} ${text.slice(end, end + 20)}`;
  return /\b(?:19|20)\d\d\b|\bin\b|\bsince\b|\bfrom\b|\bdesde\b|\bseit\b/.test(around);
}

const testBefore = new RegExp(`^(?:${laboratoryTests})$`, 'i');
/** What stands between an event and its year. */
const qualifier = `(?:${words('between an event and its year')})`;

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
