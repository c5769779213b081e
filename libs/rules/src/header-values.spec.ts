import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { createLayers } from './layers.js';

const layers = createLayers({ language: 'en' });

function known(text: string): string[] {
  const spans = layers.apply(text, []);
  return spans.filter(({ source }) => source === 'known').map(({ start, end }) => text.slice(start, end));
}

describe("a note's own header", () => {
  it(
    'makes its values known in every form',
    everyRow(
      [
        ['a birth date in other words', 'DOB: 03/14/2061\nBorn 14 3 61.', '14 3 61'],
        ['a record number without separators', 'MRN: 303-92-51\nBand 3039251 on.', '3039251'],
        [
          'a name in a table',
          'Name | DOB | MRN\nHolmberg, Anna | 03/14/2061 | 3039251\nANNA H. came.',
          'ANNA H',
        ],
        [
          'a birth date in a table',
          '| Patient | DOB |\n|---|---|\n| Anna Holmberg | 03/14/2061 |\nborn 14 3 61',
          '14 3 61',
        ],
        [
          'a record number in a table of tabs',
          'Patient Name\tMRN\nAnna Holmberg\tA30-39251\nband A3039251.',
          'A3039251',
        ],
      ],
      (_, text, form) => {
        expect(known(text)).toContain(form);
      },
    ),
  );

  it('makes the cells of a table known themselves', () => {
    expect(known('Name    DOB    MRN\nAnna Holmberg    03/14/2061    30392511\n')).toEqual(
      expect.arrayContaining(['Anna Holmberg', '30392511']),
    );
  });

  it(
    'does not make known what says nothing of the patient',
    everyRow(
      [
        ['a column of another kind', 'Test | Value\nSodium | 3039251\nvalue 3039251'],
        ['a table with one known column alone', 'Drug name | Dose\nAnna Holmberg | 20\nThe Holmberg'],
        ['rows of other lengths', 'Name | DOB | MRN\nAnna Holmberg came here yesterday'],
        ['cells that are no values', 'Name | MRN\nPending | none\nPending results'],
        ['a date without a cue of birth', 'Date: 03/14/2061\nSeen 14032061'],
        ['a record number of four digits', 'MRN: 4512\nwith 45-12 of'],
      ],
      (_, text) => {
        expect(known(text)).toEqual([]);
      },
    ),
  );
});
