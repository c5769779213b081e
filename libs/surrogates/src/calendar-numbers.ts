/** Words of the calendar as numbers, and the names of their neighbours in the same language and length. */

import type { SurrogateLanguage } from './label-kinds.js';
import { foldCase } from './names/partition.js';

/** A word of the calendar. */
export interface CalendarNumber {
  /** Of a month from 1, of a weekday and a season from 0; winter is the first season of a year. */
  readonly value: number;
  /** The names of its language and length, in order. */
  readonly names: readonly string[];
}

/**
 * The month that `word` names, the names of the notes' language first; `undefined` for any other word. "May" is a full name unless
 * `isShort`.
 */
export function monthOfWord(
  word: string,
  language: SurrogateLanguage,
  isShort = false,
): CalendarNumber | undefined {
  const found = placeIn(
    isShort ? shortMonthsFirst : months,
    otherSpellings.get(foldCase(word)) ?? word,
    language,
  );
  return found === undefined ? undefined : { ...found, value: found.value + 1 };
}

/** The full names of the months. */
export function monthsOf(language: SurrogateLanguage): readonly string[] {
  return months[language][0] ?? [];
}

/** The month of a Roman numeral in capitals, as letters in Spain have it: "5-III-2024". */
export function monthOfNumeral(word: string): CalendarNumber | undefined {
  const value = romanMonths.indexOf(word) + 1;
  return value === 0 ? undefined : { value, names: romanMonths };
}

/** The weekday that `word` names; `undefined` for any other word. */
export function weekdayOfWord(word: string, language: SurrogateLanguage): CalendarNumber | undefined {
  const found = placeIn(weekdays, otherSpellings.get(foldCase(word)) ?? word, language);
  const short = language === 'de' ? germanShortWeekdays.indexOf(foldCase(word)) : -1; // "do" and "so" are words elsewhere
  return found ?? (short === -1 ? undefined : { value: short, names: germanShortWeekdays });
}

const germanShortWeekdays: readonly string[] = ['mo', 'di', 'mi', 'do', 'fr', 'sa', 'so'];

/** The season that `word` names; `undefined` for any other word. */
export function seasonOfWord(word: string, language: SurrogateLanguage): CalendarNumber | undefined {
  return placeIn(seasons, word, language);
}

type NamesByLanguage = Readonly<Record<SurrogateLanguage, readonly (readonly string[])[]>>;

/** Full names before short ones. */
const months: NamesByLanguage = {
  en: [
    words('january february march april may june july august september october november december'),
    words('jan feb mar apr may jun jul aug sep oct nov dec'),
  ],
  es: [
    words('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
    words('ene feb mar abr may jun jul ago sep oct nov dic'),
  ],
  de: [
    words('januar februar märz april mai juni juli august september oktober november dezember'),
    words('jan feb mär apr mai jun jul aug sep okt nov dez'),
  ],
};

const shortMonthsFirst: NamesByLanguage = {
  en: months.en.toReversed(),
  es: months.es.toReversed(),
  de: months.de.toReversed(),
};

const romanMonths = words('I II III IV V VI VII VIII IX X XI XII');

const weekdays: NamesByLanguage = {
  en: [
    words('monday tuesday wednesday thursday friday saturday sunday'),
    words('mondays tuesdays wednesdays thursdays fridays saturdays sundays'),
    words('mon tue wed thu fri sat sun'),
  ],
  es: [
    words('lunes martes miércoles jueves viernes sábado domingo'),
    words('lunes martes miércoles jueves viernes sábados domingos'),
  ],
  de: [
    words('montag dienstag mittwoch donnerstag freitag samstag sonntag'),
    words('montags dienstags mittwochs donnerstags freitags samstags sonntags'),
  ],
};

const seasons: NamesByLanguage = {
  en: [words('winter spring summer fall'), words('winter spring summer autumn')],
  es: [words('invierno primavera verano otoño')],
  de: [words('winter frühjahr sommer herbst'), words('winter frühling sommer herbst')],
};

/** Folded spelling → the one of the lists. */
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
  for (const list of [language, 'en', 'es', 'de'] as const)
    for (const group of names[list]) {
      const value = group.findIndex((name) => foldCase(name) === folded);
      if (value !== -1) return { value, names: group };
    }
  return undefined;
}

function words(list: string): readonly string[] {
  return list.split(' ');
}
