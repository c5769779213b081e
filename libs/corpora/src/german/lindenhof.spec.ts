import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { labelSetNamed } from '#labels';
import { createSurrogateMaker } from '#surrogates';
import { slotsOf } from '../testing/index.js';
import { notesOf } from '../testing/tokens.js';
import { letterTexts } from './letter-texts.js';
import { slots, withCheckDigit } from './slots.js';

const notes = notesOf('lindenhof', 300, 11);
const textsOf = (label: string) =>
  notes.flatMap(({ text, spans }) =>
    spans.filter((span) => span.label === label).map(({ start, end }) => text.slice(start, end)),
  );

describe('the German hospital', () => {
  it('writes the same notes for the same seed, and note i whatever is asked for', () => {
    expect(notesOf('lindenhof', 9, 3).slice(0, 4)).toEqual(notesOf('lindenhof', 4, 3));
    expect(notesOf('lindenhof', 4, 3)).not.toEqual(notesOf('lindenhof', 4, 4));
  });

  it('labels spans in order, without overlaps, without blanks at their ends, in labels of i2b2', () => {
    const odd = notes.filter(
      ({ text, spans }) =>
        !spans.every(
          ({ start, end, label }, index) =>
            start >= (spans[index - 1]?.end ?? 0) &&
            labelSetNamed('i2b2').has(label) &&
            /^\S(.*\S)?$/s.test(text.slice(start, end)),
        ),
    );

    expect(odd).toEqual([]);
  });

  it('knows every slot that a template asks for, and no clinical sentence asks for an identifier', () => {
    const { historySentences, examSentences, courseSentences, planSentences } = letterTexts;
    const { letterHeads, openings, identifyingSentences, closings } = letterTexts;
    const clinical = [...historySentences, ...examSentences, ...courseSentences, ...planSentences];
    const all = [...clinical, ...letterHeads, ...openings, ...identifyingSentences, ...closings];

    expect(all.flatMap(slotsOf).filter((slot) => !Object.hasOwn(slots, slot))).toEqual([]);
    expect(
      clinical.flatMap(slotsOf).filter((slot) => /^(?:p|d|h|doc|rel)\.|^(?:town|inst)$/.test(slot)),
    ).toEqual([]);
  });

  it('keeps numbers in ranges that are given to nobody, and dates in the 2060s or lives lived until then', () => {
    for (const text of [...textsOf('PHONE'), ...textsOf('FAX')])
      expect(text.replace(/\D/g, '')).toMatch(/^(?:03023125|02214710|06990009|498999998|017139200)\d{2,3}$/);
    for (const text of textsOf('HEALTHPLAN')) expect(text).toMatch(/^[A-Z]0000\d{5}$/);
    for (const text of textsOf('EMAIL')) expect(text).toMatch(/^[a-z]+@lindenhof\.example$/);
    const years = textsOf('DATE').flatMap((text) => [...text.matchAll(/\b\d{4}\b/g)].map(Number));
    expect(Math.min(...years)).toBeGreaterThan(1958);
    expect(Math.max(...years)).toBeLessThan(2071);
    expect(['PHONE', 'FAX', 'HEALTHPLAN', 'EMAIL'].filter((label) => textsOf(label).length === 0)).toEqual(
      [],
    );
  });

  it.each(['Chest Pain Unit', 'Morbus Crohn', 'Die ', 'Sehr '])(
    'writes %s where nobody is meant',
    (words) => {
      const unlabelled = notes.filter(({ text, spans }) => {
        const at = text.indexOf(words);
        return at >= 0 && !spans.some(({ start, end }) => start < at + words.length && end > at);
      });

      expect(unlabelled.length).toBeGreaterThan(5);
    },
  );

  it('shares no name with the surrogates', () => {
    const maker = createSurrogateMaker({ random: createSeededRandom(1), language: 'de' });
    const own = new Set(textsOf('PATIENT').flatMap((name) => name.split(/[ ,-]+/)));

    const drawn = Array.from({ length: 2000 }, () =>
      maker.replace('PATIENT', 'Anna Schmidt').split(' '),
    ).flat();

    expect(drawn.filter((word) => own.has(word))).toEqual([]);
  });
});

describe('the check digit of an insurance number', () => {
  it.each([
    ['A12345678', 'A123456780'], // the example of the specification of the number
    ['X00001234', 'X000012346'],
  ])('of %s makes %s', (without, whole) => {
    expect(withCheckDigit(without)).toBe(whole);
  });
});

describe('German surrogates', () => {
  const maker = createSurrogateMaker({ random: createSeededRandom(7), language: 'de' });

  it.each([
    [
      'DATE',
      '12. März 2061',
      /^\d{2}\. (?:Januar|Februar|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|März) 20\d\d$/,
    ],
    ['DATE', '14. August', /^\d{2}\. (?!.*(?:May|October|January))\p{Lu}\p{Ll}+$/u],
    ['DATE', '31.12.2061', /^(?:0[1-9]|1\d|2[0-8])\.(?:0[1-9]|1[0-2])\.20\d\d$/],
    ['STREET', 'Bahnhofstraße 12', /^\p{Lu}\p{Ll}+straße \d\d$/u],
    ['STREET', 'Am Markt 3', /^Am \p{Lu}\p{Ll}+ \d$/u],
    ['HOSPITAL', 'Klinikum Adelheim', /^Klinikum \p{Lu}\p{Ll}+$/u],
    ['PATIENT', 'Dr. von Weizen', /^Dr\. von \p{Lu}\p{Ll}+$/u],
    ['AGE', '45 Jahre', /^\d\d Jahre$/],
    ['PROFESSION', 'Maurer', /^\p{Lu}[\p{Ll}\p{Lu}]+$/u],
    ['MEDICALRECORD', 'F-12345678', /^[A-Z]-\d{8}$/],
  ])('of %s %s keep its form', (label, original, form) => {
    for (let round = 0; round < 30; round += 1) {
      const surrogate = maker.replace(label, original);

      expect(surrogate).toMatch(form);
      expect(surrogate).not.toBe(original);
    }
  });
});
