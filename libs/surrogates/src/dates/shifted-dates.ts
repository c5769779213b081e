/** Third step of moving a date: replaces every part of its form in place, so that intervals stay. */
import { assertNever, millisecondsPerDay } from '#foundation';
import { likeCase } from '../shape.js';
import { type DateItem, type DateOrder, readItems } from './date-forms.js';
import { type DateToken, isJoined, readSigns, withoutNumberWords } from './date-signs.js';
import { withOrdinals } from './random-dates.js';

/**
 * Moves `written` by `days` (an integer of 30 or more in either direction). Returns `undefined` if it cannot be read
 * for certain: a lone number, a day that does not exist, a feast that moves through the whole year.
 *
 * | written | becomes, for +40 days |
 * |---|---|
 * | a day, with or without its year: `03/14/2024`, `14 Mar 24`, `20240314`, `March 14th` | that day moved: `04/23/2024` |
 * | a day and a time of day | the time stays |
 * | days of one month, a range: `March 4-9, 2019`, `03/14 - 03/17/2024` | every day moved, with another month where it needs one |
 * | a month: `March 2024`, `in March`, `2024-03` | the month in which its 15th then lies |
 * | a week of the year: `KW 12/2019` | the week of its Thursday moved |
 * | a quarter or a season: `Q3 2018`, `fall of 2017` | as many further as the days make, one at least |
 * | a holiday: `Labor Day 2018` | the month to which it moves: `October 2018` |
 * | a year alone, also `FY20`, `mid-2018` | the next year, or the one before where `days` is negative: within a year of the exact move |
 * | a decade | stays: a shift is no longer than a year |
 * | a weekday | the weekday moved |
 */
export function shiftDate(written: string, days: number, reading: DateOrder): string | undefined {
  const spelt = written.length > lengthMax ? written : withoutNumberWords(written, reading.language);
  const edits = findEdits(spelt, days, reading);
  return edits === undefined ? undefined : withOrdinals(edited(spelt, edits));
}

/**
 * Moves the pieces of a date that a finder split ("March 4-", "9, 2019") as one; `between[i]` separates pieces i and
 * i + 1. `undefined` if the whole is unreadable.
 */
export function shiftPieces(
  pieces: readonly string[],
  between: readonly string[],
  { days, reading }: { readonly days: number; readonly reading: DateOrder },
): string[] | undefined {
  const whole = pieces.map((piece, at) => piece + (between[at] ?? '')).join('');
  const edits = findEdits(whole, days, reading);
  if (edits === undefined) return undefined;
  let start = 0;
  return pieces.map((piece, at) => {
    const end = start + piece.length;
    const own = edits.filter((change) => change.at >= start && change.at < end);
    const moved = own.map((change) => ({
      ...change,
      at: change.at - start,
      length: Math.min(change.length, end - change.at),
    }));
    start = end + (between[at] ?? '').length;
    return withOrdinals(edited(piece, moved));
  });
}

/** Longer than any date or short list of dates; reading time grows faster than length. */
const lengthMax = 400;

function findEdits(written: string, days: number, reading: DateOrder): DateEdit[] | undefined {
  if (written.length > lengthMax) return undefined;
  const plain = written.replace(timeOfDay, (time) => ' '.repeat(time.length)).replace(/(?<=\d)T(?= )/, ' ');
  const items = readItems(readSigns(plain, reading.language), reading);
  if (items === undefined || items.length === 0) return undefined;
  const years = items.map(yearOf);
  const edits = items.map((item, at) => {
    const year = years[at] ?? years.slice(at).find(isThere) ?? years.slice(0, at).findLast(isThere);
    return editsOf(item, { days, plain, reading, year: year === undefined ? reading.year : fullYear(year) });
  });
  const failed = edits.some((found) => found === undefined);
  return failed ? undefined : edits.flatMap((found) => found ?? []);
}

/** After or before a day. */
const timeOfDay =
  /(?<=^|[\s,T])\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:\s?(?:[ap]\.?m\.?|h|hrs?|hours|uhr|Z|[+-]\d{2}:?\d{2})(?!\p{L}))?/iu;

function yearOf(item: DateItem): DateToken | undefined {
  if ('until' in item && item.until !== undefined) return item.until;
  return 'year' in item ? item.year : undefined;
}

const isThere = (token: DateToken | undefined) => token !== undefined;

interface Shift {
  readonly days: number;
  readonly plain: string;
  readonly reading: DateOrder;
  /** Of the item, an adjacent item, or the note. */
  readonly year: number;
}

interface DateEdit {
  readonly at: number;
  readonly length: number;
  readonly content: string;
}

function editsOf(item: DateItem, shift: Shift): DateEdit[] | undefined {
  const { days } = shift;
  switch (item.kind) {
    case 'day':
      return item.days.length === 0 ? monthEdits(item, shift) : dayEdits(item, shift);
    case 'weekday':
      return [weekdayEdit(item.weekday, days)];
    case 'compact':
      return compactEdits(item.digits, shift);
    case 'quarter':
      return partEdits(item, { ...shift, first: 1, count: 4 });
    case 'season':
      return partEdits(item, { ...shift, first: 0, count: 4 });
    case 'week':
      return weekEdits(item, shift);
    case 'holiday':
      return holidayEdits(item, shift);
    case 'year':
      return [edit(item.year, twoOrFour(fullYear(item.year) + Math.sign(days), item.year.run))];
    case 'decade':
      return [];
    default:
      return assertNever(item);
  }
}

type DayItem = Extract<DateItem, { kind: 'day' }>;
type PartItem = Extract<DateItem, { part: DateToken }>;

function monthEdits({ month, year }: DayItem, shift: Shift): DateEdit[] {
  const to = moved(Date.UTC(shift.year, month.value - 1, 15), shift.days);
  const pads = padsNumbers({ days: [], month, year }, shift.plain);
  return [edit(month, monthAs(month, to, pads)), ...yearEdits(year, to.getUTCFullYear())];
}

/** Moves each day in place. The month and the year follow the day next to them; other days bring their own month. */
function dayEdits({ days, month, year }: DayItem, shift: Shift): DateEdit[] | undefined {
  const dates = days.map((day) => dayMoved(shift, month.value, day.value));
  const isMonthFirst = month.at < (days[0]?.at ?? 0);
  const ofMonth = isMonthFirst ? dates[0] : dates.at(-1);
  const ofYear = dates.at(-1);
  if (ofMonth === undefined || ofYear === undefined || dates.includes(undefined)) return undefined;
  const pads = padsNumbers({ days, month, year }, shift.plain);
  const edits: DateEdit[] = [];
  let last: Date | undefined = isMonthFirst ? ofMonth : undefined;
  days.forEach((day, at) => {
    const date = dates[at] ?? ofMonth;
    const number = numberAs(date.getUTCDate(), pads);
    const needsMonth = isMonthFirst
      ? last?.getUTCMonth() !== date.getUTCMonth()
      : date.getUTCMonth() !== (dates[at + 1] ?? ofMonth).getUTCMonth();
    last = date;
    if (!needsMonth) edits.push(edit(day, number));
    else edits.push(withMonth(day, { number, month, date, pads, isMonthFirst, shift }));
  });
  return [...edits, edit(month, monthAs(month, ofMonth, pads)), ...yearEdits(year, ofYear.getUTCFullYear())];
}

interface MonthBeside {
  readonly number: string;
  readonly month: DateToken;
  readonly date: Date;
  readonly pads: boolean;
  readonly isMonthFirst: boolean;
  readonly shift: Shift;
}

/** "June 3", "29 de mayo", "29. Mai", "6/3", "29.5". */
function withMonth(day: DateToken, beside: MonthBeside): DateEdit {
  const { number, month, date, pads, isMonthFirst, shift } = beside;
  const name = monthAs(month, date, pads);
  if (month.names === undefined) {
    const mark = shift.plain.charAt(month.at - 1) === '.' ? '.' : '/';
    return edit(day, isMonthFirst ? `${name}/${number}` : number + mark + name);
  }
  if (isMonthFirst) return edit(day, `${name} ${number}`);
  const end = day.at + day.run.length;
  if (shift.plain.charAt(end) === '.')
    return { at: day.at, length: day.run.length + 1, content: `${number}. ${name}` };
  return edit(day, number + (/\bde\b/i.test(shift.plain) ? ' de ' : ' ') + name);
}

/** A 29th of February without a year belongs to a leap year. */
function dayMoved({ year, days, plain }: Shift, month: number, day: number): Date | undefined {
  const isLeapDay = month === 2 && day === 29 && !/\d{4}/.test(plain);
  const from = dayNumber(isLeapDay ? leapYear : year, month, day);
  return from === undefined ? undefined : new Date((from + days) * millisecondsPerDay);
}

const leapYear = 1904;

function yearEdits(year: DateToken | undefined, value: number): DateEdit[] {
  return year === undefined ? [] : [edit(year, twoOrFour(value, year.run))];
}

/** A year has `count` parts, numbered from `first`. */
function partEdits(
  { part, year, until }: PartItem,
  { days, year: from, first, count }: Shift & { readonly first: number; readonly count: number },
): DateEdit[] | undefined {
  if (part.value < first || part.value >= first + count) return undefined;
  const steps = Math.sign(days) * Math.max(1, Math.round((Math.abs(days) * count) / daysOfYear));
  const at = from * count + part.value - first + steps;
  const to = (at % count) + first;
  const name = part.names?.[to];
  return [
    edit(part, name === undefined ? String(to) : likeCase(name, part.run)),
    ...(year === undefined || until === undefined
      ? yearEdits(year, Math.floor(at / count))
      : winterEdits([year, until], Math.floor(at / count), to === first)),
  ];
}

const daysOfYear = 365.25;

/** In "winter 2017/18" the second year counts; no other season has two. */
function winterEdits(
  [one, other]: readonly [DateToken, DateToken],
  year: number,
  isWinter: boolean,
): DateEdit[] {
  if (isWinter) return [...yearEdits(one, year - 1), ...yearEdits(other, year)];
  const end = one.at + one.run.length;
  return [...yearEdits(one, year), { at: end, length: other.at + other.run.length - end, content: '' }];
}

/** ISO 8601: a week belongs to the year of its Thursday, and 4 January is in week 1. */
function weekEdits({ part, year }: PartItem, { days, year: from }: Shift): DateEdit[] | undefined {
  if (part.value < 1 || part.value > 53) return undefined;
  const fourth = new Date(Date.UTC(from, 0, 4));
  const toThursday = 4 - (fourth.getUTCDay() || 7);
  const to = moved(fourth.getTime(), toThursday + (part.value - 1) * 7 + days);
  const thursday = moved(to.getTime(), 4 - (to.getUTCDay() || 7));
  const start = Date.UTC(thursday.getUTCFullYear(), 0, 1);
  const week = 1 + Math.floor((thursday.getTime() - start) / millisecondsPerDay / 7);
  return [edit(part, numberAs(week, part.run.length === 2)), ...yearEdits(year, thursday.getUTCFullYear())];
}

function holidayEdits({ part, year }: PartItem, { days, year: from }: Shift): DateEdit[] | undefined {
  if (part.holiday === undefined) return undefined;
  const to = moved(Date.UTC(from, part.holiday.month - 1, part.holiday.day), days);
  const name = part.holiday.monthNames[to.getUTCMonth()] ?? '';
  const isLoud = part.run === part.run.toUpperCase();
  return [edit(part, isLoud ? name.toUpperCase() : name), ...yearEdits(year, to.getUTCFullYear())];
}

function weekdayEdit(weekday: DateToken, days: number): DateEdit {
  const name = weekday.names?.[(((weekday.value + days) % 7) + 7) % 7];
  return edit(weekday, likeCase(name ?? weekday.run, weekday.run));
}

/**
 * Reads digits without separators: year first if a century leads, else the language's order, else another valid one.
 */
function compactEdits({ run, ...token }: DateToken, { days, reading }: Shift): DateEdit[] | undefined {
  const usual = reading.dayFirst ? ['DMY', 'MDY', 'YMD'] : ['MDY', 'DMY', 'YMD'];
  const yearLength = run.length - 4;
  for (const order of /^(?:19|20)/.test(run) && run.length === 8 ? ['YMD', ...usual] : usual) {
    const cuts = order === 'YMD' ? [yearLength, yearLength + 2] : [2, 4];
    const pieces = [run.slice(0, cuts[0]), run.slice(cuts[0], cuts[1]), run.slice(cuts[1])];
    const numberAt = (part: string) => Number(pieces[order.indexOf(part)]);
    const year = yearLength === 2 ? 2000 + numberAt('Y') : numberAt('Y');
    const from = dayNumber(year, numberAt('M'), numberAt('D'));
    if (from === undefined) continue;
    const to = new Date((from + days) * millisecondsPerDay);
    const content = order
      .replace('D', twoDigits(to.getUTCDate()))
      .replace('M', twoDigits(to.getUTCMonth() + 1))
      .replace('Y', twoOrFour(to.getUTCFullYear(), '0'.repeat(yearLength)));
    return [edit({ run, ...token }, content)];
  }
  return undefined;
}

function moved(time: number, days: number): Date {
  return new Date(time + days * millisecondsPerDay);
}

/** Days since 1970; `undefined` for a day that does not exist. */
function dayNumber(year: number, month: number, day: number): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 1000;
  return exists ? date.getTime() / millisecondsPerDay : undefined;
}

/** For two digits, the century only decides whether 00 is a leap year. */
function fullYear({ value, run }: DateToken): number {
  return run.length === 2 ? 2000 + value : value;
}

function twoOrFour(year: number, like: string): string {
  return like.length === 4 ? String(year) : twoDigits(year % 100);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function numberAs(value: number, pads: boolean): string {
  return pads ? twoDigits(value) : String(value);
}

function monthAs({ names, run }: DateToken, date: Date, pads: boolean): string {
  const name = names?.[date.getUTCMonth()];
  return name === undefined ? numberAs(date.getUTCMonth() + 1, pads) : likeCase(name, run);
}

/** Whether 3 is written "03" here: its own numbers tell, else numeric dates pad and "March 14" does not. */
function padsNumbers({ days, month, year }: Omit<DayItem, 'kind'>, plain: string): boolean {
  const runs = [...days, ...(month.names === undefined ? [month] : [])].map(({ run }) => run);
  if (runs.some((run) => run.startsWith('0'))) return true;
  if (year?.run.length === 4 && year.at < month.at && !runs.some((run) => run.length === 1)) return true;
  if (/(?<!\d)\d(?!\d)/.test(plain)) return false;
  return month.names === undefined || isJoined(plain, month.at, month.run);
}

function edit({ at, run }: DateToken, content: string): DateEdit {
  return { at, length: run.length, content };
}

function edited(written: string, edits: readonly DateEdit[]): string {
  let result = written;
  for (const { at, length, content } of [...edits].sort((one, other) => other.at - one.at))
    result = result.slice(0, at) + content + result.slice(at + length);
  return result;
}
