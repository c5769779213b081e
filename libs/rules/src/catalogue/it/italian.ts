/** Italian titles and the codice fiscale. */
import { isTaxNumber } from '#text';
import { anyCase, defineRules, type Rules } from '../../rule.js';
import { named } from '../any/people.js';

const asTaxCode = defineRules('tax-code', 'IDNUM');

/** Rules for Italian names. */
export const italianPeople: Rules = {
  "doctor's title": named('person-title', 'DOCTOR', {
    cues: String.raw`(?:Dott(?:or(?:essa|e)?)?\b\.?(?:ssa)?|Dr\.ssa|Prof\.ssa|Professor(?:essa|e))[ \t]{1,2}`,
    confidence: 0.95,
  }),
  "person's title": named('person-title', 'PATIENT', {
    cues: String.raw`(?:Sig\.(?:r[ai]|na)?|Signor[aei]?|Signorina)[ \t]{1,2}`,
    confidence: 0.93,
  }),
};

/** Rules for Italian numbers. */
export const italianNumbers: Rules = {
  'codice fiscale': asTaxCode(
    0.99,
    anyCase`(?<!\w)[A-Z]{6}\d{2}[A-EHLMPRST]\d{2}[A-Z]\d{3}[A-Z](?!\w)`,
    ({ identifier }) => isTaxNumber(identifier, 'it'),
  ),
};
