/** French numbers: social security with its check key, records, licences, telephones. */
import { isNir } from '#text';
import { anyCase, defineRules, digitsIn, type Rules } from '../../rule.js';
import { readWords } from '../../vocabulary/words.js';
import { cued, nationalTelephone } from '../any/numbers.js';

const words = readWords('catalogue/fr');
const asNir = defineRules('nir', 'SSN');
const asPhone = defineRules('phone', 'PHONE');

/** Rules for French numbers. */
export const frenchNumbers: Rules = {
  'social security': asNir(
    0.98,
    /(?<![\w.\-/]|\d )[1-478](?:[ .-]{0,2}\d){4}[ .-]{0,2}(?:\d[ .-]{0,2}\d|2[ .-]?[ABab])(?:[ .-]{0,2}\d){8}(?!\w|[.,-]\d)/g,
    ({ identifier }) => isNir(identifier),
  ),
  // The check key may be missing or wrong.
  'social security behind its name': asNir(
    0.96,
    anyCase`(?<cue>(?<![a-z])(?:${words('social security')})(?: est(?: le)?)?[ \t]{0,3}[:=|]?[ \t]{0,3})[1-8](?:[ .-]{0,2}\d){4}[ .-]{0,2}(?:\d[ .-]{0,2}\d|2[ .-]?[AB])(?:[ .-]{0,2}\d){6}(?:[ ./-]{0,3}\d[ .-]?\d)?(?!\w)`,
  ),
  // Grouped as on the card or digit by digit, with any check key.
  'social security in its groups': asNir(
    0.9,
    /(?<![\w.,/-]|\d )(?:[1-478] \d\d (?:0[1-9]|1[0-2]|[2-9]\d) (?:\d\d|2[AB]) \d{3} \d{3}(?: ?[ /-]? ?\d\d)?|[1-478](?: \d){12}(?: \d \d)?|[12]\d\d(?:0[1-9]|1[0-2]|[2-9]\d)\d{10})(?!\w|[.,/-]\d| \d)/g,
  ),
  record: cued('record-number', 'MEDICALRECORD', words('record numbers')),
  laboratory: cued('accession-number', 'IDNUM', words('laboratory numbers')),
  licence: cued('licence-number', 'LICENSE', words('licences'), { digitsMin: 5 }),
  institution: cued('institution-number', 'IDNUM', words('institutions with a number'), { digitsMin: 7 }),
  'health plan': cued('plan-number', 'HEALTHPLAN', words('health plans'), { digitsMin: 5 }),
  // Ten digits in pairs are always a telephone number, assigned or not.
  'telephone in pairs': asPhone(
    0.93,
    /(?<![\w.,\-/]|\d )(?:0[1-9]|\(0[1-9]\))(?:([ .\-/]|[ ]{2}|[ ]?[-.][ ]?)\d{2})(?:\1\d{2}){3}(?!\w|[.,-]\d| \d)/g,
    ({ identifier }) => digitsIn(identifier) === 10,
  ),
  'national telephone': nationalTelephone('fr', /(?<![\w.\-/]|\d )0[1-9]\d{8}(?!\w|[.,-]\d)/g),
};
