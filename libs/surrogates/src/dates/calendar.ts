import { byLanguage, type SurrogateLanguage } from '../names/name-lists.js';
import { foldCase } from '../names/partition.js';
import { likeCase } from '../shape.js';
import { surrogateWords } from '../word-lists.js';

/** A calendar word. */
export interface CalendarNumber {
  /** A month's from 1, a weekday's and a season's from 0; winter is a year's first season. */
  readonly value: number;
  /** Names in its language and length, in order. */
  readonly names: readonly string[];
}

/** Returns the month that `word` names, trying the notes' language first. "May" is a full name unless `isShort`. */
export function monthOfWord(
  word: string,
  language: SurrogateLanguage,
  isShort = false,
): CalendarNumber | undefined {
  const found = placeIn(isShort ? shortMonthsFirst : months, word, language);
  return found === undefined ? undefined : { ...found, value: found.value + 1 };
}

function monthsOf(language: SurrogateLanguage): readonly string[] {
  return months[language][0] ?? [];
}

/** Returns the month of a Roman numeral in capitals, as Spanish letters write it: "5-III-2024". */
export function monthOfNumeral(word: string): CalendarNumber | undefined {
  const value = romanMonths.indexOf(word) + 1;
  return value === 0 ? undefined : { value, names: romanMonths };
}

/** Returns the weekday that `word` names. */
export function weekdayOfWord(word: string, language: SurrogateLanguage): CalendarNumber | undefined {
  const found = placeIn(weekdays, word, language);
  const short = language === 'de' ? germanShortWeekdays.indexOf(foldCase(word)) : -1; // "do" and "so" are words elsewhere
  return found ?? (short === -1 ? undefined : { value: short, names: germanShortWeekdays });
}

const germanShortWeekdays: readonly string[] = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'];

/** Returns the season that `word` names. */
export function seasonOfWord(word: string, language: SurrogateLanguage): CalendarNumber | undefined {
  return placeIn(seasons, word, language);
}

type NamesByLanguage = Readonly<Record<SurrogateLanguage, readonly (readonly string[])[]>>;

/** Full names before short ones. */
const months = namesOf('months');

const shortMonthsFirst: NamesByLanguage = byLanguage((language) => months[language].toReversed());

const romanMonths = 'I II III IV V VI VII VIII IX X XI XII'.split(' ');

const weekdays = namesOf('weekdays');
const seasons = namesOf('seasons');

function namesOf(part: string): NamesByLanguage {
  return byLanguage((language) => groupsOf(`${part} ${language}`));
}

function groupsOf(title: string): readonly (readonly string[])[] {
  return surrogateWords.lines(title).map((line) => line.split(' '));
}

/** Folded spelling → listed spelling. */
const otherSpellings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sept: 'sep',
    setiembre: 'septiembre',
    janner: 'januar',
    mrz: 'mär',
    tues: 'tue',
    wednes: 'wed',
    weds: 'wed',
    thur: 'thu',
    thurs: 'thu',
    sonnabend: 'samstag',
  }),
);

function placeIn(
  names: NamesByLanguage,
  word: string,
  language: SurrogateLanguage,
): CalendarNumber | undefined {
  const folded = foldCase(word);
  const inList = (list: SurrogateLanguage, spelling: string): CalendarNumber | undefined => {
    for (const group of names[list]) {
      const value = group.findIndex((name) => foldCase(name) === spelling);
      if (value !== -1) return { value, names: group };
    }
    return undefined;
  };
  const own = inList(language, folded);
  if (own !== undefined) return own;
  const spelling = otherSpellings.get(folded) ?? folded;
  const lists = [language, 'en', 'es', 'de'] as const;
  return lists.map((list) => inList(list, spelling)).find((found) => found !== undefined);
}

const monthWords = groupsOf('calendar: months');
const weekdayWords = groupsOf('calendar: weekdays');
const groups = [...monthWords, ...weekdayWords, ...groupsOf('calendar: seasons and holidays')];

const groupOfWord: ReadonlyMap<string, number> = new Map(
  groups.flatMap((group, index) => group.map((word): [string, number] => [word, index])).reverse(),
);

/** Languages that share calendar words have groups of their own: another German word replaces "August". */
const germanMonthWords = groupsOf('German calendar: months');
const germanWeekdayWords = groupsOf('German calendar: weekdays');
const ownGroups: Partial<NamesByLanguage> = {
  de: [...germanMonthWords, ...germanWeekdayWords, ...groupsOf('German calendar: seasons and holidays')],
  fr: calendarOf('fr'),
  it: calendarOf('it'),
  pt: calendarOf('pt'),
  nl: calendarOf('nl'),
};

function calendarOf(language: SurrogateLanguage): readonly (readonly string[])[] {
  return [...months[language], ...weekdays[language], ...seasons[language]];
}

/** Returns the words that can replace `word`, itself included; `undefined` if it is not a calendar word. */
export function calendarWordsLike(word: string, language: SurrogateLanguage): readonly string[] | undefined {
  const lower = word.toLowerCase();
  const own = ownGroups[language]?.find((group) => group.includes(lower));
  const index = groupOfWord.get(lower);
  return own ?? (index === undefined ? undefined : groups[index]);
}

/** Returns English, Spanish and German months and weekdays, full and short, in lower case: the languages of cells. */
export function listedDays(): ReadonlySet<string> {
  return new Set([monthWords, weekdayWords, germanMonthWords, germanWeekdayWords].flat(2));
}

/** Whether a word is a month, full or short. */
export function isMonthWord(word: string): boolean {
  const lower = word.toLowerCase();
  return allMonthWords.has(lower);
}

const allMonthWords: ReadonlySet<string> = new Set(
  [
    ...monthWords,
    ...germanMonthWords,
    ...(['fr', 'it', 'pt', 'nl'] as const).flatMap((one) => months[one]),
  ].flat(),
);

/** Function words of dates, which stay. */
export const keptInDates: ReadonlySet<string> = new Set(surrogateWords.words('kept in dates'));

/** A holiday found in a date. */
export interface Holiday {
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** Month names in the holiday's language. */
  readonly monthNames: readonly string[];
}

/** Finds the first holiday of `text`, except feasts that move through the whole year (Ramadan, Eid). */
export function findHoliday(text: string): Holiday | undefined {
  const folded = fold(text);
  if (folded.length !== text.length) return undefined;
  const match = pattern.exec(folded);
  const name = match?.[1];
  const found = name === undefined ? undefined : days.get(name);
  if (match === null || name === undefined || found === undefined) return undefined;
  return { ...found, start: match.index, end: match.index + name.length };
}

/** As written within a sentence. */
const monthNames = byLanguage((language) =>
  language === 'en' || language === 'de'
    ? monthsOf(language).map((name) => likeCase(name, 'Aa'))
    : monthsOf(language),
);

/** Movable feasts have the middle of their possible days. */
const days: ReadonlyMap<string, Pick<Holiday, 'month' | 'day' | 'monthNames'>> = new Map(
  (['nl', 'pt', 'it', 'fr', 'de', 'es', 'en'] as const).flatMap((language) =>
    surrogateWords.lines(`holidays ${language}`).flatMap((line) => {
      const [, month, day, names = ''] = /^(\d+)-(\d+) (.*)$/.exec(line) ?? [];
      const holiday = { month: Number(month), day: Number(day), monthNames: monthNames[language] };
      return names.split(', ').map((name) => [name, holiday] as const);
    }),
  ),
);

const alternatives = [...days.keys()].sort((one, other) => other.length - one.length).join('|');
const pattern = new RegExp(String.raw`(?<!\p{L})(${alternatives})(?!\p{L})`, 'u');

function fold(text: string): string {
  return foldCase(text).replaceAll('’', "'");
}
