/** Months and weekdays as numbers, and their names in the same language and length. */
import type { SurrogateLanguage } from './label-kinds.js';

/** A word of the calendar. */
export interface CalendarNumber {
  /** Of a month from 1, of a weekday from 0. */
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
  const lower = word.toLowerCase();
  const found = placeIn(isShort ? shortMonthsFirst : months, lower === 'sept' ? 'sep' : lower, language);
  return found === undefined ? undefined : { ...found, value: found.value + 1 };
}

/** The weekday that `word` names; `undefined` for any other word. */
export function weekdayOfWord(word: string, language: SurrogateLanguage): CalendarNumber | undefined {
  return placeIn(weekdays, word.toLowerCase(), language);
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

const weekdays: NamesByLanguage = {
  en: [
    words('monday tuesday wednesday thursday friday saturday sunday'),
    words('mondays tuesdays wednesdays thursdays fridays saturdays sundays'),
    words('mon tue wed thu fri sat sun'),
  ],
  es: [words('lunes martes miércoles jueves viernes sábado domingo')],
  de: [words('montag dienstag mittwoch donnerstag freitag samstag sonntag')],
};

function placeIn(
  names: NamesByLanguage,
  word: string,
  language: SurrogateLanguage,
): CalendarNumber | undefined {
  for (const list of [language, 'en', 'es', 'de'] as const)
    for (const group of names[list]) {
      const value = group.indexOf(word);
      if (value !== -1) return { value, names: group };
    }
  return undefined;
}

function words(list: string): readonly string[] {
  return list.split(' ');
}
