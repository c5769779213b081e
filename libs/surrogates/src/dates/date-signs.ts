/** First step of moving a date: words, numbers and marks become signs, for short patterns in every language. */

import { type SurrogateLanguage } from '../names/name-lists.js';
import { surrogateWords } from '../word-lists.js';
import {
  type CalendarNumber,
  findHoliday,
  type Holiday,
  monthOfNumeral,
  monthOfWord,
  seasonOfWord,
  weekdayOfWord,
} from './calendar.js';
import { ordinal } from './random-dates.js';

/**
 * The sign of a word or number: `n` one or two digits, `y` a four-digit year, `a` a two-digit year after an
 * apostrophe, `c` six or eight digits, `D` a decade, `M` a month, `R` a month as a Roman numeral, `W` a weekday, `S`
 * a season, `H` a holiday, `Q` the word for a quarter, `w` for a week, `F` for a fiscal year, `o` "of", `r` "to" or
 * "and", `k` another word that stays, `?` anything else.
 */
type DateSign =
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

/** A word or number of a date. */
export interface DateToken {
  readonly sign: DateSign;
  readonly at: number;
  /** As written. */
  readonly run: string;
  /** Of numbers and calendar words. */
  readonly value: number;
  /** For calendar words, the interchangeable names. */
  readonly names?: readonly string[];
  readonly holiday?: Holiday;
}

/** A date in signs: a space for white space, "-" for any dash, other marks as they are. */
export interface DateSigns {
  readonly signs: string;
  /** The token of each sign; marks have none. */
  readonly tokens: readonly (DateToken | undefined)[];
}

/** Converts `plain`, a date without its time of day, to signs. */
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

/** A number with its ordinal ending or a decade's "s"; a year after an apostrophe; a word; white space; a mark. */
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

/** Whether a word is joined by a hyphen or slash ("14-May-24"): then months are short and days have two digits. */
export function isJoined(plain: string, at: number, run: string): boolean {
  return /[-/]/.test(plain.charAt(at - 1) + plain.charAt(at + run.length));
}

const signs: ReadonlyMap<string, DateSign> = new Map(
  (['o', 'r', 'Q', 'w', 'F', 'D', 'k'] as const).flatMap((sign) =>
    surrogateWords.words(`date sign ${sign}`).map((word) => [word, sign] as const),
  ),
);

/** Rewrites "June second, nineteen sixty" as "June 2nd, 1960"; other languages and words stay. */
export function withoutNumberWords(date: string, language: SurrogateLanguage): string {
  if (language !== 'en' || !/\p{L}{2}/u.test(date)) return date;
  return date
    .replace(yearInWords, (words) => String(yearOf(words.toLowerCase())))
    .replace(ordinalInWords, (words) => ordinal(dayOf(words.toLowerCase())));
}

const [ones = [], teens = [], tens = []] = surrogateWords
  .lines('words of ages')
  .map((line) => line.split(' '));
const ordinals = surrogateWords.words('ordinals en');

const one = `(?:${ones.join('|')})`;
const belowHundred = `(?:(?:${tens.join('|')})(?:[ -]${one})?|${teens.join('|')}|oh[ -]${one})`;
const yearInWords = new RegExp(
  String.raw`\b(?:nineteen|twenty)[ -]${belowHundred}\b|\btwo thousand(?: and)?(?: (?:${belowHundred}|${one}))?\b`,
  'gi',
);
/** "second quarter" contains a number, too. */
const ordinalInWords = new RegExp(
  String.raw`\b(?:twenty[ -](?:${ordinals.slice(0, 9).join('|')})|thirtieth|thirty[ -]first|${ordinals.join('|')})\b`,
  'gi',
);

function yearOf(words: string): number {
  if (words.startsWith('two thousand'))
    return 2000 + numberOf(words.replace(/^two thousand(?: and)?\s*/, ''));
  const [, century = '', rest = ''] = /^(nineteen|twenty)[ -](.*)$/.exec(words) ?? [];
  return (century === 'nineteen' ? 1900 : 2000) + numberOf(rest);
}

function numberOf(words: string): number {
  return words
    .split(/[ -]/)
    .reduce((sum, word) => sum + Math.max(0, ones.indexOf(word) + 1, teenOf(word), 10 * tensOf(word)), 0);
}

function teenOf(word: string): number {
  const at = teens.indexOf(word);
  return at === -1 ? 0 : 10 + at;
}

function tensOf(word: string): number {
  const at = tens.indexOf(word);
  return at === -1 ? 0 : 2 + at;
}

function dayOf(words: string): number {
  if (words === 'thirtieth') return 30;
  const [, ten, last = words] = /^(twenty|thirty)[ -](.*)$/.exec(words) ?? [];
  return (ten === 'twenty' ? 20 : ten === 'thirty' ? 30 : 0) + ordinals.indexOf(last) + 1;
}
