import { describe, expect, it } from '@jest/globals';
import { sha256 } from '#foundation';
import { labelSetNamed } from '#labels';
import type { Note } from '#text';
import { generateNotes } from './generate-notes.js';
import { type SourceName, syntheticSources } from './sources.js';
import { englishSourceNames } from './testing/index.js';
import { judge, notesOf } from './testing/tokens.js';

const names = englishSourceNames;
const hospitals = syntheticSources
  .filter((source) => source.kind === 'hospital' && source.language === 'en')
  .map((source) => source.name);
const corpora = new Map<SourceName, readonly Note[]>(names.map((name) => [name, notesOf(name, 500, 11)]));
const notes = (name: SourceName) => corpora.get(name) ?? [];
const spanTexts = (name: SourceName, label: string) =>
  notes(name).flatMap(({ text, spans }) =>
    spans.filter((span) => span.label === label).map(({ start, end }) => text.slice(start, end)),
  );

describe('generateNotes', () => {
  it.each(names)('writes the same notes of %s for the same seed and others for another', (source) => {
    const first = JSON.stringify(notesOf(source, 5, 3));

    expect(JSON.stringify(notesOf(source, 5, 3))).toBe(first);
    expect(JSON.stringify(notesOf(source, 5, 4)).replaceAll('-4-', '-3-')).not.toBe(first);
  });

  it.each(names)('note i of %s does not depend on how many notes are asked for', (source) => {
    expect(notesOf(source, 9, 3).slice(0, 4)).toEqual(notesOf(source, 4, 3));
  });

  it('streams: the first note of a million is there at once', () => {
    const [first] = generateNotes({ source: 'harbour', notes: 1_000_000, seed: 1 });

    expect(first?.id).toBe('harbour-1-000000');
  });

  it.each(names)('gives every note of %s an id of its own', (source) => {
    expect(new Set(notes(source).map((note) => note.id)).size).toBe(notes(source).length);
  });

  it.each(names)('spans of %s are in order, do not overlap, and hold no blank at either end', (source) => {
    const odd = notes(source).filter(
      ({ text, spans }) =>
        !spans.every(
          ({ start, end }, index) =>
            start >= (spans[index - 1]?.end ?? 0) &&
            end <= text.length &&
            /^\S(.*\S)?$/s.test(text.slice(start, end)),
        ),
    );

    expect(odd).toEqual([]);
  });

  it.each(names)('leaves no bracket of its own languages in a note of %s', (source) => {
    expect(notes(source).filter(({ text }) => /[[\]#@&~%]{2}|[{}]|undefined/.test(text))).toEqual([]);
  });

  it.each(hospitals)('every sub-type of i2b2 2014 but three occurs at %s', (source) => {
    const expected = labelSetNamed('i2b2').labels.filter(
      (label) => !['ROOM', 'DEPARTMENT', 'OTHER'].includes(label),
    );

    expect(new Set(notes(source).flatMap(({ spans }) => spans.map(({ label }) => label)))).toEqual(
      new Set(expected),
    );
  });

  it.each(names)(
    'notes of %s have 150 to 400 tokens as a rule, five to twelve in a hundred identifying',
    (source) => {
      const judged = notes(source).map((note) => judge(note));
      const lengths = judged.map(({ tokens }) => tokens.length).sort((one, other) => one - other);
      const labelled = notes(source).map(
        ({ spans }, index) =>
          judged[index]?.tokens.filter((token) =>
            spans.some(({ start, end }) => token.start < end && token.end > start),
          ).length ?? 0,
      );
      const share = sum(labelled) / sum(lengths);

      expect(lengths[Math.floor(lengths.length / 10)]).toBeGreaterThan(100);
      expect(lengths[Math.floor(lengths.length / 2)]).toBeGreaterThan(180);
      expect(lengths[Math.floor((lengths.length * 9) / 10)]).toBeLessThan(420);
      expect(share).toBeGreaterThan(0.05);
      expect(share).toBeLessThan(0.12);
    },
  );

  it('writes mostly capitals at Harbour and never there only', () => {
    const capitals = (name: SourceName) =>
      notes(name).filter(({ text }) => text === text.toUpperCase()).length / notes(name).length;

    expect(capitals('harbour')).toBeGreaterThan(0.6);
    expect(capitals('harbour')).toBeLessThan(0.9);
    expect(capitals('northgate')).toBe(0);
    expect(capitals('eastfield')).toBeGreaterThan(0.05);
  });

  it('does not repeat a note', () => {
    const digests = names.flatMap((name) => notes(name).map(({ text }) => sha256(text)));

    expect(new Set(digests).size).toBe(digests.length);
  });
});

describe('identifiers of synthetic notes', () => {
  it.each(names)('at %s stay out of the ranges that are given to people', (source) => {
    for (const text of spanTexts(source, 'SSN')) expect(text).toMatch(/^(000|9|zz )/i);
    for (const text of [...spanTexts(source, 'PHONE'), ...spanTexts(source, 'FAX')]) {
      expect(text.replace(/\D/g, '')).toMatch(/(^|55?5?)01\d\d$|^501\d\d$/);
    }
    for (const text of spanTexts(source, 'IPADDR'))
      expect(text).toMatch(/^(192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/);
    for (const text of spanTexts(source, 'EMAIL')) expect(text).toMatch(/@[\w.-]+\.example$/i);
    for (const text of spanTexts(source, 'URL')) expect(text).toMatch(/\.example(\/|$)/i);
    const unseen = ['SSN', 'PHONE', 'IPADDR', 'EMAIL', 'URL'].filter(
      (label) => spanTexts(source, label).length === 0,
    );
    expect(unseen).toEqual([]);
  });

  it.each(names)('at %s belong to the 2060s or to lives lived until then', (source) => {
    const years = spanTexts(source, 'DATE').flatMap((text) =>
      [...text.matchAll(/\b(1|2)\d{3}\b/g)].map(([year]) => Number(year)),
    );

    expect(Math.min(...years)).toBeGreaterThanOrEqual(1958);
    expect(Math.max(...years)).toBeLessThanOrEqual(2070);
    expect(years.filter((year) => year >= 2060).length / years.length).toBeGreaterThan(0.5);
  });
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
