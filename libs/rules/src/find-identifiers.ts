/** Step 2 of the layers: runs a language's rules on a note and returns spans with source and confidence. */
import { Failure } from '#foundation';
import type { SeenText } from '#text';
import { allRules } from './catalogue/all-rules.js';
import { digitRules, readDigits } from './digit-look-alikes.js';
import type { SourcedSpan } from './rule.js';
import { type Place, placesOf, type Rule, type RuleLanguage, ruleLanguages } from './rule.js';
import { shortDaysIn } from './short-days.js';

/** Finds a language's identifiers by rules. */
export type IdentifierFinder = (seen: SeenText) => SourcedSpan[];

/** The rule language of this name. Fails with RULES_LANGUAGE_UNKNOWN, which lists the languages. */
export function ruleLanguageNamed(name: string): RuleLanguage {
  const language = ruleLanguages.find((known) => known === name);
  if (language === undefined) throw new Failure('RULES_LANGUAGE_UNKNOWN', { known: ruleLanguages.join(' ') });
  return language;
}

/** Sources of all rules whose `i2b2` label is not among these, for a policy to switch off. */
export function sourcesOfOtherRules(labels: readonly string[]): string[] {
  return [
    ...new Set(allRules.filter(({ label }) => !labels.includes(label)).map(({ name }) => `rule:${name}`)),
  ];
}

/**
 * Creates the finder of a language's rules, without those that `isOff` names. Its spans may overlap, are in
 * original offsets, and carry `i2b2` labels and the source `rule:NAME`. They are in catalogue order, then
 * come those of look-alike digits and short days.
 */
export function createIdentifierFinder(
  language: RuleLanguage,
  isOff: (ruleName: string) => boolean = () => false,
): IdentifierFinder {
  const rules = allRules.filter(
    ({ name, languages }) => (languages?.includes(language) ?? true) && !isOff(name),
  );
  const rulesForDigits = rules.filter(({ name }) => digitRules.has(name));
  return (seen) => {
    const digits = readDigits(seen.text);
    return [
      ...rules.flatMap((rule) => spansOf(rule, placesOf(rule, seen.text), seen)),
      ...(digits === undefined
        ? []
        : rulesForDigits.flatMap((rule) =>
            spansOf(rule, [...placesOf(rule, digits.text)].filter(digits.accepts), seen),
          )),
      ...(isOff(shortDay.name) ? [] : spansOf(shortDay, shortDaysIn(seen.text, language), seen)),
    ];
  };
}

/** Not a rule by itself: the whole note decides. */
const shortDay = { name: 'short-day', label: 'DATE', confidence: 0.8 };

function spansOf(
  { name, label, confidence }: Pick<Rule, 'name' | 'label' | 'confidence'>,
  places: Iterable<Place>,
  seen: SeenText,
): SourcedSpan[] {
  return Array.from(places, ({ start, end }) => ({
    ...seen.originalOf(start, end),
    label,
    source: `rule:${name}`,
    confidence,
  }));
}
