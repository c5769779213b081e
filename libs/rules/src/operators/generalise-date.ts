/** Dates as their year, and not even that where it tells an age over 89. */
import { readDays } from '../days.js';

/** How the years of a note are read. */
export interface YearReading {
  /** In which the note is written out; a year of two digits lies in the hundred years up to then. */
  readonly yearNow: number;
  /** The latest year of the note, and not before `yearNow`. */
  readonly yearLast: number;
  /** Whether the note says that somebody is over 89. */
  readonly isOfTheOldest: boolean;
}

/**
 * The year of a date, the years of a range. `undefined` where no year can be read for certain, and for a year that tells an age over
 * 89, which goes entirely (45 CFR 164.514(b)(2)(i)(C)): one that lies 90 years or more behind, or may do so where the note says
 * that somebody is that old and its century is not written.
 */
export function generaliseDate(written: string, reading: YearReading): string | undefined {
  const years = yearsIn(written, reading.yearNow);
  if (years === undefined) return undefined;
  const isWhole = fullYear.test(written);
  const oldest = (year: number) => (reading.isOfTheOldest && !isWhole && year >= 2000 ? year - 100 : year);
  if (years.some((year) => reading.yearLast - oldest(year) >= 90)) return undefined;
  const decade = /\d0(['’]?s)\b/i.exec(written)?.[1] ?? '';
  return [...new Set(years)].map((year) => `${year}${decade}`).join('-');
}

/** The years of a date, in order; `undefined` where there is none or it is not certain. */
export function yearsIn(written: string, yearNow: number): number[] | undefined {
  const full = [...written.matchAll(new RegExp(fullYear, 'g'))].map(([year]) => Number(year));
  if (full.length > 0) return full;
  const years = written.split(between).map((piece) => yearOf(piece, yearNow));
  return years.every((year) => year !== undefined) ? years : undefined;
}

const fullYear = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/;

/** What stands between the ends of a range. */
const between = /\s(?:to|through|until|and|al?|hasta|y|bis|und|-)\s|\s?[–—]\s?/i;

/** The one year of a day, in digits that stand together ("20190304", "3/4/19") or behind an apostrophe ("fall '17"). */
function yearOf(piece: string, yearNow: number): number | undefined {
  const [, abbreviated] = /['’](\d\d)(?!\d|s\b)/.exec(piece) ?? [];
  if (abbreviated !== undefined) return inLastHundred(Number(abbreviated), yearNow);
  const years = readDays(piece).map((day) => Number(day.slice(0, 4)));
  const isFull = /\d{8}/.test(piece);
  const possible = new Set(isFull ? years : years.map((year) => inLastHundred(year % 100, yearNow)));
  const [only, ...more] = possible;
  return more.length === 0 ? only : undefined;
}

function inLastHundred(yearInCentury: number, yearNow: number): number {
  const inThisCentury = yearNow - (yearNow % 100) + yearInCentury;
  return inThisCentury <= yearNow ? inThisCentury : inThisCentury - 100;
}
