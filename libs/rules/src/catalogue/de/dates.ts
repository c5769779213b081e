/** German dates. */
import { defineRules, exactCase, type Rules } from '../../rule.js';
import { lifeEventPattern } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/words.js';
import { ageOver89, behindKin, digitsOver89, endOfAge, isAge, over89, wordsOver89 } from '../any/ages.js';
import {
  day,
  dayAndMonth,
  holiday,
  isMisspeltMonth,
  monthAlone,
  monthAndDayOrYear,
  weekday,
  year19or20,
} from '../any/dates.js';

const asDate = defineRules('date', 'DATE');

const words = readWords('catalogue/de');

/** Rules for German dates. */
export const germanDates: Rules = {
  'day and month': asDate(
    0.9,
    /(?<![\w/.]|[^\d.]-|^-)(?:0?[1-9]|[12]\d|3[01])\. ?(?:0?[1-9]|1[0-2])\.(?: ?(?:\d{4}|\d{2}))?(?![\w]|\.\d)/g,
    ({ identifier, text, start }) => /\d{2}$/.test(identifier) || dateCueBefore.test(before(text, start)),
  ),
  'days of a month': asDate(
    0.9,
    /(?<![\w/.-])(?:0?[1-9]|[12]\d|3[01])\.(?:-| - | bis )(?:0?[1-9]|[12]\d|3[01])\. ?(?:0?[1-9]|1[0-2])\.(?: ?(?:\d{4}|\d{2}))?(?![\w]|\.\d)/g,
  ),
  'month in Roman numerals': asDate(
    0.88,
    /(?<![\w/.-])(?:0?[1-9]|[12]\d|3[01])(?:\. ?|\/)(?:I{1,3}|I?V|VI{1,3}|I?X|XI{1,2})(?:\. ?(?:\d{4}|\d{2})?|\/\d{2,4})(?!\w)/g,
  ),
  "day before a month's name": dayAndMonth('de'),
  "month's name before a year": monthAndDayOrYear('de'),
  'month alone': monthAlone('de'),
  weekday: weekday('de'),
  holiday: holiday('de'),
  'month and year, or two': asDate(
    0.85,
    /(?<![\w/.,]|[^\d]-)(?:0?[1-9]|1[0-2])\/(?:19|20)\d{2}(?![\w/]|[.,]\d)|(?<![\w/.,-])(?:0[1-9]|1[0-2])\/\d{2} ?- ?(?:0[1-9]|1[0-2])\/\d{2}(?![\w/]|[.,]\d)/g,
  ),
  'misspelt month': asDate(
    0.8,
    exactCase`(?<!\w)${day}\. ?[A-Z][a-z]{3,9}(?: ${year19or20})?(?![\w/]|[.,-]\d)`,
    (found) => isMisspeltMonth(found, 'de'),
  ),
  'month and year behind an event': asDate(
    0.82,
    exactCase`(?<cue>\b(?:${words('before a month and a year')})[ ,:(]{1,3})(?:0?[1-9]|1[0-2])\/\d{2}(?![\w/%]|[.,]\d| ?(?:mm|Punkt|cm|mg))`,
  ),
};

const dateCueBefore = new RegExp(String.raw`\b(?:${words('before a day and a month')}) $`, 'i');

function before(text: string, start: number): string {
  return text.slice(Math.max(0, start - 16), start);
}

const asAge = defineRules('age', 'AGE');

/** Rules for German ages. */
export const germanAges: Rules = {
  'before Jahre': asAge(0.8, /(?<![\w./,-])\d{1,3}(?= ?-?(?:jahrig|jahre alt|lebensjahr))/gi),
  'over 89, behind a relative': over89(behindKin('de')),
  'over 89, at an event of a life': over89(
    String.raw`(?<cue>(?<!\w)(?:(?:${lifeEventPattern.de}|verstorben|gestorben|verst\.|gest\.),? (?:mit|im alter von) |† ?|im alter von |(?:sie|er|patient(?:in)?) (?:ist|wird|war|wurde)(?: jetzt| nun| bald| fast| schon| im \w{3,9})? ))${ageOver89.de}${endOfAge}|(?<![\w./,-])${digitsOver89}(?= ?J\b|\. Lebensjahr)|(?<![\w-])${wordsOver89.de}(?:jahrige[nrsm]?\b|(?= jahren?\b))`,
    { keep: isAge },
  ),
};
