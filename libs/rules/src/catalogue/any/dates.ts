/** Dates in digits and with month names, weekdays, holidays, years, and misspelt dates. */
import { looksLikeDay, readDays } from '../../days.js';
import {
  anyCase,
  defineRules,
  exactCase,
  type Found,
  type Rule,
  type RuleLanguage,
  type Rules,
} from '../../rule.js';
import {
  capitalsInDates,
  fullMonthPattern,
  holidayPattern,
  monthNames,
  monthNumber,
  monthPattern,
  weekdayPattern,
} from '../../vocabulary/calendar.js';
import { isEnglishWord } from '../../vocabulary/dictionary.js';
import { laboratoryTests, measureUnits } from '../../vocabulary/patterns.js';
import { clinicalLists, readWords, yearEvents, yearMeasures } from '../../vocabulary/words.js';

const asDate = defineRules('date', 'DATE');
const asCompactDate = defineRules('compact-date', 'DATE');
const asWeekday = defineRules('weekday', 'DATE');
const asHoliday = defineRules('holiday', 'DATE');

const words = readWords('catalogue/any');

/** Pattern for a four-digit year, 1880 to 2069: the years of notes and lives. */
const year4 = String.raw`(?:18[89]|19\d|20[0-6])\d`;

/** Pattern for a day of a month. */
export const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;

const time = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?Z?)?`;

/** Pattern that refuses a dose unit or a count after a date. */
export const noDose = String.raw`(?! ?-?(?:${measureUnits}|pg|ng|days?|weeks?|tabs?|copies|cells)(?:\/|(?!\w)))`;

/** Pattern for a year of the twentieth or twenty-first century. */
export const year19or20 = String.raw`(?:19|20)\d\d`;

/** Rules for dates. */
export const dates: Rules = {
  'day, month, year': asDate(
    0.96,
    /(?<![\w/.-]|\d,)\d{1,2}(?: ?([/-]) ?\d{1,2} ?\1 ?|\.\d{1,2}\.)(?:(?:18|19|20)\d{2}|\d{2})(?![\w/]|-\d|[.,]\d)/g,
    isDayMonthYear,
  ),
  'year first': asDate(
    0.97,
    exactCase`(?<![\w/.-])${year4}([-/.])(?:0?[1-9]|1[0-2])\1${day}(?!\d)${time}(?![\w/]|-\d|[.]\d)`,
  ),
  'month and year': asDate(0.9, exactCase`(?<![\w/.-])(?:0?[1-9]|1[0-2]) ?[/-] ?${year4}(?![\w/]|-\d|[.]\d)`),
  'digits behind "born"': asDate(
    0.9,
    /(?<cue>\b(?:D\.?O\.?B\.?|birth ?date|date of birth|date|fecha(?: de \w{3,12})?|F\.?N\.?|geb\.?|geboren(?: am)?|datum)[ \t]{0,2}[:#]?[ \t]{0,2})\d{6}(?:\d{2})?(?![\w/]|[.-]\d)/gi,
    ({ identifier }) => looksLikeDay(identifier),
  ),
  'mistyped behind its field': asDate(
    0.9,
    /(?<cue>\b(?:D\.?O\.?B\.?|birth ?date|date of (?:birth|admission|discharge|service)|(?:admission|discharge|service) date|fecha(?: de \w{3,12})|geburtsdatum|aufnahmedatum|entlassdatum)[ \t]{0,2}:[ \t]{0,2})\d[\d/.-]{2,11}\d(?![\w/]|[.-]\d)/gi,
  ),
  // Named apart: one eight-digit number in 1,600 looks like this by chance, so the policy trusts it over a model.
  'eight digits, year first': asCompactDate(
    0.9,
    /(?<![\w/.:#-]|[#:] |\d )(?:19\d|20[0-6])\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\w/]|[.,-]\d| \d)/g,
    ({ identifier }) => readDays(identifier).includes(identifier.replace(/^(....)(..)/, '$1-$2-')),
  ),
  'eight digits': asDate(0.8, /(?<![\w/.:#-]|[#:] |\d )\d{8}(?![\w/]|[.,-]\d| \d)/g, ({ identifier }) =>
    readDays(identifier).some((day) => day >= '1900' && day < '2070'),
  ),
  // A whole year (19xx or 20xx) shows that the two numbers beside it are meant as a day and a month.
  'no day of a calendar': asDate(
    0.85,
    anyCase`(?<![\w/.-])(?:[0-3]?\d ?[/.-]{1,2} ?[0-3]?\d ?[/.-]{1,2} ?${year19or20}|${year19or20}[/-]{1,2}[0-3]?\d[/-]{1,2}[0-3]?\d)(?![\w/]|[.,-]\d)${noDose}`,
    ({ identifier }) => /[/-].*[/.-]|\.\d\d\./.test(identifier),
  ),
  'no day of its month': asDate(
    0.75,
    exactCase`(?<![\w/.-])(?:0?[1-9]|1[0-2])\/(?:29|3[01])\/\d\d(?![\w/]|[.,-]\d)${noDose}`,
  ),
  'year of three or five digits': asDate(
    0.75,
    exactCase`(?<![\w/.-])\d{1,2}\/\d{1,2}\/(?:(?:19|20)\d|${year19or20}\d|[12]0{2,3}\d\d)(?![\w/]|[.,-]\d)${noDose}`,
    ({ identifier }) => looksLikeDay(identifier.replace(/\/\d+$/, '/60')),
  ),
  'year and month': asDate(
    0.8,
    exactCase`(?<![\w/.$#-]|\d,)(?:19[2-9]|20[0-4])\d[-/.](?:0[1-9]|1[0-2])(?![\w/%]|[.,-]\d)${noDose}`,
  ),
};

interface Slips {
  /** Need no year: swapped or missing letters in months of five letters, any slip in longer ones. */
  readonly sure: ReadonlySet<string>;
  /** Misspellings that need a year after them. */
  readonly withYear: ReadonlySet<string>;
}

/** Rule for the weekdays of a language, under its own name so that a policy can switch it off. */
export function weekday(language: RuleLanguage): Rule {
  return asWeekday(
    0.8,
    new RegExp(
      String.raw`(?<!\w)${weekdayPattern[language]}(?!\w)`,
      capitalsInDates.has(language) ? 'g' : 'gi',
    ),
  );
}

/** Rule for the holidays of a language, under its own name so that a policy can switch it off. */
export function holiday(language: RuleLanguage): Rule {
  return asHoliday(0.8, exactCase`(?<!\w)${holidayPattern[language]}(?!\w)`);
}

const of = String.raw`(?:[ \t]?(?:of|de|del|-|/|\.)[ \t]?|[ \t]{0,2})`;
const thisYear = String.raw`(?:(?:,? ?(?:of |de |del |dem )?(?:ano )?|[ \t]?[-/.][ \t]?)${year4}|[ ]?[-/,' ][ ]?'?\d{2}|(?<=[a-z])\d{2})(?![\w/]|:\d|[.-]\d)`;

const monthWord = (language: RuleLanguage) => `${monthPattern(language)}(?![a-z])\\.?`;

/** Rule for a day before a month: "14 March 2061", "3. März". */
export function dayAndMonth(language: RuleLanguage): Rule {
  return asDate(
    0.95,
    anyCase`(?<![\w/.-])${day}(?:st|nd|rd|th|er|\.|o)?${of}(?:month of )?${monthWord(language)}(?:${thisYear})?(?!\w)${time}`,
    (found) => monthLength(found, language),
  );
}

/** Rule for a month before a day or a year: "March 14, 2061", "septiembre de 2012". */
export function monthAndDayOrYear(language: RuleLanguage): Rule {
  const month = monthWord(language);
  return asDate(
    0.93,
    anyCase`(?<![\w-])${month}[ \t]?(?:the )?-?${day}(?:st|nd|rd|th)?(?![\w/%:]| %|\.\d|-\d{2}\b)(?:,? ?${year4}|,? ?'\d{2}|, \d{2}(?= |$))?(?![\w/])|(?<![\w-])${month}(?:,? (?:of |de |del |dem )?(?:ano )?|[-/ ]{1,2})(?:${year4}|'\d{2})(?![\w/]|[.-]\d)`,
    (found) => monthLength(found, language),
  );
}

/** Rule for a month alone: "in March", not "in march", because English and German capitalise months. */
export function monthAlone(language: RuleLanguage): Rule {
  return {
    name: 'month',
    label: 'DATE',
    confidence: 0.75,
    pattern: anyCase`(?<cue>\b(?:${words('before a month')})[ -])${fullMonthPattern(language)}(?! \d)(?!\w)`,
    ...(capitalsInDates.has(language) ? { keep: ({ identifier }: Found) => /^[A-Z]/.test(identifier) } : {}),
  };
}

const countBehind = new RegExp(String.raw`^ ?(?:${measureUnits}|tablets?|pacientes|casos|patients)\b`, 'i');

/** Length of the date, or 0. In lower case, short months and "march" need a year, or in French a day ("05nov"). */
function monthLength({ identifier, text, end }: Found, language: RuleLanguage): number {
  const kept = identifier.replace(/\.$/, '').length;
  const word = /[a-z]{3,}/gi;
  const month = [...identifier.matchAll(word)]
    .map(([name]) => name)
    .find((name) => monthNumber(name) !== undefined);
  if (month === undefined) return 0;
  if (countBehind.test(text.slice(end, end + 12))) return 0;
  if (/^[A-Z]/.test(month)) return kept;
  if (/(?:19|20)\d\d/.test(identifier)) return kept;
  if (isFullMonth(month, language) || (language === 'fr' && /^\d/.test(identifier))) return kept;
  return month.length > 3 && month !== 'march' ? kept : 0;
}

/** "mai" and "mei" have no other meaning in languages that write months in lower case. */
function isFullMonth(word: string, language: RuleLanguage): boolean {
  return (
    !capitalsInDates.has(language) &&
    language !== 'es' &&
    monthNames[language].some(([name]) => name === word)
  );
}

/** Rules for dates with names of months, weekdays and holidays, which every language has. */
export function calendarDates(language: RuleLanguage): Rules {
  return {
    "day before a month's name": dayAndMonth(language),
    "month's name before a year": monthAndDayOrYear(language),
    'month alone': monthAlone(language),
    weekday: weekday(language),
    holiday: holiday(language),
  };
}

/** Refuses a taper ("6-14-28 day taper") and doses ("5/12/13 units"). "day 2" passes: it counts days from a date. */
const doseBehind = /^ ?-?(?:days?\b(?! ?\d)|weeks?\b|units?\b|mg\b|mcg\b|ml\b|tab(?:let)?s?\b|taper\b)/i;

/** Accepts day and month in either order, no dose after; with full stops, a four-digit year or two digits each. */
function isDayMonthYear({ identifier, text, end }: Found): boolean {
  if (doseBehind.test(text.slice(end, end + 10))) return false;
  if (!looksLikeDay(identifier)) return false;
  return !identifier.includes('.') || /\d{4}$|^\d{2}\.\d{2}\.\d{2}$/.test(identifier);
}

const sept = ['setp', 'spet'];

const slips = new Map<RuleLanguage, Slips>();

/** Whether a full month name is misspelt by one letter; "Mar" and "May" do not count, being months themselves. */
export function isMisspeltMonth({ identifier }: Found, language: RuleLanguage): boolean {
  const word =
    identifier
      .match(/[A-Za-z]{3,}/g)
      ?.at(-1)
      ?.toLowerCase() ?? '';
  const { sure, withYear } = slipsOf(language);
  if (withYear.has(word) && /(?:19|20)\d\d$/.test(identifier)) return true;
  return sure.has(word) && !isEnglishWord(word);
}

function slipsOf(language: RuleLanguage): Slips {
  const known = slips.get(language);
  if (known !== undefined) return known;
  const names = new Set(monthNames[language].flat());
  const full = monthNames[language].flatMap(([name = '']) => (name.length > 3 ? [name] : []));
  const others = (words: readonly string[]) => new Set(words.filter((word) => !names.has(word)));
  const made: Slips = {
    sure: others([
      ...sept,
      ...full.filter((name) => name.length > 4).flatMap((name) => [...swapped(name), ...leftOut(name)]),
      ...full.filter((name) => name.length > 5).flatMap((name) => [...replaced(name), ...added(name)]),
    ]),
    withYear: others([
      ...sept,
      ...full.flatMap((name) => [...swapped(name), ...leftOut(name), ...replaced(name), ...added(name)]),
    ]),
  };
  slips.set(language, made);
  return made;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

const cut = (word: string) =>
  Array.from(word, (letter, at) => [word.slice(0, at), letter, word.slice(at + 1)] as const);

const leftOut = (word: string): string[] => cut(word).map(([before, , behind]) => before + behind);

const replaced = (word: string): string[] =>
  cut(word).flatMap(([before, , behind]) => letters.map((letter) => before + letter + behind));

/** Inserts a letter anywhere but at the end: "Augusta" is a name. */
const added = (word: string): string[] =>
  cut(word).flatMap(([before, one, behind]) => letters.map((letter) => before + letter + one + behind));

const swapped = (word: string): string[] =>
  cut(word).map(([before, one, behind]) => before + behind.slice(0, 1) + one + behind.slice(1));

const asYear = defineRules('year', 'DATE');
const unit = String.raw`(?! ?(?:${measureUnits}|calories|cal|grams?|meters?|m|patients|people|pacientes|copias|copies|cells|cel|times|%|x)\b)`;
const noAmount = String.raw`(?![\w/%]|:\d|[.,-]\d| ?(?:${measureUnits}|${words('counted like years')})(?!\w)|/)`;
const year = String.raw`(?:19[2-9]|20[0-4])\d`;

/** Rules for years. */
export const years: Rules = {
  'behind a preposition': asYear(
    0.8,
    anyCase`(?<cue>\b(?:${words('before a year')})[ -])${year4}(?:'?s\b)?(?![\w/:]|-\d|[.,]\d)${unit}`,
    isYear,
  ),
  'in brackets': asYear(
    0.75,
    exactCase`(?<![\w/.:$#-])\(?${year4}\)?(?=[.,;:)]?(?:$|\n| ?[,;)]))(?![\w/:]|-\d|[.,]\d)`,
    ({ identifier, text, start, end }) =>
      /^\(.*\)$/.test(identifier) &&
      isYear({ identifier: identifier.slice(1, -1), text, start: start + 1, end: end - 1 }),
  ),
  'behind an event': asYear(
    0.8,
    anyCase`${year}(?<=[A-Za-z0-9).'][ ,:(]{1,3}\d{4})${noAmount}`,
    isYearOfEvent,
  ),
  'from year to year': asYear(
    0.8,
    anyCase`(?<![\w/.$#-]|\d,)${year} ?(?:(?:-|to|through|until|bis|hasta) ?(?:${year}|present|now|current|actual(?:idad)?|heute)|[-/]\d\d(?!\d))(?:'?s\b)?${noAmount}`,
    isStretchOfYears,
  ),
};

/** Whether it is a year. After "to" or "and", which also precede amounts, it must be recent and near other years. */
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
const qualifier = `(?:${words('between an event and its year')})`;

const eventBefore = new RegExp(
  String.raw`([\p{L}][\p{L}\p{N}/&'-]{0,24})\.?(?:[ ,:(]{1,3}${qualifier}){0,3}[ ,:(]{1,3}$`,
  'iu',
);

const operation = new RegExp(`(?:${words('endings of operations')})$`);

/** Whether an event precedes the year; from 1960 to 1999 (no times of day), any word but a measure or a drug. */
function isYearOfEvent({ identifier, text, start }: Found): boolean {
  const [, word = ''] = eventBefore.exec(text.slice(Math.max(0, start - 60), start)) ?? [];
  const event = word.toLowerCase();
  if (event === '' || yearMeasures.has(event) || testBefore.test(event)) return false;
  if (yearEvents.has(event) || operation.test(event) || /^g\d{1,2}$/.test(event)) return true;
  return isNoTime(identifier) && !clinicalLists().drugs.has(event) && !/\d/.test(event);
}

const isNoTime = (digits: string): boolean => Number(digits.slice(2)) >= 60;

/** Accepts a rising range ("2015-2017") that is neither two times of day nor two amounts. */
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
