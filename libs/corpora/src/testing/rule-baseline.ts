/** The baseline that everything learned is measured against: patterns and the public name lists, no training. */

import type { Span } from '#labels';
import { ambiguousWords, americanStates, countries } from '#surrogates';
import type { Note } from '#text';
import { createSourceProfile } from '../note/source-profile.js';
import { baselineRules } from './baseline-rules.js';

/** Finds identifiers in a note. */
export interface RuleBaseline {
  /** Spans with i2b2 labels, in the order of the text, without overlaps. Only `note.text` is looked at. */
  findSpans(note: Note): readonly Span[];
}

/**
 * Compiles the baseline: regular expressions for everything with a fixed form, titles before capitalised
 * words, and gazetteers of the names and cities of the public corpus, of states and of countries.
 */
export function createRuleBaseline(): RuleBaseline {
  const gazetteer = compileGazetteer();
  return {
    findSpans({ text }) {
      const found = [...findByRules(text), ...findByGazetteer(text, gazetteer)];
      return keepFirstOfOverlaps(found);
    },
  };
}

/** Lower-case word or phrase → label. */
type Gazetteer = ReadonlyMap<string, string>;

function compileGazetteer(): Gazetteer {
  const { people, places } = createSourceProfile('public');
  const { surnames, firstNames } = people.listAll();
  const entries = (names: readonly string[], label: string): [string, string][] =>
    names
      .filter((name) => !ambiguousWords.has(name.toLowerCase()))
      .map((name) => [name.toLowerCase(), label]);
  return new Map([
    ...entries(surnames, 'DOCTOR'),
    ...entries(firstNames, 'PATIENT'),
    ...entries(places.cities, 'CITY'),
    ...entries(americanStates.names, 'STATE'),
    ...entries(countries, 'COUNTRY'),
  ]);
}

function findByRules(text: string): readonly Span[] {
  return baselineRules.flatMap(({ label, pattern }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const [start, end] = match.indices?.[1] ?? match.indices?.[0] ?? [0, 0];
      return end > start ? [{ start, end, label }] : [];
    }),
  );
}

/** Capitalised words, alone or in pairs, that the lists know. */
function findByGazetteer(text: string, gazetteer: Gazetteer): readonly Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(/\b[A-Z][A-Za-z]+(?: [A-Z][A-Za-z]+)?\b/g)) {
    const phrase = match[0];
    const label = gazetteer.get(phrase.toLowerCase());
    if (label !== undefined) spans.push({ start: match.index, end: match.index + phrase.length, label });
    else spans.push(...findWords(phrase, match.index, gazetteer));
  }
  return spans;
}

function findWords(phrase: string, start: number, gazetteer: Gazetteer): readonly Span[] {
  return [...phrase.matchAll(/\S+/g)].flatMap((word) => {
    const label = gazetteer.get(word[0].toLowerCase());
    const at = start + word.index;
    return label === undefined ? [] : [{ start: at, end: at + word[0].length, label }];
  });
}

/** `found` is in order of trust; a span that touches one already kept is dropped. */
function keepFirstOfOverlaps(found: readonly Span[]): readonly Span[] {
  const kept: Span[] = [];
  for (const span of found) {
    if (kept.every((other) => span.end <= other.start || span.start >= other.end)) kept.push(span);
  }
  return kept.sort((one, other) => one.start - other.start);
}
