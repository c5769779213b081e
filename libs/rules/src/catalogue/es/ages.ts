/** Spanish ages. */
import { anyCase, type Rules } from '../../rule.js';
import { lifeEventPattern } from '../../vocabulary/patterns.js';
import { readWords } from '../../vocabulary/word-list.js';
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

const words = readWords('catalogue/es');

/** Two and more in Spanish words, without accents. */
const spanishNumber = words('numbers');

/** Ages, by what they find. */
export const spanishAges: Rules = {
  'behind who has it': {
    name: 'age',
    label: 'AGE',
    confidence: 0.75,
    pattern: anyCase`(?<cue>\b(?:${words('people with an age')})\b(?: (?!hace|hacia|desde|con|durante|tras|cada|lleva|precis|fallec|refer|indic|present|consult)[a-z]{3,12}){0,3}?,? (?:de )?(?:sexo \w{3,10} )?(?:de )?)(?:\d{1,3}|(?:un|${spanishNumber})) (?:anos|meses|dias|semanas|horas)(?! (?:antes|despues|tras|mas tarde|libre)| de (?:evolucion|seguimiento|tratamiento|duracion))`,
  },
  'a los': {
    name: 'age',
    label: 'AGE',
    confidence: 0.75,
    pattern:
      /(?<cue>\ba (?:los|la edad de) )(?:\d{1,3}|[a-z]{3,9}) (?:anos|meses|dias)(?! del?\b(?! edad))/gi,
    keep: ({ identifier, text, end }) =>
      / anos$/i.test(identifier) || / de edad/i.test(text.slice(end, end + 8)),
  },
  'de edad': {
    name: 'age',
    label: 'AGE',
    confidence: 0.8,
    pattern: anyCase`\b(?:\d{1,3}|una?|${spanishNumber}) (?:anos?|mes(?:es)?|dias?|semanas?|horas)(?: y medio)?(?= de (?:edad|vida)\b)`,
  },
  'between commas': {
    name: 'age',
    label: 'AGE',
    confidence: 0.75,
    pattern: /(?<cue>[a-z.")][,;] )\d{1,3} (?:anos|meses)(?=[,;.)]|$)|(?<=\()\d{1,3} anos(?=[,;)])/gim,
  },
  'over 89, in a row of relatives': over89(moreKin('es')),
  'over 89, behind a relative': over89(behindKin('es')),
  'over 89, at an event of a life': over89(
    String.raw`(?<cue>(?<!\w)(?:(?:fallec\w{1,4}|muri\w{1,2}|muert[oa]s?|exitus|muere|viv\w{1,3}|lleg[oa]|alcanz[oa])(?: (?:de|por) [^.;,\n\d]{1,24}?)?,?(?: hasta)?(?: (?:a |con |de )?(?:los|la edad de)|,? con| a) |cumpl\w{1,4} (?:los )?|† ?|${lifeEventPattern.es},? (?:a los|con) |(?<!\w)(?:mujer|varon|hombre|ancian[oa]|senora?|paciente),? (?:de )?))${ageOver89.es}${endOfAge}`,
  ),
  'over 89, before a unit': over89(
    String.raw`(?<![\w./,-])(?:${digitsOver89} ?a\b(?=\.|[,;)]|$)\.?|${wordsOver89.es} anos\b)`,
    {
      flags: 'gim',
      keep: isAge,
    },
  ),
  'over 89, in words behind "edad"': over89(
    String.raw`(?<cue>\bedad[ \t]{0,2}[:=|]?[ \t|]{1,3}(?:de )?)${wordsOver89.es}\b`,
  ),
  nonagenarian: over89(String.raw`(?<!\w)(?:nonagenari|(?:super)?centenari)[oa]s?\b`, {
    flags: 'g',
  }),
};
