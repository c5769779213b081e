/** Dates of digits: in US, European and ISO order, compact forms, days and months alone. */
import { looksLikeDay, readDays } from '../days.js';
import { type Found, type Rule, ruleLanguages } from '../rule.js';
import { weekdayPattern } from '../vocabulary/calendar.js';
import { measureUnits } from '../vocabulary/measure-units.js';
import { dayNameRules } from './day-names.js';
import { day, monthNameRules, time, year4 } from './month-dates.js';
import { yearRules } from './years.js';

const numericRules: readonly Rule[] = [
  {
    name: 'date',
    label: 'DATE',
    confidence: 0.96,
    pattern:
      /(?<![\w/.-]|\d,)\d{1,2}(?: ?([/-]) ?\d{1,2} ?\1 ?|\.\d{1,2}\.)(?:(?:18|19|20)\d{2}|\d{2})(?![\w/]|-\d|[.,]\d)/g,
    keep: isDayMonthYear,
    matches: [
      'on ‹03/14/2061›.',
      '‹14.3.2061›',
      '‹3-14-61›,',
      '‹14 / 03 / 2061›',
      '‹12/04 /2061›.',
      '(‹1/2/61›)',
      'HEADING:,‹03/04/61›,',
      '‹30/11/1939›',
      'on ‹3-14-28›, day 4 of a taper',
      'on ‹6/14/28› day 2',
    ],
    refuses: [
      '151/101',
      '31/31/2061',
      '0/3/61',
      '13/13/61',
      '3/14',
      '1.2.61',
      '4-0-10',
      'L3-4-05',
      '10/10/5',
      '2.5.1',
      '120/80/61',
      '3/14/2061/5',
      '6-14-28 day taper',
      'prednisone 4-12-25-day course',
      'insulin 5/12/13 units before meals',
      '4/8/12 mg',
    ],
  },
  {
    name: 'date',
    label: 'DATE',
    confidence: 0.97,
    pattern: new RegExp(
      String.raw`(?<![\w/.-])${year4}([-/.])(?:0?[1-9]|1[0-2])\1${day}(?!\d)${time}(?![\w/]|-\d|[.]\d)`,
      'g',
    ),
    matches: [
      '‹2061-03-14›',
      '‹2061/3/4›',
      '‹2061-03-14T10:15:00Z›',
      '‹1992-11-12 07:04:41›',
      '‹2061.03.14›.',
    ],
    refuses: ['2061-13-14', '2061-03-32', '12061-03-14', '2061-03'],
  },
  {
    name: 'date',
    label: 'DATE',
    confidence: 0.9,
    pattern: new RegExp(String.raw`(?<![\w/.-])(?:0?[1-9]|1[0-2]) ?[/-] ?${year4}(?![\w/]|-\d|[.]\d)`, 'g'),
    matches: ['since ‹03/2061›', '‹3-2061›', '‹12 / 2061›'],
    refuses: ['13/2061', '0/2061', '3/20611', '500-2000', '1/1800'],
  },
  {
    name: 'date',
    label: 'DATE',
    confidence: 0.9,
    pattern:
      /(?<cue>\b(?:D\.?O\.?B\.?|birth ?date|date of birth|date|fecha(?: de \w{3,12})?|F\.?N\.?|geb\.?|geboren(?: am)?|datum)[ \t]{0,2}[:#]?[ \t]{0,2})\d{6}(?:\d{2})?(?![\w/]|[.-]\d)/gi,
    keep: ({ identifier }) => looksLikeDay(identifier),
    matches: ['DOB: ‹20610314›', 'Date ‹14032061›', 'Fecha: ‹140361›'],
    refuses: ['date 99999999', 'DOB: 451288', 'date 2061'],
  },
  {
    name: 'date',
    label: 'DATE',
    confidence: 0.9,
    pattern:
      /(?<cue>\b(?:D\.?O\.?B\.?|birth ?date|date of (?:birth|admission|discharge|service)|(?:admission|discharge|service) date|fecha(?: de \w{3,12})|geburtsdatum|aufnahmedatum|entlassdatum)[ \t]{0,2}:[ \t]{0,2})\d[\d/.-]{2,11}\d(?![\w/]|[.-]\d)/gi,
    matches: [
      'Fecha de Ingreso: ‹26708/2017›.',
      'DOB: ‹13/14/2061›',
      'Fecha de nacimiento: ‹20/11//2061›.',
      'Date of service: ‹2061›',
    ],
    refuses: ['Fecha: pendiente', 'DOB unknown', 'date 12'],
  },
  {
    name: 'date',
    label: 'DATE',
    languages: ['de'],
    confidence: 0.9,
    pattern:
      /(?<![\w/.-])(?:0?[1-9]|[12]\d|3[01])\. ?(?:0?[1-9]|1[0-2])\.(?: ?(?:\d{4}|\d{2}))?(?![\w]|\.\d)/g,
    keep: ({ identifier, text, start }) =>
      /\d{2}$/.test(identifier) || dateCueBefore.test(before(text, start)),
    matches: ['am ‹3.4.› wurde', 'vom ‹14.3.61›', '‹3. 4. 2061›'],
    refuses: ['Punkt 1.2.', '3.13.', '2.5'],
  },
];

const spanishRules: readonly Rule[] = [
  {
    name: 'date',
    label: 'DATE',
    languages: ['es'],
    confidence: 0.85,
    pattern: new RegExp(
      String.raw`(?<!\w)${weekdayPattern.es},? (?:dia )?(?:[1-9]|[12]\d|3[01])(?![\w%/:]|[.,]\d| ?(?:h|horas?|${measureUnits})(?!\w))`,
      'gi',
    ),
    matches: ['revisión: ‹lunes 4›;', 'el ‹jueves 14› ingresa', '‹Domingo, 3›'],
    refuses: ['lunes 10:30', 'los martes 5 mg', 'lunes 40', 'lunes 9 h'],
  },
  {
    name: 'year',
    label: 'DATE',
    languages: ['es'],
    confidence: 0.8,
    pattern:
      /(?<cue>\blos )anos (?:[2-9]0|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?![\w%])/gi,
    matches: ['en los ‹años 90›.', 'desde los ‹años setenta›'],
    refuses: ['a los 90 años', 'los años 900'],
  },
];

const compactRules: readonly Rule[] = [
  {
    // A source of its own: one number of eight digits in 1,600 reads like this by chance, so that the policy believes it more than a model.
    name: 'compact-date',
    label: 'DATE',
    confidence: 0.9,
    pattern:
      /(?<![\w/.:#-]|[#:] |\d )(?:19\d|20[0-6])\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\w/]|[.,-]\d| \d)/g,
    keep: ({ identifier }) => readDays(identifier).includes(identifier.replace(/^(....)(..)/, '$1-$2-')),
    matches: ['Ada Moss, ‹19610314›, seen', '‹20610314›'],
    refuses: [
      '18991231',
      '20700101',
      '19611314',
      '19610230',
      '19610300',
      'No: 19610314',
      '19610314-2',
      '03141961',
    ],
  },
  {
    name: 'date',
    label: 'DATE',
    confidence: 0.8,
    pattern: /(?<![\w/.:#-]|[#:] |\d )\d{8}(?![\w/]|[.,-]\d| \d)/g,
    keep: ({ identifier }) => readDays(identifier).some((day) => day >= '1900' && day < '2070'),
    matches: ['TRIAGE ‹20610314›', 'AB, ‹03142061›', '‹14032061› - seen'],
    refuses: [
      '20611314',
      '12345678',
      'code #20610314',
      'No: 20610314',
      '20610314/2',
      '18610314',
      'AB20610314',
    ],
  },
];

/** Rules for dates, years and the names of days among them. */
export const dateRules: readonly Rule[] = [
  ...numericRules,
  ...spanishRules,
  ...compactRules,
  ...yearRules,
  ...ruleLanguages.flatMap(monthNameRules),
  ...dayNameRules,
];

const dateCueBefore =
  /\b(?:on|since|until|dated?|from|to|through|by|and|seen|el|al|del|desde|hasta|am|vom|seit|bis|zum) $/i;

function before(text: string, start: number): string {
  return text.slice(Math.max(0, start - 16), start);
}

/** What stands behind a taper ("6-14-28 day taper") or doses at three times ("5/12/13 units"); "day 2" counts days from a date. */
const doseBehind = /^ ?-?(?:days?\b(?! ?\d)|weeks?\b|units?\b|mg\b|mcg\b|ml\b|tab(?:let)?s?\b|taper\b)/i;

/** Day and month in either order, and a year of two digits not behind full stops ("1.2.61" is a numbering); no doses. */
function isDayMonthYear({ identifier, text, end }: Found): boolean {
  if (doseBehind.test(text.slice(end, end + 10))) return false;
  if (!looksLikeDay(identifier)) return false;
  return !identifier.includes('.') || /\d{4}$|^\d{2}\.\d{2}\.\d{2}$/.test(identifier);
}
