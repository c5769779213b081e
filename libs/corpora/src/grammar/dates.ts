import { millisecondsPerDay } from '#foundation';
import { ordinal } from '#surrogates';

/** Days since 1970-01-01. */
export type DayNumber = number;

/** Returns the day number of a calendar date; `month` counts from 1. */
export function toDay(year: number, month: number, day: number): DayNumber {
  return Math.round(Date.UTC(year, month - 1, day) / millisecondsPerDay);
}

const monthNames = `January February March April May June July August September October November
  December`.split(/\s+/);

const weekdayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');

/**
 * Writes a day in `form`, whose fields are: YYYY YY year; MM M month as a number; Month month Mon MON as a word; DD
 * D day; Dth ordinal day; Weekday Wkd. Everything else stays, including brackets (see `fillLabelledForm`).
 */
export function formatDay(form: string, day: DayNumber, months: readonly string[] = monthNames): string {
  const date = new Date(day * millisecondsPerDay);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  const dayOfMonth = date.getUTCDate();
  const name = months[month] ?? '';
  const weekday = weekdayNames[date.getUTCDay()] ?? '';
  const fields: Readonly<Record<string, string>> = {
    YYYY: String(year),
    YY: String(year % 100).padStart(2, '0'),
    MM: String(month + 1).padStart(2, '0'),
    M: String(month + 1),
    Month: name,
    month: name.toLowerCase(),
    Mon: name.slice(0, 3),
    MON: name.slice(0, 3).toUpperCase(),
    DD: String(dayOfMonth).padStart(2, '0'),
    D: String(dayOfMonth),
    Dth: ordinal(dayOfMonth),
    Weekday: weekday,
    Wkd: weekday.slice(0, 3),
  };
  return form.replace(
    /YYYY|YY|Month|month|Mon|MON|MM|M|Dth|DD|D|Weekday|Wkd/g,
    (field) => fields[field] ?? field,
  );
}
