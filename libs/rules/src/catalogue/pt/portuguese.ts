/** Portuguese titles, and tax numbers of Portugal and Brazil. */
import { isTaxNumber } from '#text';
import { anyCase, defineRules, digitsIn, type Rules } from '../../rule.js';
import { named } from '../any/people.js';

const asTaxNumber = defineRules('tax-number', 'IDNUM');

/** Rules for Portuguese names. */
export const portuguesePeople: Rules = {
  "doctor's title": named('person-title', 'DOCTOR', {
    cues: String.raw`(?:Dr[ao]?\.?[ao]?|Doutora?|Prof(?:essora?|\.[ao])?\.?|Enf(?:ermeir[ao]|\.)\.?[ao]?)[ \t]{1,2}`,
    confidence: 0.93,
  }),
  "person's title": named('person-title', 'PATIENT', {
    cues: String.raw`(?:Sr\.?[ao]?\.?|Senhora?|Dona|D\.[ao]?)[ \t]{1,2}`,
    confidence: 0.9,
  }),
};

/** Rules for Portuguese numbers. */
export const portugueseNumbers: Rules = {
  CPF: asTaxNumber(
    0.98,
    anyCase`(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\w-])|(?<cue>\bCPF[ \t]{0,2}:?[ \t]{0,2})\d{11}(?!\w)`,
    ({ identifier }) => digitsIn(identifier) === 11 && isTaxNumber(identifier, 'br'),
  ),
  // One nine-digit number in eleven passes the check by chance, so a cue word is required.
  NIF: asTaxNumber(
    0.97,
    anyCase`(?<cue>\b(?:NIF|contribuinte)(?: n\.?o)?[ \t]{0,2}:?[ \t]{0,2})\d{3}(?: ?\d{3}){2}(?!\w)`,
    ({ identifier }) => isTaxNumber(identifier, 'pt'),
  ),
};
