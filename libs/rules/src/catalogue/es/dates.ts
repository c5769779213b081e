/** Spanish dates. */
import { anyCase, exactCase, type Found, type Rules } from '../../rule.js';
import { weekdayPattern } from '../../vocabulary/calendar.js';
import { measureUnits } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/word-list.js';
import {
  day,
  dayAndMonth,
  holiday,
  isMisspeltMonth,
  monthAlone,
  monthAndDayOrYear,
  noDose,
  weekday,
  year19or20,
} from '../any/dates.js';

const words = readWords('catalogue/es');

/** Dates, by what they find. */
export const spanishDates: Rules = {
  'weekday and day': {
    name: 'date',
    label: 'DATE',
    confidence: 0.85,
    pattern: anyCase`(?<!\w)${weekdayPattern.es},? (?:dia )?(?:[1-9]|[12]\d|3[01])(?![\w%/:]|[.,]\d| ?(?:h|horas?|${measureUnits})(?!\w))`,
  },
  decade: {
    name: 'year',
    label: 'DATE',
    confidence: 0.8,
    pattern:
      /(?<cue>\blos )anos (?:[2-9]0|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?![\w%])/gi,
  },
  "day before a month's name": dayAndMonth('es'),
  "month's name before a year": monthAndDayOrYear('es'),
  'month alone': monthAlone('es'),
  weekday: weekday('es'),
  holiday: holiday('es'),
  'misspelt month': {
    name: 'date',
    label: 'DATE',
    confidence: 0.8,
    pattern: exactCase`(?<!\w)${day} de [A-Za-z]{4,11}(?: del? ${year19or20})?(?![\w/]|[.,-]\d)${noDose}`,
    keep: (found) => isMisspeltMonth(found, 'es'),
  },
  'Roman month': {
    name: 'date',
    label: 'DATE',
    confidence: 0.85,
    pattern:
      /(?<![\w/.,-])(?:0?[1-9]|[12]\d|3[01])[-/.](?:II|III|IV|V|VI|VII|VIII|IX|X|XI|XII|I)(?:[-/.](?:(?:19|20)\d\d|\d\d)|(?<=[VX]III?|IX|XII?))(?![\w/%-]|[.,]\d)/g,
  },
  'day and month': {
    name: 'date',
    label: 'DATE',
    confidence: 0.8,
    pattern: anyCase`(?<cue>(?<!\w)(?:${words('before a day and a month')}) )(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])|(?:0?[1-9]|[12]\d|3[01]) del (?:0?[1-9]|1[0-2]))(?![\w%/]|[.,:-]\d| ?(?:${measureUnits}|h|hs|horas|puntos|de cada|x)\b)`,
    keep: isDayOfNobodysRange,
  },
  'short month': {
    name: 'date',
    label: 'DATE',
    confidence: 0.85,
    // Short names of months that are no words; "mar", "may" and "ago" are some in other places.
    pattern:
      /(?<![\w/.,-])(?:0?[1-9]|[12]\d|3[01])(?: de)? ?(?:ene|feb|abr|jun|jul|sept?|oct|nov|dic)(?:\.|(?!\w))(?! ?\d)/gi,
  },
};

/** "el 7.4" is a value: a stop parts a day from its month only where the text is not about numbers. */
function isDayOfNobodysRange({ identifier, text, start, end }: Found): boolean {
  if (/^[1-4]\/[2-5]$/.test(identifier) && /^ (?:de|partes?)/.test(text.slice(end, end + 6))) return false;
  if (!identifier.includes('.')) return !/^ ?(?:-|a) ?\d/.test(text.slice(end, end + 4));
  const around = text.slice(Math.max(0, start - 24), start) + text.slice(end, end + 12);
  return (
    !/\b(?:pH|INR|Cr|Hb|K|Ca|TSH|HbA1c|subio|bajo|sube|baja|valor|esta|llego|de INR)\b/i.test(around) &&
    /^(?:\d\d?)\.(?:0?[1-9]|1[0-2])$/.test(identifier) &&
    Number(identifier.split('.')[0]) > 9
  );
}
