import { describe, expect, it } from '@jest/globals';
import { labelSetNamed } from '#labels';
import { replaceSpans } from '#text';
import { openPolicyWriter } from '../policy-writer.js';
import { markedNote } from '../testing/marked-note.js';
import type { OperatorName } from './operators.js';
import { withoutDropped } from './operators.js';

const writerOf = (write: Record<string, OperatorName>, key: Uint8Array = new Uint8Array(32).fill(7)) =>
  openPolicyWriter({ write, labelSet: labelSetNamed('i2b2'), language: 'en', key, yearNow: 2026 });

/** `Seen by {DOCTOR Dr. Moss}.` under a policy. */
const written = (marked: string, write: Record<string, OperatorName>, key?: Uint8Array): string => {
  const writer = writerOf(write, key);
  const note = writer.prepare(markedNote(marked));
  const wordsFor = writer.wordsFor(note, (label) => `<${label}>`);
  return withoutDropped(replaceSpans(note, wordsFor)).text;
};

describe('numbered', () => {
  it('gives one person one number, whatever case, order, possessive, initials and part of the name', () => {
    const rows: readonly (readonly [marked: string, expected: string])[] = [
      ['{PATIENT Ingrid Solvang} and {PATIENT Ada Moss}', '[PATIENT_1] and [PATIENT_2]'],
      [
        "{PATIENT SOLVANG, INGRID M.}: {PATIENT Ingrid}, {PATIENT Solvang}'s knee",
        "[PATIENT_1]: [PATIENT_1], [PATIENT_1]'s knee",
      ],
      ["{PATIENT Solvang's} knee, {PATIENT Ingrid Solvang}", '[PATIENT_1] knee, [PATIENT_1]'],
      ['{PATIENT Ga\ufb03n} is {PATIENT Gaffin}', '[PATIENT_1] is [PATIENT_1]'],
      ['{PATIENT I. Solvang} is {PATIENT Ingrid Solvang}', '[PATIENT_1] is [PATIENT_1]'],
      ['{PATIENT Mrs. Solvang} is {PATIENT Ingrid Sólvang}', '[PATIENT_1] is [PATIENT_1]'],
      ["{DOCTOR Dr. O'Dowd}, {DOCTOR Rory O’Dowd MD}", '[DOCTOR_1], [DOCTOR_1]'],
      ["{PATIENT James}' and {PATIENT Tom James}", "[PATIENT_1]' and [PATIENT_1]"],
    ];
    for (const [marked, expected] of rows)
      expect([marked, written(marked, { '*': 'numbered' })]).toEqual([marked, expected]);
  });

  it('keeps apart what letters cannot join', () => {
    const rows: readonly (readonly [marked: string, expected: string])[] = [
      ['{PATIENT Ada Moss}, {PATIENT Eli Moss}; {PATIENT Moss}', '[PATIENT_1], [PATIENT_2]; [PATIENT_3]'],
      ['{PATIENT Ada Moss}, {PATIENT E. Moss}', '[PATIENT_1], [PATIENT_2]'],
      ['{PATIENT Ada} and {DOCTOR Ada}', '[PATIENT_1] and [DOCTOR_1]'],
      ['{PATIENT A. M.} and {PATIENT Ada Moss}', '[PATIENT_1] and [PATIENT_2]'],
      ['{PATIENT Mossman} and {PATIENT Moss}', '[PATIENT_1] and [PATIENT_2]'],
    ];
    for (const [marked, expected] of rows)
      expect([marked, written(marked, { '*': 'numbered' })]).toEqual([marked, expected]);
  });

  it('tells numbers and places by their letters and digits', () => {
    expect(
      written('{IDNUM 00-481} {IDNUM 00481} {IDNUM 00482} {CITY Odo} {CITY ODO}', { '*': 'numbered' }),
    ).toBe('[IDNUM_1] [IDNUM_1] [IDNUM_2] [CITY_1] [CITY_1]');
  });
});

describe('generalise', () => {
  const general = { AGE: 'generalise', DATE: 'generalise', ZIP: 'generalise' } as const;

  it('writes ages over 89 as 90+, in digits and words, and leaves the others', () => {
    const rows: readonly (readonly [age: string, expected: string])[] = [
      ['97', '90+'],
      ['90', '90+'],
      ['89', '89'],
      ['97-year-old', '90+-year-old'],
      ['101 years', '90+ years'],
      ['97.5', '90+'],
      ['early 90s', '90+'],
      ["90's", '90+'],
      ['over 90', '90+'],
      ['ninety-seven', '90+'],
      ['ninety seven year old', '90+ year old'],
      ['nineties', '90+'],
      ['nineteen', 'nineteen'],
      ['nonagenarian', '90+'],
      ['one hundred and two', '90+'],
      ['noventa y dos años', '90+ años'],
      ['dreiundneunzig', '90+'],
      ['88-92', '88-90+'],
      ['97 days', '97 days'],
      ['100-day-old', '100-day-old'],
      ['120 weeks', '120 weeks'],
      ['eighty-nine', 'eighty-nine'],
      ['seventies', 'seventies'],
      ['newborn', 'newborn'],
      ['ochenta y nueve', 'ochenta y nueve'],
      ['zweiundachtzig', 'zweiundachtzig'],
      ['Methuselah', '[AGE]'],
    ];
    for (const [age, expected] of rows)
      expect([age, written(`{AGE ${age}}`, general)]).toEqual([age, expected]);
  });

  it('writes the year of a date and nothing of what cannot be read for certain', () => {
    const rows: readonly (readonly [date: string, expected: string])[] = [
      ['03/04/2019', '2019'],
      ['3/4/19', '2019'],
      ['3/4/87', '1987'],
      ['2019-03-04T10:15', '2019'],
      ['20190304', '2019'],
      ['March 4th, 2019', '2019'],
      ['4 de marzo de 2019', '2019'],
      ['fall of 2017', '2017'],
      ["fall '17", '2017'],
      ['2019', '2019'],
      ['the 1990s', '1990s'],
      ['3/4/2019 - 3/9/2019', '2019'],
      ['12/30/2018 to 1/2/2019', '2018-2019'],
      ['12/30/18 - 1/2/19', '2018-2019'],
      ['3/4', '[DATE]'],
      ['03/19', '[DATE]'],
      ['Tuesday', '[DATE]'],
      ['May', '[DATE]'],
      ['Christmas', '[DATE]'],
      ['010203', '[DATE]'],
    ];
    for (const [date, expected] of rows)
      expect([date, written(`{DATE ${date}}`, general)]).toEqual([date, expected]);
  });

  it('writes nothing of a year that tells an age over 89', () => {
    const rows: readonly (readonly [marked: string, expected: string])[] = [
      ['born {DATE 3/4/1931}, seen {DATE 5/6/2024}', 'born [DATE], seen 2024'],
      ['born {DATE 3/4/1937}', 'born 1937'],
      ['born {DATE 3/4/1936}', 'born [DATE]'],
      ['a {AGE 97} y.o. born {DATE 3/4/28}, seen {DATE 5/6/2025}', 'a 90+ y.o. born [DATE], seen 2025'],
      ['{AGE 101}, born {DATE 3/4/25}', '90+, born [DATE]'],
      ['{AGE 42}, seen {DATE 3/4/25}', '42, seen 2025'],
      ['{AGE 93}, a fall {DATE 3/4/62}', '90+, a fall 1962'],
    ];
    for (const [marked, expected] of rows)
      expect([marked, written(marked, general)]).toEqual([marked, expected]);
  });

  it('writes three digits of a US ZIP code, 000 for areas of few people, and a type word for other codes', () => {
    const rows: readonly (readonly [code: string, expected: string])[] = [
      ['02139', '021'],
      ['02139-4307', '021'],
      ['03601', '000'],
      ['89301', '000'],
      ['89201', '892'],
      ['2139', '[ZIP]'],
      ['SW1A 1AA', '[ZIP]'],
      ['021390', '[ZIP]'],
    ];
    for (const [code, expected] of rows)
      expect([code, written(`{ZIP ${code}}`, general)]).toEqual([code, expected]);
  });
});

describe('hash', () => {
  it('is the same for an identifier under one key, whatever its signs and label, and another under another', () => {
    const of = (marked: string, fill = 7) =>
      written(marked, { '*': 'hash' }, new Uint8Array(32).fill(fill)).split(':')[1];

    expect(of('{IDNUM 00-481 A}')).toMatch(/^[0-9a-f]{16}\]$/);
    expect(of('{MEDICALRECORD 00481a}')).toBe(of('{IDNUM 00-481 A}'));
    expect(of('{IDNUM 00481b}')).not.toBe(of('{IDNUM 00-481 A}'));
    expect(of('{IDNUM 00481a}', 8)).not.toBe(of('{IDNUM 00481a}'));
  });
});

describe('drop', () => {
  it('takes one blank along where two would be left, and no column, line or bracket', () => {
    const rows: readonly (readonly [marked: string, expected: string])[] = [
      ['Seen by {DOCTOR Moss} today', 'Seen by today'],
      ['Seen by {DOCTOR Moss}.', 'Seen by.'],
      ['{DOCTOR Moss} saw her', 'saw her'],
      ['Seen by {DOCTOR Moss}\nHome', 'Seen by\nHome'],
      ['a\n{DOCTOR Moss} saw', 'a\nsaw'],
      ['MRN\t{DOCTOR 481}\tF', 'MRN\t\tF'],
      ['MRN   {DOCTOR 481}   F', 'MRN      F'],
      ['({DOCTOR Moss})', '()'],
      ['x {DOCTOR A} {DOCTOR B} y', 'x y'],
      ['{DOCTOR Moss}', ''],
    ];
    for (const [marked, expected] of rows)
      expect([marked, written(marked, { '*': 'drop' })]).toEqual([marked, expected]);
  });
});

describe('keep and surrogate', () => {
  it('leave the original and ask for an invented one', () => {
    expect(written('{DOCTOR Moss} saw {PATIENT Ada}', { DOCTOR: 'keep', PATIENT: 'surrogate' })).toBe(
      'Moss saw <PATIENT>',
    );
  });
});
