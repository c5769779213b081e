/** Professions: the phrase behind a cue, as far as its last word that is one. */
import { anyCase, type Found, type Rule, type RuleLanguage } from '../../rule.js';
import { personCues } from '../../vocabulary/person-cues.js';
import { plainWords } from '../../vocabulary/words.js';

interface ProfessionRule {
  /** Alternatives of a pattern for folded text, any case. */
  readonly cues: string;
}

const phrase = `[a-z][a-z'-]{1,20}(?: [a-z][a-z'-]{1,20}){0,3}`;

/** A profession behind its cue. */
export function profession(language: RuleLanguage, { cues }: ProfessionRule): Rule {
  return {
    name: 'profession',
    label: 'PROFESSION',
    confidence: 0.8,
    pattern: anyCase`(?<cue>(?<![\w-])(?:${cues}))${phrase}`,
    keep: (found) => professionLength(found, language),
  };
}

/** Of a car that had an accident. */
const atTheWheel = /\b(?:restrained|unrestrained|belted|unbelted|drunk|passenger|front|seat|the)\b/i;

const verbs = /^(?:see|seen|call|called|ask|asked|per|by|with|the|and|to|no|notify|contact|refer|consult)\b/i;

/** Up to the last word that is a profession. */
export function professionLength({ identifier, text, start }: Found, language: RuleLanguage): number {
  if (verbs.test(identifier)) return 0;
  let length = 0;
  for (const { 0: word, index } of identifier.matchAll(/[a-z][a-z'-]*/gi)) {
    const folded = word.toLowerCase();
    if (isProfession(folded, language)) length = index + word.length;
    else if (plainWords.has(folded) || /^(?:who|here|bei)$/.test(folded)) break;
  }
  const kept = identifier.slice(0, length);
  const isDriver =
    /driver$/i.test(kept) &&
    (atTheWheel.test(text.slice(Math.max(0, start - 6), start + length)) ||
      (/^driver$/i.test(kept) && /was (?:an? )?$/.test(text.slice(Math.max(0, start - 8), start))));
  return isDriver || (language === 'de' && !/^[A-Z]/.test(kept)) ? 0 : length;
}

/** In Spanish whatever its ending. */
function isProfession(word: string, language: RuleLanguage): boolean {
  const known = personCues.professions[language];
  return known.has(word) || (language === 'es' && known.has(word.replace(/[aeo]s?$/, '')));
}
