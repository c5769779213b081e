/** Dates moved by a number of days in the form in which they are written, so that intervals stay. */
import { millisecondsPerDay } from '#foundation';
import { monthOfWord, weekdayOfWord } from './calendar-numbers.js';
import { keptInDates } from './calendar-words.js';
import { assignRoles, withOrdinals } from './date-surrogates.js';
import type { SurrogateLanguage } from './label-kinds.js';
import { isNumber, likeCase } from './shape.js';

/** How the dates of a note are to be read. */
export interface DateReading {
  readonly language: SurrogateLanguage;
  /** Whether "03/04" is the third of April. */
  readonly dayFirst: boolean;
  /** The year of dates that state none; it decides whether they pass a leap day. */
  readonly year: number;
}

/**
 * `written` moved by `days` (an integer, not 0), or `undefined` where it cannot be read for certain: a season, a holiday, a
 * number alone, a day that does not exist.
 *
 * | written | becomes, for +40 days |
 * |---|---|
 * | a day, with or without its year: `03/14/2024`, `14 Mar 24`, `20240314`, `March 14th` | that day moved: `04/23/2024` |
 * | a day and a time of day | the time stays |
 * | a range: `03/14 - 03/17/2024` | both ends moved |
 * | a month: `March 2024`, `in March` | the month in which its 15th then lies |
 * | a year alone | the next year, or the one before where `days` is negative: within a year of the exact move |
 * | a weekday | the weekday moved |
 */
export function shiftDate(written: string, days: number, reading: DateReading): string | undefined {
  const pieces = written.split(between); // what matched `between` stands at odd places
  if (pieces.length > 1) {
    const year = Number(/(?:19|20)\d\d/.exec(written)?.[0] ?? reading.year);
    const moved = pieces.map((piece, at) =>
      at % 2 === 1 ? piece : shiftOne(piece, days, { ...reading, year }),
    );
    if (moved.every((piece) => piece !== undefined)) return moved.join('');
  }
  return shiftOne(written, days, reading);
}

/**
 * How the dates of a note read: its dates of the form 25/04/2024 say which order days and months have, its latest year stands for
 * all. With full stops the day comes first in every language; without any sign, the language decides.
 */
export function readingOf(dates: readonly string[], language: SurrogateLanguage): DateReading {
  const orders = dates.flatMap((date) => {
    const [, first = '', second = ''] = /^\s*(\d{1,2})[/-](\d{1,2})[/-]\d{4}(?!\d)/.exec(date) ?? [];
    if (Number(first) > 12 && Number(second) <= 12) return ['day'];
    return Number(second) > 12 && Number(first) <= 12 ? ['month'] : [];
  });
  const years = dates.flatMap((date) => date.match(/(?<!\d)(?:19|20)\d\d(?!\d)/g) ?? []).map(Number);
  const dayFirst = orders.includes('day') && !orders.includes('month');
  const monthFirst = orders.includes('month') && !orders.includes('day');
  return {
    language,
    dayFirst: dayFirst || (language !== 'en' && !monthFirst),
    year: Math.max(commonYear, ...years),
  };
}

/** Not a leap year. */
const commonYear = 1901;

const between = /(\s+(?:to|until|through|thru|and|bis|und|al?|hasta|y)\s+|\s*[–—]\s*|\s+-\s+)/i;

/** Behind or before a day. */
const timeOfDay =
  /(?<=^|[\s,T])\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?(?:[ap]\.?m\.?|h|hrs?|hours|uhr|Z|[+-]\d{2}:?\d{2})(?!\p{L}))?/iu;

/** What stands in a date, as it was written. */
interface DateParts {
  day?: Part;
  month?: Part & { readonly names?: readonly string[] };
  year?: Part;
  weekday?: Part & { readonly names: readonly string[] };
  compact?: Part;
}

interface Part {
  readonly at: number;
  readonly run: string;
  readonly value: number;
}

function shiftOne(written: string, days: number, reading: DateReading): string | undefined {
  const plain = written.replace(timeOfDay, (time) => ' '.repeat(time.length)).replace(/(?<=\d)T(?= )/, ' ');
  const parts = partsOf(plain, reading);
  const { day, month, year, weekday, compact } = parts ?? {};
  if (compact !== undefined && day === undefined && month === undefined && year === undefined)
    return edited(written, [compact, shiftCompact(compact.run, days, reading)], weekdayEdit(weekday, days));
  if (parts === undefined || compact !== undefined) return undefined;
  if (month === undefined) {
    if (day !== undefined) return undefined;
    if (year === undefined) return edited(written, weekdayEdit(weekday, days));
    return edited(written, [year, twoOrFour(fullYear(year.value) + Math.sign(days), year.run)]);
  }
  const from = dayNumber(
    year === undefined ? reading.year : fullYear(year.value),
    month.value,
    day?.value ?? 15,
  );
  if (from === undefined) return undefined;
  const to = new Date((from + days) * millisecondsPerDay);
  const isPadded = padsNumbers(parts, plain);
  const [dayTo, monthTo] = [to.getUTCDate(), to.getUTCMonth() + 1];
  const name = month.names?.[monthTo - 1];
  const moved = edited(
    written,
    day && [day, isPadded ? twoDigits(dayTo) : String(dayTo)],
    [
      month,
      name === undefined ? (isPadded ? twoDigits(monthTo) : String(monthTo)) : likeCase(name, month.run),
    ],
    year && [year, twoOrFour(to.getUTCFullYear(), year.run)],
    weekdayEdit(weekday, days),
  );
  return moved === undefined ? undefined : withOrdinals(moved);
}

/** `undefined` where a part is there twice, or something is no part of a date. */
function partsOf(plain: string, { language, dayFirst }: DateReading): DateParts | undefined {
  const roles = assignRoles(plain, language, dayFirst || /^\s*\d{1,2}\.\d{1,2}\.\d{2,4}/.test(plain));
  const parts: DateParts = {};
  let numbers = 0;
  for (const { 0: run, index: at } of plain.matchAll(/(?:\p{L}|\p{M})+|\p{N}+/gu)) {
    const value = Number(run);
    const role = isNumber(run) ? (roles[numbers] ?? 'digits') : wordRole(run, language);
    if (isNumber(run)) numbers += 1;
    else if (role === 'kept' && !isDecade(run, plain, at)) continue;
    if (role === 'kept' || role === 'digits' || parts[role] !== undefined) return undefined;
    const month = role === 'month' ? monthOfWord(run, language, isJoined(plain, at, run)) : undefined;
    const weekday = role === 'weekday' ? weekdayOfWord(run, language) : undefined;
    if (weekday !== undefined) parts.weekday = { at, run, ...weekday };
    else if (role !== 'weekday') parts[role] = { at, run, value, ...month };
  }
  return parts;
}

/** "14-May-24", whose months are short and whose days have two digits. */
function isJoined(plain: string, at: number, run: string): boolean {
  return /[-/]/.test(plain.charAt(at - 1) + plain.charAt(at + run.length));
}

function wordRole(run: string, language: SurrogateLanguage): 'month' | 'weekday' | 'kept' | 'digits' {
  if (monthOfWord(run, language) !== undefined) return 'month';
  if (weekdayOfWord(run, language) !== undefined) return 'weekday';
  return keptInDates.has(run.toLowerCase()) ? 'kept' : 'digits';
}

/** The "s" of "1990s". */
function isDecade(run: string, plain: string, at: number): boolean {
  return run.toLowerCase() === 's' && /\d/.test(plain.charAt(at - 1));
}

/** Eight digits without separators: the year first where a century stands there, else the order of the language that exists. */
function shiftCompact(run: string, days: number, { language }: DateReading): string | undefined {
  if (run.length !== 8) return undefined;
  const usual = language === 'en' ? ['MDY', 'DMY'] : ['DMY', 'MDY'];
  for (const order of /^(?:19|20)/.test(run) ? ['YMD', ...usual] : usual) {
    const cuts = order === 'YMD' ? [4, 6] : [2, 4];
    const pieces = [run.slice(0, cuts[0]), run.slice(cuts[0], cuts[1]), run.slice(cuts[1])];
    const numberAt = (part: string) => Number(pieces[order.indexOf(part)]);
    const from = dayNumber(numberAt('Y'), numberAt('M'), numberAt('D'));
    if (from === undefined) continue;
    const [year = '', month = '', day = ''] = new Date((from + days) * millisecondsPerDay)
      .toISOString()
      .split(/[-T]/);
    return [...order].map((part) => (part === 'Y' ? year : part === 'M' ? month : day)).join('');
  }
  return undefined;
}

/** Days since 1970; `undefined` for a day that does not exist. */
function dayNumber(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
  return exists ? date.getTime() / millisecondsPerDay : undefined;
}

/** Of two digits: the century only decides whether 00 is a leap year. */
function fullYear(value: number): number {
  return value < 100 ? 2000 + value : value;
}

function twoOrFour(year: number, like: string): string {
  return like.length === 4 ? String(year) : twoDigits(year % 100);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Whether 3 is written "03" here: its own numbers say, else numeric dates do and "March 14" does not. */
function padsNumbers({ day, month, year }: DateParts, plain: string): boolean {
  const runs = [day, month?.names === undefined ? month : undefined].flatMap((part) => part?.run ?? []);
  if (runs.some((run) => run.startsWith('0')) || (year !== undefined && /^\s*\d{4}/.test(plain))) return true;
  const isNamed = month?.names !== undefined && !isJoined(plain, month.at, month.run);
  return !runs.some((run) => run.length === 1) && !isNamed;
}

function weekdayEdit(weekday: DateParts['weekday'], days: number): DateEdit | undefined {
  if (weekday === undefined) return undefined;
  const moved = weekday.names[(((weekday.value + days) % 7) + 7) % 7] ?? weekday.run;
  return [weekday, likeCase(moved, weekday.run)];
}

type DateEdit = readonly [part: Part, content: string | undefined];

/** `undefined` where there is nothing to edit, or one of the edits failed. */
function edited(written: string, ...edits: readonly (DateEdit | undefined)[]): string | undefined {
  const made = edits.filter((edit) => edit !== undefined).sort(([one], [other]) => other.at - one.at);
  if (made.length === 0) return undefined;
  let moved = written;
  for (const [{ at, run }, content] of made) {
    if (content === undefined) return undefined;
    moved = moved.slice(0, at) + content + moved.slice(at + run.length);
  }
  return moved;
}
