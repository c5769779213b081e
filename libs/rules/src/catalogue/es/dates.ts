/** Spanish dates. */
import { anyCase, defineRules, exactCase, type Found, type Rules } from '../../rule.js';
import { weekdayPattern } from '../../vocabulary/calendar.js';
import { lifeEventPattern, measureUnits } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/words.js';
import {
  ageOver89,
  behindKin,
  digitsOver89,
  endOfAge,
  isAge,
  moreKin,
  over89,
  wordsOver89,
} from '../any/ages.js';
import {
  day,
  dayAndMonth,
  holiday,
  isMisspeltMonth,
  monthAlone,
  monthAndDayOrYear,
  noDose,
  weekday,
  year19or20,
} from '../any/dates.js';

const asDate = defineRules('date', 'DATE');
const asYear = defineRules('year', 'DATE');

const words = readWords('catalogue/es');

/** Rules for Spanish dates. */
export const spanishDates: Rules = {
  'weekday and day': asDate(
    0.85,
    anyCase`(?<!\w)${weekdayPattern.es},? (?:dia )?(?:[1-9]|[12]\d|3[01])(?![\w%/:]|[.,]\d| ?(?:h|horas?|${measureUnits})(?!\w))`,
  ),
  decade: asYear(
    0.8,
    /(?<cue>\blos )anos (?:[2-9]0|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?![\w%])/gi,
  ),
  "day before a month's name": dayAndMonth('es'),
  "month's name before a year": monthAndDayOrYear('es'),
  'month alone': monthAlone('es'),
  weekday: weekday('es'),
  holiday: holiday('es'),
  'misspelt month': asDate(
    0.8,
    exactCase`(?<!\w)${day} de [A-Za-z]{4,11}(?: del? ${year19or20})?(?![\w/]|[.,-]\d)${noDose}`,
    (found) => isMisspeltMonth(found, 'es'),
  ),
  'Roman month': asDate(
    0.85,
    /(?<![\w/.,-])(?:0?[1-9]|[12]\d|3[01])[-/.](?:II|III|IV|V|VI|VII|VIII|IX|X|XI|XII|I)(?:[-/.](?:(?:19|20)\d\d|\d\d)|(?<=[VX]III?|IX|XII?))(?![\w/%-]|[.,]\d)/g,
  ),
  'day and month': asDate(
    0.8,
    anyCase`(?<cue>(?<!\w)(?:${words('before a day and a month')}) )(?:(?:0?[1-9]|[12]\d|3[01])[/.-](?:0?[1-9]|1[0-2])|(?:0?[1-9]|[12]\d|3[01]) del (?:0?[1-9]|1[0-2]))(?![\w%/]|[.,:-]\d| ?(?:${measureUnits}|h|hs|horas|puntos|de cada|x)\b)`,
    isDayOfNobodysRange,
  ),
  // Abbreviated months that are not also words, unlike "mar", "may" and "ago".
  'short month': asDate(
    0.85,
    /(?<![\w/.,-])(?:0?[1-9]|[12]\d|3[01])(?: de)? ?(?:ene|feb|abr|jun|jul|sept?|oct|nov|dic)(?:\.|(?!\w))(?! ?\d)/gi,
  ),
};

/** Refuses fractions, ranges and values ("el 7.4"): with a full stop, no measurement may be near. */
function isDayOfNobodysRange({ identifier, text, start, end }: Found): boolean {
  if (/^[1-4]\/[2-5]$/.test(identifier) && /^ (?:de|partes?)/.test(text.slice(end, end + 6))) return false;
  if (!identifier.includes('.')) return !/^ ?(?:-|a) ?\d/.test(text.slice(end, end + 4));
  const around = text.slice(Math.max(0, start - 24), start) + text.slice(end, end + 12);
  return (
    !/\b(?:pH|INR|Cr|Hb|K|Ca|TSH|HbA1c|subio|bajo|sube|baja|valor|esta|llego|de INR)\b/i.test(around) &&
    /^(?:\d\d?)\.(?:0?[1-9]|1[0-2])$/.test(identifier) &&
    Number(identifier.split('.')[0]) > 9
  );
}

const asAge = defineRules('age', 'AGE');

/** Numbers from two in Spanish words, without accents. */
const spanishNumber = words('numbers');

/** Rules for Spanish ages. */
export const spanishAges: Rules = {
  'behind who has it': asAge(
    0.75,
    anyCase`(?<cue>\b(?:${words('people with an age')})\b(?: (?!hace|hacia|desde|con|durante|tras|cada|lleva|precis|fallec|refer|indic|present|consult)[a-z]{3,12}){0,3}?,? (?:de )?(?:sexo \w{3,10} )?(?:de )?)(?:\d{1,3}|(?:un|${spanishNumber})) (?:anos|meses|dias|semanas|horas)(?! (?:antes|despues|tras|mas tarde|libre)| de (?:evolucion|seguimiento|tratamiento|duracion))`,
  ),
  'a los': asAge(
    0.75,
    /(?<cue>\ba (?:los|la edad de) )(?:\d{1,3}|[a-z]{3,9}) (?:anos|meses|dias)(?! del?\b(?! edad))/gi,
    ({ identifier, text, end }) => / anos$/i.test(identifier) || / de edad/i.test(text.slice(end, end + 8)),
  ),
  'de edad': asAge(
    0.8,
    anyCase`\b(?:\d{1,3}|una?|${spanishNumber}) (?:anos?|mes(?:es)?|dias?|semanas?|horas)(?: y medio)?(?= de (?:edad|vida)\b)`,
  ),
  'between commas': asAge(
    0.75,
    /(?<cue>[a-z.")][,;] )\d{1,3} (?:anos|meses)(?=[,;.)]|$)|(?<=\()\d{1,3} anos(?=[,;)])/gim,
  ),
  'over 89, in a row of relatives': over89(moreKin('es')),
  'over 89, behind a relative': over89(behindKin('es')),
  'over 89, at an event of a life': over89(
    String.raw`(?<cue>(?<!\w)(?:(?:fallec\w{1,4}|muri\w{1,2}|muert[oa]s?|exitus|muere|viv\w{1,3}|lleg[oa]|alcanz[oa])(?: (?:de|por) [^.;,\n\d]{1,24}?)?,?(?: hasta)?(?: (?:a |con |de )?(?:los|la edad de)|,? con| a) |cumpl\w{1,4} (?:los )?|† ?|${lifeEventPattern.es},? (?:a los|con) |(?<!\w)(?:mujer|varon|hombre|ancian[oa]|senora?|paciente),? (?:de )?))${ageOver89.es}${endOfAge}`,
  ),
  'over 89, before a unit': over89(
    String.raw`(?<![\w./,-])(?:${digitsOver89} ?a\b(?=\.|[,;)]|$)\.?|${wordsOver89.es} anos\b)`,
    { flags: 'gim', keep: isAge },
  ),
  'over 89, in words behind "edad"': over89(
    String.raw`(?<cue>\bedad[ \t]{0,2}[:=|]?[ \t|]{1,3}(?:de )?)${wordsOver89.es}\b`,
  ),
  nonagenarian: over89(String.raw`(?<!\w)(?:nonagenari|(?:super)?centenari)[oa]s?\b`, { flags: 'g' }),
};
