/** Portuguese titles, and tax numbers of Portugal and Brazil. */
import { isTaxNumber } from '#text';
import { anyCase, defineRules, digitsIn, type Rules } from '../../rule.js';
import { named } from '../any/people.js';

const asTaxNumber = defineRules('tax-number', 'IDNUM');

/** Names of people, by what they find. */
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

/** Numbers, by what they find. */
export const portugueseNumbers: Rules = {
  CPF: asTaxNumber(
    0.98,
    anyCase`(?<![\w.-])\d{3}\.\d{3}\.\d{3}-\d{2}(?![\w-])|(?<cue>\bCPF[ \t]{0,2}:?[ \t]{0,2})\d{11}(?!\w)`,
    ({ identifier }) => digitsIn(identifier) === 11 && isTaxNumber(identifier, 'br'),
  ),
  // One number of nine digits in eleven has the check digit: the word before it decides with it.
  NIF: asTaxNumber(
    0.97,
    anyCase`(?<cue>\b(?:NIF|contribuinte)(?: n\.?o)?[ \t]{0,2}:?[ \t]{0,2})\d{3}(?: ?\d{3}){2}(?!\w)`,
    ({ identifier }) => isTaxNumber(identifier, 'pt'),
  ),
};
