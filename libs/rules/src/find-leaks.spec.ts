import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { findLeaks } from './find-leaks.js';

function leaked(
  written: string,
  secrets: { text: string; label: string }[],
  inserted: { start: number; end: number }[] = [],
) {
  return findLeaks(written, secrets, inserted).leaks.map(
    ({ start, end, kind, label }) => `${kind} ${label} ${written.slice(start, end)}`,
  );
}

/** Published examples, in pieces, because nothing in the repository may look like a number of somebody. */
const ssn = ['123', '45', '6789'].join('-');
const card = ['4111', '1111', '1111', '1111'].join(' ');
const iban = ['GB82', 'WEST', '1234', '5698', '7654', '32'].join('');
const name = { text: 'José Rivera', label: 'PATIENT' };

describe('a secret in what was written', () => {
  it(
    'is a leak in any case, with any accents and separators',
    everyRow(
      [
        [
          'as it was',
          'by José Rivera.',
          ['form PATIENT José Rivera', 'form PATIENT José', 'form PATIENT Rivera'],
        ],
        ['in other case, without accents', 'by jose rivera.', ['form PATIENT jose rivera']],
        ['its surname alone', 'as Rivera says', ['form PATIENT Rivera']],
        [
          'with its parts apart',
          'José-\nRivera',
          ['form PATIENT José-\nRivera', 'form PATIENT José', 'form PATIENT Rivera'],
        ],
        ['with a hidden hyphen', 'Rive\u00adra', ['form PATIENT Rive\u00adra']],
      ],
      (_, written, expected) => {
        expect(leaked(written, [name])).toEqual(expected);
      },
    ),
  );

  it(
    'is a leak by its surname alone, of whichever label set',
    everyRow(
      ['DOCTOR', 'NOMBRE_SUJETO_ASISTENCIA', 'NOMBRE_PERSONAL_SANITARIO', 'NAME_RELATIVE', 'PER', 'NAME'],
      (label) => {
        expect(leaked('visto por Rivera', [{ ...name, label }])).toEqual([`form ${label} Rivera`]);
      },
    ),
  );

  it('is none by one of its words where it is not a person', () => {
    expect(leaked('visto en Rivera', [{ text: 'Hospital Rivera', label: 'HOSPITAL' }])).toEqual([]);
  });

  it(
    'is told apart from the plain word',
    everyRow(
      [
        ['May', 'DATE', 'she may return'],
        ['White', 'PATIENT', 'has white cells'],
        ['Reed.', 'DOCTOR', 'a reed'],
      ],
      (text, label, written) => {
        expect(leaked(written, [{ text, label }])).toEqual([expect.stringMatching(`^word ${label} `)]);
        expect(leaked(written.replace(/may|white|reed/, text), [{ text, label }])).toEqual([
          expect.stringMatching(`^form ${label} `),
        ]);
      },
    ),
  );

  it('is told apart from what is named after somebody, a modal verb and an ordinal', () => {
    const secrets = ['Crohn', 'Will Adenwalla'].map((text) => ({ text, label: 'PATIENT' }));
    const written = 'Crohn disease. Will return. Crohn spoke. Will spoke. The 3rd dose on the 3rd.';

    expect(leaked(written, [...secrets, { text: 'the 3rd', label: 'DATE' }])).toEqual([
      'word PATIENT Crohn',
      'word PATIENT Will',
      'form PATIENT Crohn',
      'form PATIENT Will',
      'word DATE The 3rd',
      'form DATE the 3rd',
    ]);
  });

  it('is a leak in small letters where it is no plain word, or was written small', () => {
    expect(leaked('by vask', [{ text: 'Vask', label: 'PATIENT' }])).toEqual(['form PATIENT vask']);
    expect(leaked('by rose', [{ text: 'rose', label: 'PATIENT' }])).toEqual(['form PATIENT rose']);
  });

  it('is no leak as a part of another word, or redacted', () => {
    expect(leaked('Riverside [PATIENT] josephine', [name])).toEqual([]);
  });

  it('is found whatever separates its digits', () => {
    expect(leaked('no 303 92/51', [{ text: '303-92-51', label: 'MEDICALRECORD' }])).toEqual([
      'form MEDICALRECORD 303 92/51',
    ]);
  });

  it('is counted as not looked for when it has fewer than three letters or digits', () => {
    expect(findLeaks('at 5', [{ text: '5', label: 'AGE' }, name]).uncheckedCount).toBe(1);
  });
});

describe('a strong shape in what was written', () => {
  it(
    'is a leak',
    everyRow(
      [
        ['mail to ana@ward.example.org now', 'pattern EMAIL ana@ward.example.org'],
        ['see https://ward.example/a.', 'pattern URL https://ward.example/a'],
        ['from 192.0.2.17, yes', 'pattern IPADDR 192.0.2.17'],
        [`is ${ssn}.`, `pattern SSN ${ssn}`],
        [`card ${card}`, `pattern ACCOUNT ${card}`],
        [`to ${iban}`, `pattern ACCOUNT ${iban}`],
        ['on 03/14/2061,', 'pattern DATE 03/14/2061'],
        ['call (212) 555-0123', 'pattern PHONE (212) 555-0123'],
      ],
      (written, expected) => {
        expect(leaked(written, [])).toContain(expected);
      },
    ),
  );

  it('is none where the writer put it, and where it is no identifier', () => {
    expect(leaked('on 03/14/2061,', [], [{ start: 3, end: 13 }])).toEqual([]);
    expect(
      leaked('BP 151/101, 4-0 suture, 3/14, L4-5, 98.6, 250-1000 mg, 13/13/2061, 000-45-6789', []),
    ).toEqual([]);
  });
});
