import type { AnyRandom } from '../draw.js';
import { type SurrogateLanguage } from '../names/name-lists.js';
import { drawOther, isNumber, likeCase, randomCharacters, randomDigits, replaceRuns } from '../shape.js';
import { calendarWordsLike, isMonthWord, keptInDates } from './calendar.js';

type DateRole = 'day' | 'month' | 'year' | 'compact' | 'digits';

/**
 * Makes a random date with the same words, separators and numbers of digits. Months and weekdays change, days lie in
 * 1..28 to exist in every month, four-digit years keep their century, ordinals get the right ending.
 */
export function makeDate(text: string, language: SurrogateLanguage, random: AnyRandom): string {
  const roles = assignRoles(text, language);
  let next = 0;
  const dated = replaceRuns(text, (run) => {
    if (!isNumber(run)) return otherCalendarWord(run, language, random);
    const role = roles[next] ?? 'digits';
    next += 1;
    return otherNumber(run, role, random);
  });
  return withOrdinals(dated);
}

/** Corrects "21th" and "2st" to "21st" and "2nd". In Spanish, French and Italian only a month's first is ordinal. */
export function withOrdinals(date: string): string {
  return date
    .replace(
      /(\d+)(st|nd|rd|th)\b/gi,
      (_, day: string, ending: string) => day + likeCase(ordinal(Number(day)).slice(-2), ending),
    )
    .replace(/(?<!\d)(\d+)(?:º(?= (?:de|\p{L}{3}))|er(?= (?!tri)\p{L}{3}))/gu, (written, day: string) =>
      Number(day) === 1 ? written : day,
    )
    .replace(/(?<!\d)([24])er(?= trimestre)/gi, '$1º');
}

function otherCalendarWord(run: string, language: SurrogateLanguage, random: AnyRandom): string {
  if (keptInDates.has(run.toLowerCase())) return run;
  const others = calendarWordsLike(run, language);
  const word = others === undefined ? undefined : drawOther(others, run, random);
  return word === undefined ? randomCharacters(run, random) : likeCase(word, run);
}

/** Roles of the numbers of `text`, in order. `dayFirst` says which of two small numbers is the month. */
function assignRoles(
  text: string,
  language: SurrogateLanguage,
  dayFirst = language !== 'en',
): readonly DateRole[] {
  const numbers = text.match(/\p{N}+/gu) ?? [];
  const roles = numbers.map((number) => (number.length <= 2 ? undefined : roleOfLong(number)));
  const small = numbers.flatMap((number, index) =>
    roles[index] === undefined ? [{ index, value: Number(number) }] : [],
  );
  const shares = {
    hasYear: roles.includes('year'),
    yearFirst: roles[0] === 'year',
    named: hasMonthWord(text),
    dayFirst,
  };
  const smallRoles = rolesOfSmall(
    small.map(({ value }) => value),
    shares,
  );
  small.forEach(({ index }, position) => {
    roles[index] = smallRoles[position] ?? 'digits';
  });
  return roles.map((role) => role ?? 'digits');
}

function roleOfLong(number: string): DateRole {
  if (number.length === 4) return /^[12]/.test(number) ? 'year' : 'digits';
  return number.length === 8 || number.length === 6 ? 'compact' : 'digits';
}

interface DateShares {
  readonly hasYear: boolean;
  readonly yearFirst: boolean;
  /** A month is written as a word. */
  readonly named: boolean;
  readonly dayFirst: boolean;
}

function rolesOfSmall(values: readonly number[], shares: DateShares): readonly DateRole[] {
  const [first = 0, second = 0] = values;
  if (shares.named) return values.map((value, index) => (index === 0 && value <= 31 ? 'day' : 'year'));
  if (values.length === 1) {
    if (shares.hasYear) return ['month'];
    return [first > 31 ? 'year' : 'day'];
  }
  const monthFirst = second > 12 || (first <= 12 && !shares.dayFirst);
  if (values.length === 2) {
    if (shares.yearFirst) return ['month', 'day'];
    if (second > 31) return ['month', 'year'];
    return monthFirst ? ['month', 'day'] : ['day', 'month'];
  }
  if (values.length === 3) {
    if (first > 31) return ['year', 'month', 'day'];
    return monthFirst ? ['month', 'day', 'year'] : ['day', 'month', 'year'];
  }
  return values.map((value) => (value <= 12 ? 'month' : value <= 31 ? 'day' : 'year'));
}

function hasMonthWord(text: string): boolean {
  return (text.match(/\p{L}+/gu) ?? []).some(isMonthWord);
}

function otherNumber(run: string, role: DateRole, random: AnyRandom): string {
  if (role === 'compact') return otherCompact(run, random);
  if (role === 'year')
    return run.length === 4 ? run.slice(0, 2) + randomDigits(2, random) : randomDigits(run.length, random);
  if (role === 'digits') return randomDigits(run.length, random);
  const most = role === 'month' ? 12 : 28;
  if (run.length === 1) return String(1 + random.integer(9));
  return String(1 + random.integer(most)).padStart(2, '0');
}

/** Makes a date without separators: a century marks the year; six digits count as three pairs. */
function otherCompact(run: string, random: AnyRandom): string {
  const month = otherNumber('00', 'month', random);
  const day = otherNumber('00', 'day', random);
  const years = randomDigits(2, random);
  if (run.length === 6) return Number(run.slice(0, 2)) > 31 ? years + month + day : day + month + years;
  return /^(19|20)/.test(run) ? run.slice(0, 2) + years + month + day : day + month + run.slice(4, 6) + years;
}

/** Formats 1st, 2nd, 3rd, 4th, 11th, 21st ... */
export function ordinal(value: number): string {
  const tens = value % 100;
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th');
  return `${value}${ending}`;
}
