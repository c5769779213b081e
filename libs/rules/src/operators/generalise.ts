/** Less of an identifier: an age over 89 as "90+", a date as its year, a ZIP code as its first three digits (45 CFR 164.514(b)(2)(i)). */
import { typeWord } from '#text';
import { generaliseAge } from './generalise-age.js';
import { generaliseDate, yearsIn } from './generalise-date.js';
import { generaliseZip } from './generalise-zip.js';
import type { Operator } from './operator.js';

/** Labels of `i2b2` that have something less to say; there is no such thing for the others. */
export const generalisedLabels = ['AGE', 'DATE', 'ZIP'] as const;

/** What cannot be read for certain becomes a type word. */
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
