/** Dates as the examples of the rules write them. */
import { allRules } from '../catalogue/all-rules.js';
import type { RuleLanguage } from '../rule.js';

/** Every date between ‹ and › in the examples of the rules that are used for notes in `language`. */
export function datesOfRules(language: RuleLanguage): readonly string[] {
  return allRules
    .filter(({ label, languages }) => label === 'DATE' && (languages?.includes(language) ?? true))
    .flatMap(({ matches }) => matches)
    .flatMap((text) => [...text.matchAll(/‹([^›]*)›/g)].map(([, date = '']) => date));
}
