/** A day as people write it: from any spelling to the days that it can mean, and from a day to every spelling. */
import { ruleLanguages } from './rule.js';
import { seeThrough } from './seen-through.js';
import { monthNames, monthNumber } from './vocabulary/calendar.js';

/**
 * The days that a spelling can mean, YYYY-MM-DD, without repetitions; none for what is no day. "03/04/1961" is two, because
 * day and month may stand in either order, and so is "14 Mar 61", because of the century. A time behind the day does not count.
 */
export function readDays(written: string): string[] {
  const text = seeThrough(written).text.trim();
  const [, compact] = /^(\d{8})$/.exec(text) ?? [];
  if (compact !== undefined) {
    const halves = [compact.slice(0, 4), compact.slice(4)] as const;
    return datesOf([
      [halves[0], halves[1].slice(0, 2), halves[1].slice(2)],
      [halves[1], halves[0].slice(0, 2), halves[0].slice(2)],
      [halves[1], halves[0].slice(2), halves[0].slice(0, 2)],
    ]);
  }
  const parts = text.replace(timeBehind, '').match(/\d+|[a-z]+/gi) ?? [];
  const [one = '', two = '', three = '', ...more] = parts.filter((part) => !fillers.test(part));
  if (three === '' || more.length > 0) return [];
  if (/^\d{4}$/.test(one)) return datesOf([[one, two, three]]);
  return datesOf([
    [three, one, two],
    [three, two, one],
  ]);
}

const timeBehind = /[T ]+\d{1,2}:\d{2}.*$/;
/** "3rd of March", "3 de marzo del 1961". */
const fillers = /^(?:st|nd|rd|th|of|de|del|the|den)$/i;

/** Those of year, month and day that exist. */
function datesOf(readings: readonly (readonly [year: string, month: string, day: string])[]): string[] {
  const days = readings.flatMap(([year, month, day]) => {
    const number = /^\d{1,2}$/.test(month) ? Number(month) : (monthNumber(month) ?? 0);
    if (!/^(?:\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(day)) return [];
    const years = year.length === 4 ? [year] : [`19${year}`, `20${year}`];
    return years.map((full) => `${full}-${twoDigits(number)}-${twoDigits(Number(day))}`).filter(isDay);
  });
  return [...new Set(days)];
}

function isDay(iso: string): boolean {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso); // the 30th of February moves on
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** A day (YYYY-MM-DD) in digits and words, in every order; what stands between is for the phrase finder. */
export function dayForms(isoDate: string): string[] {
  const [year = '', month = '', day = ''] = isoDate.split('-');
  const days = [...new Set([day, String(Number(day)), `${Number(day)}${ordinal(Number(day))}`])];
  const numbers = [...new Set([month, String(Number(month))])];
  const names = ruleLanguages.flatMap((language) => monthNames[language][Number(month) - 1] ?? []);
  const years = [year, year.slice(2)];
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

function ordinal(day: number): string {
  if (day > 10 && day < 14) return 'th';
  return ['th', 'st', 'nd', 'rd'][day % 10] ?? 'th';
}
