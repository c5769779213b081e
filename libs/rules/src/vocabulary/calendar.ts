/** Months, weekdays and holidays of every language as pieces of patterns, for folded text (no accents). */
import type { RuleLanguage } from '../rule.js';
import { readWords } from './words.js';

const words = readWords('vocabulary');

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
  fr: months(
    'janvier janv jan|fevrier fevr fev|mars|avril avr|mai|juin|juillet juil|aout|septembre sept sep|octobre oct|novembre nov|decembre dec',
  ),
  it: months(
    'gennaio gen|febbraio feb|marzo mar|aprile apr|maggio mag|giugno giu|luglio lug|agosto ago|settembre sett set|ottobre ott|novembre nov|dicembre dic',
  ),
  pt: months(
    'janeiro jan|fevereiro fev|marco mar|abril abr|maio mai|junho jun|julho jul|agosto ago|setembro set|outubro out|novembro nov|dezembro dez',
  ),
  nl: months(
    'januari jan|februari feb|maart mrt|april apr|mei|juni jun|juli jul|augustus aug|september sept sep|oktober okt|november nov|december dec',
  ),
};

/** Alternatives for the months of a language, longest first. */
export function monthPattern(language: RuleLanguage): string {
  return alternatives(monthNames[language].flat());
}

/** Alternatives for full month names only; abbreviations are also words ("mar", "sep"). */
export function fullMonthPattern(language: RuleLanguage): string {
  return alternatives(monthNames[language].map(([name]) => name ?? ''));
}

/** Weekdays. Like holidays, they are identifiers in i2b2 2014, but not in HIPAA's own list. */
export const weekdayPattern: Readonly<Record<RuleLanguage, string>> = {
  en: '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?',
  es: '(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)',
  de: '(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag)s?',
  fr: '(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s?',
  it: '(?:lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica)',
  pt: '(?:(?:segunda|terca|quarta|quinta|sexta)-feira|sabados?|domingos?)',
  nl: '(?:maan|dins|woens|donder|vrij|zater|zon)dag',
};

/** Holidays that stand for a day of the year, with a year after them if there is one. */
export const holidayPattern: Readonly<Record<RuleLanguage, string>> = {
  en: withYear('holidays, en', ''),
  es: withYear('holidays, es', '(?:de(?:l)? )?'),
  de: withYear('holidays, de', ''),
  fr: withYear('holidays, fr', ''),
  it: withYear('holidays, it', ''),
  pt: withYear('holidays, pt', '(?:de )?'),
  nl: withYear('holidays, nl', ''),
};

/** Languages that capitalise months and weekdays. */
export const capitalsInDates: ReadonlySet<RuleLanguage> = new Set(['en', 'de']);

function withYear(list: string, of: string): string {
  return String.raw`(?:(?:${words(list)})(?:,? ${of}(?:19|20)\d\d(?![\w/-]))?)`;
}

/** The month that a word names in any language, 1 to 12. Ignores case and a final full stop. */
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
