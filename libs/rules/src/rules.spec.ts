import { describe, expect, it } from '@jest/globals';
import { allRules } from './catalogue/all-rules.js';
import { allClinicalForms } from './catalogue/clinical/all-clinical-forms.js';
import { type ClinicalForm, placesOf } from './rule.js';
import { seeThrough } from './seen-through.js';

/** A text with ‹ › around identifiers: the text without them, and where they stood. */
function readMarked(marked: string): { text: string; identifiers: string[] } {
  const identifiers = [...marked.matchAll(/‹([^›]*)›/g)].map(([, identifier]) => identifier ?? '');
  return { text: marked.replace(/[‹›]/g, ''), identifiers };
}

function foundBy(rule: ClinicalForm, original: string): string[] {
  const seen = seeThrough(original);
  return [...placesOf(rule, seen.text)].map(({ start, end }) => {
    const place = seen.originalOf(start, end);
    return original.slice(place.start, place.end);
  });
}

const rulesAndForms: readonly ClinicalForm[] = [...allRules, ...allClinicalForms];

const examples = rulesAndForms.flatMap((rule, index) => {
  const of = (text: string) => ({ name: `${rule.name} ${index}`, rule, text });
  return { matches: rule.matches.map(of), refuses: rule.refuses.map(of) };
});

describe('every rule and every clinical form', () => {
  it.each(examples.flatMap(({ matches }) => matches))('$name finds $text', ({ rule, text: marked }) => {
    const { text, identifiers } = readMarked(marked);

    expect(foundBy(rule, text)).toEqual(identifiers);
  });

  it.each(examples.flatMap(({ refuses }) => refuses))('$name refuses $text', ({ rule, text }) => {
    expect(foundBy(rule, text)).toEqual([]);
  });

  it.each(rulesAndForms.map((rule, index) => ({ name: `${rule.name} ${index}`, rule })))(
    '$name says what it must match and what it must not',
    ({ rule }) => {
      expect(rule.matches.length).toBeGreaterThan(0);
      expect(rule.matches.every((text) => text.includes('‹'))).toBe(true);
      expect(rule.refuses.length).toBeGreaterThan(0);
      expect(rule.pattern.flags).toContain('g');
    },
  );
});
