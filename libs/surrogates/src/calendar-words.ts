/** Months, weekdays, seasons and holidays in English, Spanish and German, grouped by the way they are written. */
import type { SurrogateLanguage } from './label-kinds.js';

const groups: readonly (readonly string[])[] = [
  words('january february march april may june july august september october november december'),
  words('jan feb mar apr may jun jul aug sep sept oct nov dec'),
  words('enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'),
  words('ene feb mar abr may jun jul ago sep oct nov dic'),
  words('monday tuesday wednesday thursday friday saturday sunday'),
  words('mon tue wed thu fri sat sun'),
  words('mondays tuesdays wednesdays thursdays fridays saturdays sundays'),
  words('lunes martes miércoles jueves viernes sábado domingo'),
  words('spring summer autumn fall winter'),
  words('primavera verano otoño invierno'),
  words('thanksgiving christmas easter halloween hanukkah ramadan'),
  words('navidad pascua epifanía pentecostés'),
];

/** How many of the groups are months, and how many months or weekdays. */
const monthGroups = 4;
const dayGroups = 8;

const groupOfWord: ReadonlyMap<string, number> = new Map(
  groups.flatMap((group, index) => group.map((word): [string, number] => [word, index])).reverse(),
);

/** Months and weekdays that German shares with English stand apart: another German word takes the place of "August". */
const germanGroups: readonly (readonly string[])[] = [
  words('januar februar märz april mai juni juli august september oktober november dezember'),
  words('jan feb mär apr jun jul aug sept okt nov dez'),
  words('montag dienstag mittwoch donnerstag freitag samstag sonntag'),
  words('frühjahr frühling sommer herbst'),
  words('weihnachten ostern pfingsten silvester neujahr'),
];

const germanMonthGroups = 2;
const germanDayGroups = 3;

/** The words of the same sort as `word`, itself included; undefined for words that are not of the calendar. */
export function calendarWordsLike(word: string, language: SurrogateLanguage): readonly string[] | undefined {
  const lower = word.toLowerCase();
  const german = language === 'de' ? germanGroups.find((group) => group.includes(lower)) : undefined;
  const index = groupOfWord.get(lower);
  return german ?? (index === undefined ? undefined : groups[index]);
}

/** Months and weekdays, in full and short, of all languages, in small letters: words that stand for a day. */
export function listedDays(): ReadonlySet<string> {
  return new Set([...groups.slice(0, dayGroups), ...germanGroups.slice(0, germanDayGroups)].flat());
}

/** True for months in full or short. */
export function isMonthWord(word: string): boolean {
  const lower = word.toLowerCase();
  const index = groupOfWord.get(lower);
  if (index !== undefined && index < monthGroups) return true;
  return germanGroups.slice(0, germanMonthGroups).some((group) => group.includes(lower));
}

/** Small words of dates, which stay. */
export const keptInDates: ReadonlySet<string> = new Set(
  words(`the of in to from and on at early late mid since st nd rd th s y de del a al el la en desde hasta año años mes meses
    día días semana week weeks day days month months year years last next this am pm h o clock t z eve new
    der den dem des die im vom bis und anfang mitte ende seit ab jahr jahre woche tag`),
);

function words(list: string): readonly string[] {
  return list.split(/\s+/);
}
