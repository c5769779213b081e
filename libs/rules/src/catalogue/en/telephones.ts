/** Telephone numbers as English notes write them. */
import { anyCase, type Rules } from '../../rule.js';
import { spokenDigits } from '../../vocabulary/patterns.js';
import { isNobodysNumber } from '../any/numbers.js';
import { nationalTelephone } from '../any/telephones.js';
import { tail } from './numbers.js';

/** Telephone and fax numbers, by what they find. */
export const englishTelephones: Rules = {
  'British form': nationalTelephone('en', /(?<![\w.\-/])0\d{2,4}[ -]\d{3,4}(?:[ -]?\d{3,4})(?!\w|[.-]\d)/g),
  dictated: {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.9,
    pattern: anyCase`(?<cue>\b(?:phone|mobile|cell|telephone|fax|number|call|ring|reach \w+)(?: number)?(?: is|'s| at| on|:|,)? )${spokenDigits(7)}(?![\w-])`,
  },
  extension: {
    name: 'extension',
    label: 'PHONE',
    confidence: 0.85,
    pattern:
      /(?<![\w.-])(?:ext\.? {0,2}|extension |x)(?:\d{4,5}|\d-\d{4}|\d\d-\d\d)(?![\w/%]|[.-]\d| ?(?:mg|ml|units?|cm)\b)/gi,
  },
  'end of a number': tail('phone', 'PHONE', {
    cues: 'phone|mobile|cell|telephone|number|landline',
  }),
  'signs between blanks': {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.85,
    // Signs between blanks, as one dictates or sets numbers apart.
    pattern: /(?<![\w.,/-]|\d )\(?\d{3}\)? [.\u2013-] \d{3} [.\u2013-] \d{4}(?![\w%/]|[.,:-]\d)/g,
  },
  'seven digits': {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.75,
    // Seven digits: a range of amounts ends in noughts or has a unit.
    pattern: /(?<![\w./,:$-]|\d )[2-9]\d{2}-\d{4}(?![\w%/]|[.,:-]\d)/g,
    keep: (found) => !/00$/.test(found.identifier) && !isNobodysNumber(found),
  },
  'area code in brackets': {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.9,
    pattern: /(?<![\w.)-])\(\d{3}\) ?\d{3}[ .-]\d{4}(?![\w%/]|[.,:-]\d)/g,
  },
  pager: {
    name: 'phone',
    label: 'PHONE',
    confidence: 0.9,
    pattern:
      /(?<cue>(?<![\w-])(?:pager|beeper|bleep|pgr|bpr)\b\.?(?: (?:is|no\.?|number|id))?[ \t]{0,2}[:#=|]?[ \t]{0,2})(?:\d{4,6}|\d[- ]\d{4})(?![\w%/]|[.,:-]\d)/gi,
  },
};
