/** Dates whose month is a word, and months alone. */
import type { Found, Rule, RuleLanguage } from '../rule.js';
import { fullMonthPattern, monthNumber, monthPattern } from '../vocabulary/calendar.js';
import { measureUnits } from '../vocabulary/measure-units.js';

/** Years of notes and lives, four digits, as a pattern. */
export const year4 = String.raw`(?:18[89]|19\d|20[0-6])\d`;
/** A day of a month as a pattern. */
export const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
/** A time of day behind a date, as a pattern. */
export const time = String.raw`(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?Z?)?`;

/** A date whose month is a word. */
export function monthNameRules(language: RuleLanguage): readonly Rule[] {
  const month = `${monthPattern(language)}(?![a-z])\\.?`;
  const { full, partial, monthOnly } = monthExamples[language];
  const of = String.raw`(?:[ \t]?(?:of|de|del|-|/|\.)[ \t]?|[ \t]{0,2})`;
  const thisYear = String.raw`(?:(?:,? ?(?:of |de |del |dem )?(?:ano )?|[ \t]?[-/.][ \t]?)${year4}|[ ]?[-/,' ][ ]?'?\d{2}|(?<=[a-z])\d{2})(?![\w/]|:\d|[.-]\d)`;
  return [
    {
      name: 'date',
      label: 'DATE',
      languages: [language],
      confidence: 0.95,
      pattern: new RegExp(
        String.raw`(?<![\w/.-])${day}(?:st|nd|rd|th|\.|o)?${of}(?:month of )?${month}(?:${thisYear})?(?!\w)${time}`,
        'gi',
      ),
      keep: isMonthWord,
      ...full,
    },
    {
      name: 'date',
      label: 'DATE',
      languages: [language],
      confidence: 0.93,
      pattern: new RegExp(
        String.raw`(?<![\w-])${month}[ \t]?(?:the )?-?${day}(?:st|nd|rd|th)?(?![\w/%:]| %|\.\d|-\d{2}\b)(?:,? ?${year4}|,? ?'\d{2}|, \d{2}(?= |$))?(?![\w/])|(?<![\w-])${month}(?:,? (?:of |de |del |dem )?(?:ano )?|[-/ ]{1,2})(?:${year4}|'\d{2})(?![\w/]|[.-]\d)`,
        'gi',
      ),
      keep: isMonthWord,
      ...partial,
    },
    {
      name: 'month',
      label: 'DATE',
      languages: [language],
      confidence: 0.75,
      pattern: new RegExp(
        String.raw`(?<cue>\b(?:in|since|last|early|late|mid|this past|this|next|until|from|during|through|of|by|around|the end of|en|desde|hasta|mes de|el pasado|im|seit|Anfang|Mitte|Ende)[ -])${fullMonthPattern(language)}(?! \d)(?!\w)`,
        language === 'es' ? 'gi' : 'g',
      ),
      ...monthOnly,
    },
  ].map((rule) => (rule.name === 'month' && language !== 'es' ? capitalised(rule) : rule));
}

/** "in March", not "in march": months are names in English and German, and "may" and "march" are words. */
function capitalised(rule: Rule): Rule {
  return {
    ...rule,
    pattern: new RegExp(rule.pattern.source, 'gi'),
    keep: ({ identifier }) => /^[A-Z]/.test(identifier),
  };
}

const monthExamples: Readonly<
  Record<RuleLanguage, Record<'full' | 'partial' | 'monthOnly', Pick<Rule, 'matches' | 'refuses'>>>
> = {
  en: {
    full: {
      matches: [
        '‹6Feb10›',
        '‹2Feb2061›',
        '‹23-Jun-2061›',
        '‹14th of March, 2061›',
        '‹3 March›',
        '‹02-May-2061 11:33›',
        "‹5 Jan '61›",
        'the ‹3rd of June›.',
        'today ‹5th Nov 24›: no',
      ],
      refuses: ['32 March', '5 may be', '2 mar', '3 sepsis', '10 Maybe', '4 decisions', '1 march'],
    },
    partial: {
      matches: [
        '‹March 16, 2061›',
        '‹March 3rd›',
        '‹Sept. 5›',
        '‹Feb 2061›',
        '‹June of 2061›',
        '‹December 2061›,',
        "‹Nov '61›",
        '‹JANUARY 5, 2061›',
      ],
      refuses: [
        'may 5 mg',
        'May 10 % bear',
        'May 40',
        'march 3',
        'March 45',
        'Mar 200',
        'sep 12',
        'may 2 tablets',
      ],
    },
    monthOnly: {
      matches: ['in ‹March›', 'late ‹September›', 'since last ‹May›.'],
      refuses: ['in march', 'It may', 'in Marching', 'In Mayo'],
    },
  },
  es: {
    full: {
      matches: [
        '‹14 de marzo de 2061›',
        '‹27-abril-2061›',
        '‹6-abril-2061›',
        '‹3 de mayo›',
        '‹12 dic 2061›',
        '‹1º de enero del 2061›',
      ],
      refuses: ['3 martes', '32 de marzo', '2 mar adentro', '5 ago'],
    },
    partial: {
      matches: [
        '‹septiembre de 2012›',
        '‹enero del 2012›',
        '‹enero 2004›',
        '‹Julio del 2017›',
        '‹noviembre, 2061›',
      ],
      refuses: ['mayor 2012', 'mar 20', 'junio de 20 pacientes', 'Abril 40'],
    },
    monthOnly: {
      matches: ['en ‹septiembre›', 'desde ‹enero› hasta ‹marzo›'],
      refuses: ['en mayor', 'de marzo', 'en ene'],
    },
  },
  de: {
    full: {
      matches: ['‹3. März 2061›', '‹14. Mai›', '‹1.Januar 2061›', '‹23-Okt-2061›'],
      refuses: ['3. Marzipan', '32. Mai', '2 dez'],
    },
    partial: {
      matches: ['‹März 2061›', '‹Dezember 2061›,', '‹Jan. 2061›'],
      refuses: ['Mai 40', 'Januarwoche 3', 'mai 12'],
    },
    monthOnly: { matches: ['im ‹März›', 'seit ‹Oktober›'], refuses: ['im mai', 'im Maiglöckchen'] },
  },
};

const countBehind = new RegExp(String.raw`^ ?(?:${measureUnits}|tablets?|pacientes|casos|patients)\b`, 'i');

/** A month's abbreviation needs its capital or a year; "may" and "march" always need their capital. */
function isMonthWord({ identifier, text, end }: Found): number {
  const kept = identifier.replace(/\.$/, '').length;
  const word = /[a-z]{3,}/gi;
  const month = [...identifier.matchAll(word)]
    .map(([name]) => name)
    .find((name) => monthNumber(name) !== undefined);
  if (month === undefined) return 0;
  if (countBehind.test(text.slice(end, end + 12))) return 0;
  if (/^[A-Z]/.test(month)) return kept;
  if (/(?:19|20)\d\d/.test(identifier)) return kept;
  return month.length > 3 && month !== 'march' ? kept : 0;
}
