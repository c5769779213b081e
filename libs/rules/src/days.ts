/** Reads dates in any spelling, and lists every spelling of a date. */
import { seeThrough } from '#text';
import { ruleLanguages } from './rule.js';
import { monthNames, monthNumber } from './vocabulary/calendar.js';

/**
 * The dates that a spelling can mean (YYYY-MM-DD, distinct); none for anything else. "03/04/1961" gives two
 * because day and month may be swapped, "14 Mar 61" two because of the century. Ignores a time after the
 * date.
 */
export function readDays(written: string): string[] {
  const days = readingsOf(written).flatMap(({ year, month, day }) =>
    centuriesOf(year).map((full) => `${full}-${twoDigits(month)}-${twoDigits(day)}`),
  );
  return [...new Set(days.filter(isDay))];
}

/** Whether a spelling has the form of a date. February 29 counts in any year, which may be mistyped. */
export function looksLikeDay(written: string): boolean {
  return readingsOf(written).some(({ month, day }) => day <= (daysOfMonth[month - 1] ?? 0));
}

const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

interface Reading {
  /** Two or four digits. */
  readonly year: string;
  /** From 1 to 12. */
  readonly month: number;
  /** From 1 to 31. */
  readonly day: number;
}

function readingsOf(written: string): Reading[] {
  const text = seeThrough(written).text.trim();
  const [, compact] = /^(\d{6}(?:\d{2})?)$/.exec(text) ?? [];
  if (compact !== undefined) return compactReadings(compact);
  const parts = text.replace(timeBehind, '').match(/\d+|[a-z]+/gi) ?? [];
  const [one = '', two = '', three = '', ...more] = parts.filter((part) => !fillers.test(part));
  if (three === '' || more.length > 0) return [];
  if (/^(?:\d{4}|[3-9][2-9]|[4-9]\d)$/.test(one)) return validReadings([[one, two, three]]);
  return validReadings([
    [three, one, two],
    [three, two, one],
  ]);
}

/** YYYYMMDD, MMDDYYYY and DDMMYYYY, and the same with two-digit years. */
function compactReadings(digits: string): Reading[] {
  const yearLength = digits.length - 4;
  const ahead = digits.slice(yearLength);
  const behind = digits.slice(0, 4);
  const first = digits.slice(0, yearLength);
  const last = digits.slice(4);
  return validReadings([
    [first, ahead.slice(0, 2), ahead.slice(2)],
    [last, behind.slice(0, 2), behind.slice(2)],
    [last, behind.slice(2), behind.slice(0, 2)],
  ]);
}

const timeBehind = /[T ]+\d{1,2}:\d{2}.*$/;
/** "3rd of March", "3 de marzo del 1961". */
const fillers = /^(?:st|nd|rd|th|of|de|del|the|den)$/i;

/** Keeps the orders that give a year, a month and a day of some month. */
function validReadings(orders: readonly (readonly [year: string, month: string, day: string])[]): Reading[] {
  return orders.flatMap(([year, monthWritten, dayWritten]) => {
    const month = /^\d{1,2}$/.test(monthWritten)
      ? Number(monthWritten)
      : (monthNumber(monthWritten) ?? romanNumbers.indexOf(monthWritten) + 1);
    const day = Number(dayWritten);
    if (!/^(?:\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(dayWritten)) return [];
    return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? [{ year, month, day }] : [];
  });
}

function centuriesOf(year: string): string[] {
  return year.length === 4 ? [year] : [`19${year}`, `20${year}`];
}

function isDay(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso); // February 30 would become March
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** Every spelling of a date (YYYY-MM-DD) in digits and words; the phrase finder adds the separators. */
export function dayForms(isoDate: string): string[] {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  const days = [...new Set([day, String(Number(day)), `${Number(day)}${ordinal(Number(day))}`])];
  const numbers = [...new Set([month, String(Number(month))])];
  const names = ruleLanguages.flatMap((language) => monthNames[language][Number(month) - 1] ?? []);
  const years = [year, year.slice(2)];
  names.push(romanNumbers[Number(month) - 1] ?? month); // "5-III-2061", as in Spanish letters
  const forms: string[] = [`${year}${month}${day}`, `${day}${month}${year}`, `${month}${day}${year}`];
  for (const oneYear of years) {
    for (const oneDay of days) {
      for (const oneMonth of [...numbers, ...names]) {
        forms.push(
          `${oneDay} ${oneMonth} ${oneYear}`,
          `${oneMonth} ${oneDay} ${oneYear}`,
          `${oneYear} ${oneMonth} ${oneDay}`,
        );
        if (/[a-z]/.test(oneMonth))
          forms.push(
            `${oneDay} de ${oneMonth} de ${oneYear}`,
            `${oneDay} de ${oneMonth} del ${oneYear}`,
            `${oneDay} of ${oneMonth} ${oneYear}`,
          );
      }
    }
  }
  return forms;
}

/** Roman months, in capitals only: "5 x 10" is no date. */
const romanNumbers = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

function ordinal(day: number): string {
  if (day > 10 && day < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
