import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { headerLineValues } from './header-values.js';
import { createLayers } from './layers.js';

const nothing = { names: [], birthDates: [], records: [], telephones: [] };

describe('a header line without colons', () => {
  it(
    'is read in three languages, as cells and in any case',
    everyRow(
      [
        [
          'of English fields',
          'Name Anna Holmberg  Born 03/14/2061  Tel 555-201-3344  MRN 3039251',
          ['Anna Holmberg', '03/14/2061', '3039251', '555-201-3344'],
        ],
        [
          'of Spanish fields',
          'Nombre Ana Gil Ruiz  Nacida el 14/03/2061  Tfno 555 0123  NHC 368503',
          ['Ana Gil Ruiz', '14/03/2061', '368503', '555 0123'],
        ],
        [
          'of German fields',
          'Name Holmberg, Anna geb. 14.03.2061 Tel 030 23125 001 Fallnr 0045123',
          ['Holmberg, Anna', '14.03.2061', '0045123', '030 23125 001'],
        ],
        [
          'of cells',
          '| Name | Anna Holmberg | Born | 14 Mar 61 | MRN | 3039251 | Tel | 555-201-3344 |',
          ['Anna Holmberg', '14 Mar 61', '3039251', '555-201-3344'],
        ],
        [
          'in small letters, with a field between that says nothing',
          'name anna holmberg sex f dob 03/14/2061\tmrn 3039251\ttel 555-201-3344',
          ['anna holmberg', '03/14/2061', '3039251', '555-201-3344'],
        ],
        [
          'in capitals, in another order',
          'MRN 3039251  TEL 555-201-3344  NAME ANNA HOLMBERG, 61  BORN 20610314',
          ['ANNA HOLMBERG', '20610314', '3039251', '555-201-3344'],
        ],
      ],
      (_, line, [name, birthDate, record, telephone]) => {
        expect(headerLineValues(`Letter\n${line}\nSeen today.`)).toEqual({
          names: [name],
          birthDates: [birthDate],
          records: [record],
          telephones: [telephone],
        });
      },
    ),
  );

  it(
    'is not read where fields are words of prose',
    everyRow(
      [
        ['one known field', 'Name Anna Holmberg came today'],
        ['one known field twice', 'Name Anna Holmberg  Patient Anna Holmberg'],
        ['words of fields in a sentence', 'Name and address unknown. Born in 1961, the record was lost.'],
        ['a sentence with a number', 'The patient was born there and his record 12345 was lost'],
        ['words that no name holds', 'Name pending Born unknown Tel none MRN pending'],
        ['names of columns', 'Patient Name  Born  Tel  MRN'],
        ['a paragraph', `Name Anna Holmberg Born 03/14/2061 ${'and so on '.repeat(40)}`],
        ['numbers that are too short', 'Tel 5552  MRN 4512'],
      ],
      (_, line) => {
        expect(headerLineValues(line)).toEqual(nothing);
      },
    ),
  );

  it('makes its values known in the whole note, in any form', () => {
    const text =
      'Name Anna Holmberg  Born 03/14/2061  MRN 3039251\nBorn 14 March 2061. A. Holmberg, band 303 92 51.';

    const spans = createLayers({ language: 'en' }).apply(text, []);

    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual([
      'Anna Holmberg',
      '03/14/2061',
      '3039251',
      '14 March 2061',
      'A. Holmberg',
      '303 92 51',
    ]);
  });
});
