/** Names that are words as well: what only a person does stands behind them. */
import { exactCase, type Found, type Rule, type RuleLanguage } from '../../rule.js';
import { personCues } from '../../vocabulary/person-cues.js';
import { plainWords } from '../../vocabulary/words.js';

const { wordNames, acts } = personCues;

/** Where a sentence begins; a pattern. */
export const sentenceStart = String.raw`(?<=^|\n[ \t>*-]{0,4}|[.:;!?] {1,2}|\d{4} )`;

const name = "[A-Z][a-z]{1,14}(?: [A-Z][a-z'-]{1,20})?";

/** A name that is a word as well, before what only a person does. */
export function acting(language: RuleLanguage): Rule {
  return {
    name: 'acting-person',
    label: 'PATIENT',
    confidence: 0.8,
    pattern: exactCase`${sentenceStart}${name}(?= [a-zG])`,
    keep: (found) => isBeforeAct(found, language),
  };
}

/** Whether the first word is a name and the words behind are what a person does. */
function isBeforeAct({ identifier, text, end }: Found, language: RuleLanguage): boolean {
  const [first = '', second] = identifier.toLowerCase().split(' ');
  if (!wordNames[language].has(first) || (second !== undefined && plainWords.has(second))) return false;
  const behind = text.slice(end + 1, end + 48).toLowerCase();
  if (language === 'en' && /^(?:is|was) an? \d{1,3}[ -]?(?:y|m|w|d)|^is g\d/.test(behind)) return true;
  const [one = '', two = '', three = ''] = behind.match(/^[^\s.,;:!?]+|(?<= )[^\s.,;:!?]+/g) ?? [];
  return [one, `${one} ${two}`, `${one} ${two} ${three}`].some((phrase) => acts[language].has(phrase));
}
