import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { seeThrough } from '#text';
import { createIdentifierFinder } from './find-identifiers.js';

const find = createIdentifierFinder('en');

function found(text: string): string[] {
  return find(seeThrough(text)).map(({ start, end, source }) => `${text.slice(start, end)} ${source}`);
}

describe('digits written with letters', () => {
  it(
    'are read in numbers and dates',
    everyRow(
      [
        ['Phone: 617-555-Ol23', '617-555-Ol23 rule:phone'],
        ['Tel. (6l7) 5S5-0123', '(6l7) 5S5-0123 rule:phone'],
        ['Fax: 617 555 O144', '617 555 O144 rule:fax'],
        ['MRN: O8l5', 'O8l5 rule:record-number'],
        ['Medical record number is 3O3-92-5I', '3O3-92-5I rule:record-number'],
        ['SSN: 9I2-34-S678', '9I2-34-S678 rule:ssn'],
        ['Acct #0B51288', '0B51288 rule:account-number'],
        ['seen O3/l4/2061', 'O3/l4/2061 rule:date'],
        ['MRN\u200B: О8l5', 'О8l5 rule:record-number'], // a Cyrillic О, seen through first
      ],
      (text, expected) => {
        expect(found(text)).toContain(expected);
      },
    ),
  );

  it(
    'are not seen in words and abbreviations',
    everyRow(
      [
        'SOS 555 mg',
        'Ill since 3 days',
        'MRN: SOS',
        'Phone: BOSS IS ILL', // no digit at all
        'MRN: OlSO1', // one real digit of five
        'vitamin B12 500 mcg, L5-S1, S1 and S2 normal, O2 98',
        'SpO2 98, HbA1c 7.1, G4P3 at S1-2',
        'Hepatitis B 3O', // no cue and no shape
        'call him on B12',
        'IOL 21.5, BOS 10, SOB 3 days, BILIS 4-5',
        'version 2.Ol.4',
      ],
      (text) => {
        expect(found(text)).toEqual([]);
      },
    ),
  );

  it('keep a number that holds no letter the find of one rule once', () => {
    expect(found('MRN: 303092, B12 normal')).toEqual(['303092 rule:record-number']);
  });
});
