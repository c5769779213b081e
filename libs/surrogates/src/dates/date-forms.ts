/** Second step of moving a date: patterns over signs for the written forms of days, months, quarters and years. */

import { type SurrogateLanguage } from '../names/name-lists.js';
import type { DateSigns, DateToken } from './date-signs.js';

/** One part of a date. Tokens record where it stands. */
export type DateItem =
  | {
      readonly kind: 'day';
      /** Several of one month ("March 4-9"), or none if only the month is given. */
      readonly days: readonly DateToken[];
      readonly month: DateToken;
      readonly year?: DateToken | undefined;
    }
  | { readonly kind: 'weekday'; readonly weekday: DateToken }
  | { readonly kind: 'compact'; readonly digits: DateToken }
  | {
      readonly kind: 'quarter' | 'season' | 'week' | 'holiday';
      readonly part: DateToken;
      readonly year?: DateToken | undefined;
      /** Second year of a winter. */
      readonly until?: DateToken | undefined;
    }
  | { readonly kind: 'year'; readonly year: DateToken }
  | { readonly kind: 'decade' };

/** How to read the numbers of a date. */
export interface DateOrder {
  readonly language: SurrogateLanguage;
  /** Whether "03/04" is the third of April. */
  readonly dayFirst: boolean;
  /** For dates without a year. */
  readonly year: number;
}

/** Reads everything in a date, in order; `undefined` if a number or a word belongs to no form. */
export function readItems({ signs, tokens }: DateSigns, order: DateOrder): DateItem[] | undefined {
  const items: DateItem[] = [];
  let at = 0;
  while (at < signs.length) {
    const found = formAt(signs, at, tokens, order);
    if (found !== undefined) {
      items.push(...found.items);
      at = found.end;
    } else if (mustBelong.test(signs.charAt(at))) return undefined;
    else at += 1;
  }
  return items;
}

const mustBelong = /[nyacDMRWSHQF?]/;

function formAt(signs: string, at: number, tokens: DateSigns['tokens'], order: DateOrder) {
  for (const { pattern, read } of forms) {
    pattern.lastIndex = at;
    const end = at + (pattern.exec(signs)?.[0].length ?? 0);
    if (end === at) continue;
    const parts = tokens
      .slice(at, end)
      .filter((token) => token !== undefined)
      .filter(({ sign }) => !/[ork]/.test(sign));
    const hasStops = signs.slice(at, end).includes('n.n');
    const items = read(parts, hasStops ? { ...order, dayFirst: true } : order);
    if (items !== undefined) return { items, end };
  }
  return undefined;
}

interface DateForm {
  /** Sticky, over signs. */
  readonly pattern: RegExp;
  /** `undefined` if the numbers do not fit the form. */
  readonly read: (parts: readonly DateToken[], order: DateOrder) => DateItem[] | undefined;
}

/** Signs between several days of a month: "4-9", "4, 6 and 9", "4 al 9". */
const more = String.raw`(?:(?:\.? ?[-,&] ?|\./ ?|\.? r (?:k )?)(?:r )?n(?!n)){1,6}`;

/** Longest and most specific first. */
const forms: readonly DateForm[] = [
  // 2019-03-04, 2019 March 4
  form(String.raw`y ?([-/.]) ?n ?\1 ?n`, ([year, month, day]) => dayOf({ year, month, days: [day] })),
  form(String.raw`y[ ,-]{1,2}M\.?[ -]n`, ([year, month, day]) => dayOf({ year, month, days: [day] })),
  // 3/4-3/9/2019
  form(String.raw`n([/.])n\.? ?(?:-|r) ?n\1n\1[yan]`, ([one, two, three, four, year], order) =>
    both(numeric([one, two], order, year), numeric([three, four], order, year)),
  ),
  // 3/4-9/2019, 3.-9.3.2019
  form('n/n ?- ?n/y', ([month, one, other, year]) => dayOf({ year, month, days: [one, other] })),
  form(String.raw`n\.? ?[-/r] ?n\.n\.?[ya]?(?!n)`, ([one, other, month, year]) =>
    dayOf({ year, month, days: [one, other] }),
  ),
  // 4-9 March 2019, 4 al 9 de marzo de 2019
  form(String.raw`n${more}\.?[ o-]{0,6}M\.?(?:[ ,ok]{0,8}[ya])?`, (parts) => daysAndMonth(parts)),
  // 14 Mar 24, 14-Mar-2024, 14. März 2024, 6Feb10, 5-III-24
  form(
    String.raw`n\.?[-/. ]?(?:o[ ok]{1,8})?[MR]\.?(?:[ ,ok]{1,8}[ya]|[-/.][yan]|[yan]| ?,? ?n(?! ?[-/.,o]{0,2} ?[MRn]))`,
    (parts) => daysAndMonth(parts),
  ),
  form(String.raw`n\.?[-/. ]?(?:o[ ok]{1,8})?[MR]`, (parts) => daysAndMonth(parts)),
  // March 4-9, 2019; March 14th; March 2019
  form(String.raw`M\.?[ ,o-]{0,5}n(?!n)${more}(?:[ ,]{1,2}[ya])?`, (parts, order) =>
    monthAndDays(parts, order),
  ),
  form(String.raw`M\.?[ ,o-]{0,5}n(?:[ ,ok]{0,6}[ya])?`, (parts, order) => monthAndDays(parts, order)),
  form(String.raw`M\.?[-/ ,.ok]{0,8}[ya]`, ([month, year]) => dayOf({ month, year, days: [] })),
  form('M', ([month]) => dayOf({ month, days: [] })),
  // 3/4/2019, 3 4 2019
  form(String.raw`n ?([-/.]) ?n ?\1 ?[yan]`, ([one, two, three], order) => numeric([one, two], order, three)),
  form('n n y', ([one, two, year], order) => numeric([one, two], order, year)),
  // Q3 2018, 3rd quarter of 2018, 2018-Q3
  form('Q ?n(?:[ ,o/-]{0,4}[yan])?', ([, part, year]) => partOf('quarter', part, year)),
  form(String.raw`n\.? ?Q(?:[ ,o/-]{0,4}[yan])?`, ([part, , year]) => partOf('quarter', part, year)),
  form('y[ -]?Q ?n', ([year, , part]) => partOf('quarter', part, year)),
  // KW 9-10/2019, KW 12/2019, week 12 of 2019, 12. KW
  form('w[ .]{0,2}n(?: ?[-&/] ?| r )n[ ,o/-]{0,4}y', ([, one, other, year]) =>
    both(partOf('week', one, year), partOf('week', other, year)),
  ),
  form('w[ .]{0,2}n(?:[ ,o/-]{0,4}[ya]|/n)?', ([, part, year]) => partOf('week', part, year)),
  form(String.raw`n\. ?w(?:[ ,o/-]{0,4}[ya]|/n)?`, ([part, , year]) => partOf('week', part, year)),
  // FY20, FY 2019-20
  form('F[ -]?[ya] ?[-/] ?[yan]', ([, year, until]) => yearsOf(year, until)),
  form('F[ -]?[yan]', ([, year]) => yearsOf(year)),
  // winter 2017/18, fall of 2017
  form('S[ ,ok-]{0,8}[ya] ?[/-] ?[yan]', ([part, year, until]) => partOf('season', part, year, until)),
  form('S[ ,ok-]{0,8}[ya]', ([part, year]) => partOf('season', part, year)),
  form('S', ([part]) => partOf('season', part)),
  form('H[ ,ok]{0,8}[ya]?', ([part, year]) => partOf('holiday', part, year)),
  // 03/2019, 2019-03
  form('n ?[-/.] ?y', ([month, year]) => dayOf({ month, year, days: [] })),
  form('y([-/.])n(?!n)', ([year, month]) =>
    month?.run.length === 2 ? dayOf({ month, year, days: [] }) : undefined,
  ),
  form('[ya][-/]n(?!n)', ([year, other]) => yearsOf(year, other)),
  // 3/4, 3/4-9, 28 del 8, the 11th of the 3rd, 1951
  form('n/n ?- ?n(?![-/n])', ([month, one, other]) => dayOf({ month, days: [one, other] })),
  form('n ?[-/.] ?n', ([one, two], order) => numeric([one, two], order)),
  form('n [ok ]{1,8}n(?:,? [ya])?', ([day, month, year]) => dayOf({ year, month, days: [day] })),
  form('W', ([weekday]) => (weekday === undefined ? undefined : [{ kind: 'weekday', weekday }])),
  form('c', ([digits]) => (digits === undefined ? undefined : [{ kind: 'compact', digits }])),
  form('D', () => [{ kind: 'decade' }]),
  form('[ya]', ([year]) => yearsOf(year)),
];

function form(pattern: string, read: DateForm['read']): DateForm {
  return { pattern: new RegExp(pattern, 'y'), read };
}

type MaybeToken = DateToken | undefined;

interface DayParts {
  readonly days: readonly MaybeToken[];
  readonly month: MaybeToken;
  readonly year?: MaybeToken;
}

function dayOf({ days, month, year }: DayParts): DateItem[] | undefined {
  const found = days.filter((day) => day !== undefined);
  if (month === undefined || month.value < 1 || month.value > 12) return undefined;
  if (found.some(({ value }) => value < 1 || value > 31)) return undefined;
  return [{ kind: 'day', days: found, month, year }];
}

/** For numbers alone, their size decides which is the month, else the full stops, else the note's order. */
function numeric(
  [one, two]: readonly [MaybeToken, MaybeToken],
  { dayFirst, language }: DateOrder,
  year?: MaybeToken,
): DateItem[] | undefined {
  if (one === undefined || two === undefined) return undefined;
  if (year === undefined && two.value > 31) return dayOf({ month: one, year: two, days: [] }); // "Kontrolle 11/55"
  if (year !== undefined && one.value > 31) return dayOf({ year: one, month: two, days: [year] });
  const isMonthYear = language === 'de' && year === undefined && one.run.length === 2 && two.value > 12;
  if (isMonthYear && one.value <= 12) return dayOf({ month: one, year: two, days: [] });
  const isDayFirst = one.value > 12 || (dayFirst && two.value <= 12);
  return isDayFirst ? dayOf({ year, month: two, days: [one] }) : dayOf({ year, month: one, days: [two] });
}

/** Days, then the month, then the year. */
function daysAndMonth(parts: readonly DateToken[]): DateItem[] | undefined {
  const at = parts.findIndex(({ names }) => names !== undefined);
  return dayOf({ days: parts.slice(0, at), month: parts[at], year: parts[at + 1] });
}

/** A month, days and the year. Two digits are a year if above any day, or after a day and near the note's year. */
function monthAndDays(parts: readonly DateToken[], order: DateOrder): DateItem[] | undefined {
  const [month, ...behind] = parts;
  const last = behind.at(-1);
  if (last === undefined) return undefined;
  const isYear = last.sign !== 'n' || last.value > 31 || (behind.length === 2 && isNear(last, order.year));
  return dayOf({ month, days: isYear ? behind.slice(0, -1) : behind, year: isYear ? last : undefined });
}

function isNear({ run, value }: DateToken, year: number): boolean {
  return run.length === 2 && Math.abs((year % 100) - value) <= 1;
}

function both(one: DateItem[] | undefined, other: DateItem[] | undefined): DateItem[] | undefined {
  return one === undefined || other === undefined ? undefined : [...one, ...other];
}

function partOf(
  kind: 'quarter' | 'season' | 'week' | 'holiday',
  part: MaybeToken,
  year?: MaybeToken,
  until?: MaybeToken,
): DateItem[] | undefined {
  return part === undefined ? undefined : [{ kind, part, year, until }];
}

function yearsOf(...years: readonly MaybeToken[]): DateItem[] {
  return years.filter((year) => year !== undefined).map((year) => ({ kind: 'year', year }));
}
