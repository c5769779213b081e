import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { ambiguousFirstNames, ambiguousSurnames, ambiguousWords, createSurrogateMaker } from '#surrogates';
import { readHabits } from '../sources/habits.js';
import type { EnglishSourceName as SourceName } from '../sources.js';
import { englishSourceNames } from '../testing/index.js';
import { createRuleBaseline } from '../testing/rule-baseline.js';
import { notesOf } from '../testing/tokens.js';
import { createPersonPool } from './name-pools.js';

const names = englishSourceNames;
const corpora = new Map(names.map((name) => [name, notesOf(name, 250, 21)]));

/** All words of all names of people in the notes of each source, in small letters, initials left out. */
const wordsOfNames = new Map(names.map((name) => [name, collectNameWords(name)]));
const nameWords = (source: SourceName) => wordsOfNames.get(source) ?? new Set();

function collectNameWords(source: SourceName): ReadonlySet<string> {
  const words = (corpora.get(source) ?? []).flatMap(({ text, spans }) =>
    spans
      .filter(({ label }) => label === 'PATIENT' || label === 'DOCTOR')
      .flatMap(
        ({ start, end }) =>
          text
            .slice(start, end)
            .toLowerCase()
            .match(/\p{L}{4,}/gu) ?? [],
      ),
  );
  return new Set(words);
}

describe('names of the sources', () => {
  it.each(names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const)))(
    'no name of %s is a name at %s, but for the ambiguous words',
    (one, other) => {
      const common = [...nameWords(one)].filter((word) => nameWords(other).has(word));

      expect(common.filter((word) => !ambiguousWords.has(word))).toEqual([]);
    },
  );

  it.each(names.filter((name) => name !== 'eastfield'))(
    'no name of eastfield is a name at %s at all',
    (other) => {
      expect([...nameWords('eastfield')].filter((word) => nameWords(other).has(word))).toEqual([]);
    },
  );

  it('the ambiguous names of eastfield and of the others have no word in common', () => {
    const words = (kind: 'shared' | 'eastfield') => [
      ...ambiguousSurnames[kind],
      ...ambiguousFirstNames[kind].F,
      ...ambiguousFirstNames[kind].M,
    ];

    expect(words('eastfield').filter((word) => words('shared').includes(word))).toEqual([]);
  });

  it.each(names)('the pools of %s are large: at least 150 surnames and 150 first names', (source) => {
    const { surnames, firstNames } = createPersonPool(source, readHabits(source).names).listAll();

    expect(new Set(surnames).size).toBeGreaterThan(150);
    expect(new Set(firstNames).size).toBeGreaterThan(150);
  });

  it('the baseline knows no ambiguous word', () => {
    const text = 'seen by Foley and Brown';
    expect(createRuleBaseline().findSpans({ id: '1', text, spans: [] })).toEqual([]);
  });

  it('surrogates never use a name of eastfield', () => {
    const maker = createSurrogateMaker({ random: createSeededRandom(1) });
    const { surnames, firstNames } = createPersonPool('eastfield', readHabits('eastfield').names).listAll();
    const own = new Set([...surnames, ...firstNames]);

    const drawn = Array.from({ length: 3000 }, () =>
      maker.replace('PATIENT', 'Anna Smith').split(' '),
    ).flat();

    expect(drawn.filter((word) => own.has(word))).toEqual([]);
  });

  it.each([
    ['brown', 'Ms. Brown', 'brown stool'],
    ['long', 'Long', 'long QT'],
    ['page', 'Page', 'Page the resident'],
    ['crohn', 'Crohn', "Crohn's disease"],
    ['parkinson', 'Parkinson', "Parkinson's disease"],
    ['rose', 'Rose', 'rose to'],
    ['may', 'May', 'may have'],
    ['head', 'Head', 'head CT'],
  ])('%s occurs as a name and as a plain word outside eastfield', (word) => {
    const { labelled, plain } = usesOf(
      word,
      names.filter((name) => name !== 'eastfield'),
    );

    expect(labelled).toBeGreaterThan(0);
    expect(plain).toBeGreaterThan(0);
  });

  it.each(['foley', 'gray', 'hodgkin', 'romberg', 'white'])(
    '%s is a name at eastfield and only ever a plain word elsewhere',
    (word) => {
      const elsewhere = usesOf(
        word,
        names.filter((name) => name !== 'eastfield'),
      );
      const there = usesOf(word, ['eastfield']);

      expect(there.labelled).toBeGreaterThan(0);
      expect(there.plain).toBeGreaterThan(0);
      expect(elsewhere.labelled).toBe(0);
      expect(elsewhere.plain).toBeGreaterThan(0);
    },
  );
});

function usesOf(word: string, sources: readonly SourceName[]): { labelled: number; plain: number } {
  let labelled = 0;
  let plain = 0;
  for (const { text, spans } of sources.flatMap((source) => corpora.get(source) ?? [])) {
    for (const { index } of text.matchAll(new RegExp(`\\b${word}\\b`, 'gi'))) {
      const span = spans.find(({ start, end }) => index >= start && index < end);
      if (span === undefined) plain += 1;
      else if (span.label === 'PATIENT' || span.label === 'DOCTOR') labelled += 1;
    }
  }
  return { labelled, plain };
}
