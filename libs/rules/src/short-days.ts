/** Finds dates without a year in folded text, by the whole note: "Cr 3/1 1.2 3/2 1.4", but not a murmur of 2/6. */
import { fractionWords, isFractionAt } from './fractions.js';
import { type Place, type RuleLanguage, ruleLanguages } from './rule.js';
import { monthPattern } from './vocabulary/calendar.js';
import { laboratoryTests } from './vocabulary/patterns.js';

/** A day and a month of the calendar that may be a date. */
interface Candidate extends Place {
  readonly month: number;
  readonly day: number;
  /** A fraction of at most one with a whole that is usual for scores: "3/4", but not "3/1" or "3/22". */
  readonly isProper: boolean;
  readonly isWhole: boolean;
  /** The second number. */
  readonly whole: number;
  /** With full stops, as in German. */
  readonly isDotted: boolean;
}

/** The last day of each month in a leap year. */
const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Maximum distance between two candidates of one list. */
const listGap = 60;
/** Wholes of no score: one of these after the slash makes it a date. */
const nobodysWholes: ReadonlySet<number> = new Set([11, 13, 14, 16, 17, 18, 19, 22, 23, 25, 26, 29, 31]);
const slashed = /(?<![\w/.+$]|\d[,:]|[^\d\s(;:,]-)(\d{1,2})\/(\d{1,2})(?![\w/%+]|[.,]\d|-\d{1,3}(?!\d*\/))/g;
const dotted = /(?<![\w/.+-]|\d,)(\d{1,2})\.(\d{1,2})\.(?!\w)/g;

/**
 * Places of dates without a year, in order.
 *
 * 1. A date is what a score cannot be (a "fraction" above one, or of 22), what a word announces ("seen 3/4"),
 *    and both ends of a range.
 * 2. So are neighbours of one month in calendar order: "2/3, PEG 2/5".
 * 3. In a note with a date, full or short, so is what stands in brackets, before a value or at the start of a
 *    line or an item.
 * 4. "5/5" is a date only beside another in the same list.
 *
 * Excludes what {@link isFractionAt} calls a fraction.
 */
export function shortDaysIn(text: string, language: RuleLanguage): Place[] {
  const candidates = candidatesOf(text, language);
  if (candidates.length === 0) return [];
  const days = new Set<Candidate>(candidates.filter((one, at) => isDayBySelf(text, one, candidates[at + 1])));
  for (const [one, next] of neighboursOf(candidates))
    if (isNextOfList(text, one, next)) days.add(one).add(next);
  const placed = candidates.filter(
    (one, at) => !days.has(one) && !one.isWhole && isPlaced(text, one) && !isOfScores(candidates, at),
  );
  if (placed.length > 0 && (days.size > 0 || holdsWholeDate(text, language)))
    for (const one of placed) days.add(one);
  for (const [one, next] of neighboursOf(candidates))
    if (days.has(one) !== days.has(next) && isBeside(text, one, next)) days.add(one).add(next);
  return candidates.filter((one) => days.has(one)).map(({ start, end }) => ({ start, end }));
}

function candidatesOf(text: string, language: RuleLanguage): Candidate[] {
  const found = [...text.matchAll(slashed), ...(language === 'de' ? text.matchAll(dotted) : [])];
  if (found.length === 0) return [];
  const isDayFirst = language !== 'en' || holdsDayFirst(text);
  return found
    .map(({ 0: form, 1: one, 2: two, index }) => ({
      start: index,
      end: index + form.length,
      numbers: [Number(one), Number(two)] as const,
      isDotted: form.endsWith('.'),
    }))
    .filter(({ start, end, isDotted }) =>
      isDotted
        ? !chapterBefore.test(text.slice(Math.max(0, start - 16), start))
        : !(isFractionAt(text, start, end) || isMixedNumber(text, start, end)),
    )
    .flatMap(({ start, end, numbers: [one, two], isDotted }): Candidate[] => {
      const isExpected = isDayFirst ? isDay(two, one) : isDay(one, two);
      // "17/8" in an English note may have its day first, but then a word must announce it.
      if (!isExpected && !(language === 'en' && isDay(two, one))) return [];
      const [month, day] = isExpected === isDayFirst ? [two, one] : [one, two];
      const isProper = !isDotted && (!isExpected || (one <= two && !nobodysWholes.has(two)));
      return [{ start, end, month, day, isProper, isWhole: one === two, whole: two, isDotted }];
    })
    .sort((one, other) => one.start - other.start);
}

const isDay = (month: number, day: number): boolean => day >= 1 && day <= (daysOfMonth[month - 1] ?? 0);

function neighboursOf(candidates: readonly Candidate[]): (readonly [Candidate, Candidate])[] {
  return candidates.slice(1).flatMap((next, at) => {
    const one = candidates[at];
    return one === undefined ? [] : [[one, next] as const];
  });
}

/** "24 2/7 weeks", "2 1/2": a whole number and its part, unless a value follows ("138 3/4 140"). */
function isMixedNumber(text: string, start: number, end: number): boolean {
  const [, one, two] = /^(\d{1,2})\/([2-578])$/.exec(text.slice(start, end)) ?? [];
  if (two === undefined || Number(one) >= Number(two)) return false;
  const isBehindWhole = /(?<![\w.,/])\d{1,2}[ -]$/.test(text.slice(Math.max(0, start - 5), start));
  return isBehindWhole && !/^:? [<>]?\d/.test(text.slice(end, end + 4));
}

/** The word before a date, and the one before that if only a preposition stands between. */
const cueBefore = /(?:([\p{L}/'-]{1,18})\.? )?([\p{L}/'-]{1,18})\.?[:=]? ?\(?$/u;
const filler = /^(?:the|pm|am|was|of|from|at)$/i;
/** "3/4 at 10:15", "3/4 0800:" */
const timeBehind = /^,? (?:at |@ ?)?(?:\d{1,2}:\d\d|[01]\d[0-5]\d(?![\d/])|\d{1,2} ?[ap]m\b)/i;
const testBefore = new RegExp(String.raw`(?<![\w/])(?:${laboratoryTests})[ :]{1,2}$`, 'i');
const lineBefore = /(?:^|\n)[ \t]{0,8}(?:[-*•+>] ?)?$/;
const chapterBefore = /(?:punkt|kapitel|abschnitt|ziffer|nr\.?|abb\.?|tab\.?|version) $/i;
const itemBefore = /(?:^|\n|[.;:!?]) {1,2}$|\| ?$/;
const valueBehind = /^(?:[:=]| [=-])? ?[<>~]?\d{1,5}(?:[.,]\d{1,3})?(?![\d/]|[.,]\d)/;
/** "9.1 (2/4)" */
const bracketBehindValue = /\d(?:[.,]\d+)? ?[\p{L}%/]{0,8} \($/u;
/** "3/1-present", "3/3-." */
const openRange = /^ ?-(?: ?(?:present|now|current|ongoing|actual|hoy|heute)|[ )]{0,2}(?:[.,;)\n]|$))/;
const rangeBetween = /^ ?(?:-|–|->|→|to|through|thru|until|till|a|al|hasta|bis) ?$/;

/** Whether it is a date without any other evidence in the note. */
function isDayBySelf(text: string, one: Candidate, next: Candidate | undefined): boolean {
  // "3.2. Befund" at the start of a line may be a chapter, unless it is in a list of dates.
  if (!one.isProper)
    return !one.isDotted || !lineBefore.test(text.slice(Math.max(0, one.start - 16), one.start));
  const before = text.slice(Math.max(0, one.start - 28), one.start);
  const behind = text.slice(one.end, one.end + 16);
  const isRange =
    next !== undefined && isAfter(one, next) && rangeBetween.test(text.slice(one.end, next.start));
  if (isRange) return true;
  if (one.isWhole) return false;
  if (openRange.test(behind)) return true;
  if (bracketBehindValue.test(before) && /^ ?[)\],;-]/.test(behind)) return true;
  if (/^0\d\/|\/0\d$/.test(text.slice(one.start, one.end))) return true;
  if (lineBefore.test(before) && /^:? ?[\p{L}(]/u.test(behind)) return true;
  if (testBefore.test(before) && /^[:,;) ]/.test(behind)) return true;
  if (timeBehind.test(behind)) return true;
  const [, first = '', last = ''] = cueBefore.exec(before) ?? [];
  return fractionWords().dayCues.has((filler.test(last) ? first : last).toLowerCase());
}

/** Whether both are in one month in calendar order, and no two scores of one whole: "2/3, PEG 2/5". */
function isNextOfList(text: string, one: Candidate, next: Candidate): boolean {
  const between = text.slice(one.end, next.start);
  if (between.length > listGap || /\n\s*\n/.test(between)) return false;
  return one.month === next.month && next.day > one.day && !areOneWhole(one, next);
}

/** Whether it is in brackets, before a value, after a test, or at the start of a line or an item. */
function isPlaced(text: string, { start, end, whole }: Candidate): boolean {
  const before = text.slice(Math.max(0, start - 28), start);
  const behind = text.slice(end, end + 12);
  if (/[([] ?$/.test(before)) return /^ ?[)\],;-]/.test(behind);
  if (valueBehind.test(behind) || testBefore.test(before)) return true;
  const isItem = itemBefore.test(before) && whole !== 7; // "4/7 fever" may be four days of it
  return (lineBefore.test(before) || isItem) && /^:? ?[\p{L}(]/u.test(behind);
}

/** Whether two are proper fractions of one usual whole: "3/5 … 4/5". */
const areOneWhole = (one: Candidate, other: Candidate): boolean =>
  one.isProper && other.isProper && one.whole === other.whole && [3, 4, 5, 6, 10].includes(one.whole);

/** Whether a neighbour is a score out of the same whole and none exceeds it: "delt 3/5, bic 4/5". */
function isOfScores(candidates: readonly Candidate[], at: number): boolean {
  const one = candidates[at];
  if (one === undefined || candidates.some(({ whole, isProper }) => whole === one.whole && !isProper))
    return false;
  return [candidates[at - 1], candidates[at + 1]].some(
    (other) =>
      other !== undefined &&
      Math.max(other.start - one.end, one.start - other.end) <= listGap &&
      areOneWhole(one, other) &&
      (one.day !== other.day || one.month !== other.month),
  );
}

/** Whether a date of the same month is a few words away on the line, or "and" joins an earlier date. */
function isBeside(text: string, one: Candidate, other: Candidate): boolean {
  const between = text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start));
  if (/^,? (?:and|&) $/.test(between)) return isAfter(one, other);
  return one.month === other.month && between.length <= listGap / 2 && !/[\n]|\. /.test(between);
}

const isAfter = (one: Candidate, next: Candidate): boolean =>
  next.month > one.month ||
  (next.month === one.month && next.day > one.day) ||
  (one.month === 12 && next.month === 1);

const wholeDates = new Map(ruleLanguages.map((language) => [language, wholeDate(language)]));

/** Pattern for a date with its year, or a day with a month's name. */
function wholeDate(language: RuleLanguage): RegExp {
  const month = `${monthPattern(language)}(?![a-z])`;
  return new RegExp(
    String.raw`(?<![\d/.])\d{1,2}([/.-])\d{1,2}\1(?:(?:19|20)\d\d|\d\d)(?![\d/])|(?<!\d)(?:19|20)\d\d([/.-])\d{1,2}\2\d{1,2}(?!\d)|(?<!\w)\d{1,2}(?:st|nd|rd|th|er|\.)?[ -](?:de |of )?${month}|(?<!\w)${month}\.? \d{1,2}(?!\d)`,
    'i',
  );
}

const holdsWholeDate = (text: string, language: RuleLanguage): boolean =>
  wholeDates.get(language)?.test(text) ?? false;

/** Whether a date in an English note has its day first: "14/03/2061". */
const holdsDayFirst = (text: string): boolean =>
  /(?<![\d/.])(?:1[3-9]|2\d|3[01])([/.-])(?:0?[1-9]|1[0-2])\1(?:(?:19|20)\d\d|\d\d)(?![\d/])/.test(text);
