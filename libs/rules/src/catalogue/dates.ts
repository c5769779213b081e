/** Dates in every common form: digits in US, European and ISO order, month names, compact forms, months and years alone. */
import { readDays } from '../days.js';
import { type Found, type Rule, ruleLanguages } from '../rule.js';
import { holidayPattern, weekdayPattern } from '../vocabulary/calendar.js';
import { day, monthNameRules, time, year4 } from './month-dates.js';

const unit = String.raw`(?! ?(?:mg|ml|mcg|cc|g|kg|cm|mm|units?|calories|kcal|cal|grams?|meters?|m|patients|people|pacientes|copias|copies|cells|cel|times|%|x)\b)`;

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
    confidence: 0.85,
    pattern:
      /(?<cue>(?<![\w/.-]))(?:0[1-9]|1[0-2])\/(?:0[1-9]|[12]\d|3[01])(?![\w/%-]|\.\d| ?(?:mm|in|strength|scale|for|pain|mmHg|cm|points?)\b)/g,
    keep: ({ identifier, text, start }) =>
      identifier.startsWith('0') || dateCueBefore.test(before(text, start)),
    matches: ['on ‹03/14›', 'seen ‹05/12›, again', 'from ‹10/12› to'],
    refuses: ['10/10 pain', '12/12', '08/10 in intensity', '03/14/2061', '1/2'],
  },
  {
    name: 'date',
    label: 'DATE',
    confidence: 0.75,
    pattern:
      /(?<cue>\b(?:on|since|until|dated|from|by|el|del|desde|hasta|am|vom|seit|bis|ab) )(?:[1-9]|1[0-2])\/(?:[1-9]|[12]\d|3[01])(?![\w/%-]|\.\d| ?(?:mm|in|strength|scale|for|pain|mmHg|cm|points?|dose|to \d+\/)\b)/gi,
    keep: ({ identifier, text, start, end }) => !isScore(identifier, text, start, end),
    matches: ['seen on ‹3/14›', 'since ‹11/2›', 'desde ‹3/14›'],
    refuses: [
      'on 10/10',
      'from 4/10 to 2/10',
      'on 5/5',
      'pain went from 3/10',
      'grade on 2/6',
      'on 13/40',
      '3/14',
    ],
  },
  {
    name: 'date',
    label: 'DATE',
    confidence: 0.9,
    pattern:
      /(?<cue>\b(?:D\.?O\.?B\.?|birth ?date|date of birth|date|fecha(?: de \w{3,12})?|F\.?N\.?|geb\.?|geboren(?: am)?|datum)[ \t]{0,2}[:#]?[ \t]{0,2})\d{6}(?:\d{2})?(?![\w/]|[.-]\d)/gi,
    keep: isCompactDate,
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

const compactRules: readonly Rule[] = [
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

const yearRules: readonly Rule[] = [
  {
    name: 'year',
    label: 'DATE',
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<cue>\b(?:in|since|(?:year|beginning|end|middle|start|spring|summer|fall|autumn|winter) of|until|till|from|during|circa|years?|before|after|early|late|mid|spring|summer|fall|autumn|winter|and|to|through|en|desde|hasta|anos?|del|im|seit|bis|Jahre?|y|und|ca\.?)[ -])${year4}(?:'?s\b)?(?![\w/:]|-\d|[.,]\d)${unit}`,
      'gi',
    ),
    keep: isYear,
    matches: [
      'in ‹1985›',
      'since ‹2004›,',
      'En ‹2009› sufre',
      'desde el año ‹2004›',
      'in the early ‹1990s›',
      'Jahr ‹2011›',
    ],
    refuses: [
      'in 2000 mL',
      'of 1900 calories',
      'and 2010 mg',
      'to 1800',
      'in 2075',
      'de 2000 cc',
      'in 19850',
      'level of 1931',
    ],
  },
  {
    name: 'year',
    label: 'DATE',
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<![\w/.:$#-])\(?${year4}\)?(?=[.,;:)]?(?:$|\n| ?[,;)]))(?![\w/:]|-\d|[.,]\d)`,
      'g',
    ),
    keep: ({ identifier, text, start, end }) =>
      /^\(.*\)$/.test(identifier) &&
      isYear({ identifier: identifier.slice(1, -1), text, start: start + 1, end: end - 1 }),
    matches: ['operated ‹(1938)›.'],
    refuses: ['total 2000', '(1234)', '12 (4567)'],
  },
];

const dayNameRules: readonly Rule[] = ruleLanguages.flatMap((language) => [
  {
    name: 'weekday',
    label: 'DATE',
    languages: [language],
    confidence: 0.8,
    pattern: new RegExp(String.raw`(?<!\w)${weekdayPattern[language]}(?!\w)`, language === 'es' ? 'gi' : 'g'),
    ...{
      en: { matches: ['on ‹Monday›', '‹Fridays›,'], refuses: ['monday', 'Mon', 'Sundowning'] },
      es: { matches: ['el ‹lunes›', 'los ‹sábados›'], refuses: ['lunesta', 'semana'] },
      de: { matches: ['am ‹Montag›', '‹Samstags›'], refuses: ['montags', 'Sonntagnacht'] },
    }[language],
  },
  {
    name: 'holiday',
    label: 'DATE',
    languages: [language],
    confidence: 0.8,
    pattern: new RegExp(String.raw`(?<!\w)${holidayPattern[language]}(?!\w)`, 'g'),
    ...{
      en: {
        matches: ['since ‹Christmas›', "‹New Year's Eve›"],
        refuses: ['christmas', 'Eastern', 'Christmastree'],
      },
      es: { matches: ['en ‹Navidad›'], refuses: ['navidades', 'Semana 3'] },
      de: { matches: ['an ‹Weihnachten›'], refuses: ['Ostermann'] },
    }[language],
  },
]);

/** Rules for dates. Weekdays and holidays have names of their own, so that a policy can switch them off. */
export const dateRules: readonly Rule[] = [
  ...numericRules,
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
  const [first = 0, second = 0, year = 0] = identifier.split(/[^\d]+/).map(Number);
  const isValid = (month: number, dayOfMonth: number) =>
    month >= 1 && month <= 12 && dayOfMonth >= 1 && dayOfMonth <= (daysOfMonth[month - 1] ?? 0);
  if (!isValid(first, second) && !isValid(second, first)) return false;
  if (!identifier.includes('.')) return true;
  return year > 99 || /^\d{2}\.\d{2}\.\d{2}$/.test(identifier);
}

const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** DDMMYYYY, MMDDYYYY, YYYYMMDD, and the same with years of two digits. */
function isCompactDate({ identifier }: Found): boolean {
  const isYear = (text: string) => text.length === 2 || /^(?:19|20)/.test(text);
  const yearDigits = identifier.length - 4;
  const tail = identifier.slice(4);
  const orders = [
    { days: identifier.slice(0, 4), year: tail },
    { days: identifier.slice(yearDigits), year: identifier.slice(0, yearDigits) },
  ];
  return orders.some(({ days, year }) => {
    const [one, other] = [Number(days.slice(0, 2)), Number(days.slice(2))];
    const isMonth = (value: number) => value >= 1 && value <= 12;
    return (
      isYear(year) && one >= 1 && other >= 1 && one <= 31 && other <= 31 && (isMonth(one) || isMonth(other))
    );
  });
}

/** "on 10/10", "on 4/5", "from 4/10": what is scored out of five, six or ten. */
function isScore(identifier: string, text: string, start: number, end: number): boolean {
  const [value = 0, best = 0] = identifier.split('/').map(Number);
  if (value === best) return true;
  const near = text.slice(Math.max(0, start - 40), end + 25);
  return /pain|score|scale|strength|murmur|grade|apgar|reflex|motor|dolor|escala|fuerza|stark|went/i.test(
    near,
  );
}

/** A cue word that also stands before amounts needs a year that people of today lived in. */
function isYear({ identifier, text, start, end }: Found): boolean {
  const year = Number(identifier.slice(0, 4));
  if (year < 1900 || year > 2069) return false;
  const cue = before(text, start);
  if (!/\b(?:to|and|y|und|bis)[ -]$/i.test(cue)) return true;
  return year >= 1940 && year !== 2000 && isAmidYears(text, start, end);
}

/** "1998 and 2004", "from 1998 to 2004". */
function isAmidYears(text: string, start: number, end: number): boolean {
  const around = `${text.slice(Math.max(0, start - 30), start)} ${text.slice(end, end + 20)}`;
  return /\b(?:19|20)\d\d\b|\bin\b|\bsince\b|\bfrom\b|\bdesde\b|\bseit\b/.test(around);
}
