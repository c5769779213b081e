/**
 * The first step of moving a date: what is written becomes a string of signs, one for each word, number and mark, so that the forms of
 * `date-forms.ts` are patterns over few signs whatever the words and the language.
 */
import {
  type CalendarNumber,
  monthOfNumeral,
  monthOfWord,
  seasonOfWord,
  weekdayOfWord,
} from './calendar-numbers.js';
import { findHoliday, type Holiday } from './holidays.js';
import type { SurrogateLanguage } from './label-kinds.js';

/**
 * What a word or number can be: `n` a number of one or two digits, `y` a year of four, `a` a year of two behind an apostrophe, `c` six or eight
 * digits, `D` a decade, `M` a month, `R` a month as a Roman numeral, `W` a weekday, `S` a season, `H` a holiday, `Q` the word for a quarter, `w`
 * for a week, `F` for a fiscal year, `o` "of", `r` "to" or "and", `k` another word that stays, `?` any other.
 */
export type DateSign =
  | 'n'
  | 'y'
  | 'a'
  | 'c'
  | 'D'
  | 'M'
  | 'R'
  | 'W'
  | 'S'
  | 'H'
  | 'Q'
  | 'w'
  | 'F'
  | 'o'
  | 'r'
  | 'k'
  | '?';

/** A word or a number of a date. */
export interface DateToken {
  readonly sign: DateSign;
  readonly at: number;
  /** As it is written. */
  readonly run: string;
  /** Of numbers, and of words of the calendar. */
  readonly value: number;
  /** Of words of the calendar: those that can take its place. */
  readonly names?: readonly string[];
  readonly holiday?: Holiday;
}

/** A date in signs; a blank stands for blanks and line ends, "-" for any dash, other marks for themselves. */
export interface DateSigns {
  readonly signs: string;
  /** The token of each sign; marks have none. */
  readonly tokens: readonly (DateToken | undefined)[];
}

/** Reads `plain`, a date without its time of day. */
export function readSigns(plain: string, language: SurrogateLanguage): DateSigns {
  const holiday = findHoliday(plain);
  const tokens: (DateToken | undefined)[] = [];
  let signs = '';
  const add = (sign: string, token?: DateToken) => {
    signs += sign;
    tokens.push(token);
  };
  for (const { 0: run, index: at } of plain.matchAll(pieces)) {
    if (holiday !== undefined && at >= holiday.start && at < holiday.end) {
      if (at === holiday.start)
        add('H', { sign: 'H', at, run: plain.slice(at, holiday.end), value: holiday.month, holiday });
    } else if (/[\p{Alphabetic}\p{N}]/u.test(run)) {
      const token = tokenOf(run, at, plain, language);
      add(token.sign, token);
    } else add(/^\s/.test(run) ? ' ' : /^[-‐‑–—]$/.test(run) ? '-' : run);
  }
  return { signs, tokens };
}

/** A number with its ordinal ending or the "s" of a decade; a year behind an apostrophe; a word; blanks; a mark. */
const pieces =
  /(?:\d{4}|['’]?\d0)(?:['’]?s|er)(?!\p{L})|['’]\d{2}(?!\d)|\p{N}+(?:(?:st|nd|rd|th|er|[ªº])(?!\p{L}))?|(?:(?![ªº])[\p{Alphabetic}\p{M}])+|\s+|[^\p{Alphabetic}\p{N}\s]/giu;

function tokenOf(run: string, at: number, plain: string, language: SurrogateLanguage): DateToken {
  if (/^['’]?\d*0(?:['’]?s|er)$/i.test(run)) return { sign: 'D', at, run, value: 0 };
  if (/^['’]\d/.test(run)) return { sign: 'a', at: at + 1, run: run.slice(1), value: Number(run.slice(1)) };
  const digits = /^\d+/.exec(run)?.[0];
  if (digits !== undefined) return { sign: signOfNumber(digits), at, run: digits, value: Number(digits) };
  const [sign, found] = signOfWord(run, {
    isShort: isJoined(plain, at, run),
    before: plain.charAt(at - 1),
    language,
  });
  return { sign, at, run, value: found?.value ?? 0, ...(found === undefined ? {} : { names: found.names }) };
}

function signOfNumber(digits: string): DateSign {
  if (digits.length <= 2) return 'n';
  if (digits.length === 4) return /^(?:1[5-9]|20)/.test(digits) ? 'y' : '?';
  return digits.length === 6 || digits.length === 8 ? 'c' : '?';
}

interface WordPlace {
  readonly isShort: boolean;
  /** The sign before it. */
  readonly before: string;
  readonly language: SurrogateLanguage;
}

function signOfWord(
  word: string,
  { isShort, before, language }: WordPlace,
): readonly [DateSign, CalendarNumber?] {
  const numeral = /[-/.]/.test(before) ? monthOfNumeral(word) : undefined;
  if (numeral !== undefined) return ['R', numeral];
  const month = monthOfWord(word, language, isShort);
  if (month !== undefined) return ['M', month];
  const season = seasonOfWord(word, language);
  if (season !== undefined) return ['S', season];
  const weekday = weekdayOfWord(word, language);
  if (weekday !== undefined) return ['W', weekday];
  return [signs.get(word.toLowerCase()) ?? '?'];
}

/** "14-May-24", whose months are short and whose days have two digits. */
export function isJoined(plain: string, at: number, run: string): boolean {
  return /[-/]/.test(plain.charAt(at - 1) + plain.charAt(at + run.length));
}

const words: readonly (readonly [DateSign, string])[] = [
  ['o', 'of de del the o'],
  ['r', 'zum to until till through thru and or und oder bis y e al a hasta'],
  ['Q', 'q quarter trimestre quartal'],
  ['w', 'week wk semana woche kalenderwoche kw'],
  ['F', 'fy'],
  ['D', 'twenties thirties forties fifties sixties seventies eighties nineties'],
  [
    'k',
    `in from on at by between since during early late mid beginning middle end around about approximately circa ca c last next this past
    following previous as month months year years day days weeks date dated pm am h clock eve every each both
    el la los las en desde entre hacia principios mediados finales fines inicios comienzos durante año años mes meses día días pasado próximo
    der den dem des die im vom am um ab seit anfang mitte ende zwischen jahr jahre jahres monat tag tage letzten nächsten weekend wochenende school fiscal academic curso escolar
    dob born birth admitted discharged seen visit visits adm geb geboren nacido nacida`,
  ],
];

const signs: ReadonlyMap<string, DateSign> = new Map(
  words.flatMap(([sign, list]) => list.split(/\s+/).map((word) => [word, sign] as const)),
);
