/** Step 2 of the layers: every rule of a language reads a note. In: the note's text. Out: spans with source and confidence. */
import { Failure } from '#foundation';
import type { SeenText } from '#text';
import { allRules } from './catalogue/all-rules.js';
import { digitRules, readDigits } from './digit-look-alikes.js';
import type { SourcedSpan } from './rule.js';
import { type Place, placesOf, type Rule, type RuleLanguage, ruleLanguages } from './rule.js';
import { shortDaysIn } from './short-days.js';

/** Finds identifiers of a language by rules. */
export type IdentifierFinder = (seen: SeenText) => SourcedSpan[];

/** The language of this name; fails with RULES_LANGUAGE_UNKNOWN, which lists the languages that there are rules for. */
export function ruleLanguageNamed(name: string): RuleLanguage {
  const language = ruleLanguages.find((known) => known === name);
  if (language === undefined) throw new Failure('RULES_LANGUAGE_UNKNOWN', { known: ruleLanguages.join(' ') });
  return language;
}

/** The sources of all rules that find none of these labels of `i2b2`: what a policy switches off to leave the others. */
export function sourcesOfOtherRules(labels: readonly string[]): string[] {
  return [
    ...new Set(allRules.filter(({ label }) => !labels.includes(label)).map(({ name }) => `rule:${name}`)),
  ];
}

/**
 * The finder of a language's rules, without those whose names `isOff` holds. Spans overlap where rules do, are in original
 * offsets, carry labels of the set `i2b2` and the source `rule:NAME`, in the order of the catalogue; those of digits that were
 * written with letters come last.
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
