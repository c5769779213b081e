/** Dutch titles and the citizen service number (BSN). */
import { isTaxNumber } from '#text';
import { anyCase, defineRules, type Rules } from '../../rule.js';
import { named } from '../any/people.js';

const asCitizenNumber = defineRules('citizen-number', 'IDNUM');

/** Rules for Dutch names. */
export const dutchPeople: Rules = {
  "person's title": named('person-title', 'PATIENT', {
    cues: String.raw`(?:dhr|mevr|mw)\b\.?[ \t]{1,2}|(?:meneer|mevrouw|de heer)[ \t]{1,2}`,
    confidence: 0.92,
  }),
  "doctor's title": named('person-title', 'DOCTOR', {
    cues: String.raw`(?:drs|prof|dokter|huisarts|collega)\b\.?[ \t]{1,2}(?:dr\.? )?`,
    confidence: 0.9,
  }),
};

/** Rules for Dutch numbers. */
export const dutchNumbers: Rules = {
  // One nine-digit number in eleven passes the check by chance, so a cue word is required.
  'citizen service': asCitizenNumber(
    0.97,
    anyCase`(?<cue>\b(?:BSN|burgerservicenummer)(?:[- ]?(?:nr|nummer)\.?)?[ \t]{0,2}:?[ \t]{0,2})\d{4}[. ]?\d{2}[. ]?\d{3}(?!\w)`,
    ({ identifier }) => isTaxNumber(identifier, 'nl'),
  ),
};
