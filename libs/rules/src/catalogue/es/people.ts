/** Spanish names and professions. */
import type { Rules } from '../../rule.js';
import { personCues } from '../../vocabulary/person-cues.js';
import { acting, named, profession } from '../any/people.js';

/** Names of people, by what they find. */
export const spanishPeople: Rules = {
  "doctor's title": named('person-title', 'DOCTOR', {
    cues: String.raw`(?:Dr(?:es|as?)?|Doctora?|Prof(?:esora?|a)?|Ldo|Lda|Lic|Enf)\b\.?a?[ \t]{1,2}`,
    confidence: 0.95,
  }),
  "patient's title": named('person-title', 'PATIENT', {
    cues: String.raw`(?:Sr(?:es|as?|ta)?|Senora?|Senorita|Don|Dona|D|Dna)\b\.?a?[ \t]{1,2}`,
    confidence: 0.9,
  }),
  'name that is a word': acting('es'),
  'family in the plural': {
    name: 'acting-person',
    label: 'PATIENT',
    confidence: 0.75,
    // The plural of a family: "Los Guerra".
    pattern:
      /(?<=(?:^|\n|[.:;] )(?:Los|Las) )[A-Z][a-z]{2,14}(?= (?:fueron|estan|acuden|han sido|acudieron) )/g,
    keep: ({ identifier }) => personCues.wordNames.es.has(identifier.toLowerCase()),
  },
  profession: profession('es', {
    cues: `(?:espos[oa]|marido|mujer|madre|padre|hij[oa]|herman[oa]|pareja|suegr[oa]|abuel[oa]|cunad[oa]|paciente)(?:,| es| era| de profesion)? (?:una? )?|(?:trabaj(?:a|aba|o|ado)|emplead[oa]) (?:como|de) (?:una? )?|profesion ?:? |jubilad[oa] de |ex-?`,
  }),
};
