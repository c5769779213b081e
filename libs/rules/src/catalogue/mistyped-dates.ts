/** Dates with a slip of the hand: days that no calendar has, strokes too many, years of three or five digits, months misspelt. */
import { looksLikeDay } from '../days.js';
import type { Found, Rule, RuleLanguage } from '../rule.js';
import { monthNames } from '../vocabulary/calendar.js';
import { isEnglishWord } from '../vocabulary/dictionary.js';
import { measureUnits } from '../vocabulary/measure-units.js';

const noDose = String.raw`(?! ?-?(?:${measureUnits}|pg|ng|days?|weeks?|tabs?|copies|cells)(?:\/|(?!\w)))`;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const year = String.raw`(?:19|20)\d\d`;

const numeric: readonly Rule[] = [
  {
    name: 'date',
    label: 'DATE',
    confidence: 0.85,
    // A whole year says that the numbers before it are meant for a day and a month.
    pattern: new RegExp(
      String.raw`(?<![\w/.-])(?:[0-3]?\d ?[/.-]{1,2} ?[0-3]?\d ?[/.-]{1,2} ?${year}|${year}[/-]{1,2}[0-3]?\d[/-]{1,2}[0-3]?\d)(?![\w/]|[.,-]\d)${noDose}`,
      'gi',
    ),
    keep: ({ identifier }) => /[/-].*[/.-]|\.\d\d\./.test(identifier),
    matches: [
      'Died ‹02/30/2061›;',
      'born ‹13/13/1951›',
      'seen ‹3//4/2061›',
      '‹3/4//2061›, ‹3-4/2061›',
      '‹2061-13-04›',
      '‹31.02.1949›',
    ],
    refuses: ['40/12/2061', '1.2.2000', '3/4', '12/12/2000 mL', '3/4/2061/5', '12-40-2000'],
  },
  {
    name: 'date',
    label: 'DATE',
    confidence: 0.75,
    pattern: new RegExp(
      String.raw`(?<![\w/.-])(?:0?[1-9]|1[0-2])\/(?:29|3[01])\/\d\d(?![\w/]|[.,-]\d)${noDose}`,
      'g',
    ),
    matches: ['‹9/31/17›, ‹2/30/18›'],
    refuses: ['13/31/17', '9/31/170', '9/31/17 mg'],
  },
  {
    name: 'date',
    label: 'DATE',
    confidence: 0.75,
    // Years with a digit too few or too many.
    pattern: new RegExp(
      String.raw`(?<![\w/.-])\d{1,2}\/\d{1,2}\/(?:(?:19|20)\d|${year}\d|[12]0{2,3}\d\d)(?![\w/]|[.,-]\d)${noDose}`,
      'g',
    ),
    keep: ({ identifier }) => looksLikeDay(identifier.replace(/\/\d+$/, '/60')),
    matches: ['‹3/4/201›;', 'on ‹3/4/20195›', '‹3/4/20019›'],
    refuses: ['16/450/201', '40/12/201', '5/12/200 mg', '3/4/301'],
  },
  {
    name: 'date',
    label: 'DATE',
    confidence: 0.8,
    // A year and its month.
    pattern: new RegExp(
      String.raw`(?<![\w/.$#-]|\d,)(?:19[2-9]|20[0-4])\d[-/.](?:0[1-9]|1[0-2])(?![\w/%]|[.,-]\d)${noDose}`,
      'g',
    ),
    matches: ['Dx ‹2019-03›; ‹2018/09›; relapse ‹2019.03›.'],
    refuses: ['2019-13', '2019.05 pg/mL', '2019-03-04', '1800-05', '2061.3'],
  },
];

const sept = ['setp', 'spet'];

const monthSlips: readonly Rule[] = [
  {
    name: 'date',
    label: 'DATE',
    languages: ['en'],
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<![\w'-])(?:${day}(?:st|nd|rd|th)? (?:of )?[A-Za-z]{4,10}(?:,? ${year})?|[A-Za-z]{3,10} ${day}(?:st|nd|rd|th)?(?![\w/:%])(?:,? ${year})?|[A-Za-z]{3,10},? ${year})(?![\w/]|[.,-]\d)${noDose}`,
      'g',
    ),
    keep: (found) => isMisspeltMonth(found, 'en'),
    matches: [
      'visit was in ‹auust 2026› at',
      'today, ‹jne 14, 2024›,',
      'BORN ‹Marh 13, 1993›',
      '‹3 Setpember 2061›',
      '‹Marhc 4, 2061›; ‹Febuary 2›; ‹4th Mrach›; ‹Setp 9 2018›.',
      '‹Janurary 3›; ‹5th Agust›',
    ],
    refuses: [
      'in 2011',
      'Room 3, 2011',
      'total 2000',
      'Mark 2011',
      'until 2011',
      'Augusta 5',
      'Marsh 4',
      'Jane 5',
    ],
  },
  {
    name: 'date',
    label: 'DATE',
    languages: ['es'],
    confidence: 0.8,
    pattern: new RegExp(
      String.raw`(?<!\w)${day} de [A-Za-z]{4,11}(?: del? ${year})?(?![\w/]|[.,-]\d)${noDose}`,
      'g',
    ),
    keep: (found) => isMisspeltMonth(found, 'es'),
    matches: ['el ‹4 de marso de 2061›', '‹3 de febero›;', '‹5 de dicimbre›.'],
    refuses: ['4 de mayor', '3 de cinco', '4 de marzo'],
  },
  {
    name: 'date',
    label: 'DATE',
    languages: ['de'],
    confidence: 0.8,
    pattern: new RegExp(String.raw`(?<!\w)${day}\. ?[A-Z][a-z]{3,9}(?: ${year})?(?![\w/]|[.,-]\d)`, 'g'),
    keep: (found) => isMisspeltMonth(found, 'de'),
    matches: ['am ‹5. Feburar 2061›', '‹12. Setpember›'],
    refuses: ['5. Patient', '5. Februar'],
  },
];

/** Rules for mistyped dates. */
export const mistypedDateRules: readonly Rule[] = [...numeric, ...monthSlips];

const slips = new Map<RuleLanguage, Slips>();

interface Slips {
  /** Words that need no year: slips in months of six letters or more, and two letters changed about or one left out in others. */
  readonly sure: ReadonlySet<string>;
  /** Words that a year must stand behind. */
  readonly withYear: ReadonlySet<string>;
}

/** One letter too many, too few or wrong, or two changed about, in a month's full name; "Mar" and "May" are whole words already. */
function isMisspeltMonth({ identifier }: Found, language: RuleLanguage): boolean {
  const word =
    identifier
      .match(/[A-Za-z]{3,}/g)
      ?.at(-1)
      ?.toLowerCase() ?? '';
  const { sure, withYear } = slipsOf(language);
  if (withYear.has(word) && /(?:19|20)\d\d$/.test(identifier)) return true;
  return sure.has(word) && !isEnglishWord(word);
}

function slipsOf(language: RuleLanguage): Slips {
  const known = slips.get(language);
  if (known !== undefined) return known;
  const names = new Set(monthNames[language].flat());
  const full = monthNames[language].flatMap(([name = '']) => (name.length > 3 ? [name] : []));
  const others = (words: readonly string[]) => new Set(words.filter((word) => !names.has(word)));
  const made: Slips = {
    sure: others([
      ...sept,
      ...full.filter((name) => name.length > 4).flatMap((name) => [...swapped(name), ...leftOut(name)]),
      ...full.filter((name) => name.length > 5).flatMap((name) => [...replaced(name), ...added(name)]),
    ]),
    withYear: others([
      ...sept,
      ...full.flatMap((name) => [...swapped(name), ...leftOut(name), ...replaced(name), ...added(name)]),
    ]),
  };
  slips.set(language, made);
  return made;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

const cut = (word: string) =>
  Array.from(word, (letter, at) => [word.slice(0, at), letter, word.slice(at + 1)] as const);

const leftOut = (word: string): string[] => cut(word).map(([before, , behind]) => before + behind);

const replaced = (word: string): string[] =>
  cut(word).flatMap(([before, , behind]) => letters.map((letter) => before + letter + behind));

/** Not at the end: "Augusta" is a name. */
const added = (word: string): string[] =>
  cut(word).flatMap(([before, one, behind]) => letters.map((letter) => before + letter + one + behind));

const swapped = (word: string): string[] =>
  cut(word).map(([before, one, behind]) => before + behind.slice(0, 1) + one + behind.slice(1));
