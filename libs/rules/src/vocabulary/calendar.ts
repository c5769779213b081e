/** Months, weekdays and holidays of the three languages as pieces of patterns, for folded text (no accents). */
import type { RuleLanguage } from '../rule.js';

/** Names and abbreviations of the twelve months, in order; the first is the full name. */
export const monthNames: Readonly<Record<RuleLanguage, readonly (readonly string[])[]>> = {
  en: months(
    'january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sept sep|october oct|november nov|december dec',
  ),
  es: months(
    'enero ene|febrero feb|marzo mar|abril abr|mayo may|junio jun|julio jul|agosto ago|septiembre setiembre sept sep|octubre oct|noviembre nov|diciembre dic',
  ),
  de: months(
    'januar janner jan|februar feb|marz mrz|april apr|mai|juni jun|juli jul|august aug|september sept sep|oktober okt|november nov|dezember dez',
  ),
};

/** Alternatives that match a month of a language, longest first. */
export function monthPattern(language: RuleLanguage): string {
  return alternatives(monthNames[language].flat());
}

/** Alternatives that match a month's full name; abbreviations are also words ("mar", "sep"). */
export function fullMonthPattern(language: RuleLanguage): string {
  return alternatives(monthNames[language].map(([name]) => name ?? ''));
}

/** Weekdays and holidays: identifiers in i2b2 2014, not in HIPAA's own list. */
export const weekdayPattern: Readonly<Record<RuleLanguage, string>> = {
  en: '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?',
  es: '(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)',
  de: '(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag)s?',
};

/** Holidays and feasts by language, alternatives between `|`. */
const holidays: Readonly<Record<RuleLanguage, readonly string[]>> = {
  en: [
    "Christmas(?: Eve| Day)?|Xmas(?: Eve| Day)?|Boxing Day|Thanksgiving(?: Day)?|(?:Chinese |Lunar )?New Year(?:'s)?(?: Eve| Day)",
    "(?:Chinese|Lunar) New Year|New Year's|NYE|Hogmanay|Burns Night|(?:Orthodox |Greek )?Easter(?: Sunday| Monday| weekend)?(?! Island)",
    'Good Friday|Holy (?:Week|Saturday)|Maundy Thursday|Ash Wednesday|Palm Sunday|Shrove Tuesday|Pancake Day|Mardi Gras|Pentecost|Whitsun',
    '(?:Early May |Spring |Summer |August )?Bank Holiday(?: Monday| weekend)?|May Day|Remembrance (?:Day|Sunday)|Armistice Day',
    "Labou?r Day|Memorial Day|Veterans'? Day|Presidents'? Day|MLK Day|Martin Luther King(?:,? Jr\\.?)? Day|Columbus Day|Indigenous Peoples'? Day",
    "Juneteenth|Independence Day|(?:the )?(?:Fourth|4th) of July(?!,? \\d)|Flag Day|Election Day|Tax Day|Earth Day|Arbor Day|Patriots'? Day",
    "Super Bowl(?: Sunday| weekend)?|Black Friday|Cyber Monday|Groundhog Day|April Fools'? ?(?:'s )?(?:Day)?|Leap Day|Inauguration Day",
    'Canada Day|Victoria Day|Australia Day|Anzac Day|ANZAC Day|Waitangi Day|Bastille Day|Bonfire Night|Guy Fawkes(?: Night| Day)?',
    "Halloween|Hallowe'en|Day of the Dead|All (?:Saints|Souls)'? Day|Valentine(?:'s|s)?(?:(?<=s)| Day)(?! [A-Z][a-z])|Mother'?s'? Day|Father'?s'? Day",
    "St\\.? Patrick'?s(?: Day)?|St\\.? Paddy's(?: Day)?|Cinco de Mayo|Kwanzaa|Epiphany|Three Kings(?:' Day)?|Oktoberfest",
    'Diwali|Deepavali|Holi|Navratri|Vaisakhi|Baisakhi|Eid(?: al-(?:Fitr|Adha))?|Ramadan|Ashura|Nowruz|Hanukkah|Chanukah|Passover|Pesach|Purim',
    "Sukkot|Shavuot|Simchat Torah|Tisha B'Av|Yom Kippur|Rosh Hashanah?|Vesak|Songkran|Mid-Autumn Festival|Tet",
  ],
  es: [
    'Navidad(?:es)?|Nochebuena|Nochevieja|(?:el )?dia de (?:Reyes|la Madre|la Hispanidad|la Constitucion|los Santos|Todos los Santos|los Muertos)',
    '(?<=(?:en|por|desde|hasta|tras|noche de) )Reyes(?! [A-Z])|Reyes Magos|Semana Santa|Domingo de (?:Ramos|Resurreccion)|(?:Lunes|Martes|Miercoles|Jueves|Viernes|Sabado) Santo',
    'Miercoles de Ceniza|Lunes de Pascua|Pascua(?! [A-Z])|Ano Nuevo|Fin de Ano|Corpus Christi|Todos los Santos|la Inmaculada|Carnaval(?:es)?',
    'Pentecostes|Puente de (?:Mayo|la Constitucion|la Inmaculada|Todos los Santos|la Almudena)|Feria de Abril|Fallas|Sanfermines|Sant Jordi',
    'Noche de San Juan',
  ],
  de: [
    'Weihnachten|Heiligabend|Heilig Abend|(?:1\\.|2\\.|erster|zweiter)? ?Weihnachts(?:tag|feiertag)|Silvester|Neujahr|Dreikonigstag|Heilige Drei Konige',
    'Oster(?:n|sonntag|montag|samstag)|Karfreitag|Grundonnerstag|Palmsonntag|Pfingst(?:en|sonntag|montag)|(?:Christi )?Himmelfahrt',
    'Fronleichnam|Rosenmontag|Faschingsdienstag|Weiberfastnacht|Aschermittwoch|Fasching|Karneval|Fasnacht|Allerheiligen|Allerseelen|Reformationstag',
    'Bus- und Bettag|Tag der (?:Deutschen Einheit|Arbeit)|Maifeiertag|Nikolaus(?:tag|abend)|Muttertag|Vatertag|Martinstag|Totensonntag|Volkstrauertag',
    '(?:1|2|3|4)\\. Advent|Adventssonntag|Zuckerfest|Opferfest|Ramadan|Nationalfeiertag',
  ],
};

/** Holidays that stand for a day of the year, with the year behind them. */
export const holidayPattern: Readonly<Record<RuleLanguage, string>> = {
  en: withYear(holidays.en, ''),
  es: withYear(holidays.es, '(?:de(?:l)? )?'),
  de: withYear(holidays.de, ''),
};

function withYear(names: readonly string[], of: string): string {
  return String.raw`(?:(?:${names.join('|')})(?:,? ${of}(?:19|20)\d\d(?![\w/-]))?)`;
}

/** The month that a word names in any of the three languages, 1 to 12. Case and a final full stop do not count. */
export function monthNumber(word: string): number | undefined {
  return monthNumbers.get(word.toLowerCase().replace(/\.$/, ''));
}

const monthNumbers = new Map(
  Object.values(monthNames).flatMap((language) =>
    language.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
  ),
);

function months(list: string): readonly (readonly string[])[] {
  return list.split('|').map((names) => names.split(' '));
}

function alternatives(words: readonly string[]): string {
  const unique = [...new Set(words)].sort((one, other) => other.length - one.length);
  return `(?:${unique.join('|')})`;
}
