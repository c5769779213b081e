/** Generalisation: "90+", the year of a date, three digits of a ZIP code (45 CFR 164.514(b)(2)(i)). */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { typeWord } from '#text';
import { readDays } from '../days.js';
import { teens, tens, units } from '../vocabulary/patterns.js';
import type { Operator } from './operator.js';

/** Labels of `i2b2` that can be generalised. */
export const generalisedLabels = ['AGE', 'DATE', 'ZIP'] as const;

/** Writes a type word for what it cannot read with certainty. */
export const generalise: Operator = {
  about: 'less of it: ages over 89 as 90+, dates as their year, ZIP codes as three digits',
  open({ text, spans }, { toI2b2, language, yearNow }) {
    const originals = spans.map(({ start, end, label }) => ({
      label: toI2b2(label),
      original: text.slice(start, end),
    }));
    const ofLabel = (wanted: string) =>
      originals.flatMap(({ label, original }) => (label === wanted ? [original] : []));
    const reading = {
      yearNow,
      yearLast: Math.max(yearNow, ...ofLabel('DATE').flatMap((date) => yearsIn(date, yearNow) ?? [])),
      isOfTheOldest: ofLabel('AGE').some((age) => generaliseAge(age)?.includes('90+') === true),
    };
    const lessOf: Readonly<Record<string, (original: string) => string | undefined>> = {
      AGE: generaliseAge,
      DATE: (date) => generaliseDate(date, reading),
      ZIP: (code) => (language === 'en' ? generaliseZip(code) : undefined),
    };
    return (label, original) => lessOf[toI2b2(label)]?.(original) ?? typeWord(label);
  },
};

/**
 * The age with every number of 90 years or more as `90+`, in digits or in words of the rules' languages; a
 * lower age stays as it is. `undefined` for what is no readable age.
 *
 * | age | becomes |
 * |---|---|
 * | `97`, `97-year-old`, `104 years`, `early 90s` | `90+`, `90+-year-old`, `90+ years`, `90+` |
 * | `ninety-seven`, `one hundred and two`, `noventa y dos`, `dreiundneunzig` | `90+` |
 * | `89`, `97 days`, `seventies`, `newborn` | the same |
 */
function generaliseAge(original: string): string | undefined {
  if (otherUnit.test(original) && !years.test(original)) return original;
  const inDigits = original.replace(digits, (age, number: string) =>
    Number(number.replace(',', '.')) < 90 ? age : '90+',
  );
  const general = oldestInWords.reduce((text, pattern) => text.replace(pattern, '90+'), inDigits);
  if (general !== original) return general;
  return /\d/.test(original) || youngerInWords.test(original) ? original : undefined;
}

/** Words before a decade, which would say more than the category. */
const ahead = String.raw`(?:\b(?:early|mid|late|over|above)[ -]|> ?)?`;
/** "97", "97.5", "90s", "90's", "90+". */
const digits = new RegExp(
  String.raw`${ahead}(?<![\d.,])(\d{2,3}(?:[.,]\d{1,2})?)(?![\d])(?:'?s\b)?\+?`,
  'giu',
);

const number = `(?:${units}|${teens}|ten|${tens})`;
const spanishNumber =
  '(?:un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince)';
const oldestInWords: readonly RegExp[] = [
  // "ninety-seven", "nineties", "a hundred", "one hundred and twelve"; no "nineteen"
  new RegExp(
    String.raw`${ahead}(?:\b(?:a|one)[ -])?\b(?:ninet(?:y|ies|ieth)|hundred(?:th)?)(?:[ -](?:and[ -])?${number}\b)?(?:[ -]${units}\b)?`,
    'giu',
  ),
  new RegExp(
    String.raw`(?<!\p{L})(?:noventa|cien(?:to)?)(?!\p{L})(?: (?:y )?${spanishNumber}(?!\p{L}))?`,
    'giu',
  ),
  /(?<!\p{L})\p{L}{0,20}(?:neunzig|hundert)\p{L}{0,20}/giu,
  /(?<!\p{L})(?:super)?(?:nonagen|centen)(?:arian|ari[oa])s?(?!\p{L})/giu,
];

const youngerInWords = new RegExp(
  [
    String.raw`\b(?:${number}|(?:twen|thir|for|fif|six|seven|eigh)ties)\b`,
    '(?:new-?born|neonat|infant|toddler|teen|adolescen|septuagenar|octogenar|sexagenar)',
    String.raw`(?<!\p{L})(?:${spanishNumber}|dieci\p{L}{1,6}|veint\p{L}{1,8}|(?:trei|cuare|cincue|sese|sete|oche)nta|lactante|recién nacid[oa])(?!\p{L})`,
    String.raw`(?<!\p{L})(?:eine?[nmrs]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\p{L}{0,14}(?:zehn|zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig))\p{L}{0,9}(?!\p{L})`,
  ].join('|'),
  'iu',
);

/** Units of young children's ages: 97 days is not over 89. */
const otherUnit =
  /(?<!\p{L})(?:months?|mos?|mths?|weeks?|wks?|days?|hours?|hrs?|mes(?:es)?|semanas?|días?|dias?|horas?|monate?n?|wochen?|tagen?|tage?|stunden?)(?!\p{L})/iu;
const years = /(?<!\p{L})(?:years?|yrs?|y\/?o|años?|jahren?|jahre?)(?!\p{L})|\d ?y(?!\p{L})/iu;

/** How to read the years of a note. */
export interface YearReading {
  /** Year in which the note is written out; two-digit years lie in the hundred years up to it. */
  readonly yearNow: number;
  /** Latest year of the note, at least `yearNow`. */
  readonly yearLast: number;
  /** Whether the note mentions an age over 89. */
  readonly isOfTheOldest: boolean;
}

/**
 * The year of a date, or the years of a range. `undefined` if no year is certain, or if one implies an age
 * over 89 (45 CFR 164.514(b)(2)(i)(C)): 90 or more years ago, or possibly so, where the note mentions such an
 * age and the century is not written.
 */
function generaliseDate(written: string, reading: YearReading): string | undefined {
  const years = yearsIn(written, reading.yearNow);
  if (years === undefined) return undefined;
  const isWhole = fullYear.test(written);
  const oldest = (year: number) => (reading.isOfTheOldest && !isWhole && year >= 2000 ? year - 100 : year);
  if (years.some((year) => reading.yearLast - oldest(year) >= 90)) return undefined;
  const decade = /\d0(['’]?s)\b/i.exec(written)?.[1] ?? '';
  return [...new Set(years)].map((year) => `${year}${decade}`).join('-');
}

/** The years of a date, in order; `undefined` if there is none or any is uncertain. */
function yearsIn(written: string, yearNow: number): number[] | undefined {
  const full = [...written.matchAll(new RegExp(fullYear, 'g'))].map(([year]) => Number(year));
  if (full.length > 0) return full;
  const years = written.split(between).map((piece) => yearOf(piece, yearNow));
  return years.every((year) => year !== undefined) ? years : undefined;
}

const fullYear = /(?<!\d)(?:1[89]|20)\d\d(?!\d)/;

const between = /\s(?:to|through|until|and|al?|hasta|y|bis|und|-)\s|\s?[–—]\s?/i;

/** The one year of a date in connected digits ("20190304", "3/4/19") or after an apostrophe ("fall '17"). */
function yearOf(piece: string, yearNow: number): number | undefined {
  const [, abbreviated] = /['’](\d\d)(?!\d|s\b)/.exec(piece) ?? [];
  if (abbreviated !== undefined) return inLastHundred(Number(abbreviated), yearNow);
  const years = readDays(piece).map((day) => Number(day.slice(0, 4)));
  const isFull = /\d{8}/.test(piece);
  const possible = new Set(isFull ? years : years.map((year) => inLastHundred(year % 100, yearNow)));
  const [only, ...more] = possible;
  return more.length === 0 ? only : undefined;
}

function inLastHundred(yearInCentury: number, yearNow: number): number {
  const inThisCentury = yearNow - (yearNow % 100) + yearInCentury;
  return inThisCentury <= yearNow ? inThisCentury : inThisCentury - 100;
}

const listSchema = z.object({ prefixes: z.array(z.string().regex(/^\d{3}$/)) });
const { prefixes } = listSchema.parse(
  JSON.parse(readFileSync(new URL('./restricted-zip-prefixes.json', import.meta.url), 'utf8')),
);
const restricted: ReadonlySet<string> = new Set(prefixes);

/** `02139-4307` → `021`, `03601` → `000` (036 has fewer than 20,000 people); `undefined` for others. */
function generaliseZip(original: string): string | undefined {
  const [, prefix] = /^\s*(\d{3})\d{2}(?:[-\s]?\d{4})?\s*$/.exec(original) ?? [];
  return prefix !== undefined && restricted.has(prefix) ? '000' : prefix;
}
