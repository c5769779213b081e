/** Spanish names and professions. */
import { defineRules, exactCase, type Rules } from '../../rule.js';
import { personCues, readWords } from '../../vocabulary/words.js';
import { nameLength } from '../any/name-words.js';
import { acting, named, profession } from '../any/people.js';

const words = readWords('catalogue/es');
const asActingPerson = defineRules('acting-person', 'PATIENT');
const asShortGivenName = defineRules('short-given-name', 'PATIENT');

const particle = '(?:de la|de los|del|de)';

/** Rules for Spanish names. */
export const spanishPeople: Rules = {
  "doctor's title": named('person-title', 'DOCTOR', {
    cues: String.raw`(?:Dr(?:es|as?)?|Doctora?|Prof(?:esora?|a)?|Ldo|Lda|Lic|Enf)\b\.?a?[ \t]{1,2}`,
    confidence: 0.95,
  }),
  "patient's title": named('person-title', 'PATIENT', {
    cues: String.raw`(?:Sr(?:es|as?|ta)?|Senora?|Senorita|Don|Dona|D|Dna)\b\.?a?[ \t]{1,2}`,
    confidence: 0.9,
  }),
  // "Fco. Javier Sanjurjo", "Ma. del Pilar Ruiz"
  'given name in short': asShortGivenName(
    0.85,
    exactCase`(?<![\w-])(?:${words('given names in short')})(?:\. ?| )(?:${particle} )?[A-Z][a-z'-]{1,20}(?: (?:${particle} )?[A-Z][a-z'-]{1,20}){0,3}(?![\w-])`,
    ({ identifier }) => {
      const [short = ''] = /^(?:M\.a|[A-Za-z]+)[. ]+/.exec(identifier) ?? [];
      const length = nameLength(identifier.slice(short.length));
      return length > 0 ? short.length + length : 0;
    },
  ),
  'name that is a word': acting('es'),
  // "Los Guerra"
  'family in the plural': asActingPerson(
    0.75,
    /(?<=(?:^|\n|[.:;] )(?:Los|Las) )[A-Z][a-z]{2,14}(?= (?:fueron|estan|acuden|han sido|acudieron) )/g,
    ({ identifier }) => personCues.wordNames.es.has(identifier.toLowerCase()),
  ),
  profession: profession(
    'es',
    `(?:${words('relatives')})(?:,| es| era| de profesion)? (?:una? )?|(?:trabaj(?:a|aba|o|ado)|emplead[oa]) (?:como|de) (?:una? )?|profesion ?:? |jubilad[oa] de |ex-?`,
  ),
};
