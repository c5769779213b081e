/** The catalogue of clinical forms: what no span covers, whoever found it, unless a known value, a list or a field says more. */
import type { ClinicalForm } from '../../rule.js';
import { amountForms } from './amounts.js';
import { codeForms } from './codes.js';
import { countedForms } from './counted.js';
import { namedAfterForms } from './named-after.js';

/** Every clinical form, of all languages: notes mix them. */
export const allClinicalForms: readonly ClinicalForm[] = [
  ...amountForms,
  ...codeForms,
  ...countedForms,
  ...namedAfterForms,
];
