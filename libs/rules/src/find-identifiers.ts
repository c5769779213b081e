/** Step 2 of the layers: the rules of a language read a note and give spans with source and confidence. */
import { Failure } from '#foundation';
import type { SeenText } from '#text';
import { allRules } from './catalogue/all-rules.js';
import { digitRules, readDigits } from './digit-look-alikes.js';
import type { SourcedSpan } from './rule.js';
import { type Place, placesOf, type Rule, type RuleLanguage, ruleLanguages } from './rule.js';
import { shortDaysIn } from './short-days.js';

/** Finds identifiers of a language by rules. */
export type IdentifierFinder = (seen: SeenText) => SourcedSpan[];

/** The language of this name; fails with RULES_LANGUAGE_UNKNOWN, which lists the languages. */
export function ruleLanguageNamed(name: string): RuleLanguage {
  const language = ruleLanguages.find((known) => known === name);
  if (language === undefined) throw new Failure('RULES_LANGUAGE_UNKNOWN', { known: ruleLanguages.join(' ') });
  return language;
}

/** The sources of all rules without these labels of `i2b2`, for a policy to switch off. */
export function sourcesOfOtherRules(labels: readonly string[]): string[] {
  return [
    ...new Set(allRules.filter(({ label }) => !labels.includes(label)).map(({ name }) => `rule:${name}`)),
  ];
}

/**
 * The finder of a language's rules, without those that `isOff` names. Spans may overlap, are in original
 * offsets, and carry labels of `i2b2` and the source `rule:NAME`, in catalogue order; those of look-alike
 * digits come last.
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

/** What is no rule by itself: the whole note decides. */
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
