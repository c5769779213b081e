/** French dates in words and numbers, and ages. */
import { looksLikeDay } from '../../days.js';
import { anyCase, defineRules, exactCase, type Rules } from '../../rule.js';
import { monthPattern, weekdayPattern } from '../../vocabulary/calendar.js';
import { lifeEventPattern, measureUnits } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/words.js';
import { ageOver89, behindKin, digitsOver89, endOfAge, isAge, over89, wordsOver89 } from '../any/ages.js';
import { calendarDates, day, isMisspeltMonth, noDose, year19or20 } from '../any/dates.js';

const words = readWords('catalogue/fr');
const asDate = defineRules('date', 'DATE');

const number = `(?:${words('numbers')})`;
const inWords = `${number}(?:[ -](?:et[ -])?${number}){0,2}`;
const yearInWords = `(?:mille neuf cents?|dix-neuf cents?|deux[ -]mille)(?:[ -](?:et[ -])?${number}){0,4}`;

/** Rules for French dates. */
export const frenchDates: Rules = {
  ...calendarDates('fr'),
  // "le deux janvier mille neuf cent soixante", "vingt-six 02 2012"
  'in words': asDate(
    0.93,
    anyCase`(?<!\w)(?:${weekdayPattern.fr},? )?(?:(?:premier|1er|${day}|${inWords}) ${monthPattern('fr')}(?: (?:${yearInWords}|${year19or20}))?|(?:premier|${inWords}) (?:0\d|1[0-2]) (?:${year19or20}|${yearInWords}))(?!\w)`,
    ({ identifier }) => !/^\d/.test(identifier) || /\bmille\b/i.test(identifier),
  ),
  // "26 02 2012"
  'with blanks': asDate(
    0.85,
    exactCase`(?<![\w.,/-]|\d )(?:0[1-9]|[12]\d|3[01]) (?:0[1-9]|1[0-2]) ${year19or20}(?!\w|[.,/-]\d| \d{2}(?!:))${noDose}`,
  ),
  // "0 7 0 8 1 9 8 3"
  'digits apart': asDate(
    0.85,
    /(?<![\w.,/-]|\d )[0-3] \d (?:\. )?[01] \d (?:\. )?(?:1 9|2 0) \d \d(?!\w|[.,/-]\d| \d)/g,
  ),
  'six digits behind "le"': asDate(
    0.8,
    /(?<cue>\b(?:le|du|au) )\d{6}(?!\w|[.,/-]\d| \d)/gi,
    ({ identifier }) => looksLikeDay(identifier),
  ),
  'day and month': asDate(
    0.8,
    anyCase`(?<cue>(?<![\w-])(?:${words('before a day')}) )(?:0?[1-9]|[12]\d|3[01])[/.-](?:0[1-9]|1[0-2]|[1-9](?!\d))(?![\w%/]|[.,:-]\d| ?(?:${measureUnits}|h|eme|fois|x|de)\b)`,
    ({ identifier }) => identifier.includes('/') || /\d\d[.-]\d\d/.test(identifier),
  ),
  'misspelt month': asDate(
    0.8,
    exactCase`(?<!\w)${day} [a-z]{4,10}(?: ${year19or20})(?![\w/]|[.,-]\d)${noDose}`,
    (found) => isMisspeltMonth(found, 'fr'),
  ),
};

const asAge = defineRules('age', 'AGE');

/** Rules for French ages. */
export const frenchAges: Rules = {
  'behind who has it': asAge(
    0.78,
    anyCase`(?<cue>(?<![\w-])(?:${words('people with an age')})(?: (?!depuis|pendant|durant|apres|tous)[a-z'-]{3,14}){0,2},? (?:de )?(?:sexe \w{7,8} )?(?:de )?)(?:\d{1,3}|${inWords}) (?:ans|mois|jours|semaines)(?! (?:de|apres|avant|plus tard)\b| d')(?!\w)`,
  ),
  'at an age': asAge(0.78, anyCase`(?<cue>(?<!\w)a l'age de )(?:\d{1,3}|${inWords})(?: (?:ans|mois))?(?!\w)`),
  'between commas': asAge(0.75, /(?<cue>[a-zA-Z][,;(] ?)\d{1,3} ans(?=[,;.)]|$)/gm),
  'over 89, behind a relative': over89(behindKin('fr')),
  'over 89, at an event of a life': over89(
    String.raw`(?<cue>(?<!\w)(?:(?:${lifeEventPattern.fr}),? (?:a|a l'age de) |decedee? a |morte? a ))${ageOver89.fr}${endOfAge}`,
  ),
  'over 89, before a unit': over89(
    String.raw`(?<![\w./,-])(?:${digitsOver89}|${wordsOver89.fr}) ans(?! (?:de|apres|avant|plus tard)\b| d'|\w)`,
    {
      keep: (found) =>
        isAge(found) &&
        !/\b(?:depuis|pendant|dans|sur|il y a) $/i.test(
          found.text.slice(Math.max(0, found.start - 12), found.start),
        ),
    },
  ),
  nonagenarian: over89(String.raw`(?<!\w)(?:nonagenaire|centenaire)s?\b`),
};
