/** German ages. */
import type { Rules } from '../../rule.js';
import { lifeEventPattern } from '../../vocabulary/patterns.js';
import { ageOver89, behindKin, digitsOver89, endOfAge, isAge, over89, wordsOver89 } from '../any/ages.js';

/** Ages, by what they find. */
export const germanAges: Rules = {
  'before Jahre': {
    name: 'age',
    label: 'AGE',
    confidence: 0.8,
    pattern: /(?<![\w./,-])\d{1,3}(?= ?-?(?:jahrig|jahre alt|lebensjahr))/gi,
  },
  'over 89, behind a relative': over89(behindKin('de')),
  'over 89, at an event of a life': over89(
    String.raw`(?<cue>(?<!\w)(?:(?:${lifeEventPattern.de}|verstorben|gestorben|verst\.|gest\.),? (?:mit|im alter von) |† ?|im alter von |(?:sie|er|patient(?:in)?) (?:ist|wird|war|wurde)(?: jetzt| nun| bald| fast| schon| im \w{3,9})? ))${ageOver89.de}${endOfAge}|(?<![\w./,-])${digitsOver89}(?= ?J\b|\. Lebensjahr)|(?<![\w-])${wordsOver89.de}(?:jahrige[nrsm]?\b|(?= jahren?\b))`,
    {
      keep: isAge,
    },
  ),
};
