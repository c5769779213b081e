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

/** Years of notes and lives, four digits, as a pattern. */
const year4 = String.raw`(?:18[89]|19\d|20[0-6])\d`;

/** A day of a month as a pattern. */
export const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;

/** A time of day behind a date, as a pattern. */
const time = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?Z?)?`;

/** No unit of a dose behind a date; a pattern. */
export const noDose = String.raw`(?! ?-?(?:${measureUnits}|pg|ng|days?|weeks?|tabs?|copies|cells)(?:\/|(?!\w)))`;

/** A year of the twentieth or twenty-first century; a pattern. */
export const year19or20 = String.raw`(?:19|20)\d\d`;

/** Dates, by what they find. */
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
  // A source of its own: one number of eight digits in 1,600 reads like this by chance, so that the policy believes it more than a model.
  'eight digits, year first': asCompactDate(
    0.9,
    /(?<![\w/.:#-]|[#:] |\d )(?:19\d|20[0-6])\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?![\w/]|[.,-]\d| \d)/g,
    ({ identifier }) => readDays(identifier).includes(identifier.replace(/^(....)(..)/, '$1-$2-')),
  ),
  'eight digits': asDate(0.8, /(?<![\w/.:#-]|[#:] |\d )\d{8}(?![\w/]|[.,-]\d| \d)/g, ({ identifier }) =>
    readDays(identifier).some((day) => day >= '1900' && day < '2070'),
  ),
  // A whole year19or20 says that the numbers before it are meant for a day and a month.
  'no day of a calendar': asDate(
    0.85,
    anyCase`(?<![\w/.-])(?:[0-3]?\d ?[/.-]{1,2} ?[0-3]?\d ?[/.-]{1,2} ?${year19or20}|${year19or20}[/-]{1,2}[0-3]?\d[/-]{1,2}[0-3]?\d)(?![\w/]|[.,-]\d)${noDose}`,
    ({ identifier }) => /[/-].*[/.-]|\.\d\d\./.test(identifier),
  ),
  'no day of its month': asDate(
    0.75,
    exactCase`(?<![\w/.-])(?:0?[1-9]|1[0-2])\/(?:29|3[01])\/\d\d(?![\w/]|[.,-]\d)${noDose}`,
  ),
  // Years with a digit too few or too many.
  'year of three or five digits': asDate(
    0.75,
    exactCase`(?<![\w/.-])\d{1,2}\/\d{1,2}\/(?:(?:19|20)\d|${year19or20}\d|[12]0{2,3}\d\d)(?![\w/]|[.,-]\d)${noDose}`,
    ({ identifier }) => looksLikeDay(identifier.replace(/\/\d+$/, '/60')),
  ),
  // A year and its month.
  'year and month': asDate(
    0.8,
    exactCase`(?<![\w/.$#-]|\d,)(?:19[2-9]|20[0-4])\d[-/.](?:0[1-9]|1[0-2])(?![\w/%]|[.,-]\d)${noDose}`,
  ),
};

interface Slips {
  /** Misspellings that need no year: any slip in longer months; swapped or missing letters in others. */
  readonly sure: ReadonlySet<string>;
  /** Words that a year must stand behind. */
  readonly withYear: ReadonlySet<string>;
}

/** Weekdays of a language; they have a name of their own, so that a policy can switch them off. */
export function weekday(language: RuleLanguage): Rule {
  return asWeekday(
    0.8,
    new RegExp(
      String.raw`(?<!\w)${weekdayPattern[language]}(?!\w)`,
      capitalsInDates.has(language) ? 'g' : 'gi',
    ),
  );
}

/** Holidays of a language; they have a name of their own, so that a policy can switch them off. */
export function holiday(language: RuleLanguage): Rule {
  return asHoliday(0.8, exactCase`(?<!\w)${holidayPattern[language]}(?!\w)`);
}

const of = String.raw`(?:[ \t]?(?:of|de|del|-|/|\.)[ \t]?|[ \t]{0,2})`;
const thisYear = String.raw`(?:(?:,? ?(?:of |de |del |dem )?(?:ano )?|[ \t]?[-/.][ \t]?)${year4}|[ ]?[-/,' ][ ]?'?\d{2}|(?<=[a-z])\d{2})(?![\w/]|:\d|[.-]\d)`;

const monthWord = (language: RuleLanguage) => `${monthPattern(language)}(?![a-z])\\.?`;

/** "14 March 2061", "3. März". */
export function dayAndMonth(language: RuleLanguage): Rule {
  return asDate(
    0.95,
    anyCase`(?<![\w/.-])${day}(?:st|nd|rd|th|er|\.|o)?${of}(?:month of )?${monthWord(language)}(?:${thisYear})?(?!\w)${time}`,
    (found) => monthLength(found, language),
  );
}

/** "March 14, 2061", "septiembre de 2012". */
export function monthAndDayOrYear(language: RuleLanguage): Rule {
  const month = monthWord(language);
  return asDate(
    0.93,
    anyCase`(?<![\w-])${month}[ \t]?(?:the )?-?${day}(?:st|nd|rd|th)?(?![\w/%:]| %|\.\d|-\d{2}\b)(?:,? ?${year4}|,? ?'\d{2}|, \d{2}(?= |$))?(?![\w/])|(?<![\w-])${month}(?:,? (?:of |de |del |dem )?(?:ano )?|[-/ ]{1,2})(?:${year4}|'\d{2})(?![\w/]|[.-]\d)`,
    (found) => monthLength(found, language),
  );
}

/** "in March", not "in march": English and German months have a capital. */
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

/**
 * A month's abbreviation needs a capital or a year, in French only a day before it ("05nov"); "may" and
 * "march" always need their capital.
 */
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

/** "mai" and "mei" are no other words where months are written small. */
function isFullMonth(word: string, language: RuleLanguage): boolean {
  return (
    !capitalsInDates.has(language) &&
    language !== 'es' &&
    monthNames[language].some(([name]) => name === word)
  );
}

/** Dates with the names of months and days, which every language has. */
export function calendarDates(language: RuleLanguage): Rules {
  return {
    "day before a month's name": dayAndMonth(language),
    "month's name before a year": monthAndDayOrYear(language),
    'month alone': monthAlone(language),
    weekday: weekday(language),
    holiday: holiday(language),
  };
}

/** Behind a taper ("6-14-28 day taper") or three doses ("5/12/13 units"); "day 2" counts days from a date. */
const doseBehind = /^ ?-?(?:days?\b(?! ?\d)|weeks?\b|units?\b|mg\b|mcg\b|ml\b|tab(?:let)?s?\b|taper\b)/i;

/** Day and month in either order, no dose behind; with full stops, a year of four digits. */
function isDayMonthYear({ identifier, text, end }: Found): boolean {
  if (doseBehind.test(text.slice(end, end + 10))) return false;
  if (!looksLikeDay(identifier)) return false;
  return !identifier.includes('.') || /\d{4}$|^\d{2}\.\d{2}\.\d{2}$/.test(identifier);
}

const sept = ['setp', 'spet'];

const slips = new Map<RuleLanguage, Slips>();

/** Whether a full month name is misspelt by one letter; "Mar" and "May" are words already. */
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

/** Not at the end: "Augusta" is a name. */
const added = (word: string): string[] =>
  cut(word).flatMap(([before, one, behind]) => letters.map((letter) => before + letter + one + behind));

const swapped = (word: string): string[] =>
  cut(word).map(([before, one, behind]) => before + behind.slice(0, 1) + one + behind.slice(1));

const asYear = defineRules('year', 'DATE');
const unit = String.raw`(?! ?(?:${measureUnits}|calories|cal|grams?|meters?|m|patients|people|pacientes|copias|copies|cells|cel|times|%|x)\b)`;
const noAmount = String.raw`(?![\w/%]|:\d|[.,-]\d| ?(?:${measureUnits}|${words('counted like years')})(?!\w)|/)`;
const year = String.raw`(?:19[2-9]|20[0-4])\d`;

/** Years, by what they find. */
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

const operation = new RegExp(`(?:${words('endings of operations')})$`);

/** Whether an event precedes the year, or, from 1960 to 1999, any word that nothing is measured by. */
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
