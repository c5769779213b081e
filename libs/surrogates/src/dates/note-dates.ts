import type { Note } from '#text';
import { capYears } from '../ages.js';
import type { SurrogateLanguage } from '../names/name-lists.js';
import { kindOfLabel } from '../surrogate-kinds.js';
import type { DateOrder } from './date-forms.js';
import { shiftDate, shiftPieces } from './shifted-dates.js';

interface NoteDatesOptions {
  readonly reading: DateOrder;
  readonly days: number;
}

/**
 * Moves the dates of a note together. Returns a function from a written date to its surrogate, or `undefined` if the
 * date is unreadable. A date is read with its neighbours if they agree throughout the note, otherwise alone.
 */
export function moveDates(
  note: Note,
  { reading, days }: NoteDatesOptions,
): (date: string, own: DateOrder) => string | undefined {
  const beside = new Map<string, string | undefined>();
  for (const pieces of groupsOf(note)) {
    const texts = pieces.map(({ start, end }) => capYears(note.text.slice(start, end), reading.year));
    const between = pieces.slice(1).map(({ start }, at) => note.text.slice(pieces[at]?.end ?? start, start));
    const moved = shiftPieces(texts, between, { days, reading });
    pieces.forEach(({ start, end }, at) => {
      const date = note.text.slice(start, end);
      const found = moved?.[at] ?? shiftDate(texts[at] ?? date, days, reading);
      beside.set(date, !beside.has(date) || beside.get(date) === found ? found : undefined);
    });
  }
  return (date, own) => beside.get(date) ?? shiftDate(capYears(date, reading.year), days, own);
}

/** What may separate two pieces of a date. */
const between = /^(?:[\s,.–-]|\b(?:of|de|del|the|to|al?|and|y|bis|und)\b){0,9}$/iu;

/** Groups of at least two dates with nothing else in between. */
function groupsOf({ text, spans }: Note) {
  const dates = spans
    .filter(({ label }) => kindOfLabel(label).kind === 'date')
    .toSorted((one, other) => one.start - other.start);
  const groups: { start: number; end: number }[][] = [];
  for (const { start, end } of dates) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (
      group !== undefined &&
      last !== undefined &&
      start >= last.end &&
      between.test(text.slice(last.end, start))
    )
      group.push({ start, end });
    else groups.push([{ start, end }]);
  }
  return groups.filter(({ length }) => length > 1);
}

/**
 * Determines how to read a note's dates. Dates like 25/04/2024 reveal the order of days and months, else the
 * language decides; with full stops the day comes first. Dates without a year get the latest year of the note.
 */
export function readingOf(dates: readonly string[], language: SurrogateLanguage): DateOrder {
  const orders = dates.flatMap((date) => {
    const [, first = '', second = ''] =
      /^\s*(\d{1,2})[/-](\d{1,2})(?:[/-]\d{4}|\/\d{2})(?!\d)/.exec(date) ?? [];
    if (Number(first) > 12 && Number(first) < 32 && Number(second) <= 12) return ['day'];
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
