/** Holidays and the day of the year on or near which they fall: a surrogate names the month to which that day moves. */

import { monthsOf } from './calendar-numbers.js';
import type { SurrogateLanguage } from './label-kinds.js';
import { foldCase } from './names/partition.js';
import { likeCase } from './shape.js';

/** A holiday in a date. */
export interface Holiday {
  readonly start: number;
  readonly end: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** Names of the months in the holiday's language. */
  readonly monthNames: readonly string[];
}

/** The first holiday of `text`. Feasts that move through the whole year (Ramadan, Eid) are none: nobody knows their month. */
export function findHoliday(text: string): Holiday | undefined {
  const folded = fold(text);
  if (folded.length !== text.length) return undefined;
  const match = pattern.exec(folded);
  const name = match?.[1];
  const found = name === undefined ? undefined : days.get(name);
  if (match === null || name === undefined || found === undefined) return undefined;
  return { ...found, start: match.index, end: match.index + name.length };
}

/** By language and month, each with its day; feasts that move have the middle of the days on which they fall. */
const listed: Readonly<Record<SurrogateLanguage, Readonly<Record<number, string>>>> = {
  en: {
    1: "1 new year|1 new year's|1 new years|1 new year's day|1 new year day|1 new years day|18 mlk day|18 martin luther king day|26 australia day",
    2: "2 groundhog day|5 chinese new year|5 lunar new year|14 valentine's day|14 valentines day|18 presidents' day|18 presidents day|18 president's day|20 mardi gras|22 ash wednesday",
    3: "14 holi|17 st. patrick's day|17 st patrick's day",
    4: '1 palm sunday|6 good friday|8 easter|8 easter sunday|9 easter monday|10 passover|25 anzac day',
    5: "5 cinco de mayo|11 mother's day|11 mothers day|28 memorial day",
    6: "18 father's day|18 fathers day|19 juneteenth",
    7: '1 canada day|4 independence day',
    9: '4 labor day|4 labour day|18 rosh hashanah|18 rosh hashana|27 yom kippur',
    10: "11 columbus day|31 halloween|31 hallowe'en",
    11: '1 diwali|1 deepavali|5 bonfire night|5 guy fawkes night|11 veterans day|25 thanksgiving|25 thanksgiving day',
    12: "12 hanukkah|12 chanukah|24 christmas eve|25 christmas|25 christmas day|25 xmas|26 boxing day|31 new year's eve|31 hogmanay",
  },
  es: {
    1: '1 ano nuevo|6 reyes|6 epifania',
    4: '1 domingo de ramos|6 semana santa|8 pascua',
    5: '28 pentecostes',
    11: '1 todos los santos',
    12: '24 nochebuena|25 navidad|31 nochevieja',
  },
  de: {
    1: '1 neujahr',
    4: '6 karfreitag|8 ostern|8 ostersonntag|9 ostermontag',
    5: '28 pfingsten',
    12: '24 heiligabend|25 weihnachten|31 silvester',
  },
};

/** As they are written within a sentence. */
const monthNames: Readonly<Record<SurrogateLanguage, readonly string[]>> = {
  en: monthsOf('en').map((name) => likeCase(name, 'Aa')),
  es: monthsOf('es'),
  de: monthsOf('de').map((name) => likeCase(name, 'Aa')),
};

const days: ReadonlyMap<string, Pick<Holiday, 'month' | 'day' | 'monthNames'>> = new Map(
  (['de', 'es', 'en'] as const).flatMap((language) =>
    Object.entries(listed[language]).flatMap(([month, list]) =>
      list.split('|').map((item) => {
        const [, day = '', name = ''] = /^(\d+) (.*)$/.exec(item) ?? [];
        return [name, { month: Number(month), day: Number(day), monthNames: monthNames[language] }] as const;
      }),
    ),
  ),
);

const alternatives = [...days.keys()].sort((one, other) => other.length - one.length).join('|');
const pattern = new RegExp(String.raw`(?<!\p{L})(${alternatives})(?!\p{L})`, 'u');

function fold(text: string): string {
  return foldCase(text).replaceAll('’', "'");
}
