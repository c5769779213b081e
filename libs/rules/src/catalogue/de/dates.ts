/** German dates. */
import { exactCase, type Rules } from '../../rule.js';
import { readWords } from '../../vocabulary/word-list.js';
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

const words = readWords('catalogue/de');

/** Dates, by what they find. */
export const germanDates: Rules = {
  'day and month': {
    name: 'date',
    label: 'DATE',
    confidence: 0.9,
    pattern:
      /(?<![\w/.-])(?:0?[1-9]|[12]\d|3[01])\. ?(?:0?[1-9]|1[0-2])\.(?: ?(?:\d{4}|\d{2}))?(?![\w]|\.\d)/g,
    keep: ({ identifier, text, start }) =>
      /\d{2}$/.test(identifier) || dateCueBefore.test(before(text, start)),
  },
  "day before a month's name": dayAndMonth('de'),
  "month's name before a year": monthAndDayOrYear('de'),
  'month alone': monthAlone('de'),
  weekday: weekday('de'),
  holiday: holiday('de'),
  'misspelt month': {
    name: 'date',
    label: 'DATE',
    confidence: 0.8,
    pattern: exactCase`(?<!\w)${day}\. ?[A-Z][a-z]{3,9}(?: ${year19or20})?(?![\w/]|[.,-]\d)`,
    keep: (found) => isMisspeltMonth(found, 'de'),
  },
  'month and year behind an event': {
    name: 'date',
    label: 'DATE',
    confidence: 0.82,
    pattern: exactCase`(?<cue>\b(?:${words('before a month and a year')})[ ,:(]{1,3})(?:0?[1-9]|1[0-2])\/\d{2}(?![\w/%]|[.,]\d| ?(?:mm|Punkt|cm|mg))`,
  },
};

const dateCueBefore = new RegExp(String.raw`\b(?:${words('before a day and a month')}) $`, 'i');

function before(text: string, start: number): string {
  return text.slice(Math.max(0, start - 16), start);
}
