import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { everyRow } from '#foundation/testing';
import { readForModel } from './decoded.js';

describe('what a model reads', () => {
  it(
    'is the word as a person reads it',
    everyRow(
      [
        ['a soft hyphen', 'Kowal\u00adczyk', 'Kowalczyk'],
        ['a zero-width blank', 'Kowal\u200bczyk', 'Kowalczyk'],
        ['a letter of another alphabet', 'Sm\u0456th', 'Smith'],
        ['full-width letters', '\uff2c\uff55\uff4e\uff44', 'Lund'],
        ['an accent of its own', 'Jose\u0301', 'Jos\u00e9'],
        ['a wrong encoding', 'M\u00c3\u00bcller', 'M\u00fcller'],
        ['a wrong encoding with a soft hyphen', 'Garc\u00c3\u00ada', 'Garc\u00eda'],
        ['an entity', 'Mu&ntilde;oz', 'Mu\u00f1oz'],
        ['an escape of JSON', 'Mu\\u00f1oz', 'Mu\u00f1oz'],
        ['an escape of RTF', "M\\'fcller", 'M\u00fcller'],
        ['a ligature', 'Gri\ufb03th', 'Griffith'],
        ['a lost letter', 'Mu\ufffdoz', 'Mueoz'],
        ['a lost first letter', '\ufffdkerlund', 'Ekerlund'],
        ['a question mark for a letter', 'Nu?ez', 'Nueez'],
        ['a scanned digit', 'W0ng', 'Wong'],
        ['a tag inside', '<b>Mar</b>garet', '\nMargaret'],
        ['an element of HTML', 'Ana<br/>Bo', 'Ana\nBo'],
        ['the slashes of a fraction', '3\u22154\u22152019', '3/4/2019'],
      ],
      (_, written, read) => {
        expect(readForModel(`Seen: ${written} today`).text).toBe(`Seen: ${read} today`);
      },
    ),
  );

  it(
    'stays as it is written',
    everyRow(
      [
        'Zo\u00eb M\u00fcller \u2013 \u201cwell\u201d, 38\u00b0C',
        'pain?none, any fever? chills',
        'CHF?COPD',
        'signed <jholm> <Holm>, BP <120',
        'H1N1, T1N0M0, B12, O2',
        'a plain note\nof two lines',
      ],
      (text) => {
        expect(readForModel(text).text).toBe(text);
      },
    ),
  );

  it('leads back to the whole word with what is hidden in it', () => {
    const original = 'Dr. Ko\u00adwal\u00c3\u00bcczyk, 3\u22154\u22152019';
    const seen = readForModel(original);
    const start = seen.text.indexOf('Ko');
    const place = seen.originalOf(start, seen.text.indexOf(','));

    expect(original.slice(place.start, place.end)).toBe('Ko\u00adwal\u00c3\u00bcczyk');
  });

  it('leads back in order, from the first unit to the last', () => {
    const parts = [
      'Ana',
      ' ',
      '\u00ad',
      '\u200b',
      '\u00c3\u00bc',
      '&uuml;',
      '\\u00f1',
      '\ufffd',
      'e\u0301',
      '\ufb01',
      '\u{1d7d1}',
      '\n',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), (chosen) => {
        const original = chosen.join('');
        const seen = readForModel(original);

        let last = 0;
        for (let at = 0; at < seen.text.length; at += 1) {
          const { start, end } = seen.originalOf(at, at + 1);
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeGreaterThanOrEqual(last);
          expect(end).toBeLessThanOrEqual(original.length);
          last = end;
        }
      }),
    );
  });
});
