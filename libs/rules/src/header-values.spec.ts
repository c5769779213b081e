import { describe, expect, it } from '@jest/globals';
import { headerValues } from './header-values.js';
import { createLayers } from './layers.js';
import type { RuleLanguage } from './rule.js';
import { seeThrough } from './seen-through.js';

function valuesOf(text: string, language: RuleLanguage = 'en') {
  return headerValues(seeThrough(text), [], language, text);
}

function found(text: string, language: RuleLanguage = 'en'): string[] {
  const spans = createLayers({ language }).apply(text, []);
  return spans.map(({ start, end }) => text.slice(start, end));
}

describe('a header', () => {
  it.each([
    ['a form line', 'Name Ana HOLM  Born 20610305 Tel 1'],
    ['a table with bars', '| Name | DOB | Sex |\n|---|---|---|\n| Ana HOLM | 03/05/2061 | F |'],
    ['a table with tabs', 'Name\tDate of birth\nAna HOLM\tMarch 5, 2061'],
    ['a table with blanks', 'Patient name     DOB\nAna HOLM       5 Mar 2061'],
  ])('gives name and birth date from %s', (_, text) => {
    expect(valuesOf(text)).toMatchObject({ names: ['Ana HOLM'], birthDates: ['2061-03-05'] });
  });

  it('gives each row of a table, and record numbers', () => {
    expect(valuesOf('Name | DOB | MRN\nAna Lee | 1/2/61 | EF-13080\nBo Lee | 3/4/2060 | 77120')).toEqual({
      names: ['Ana Lee', 'Bo Lee'],
      birthDates: ['1961-01-02', '2061-01-02', '2060-03-04'],
      records: ['EF-13080', '77120'],
    });
  });

  it('reads an open date in the order of the language, and no other way', () => {
    expect(valuesOf('Name Ana Lee DOB 03/05/2061').birthDates).toEqual(['2061-03-05']);
    expect(valuesOf('Nombre Ana Lee Fecha de nacimiento 03/05/2061', 'es').birthDates).toEqual([
      '2061-05-03',
    ]);
  });

  it.each([
    'The name of the chart is unknown to the patient.',
    'Chart reviewed. Name the patient was born with: none.',
    'Name | Dose\nLasix | 40 mg',
    'Name Ana Lee',
    'Name Ana Lee DOB 45/45/2061',
  ])('says nothing of numbers and days in: %s', (text) => {
    expect(valuesOf(text)).toMatchObject({ birthDates: [], records: [] });
  });
});

describe('what a header says', () => {
  it('is found in every form in the note', () => {
    const text =
      'Name Ana HOLM  Born 20610305\nMRN: 303-92-51\nBorn on 5 March 61, so 03.05.2061. File 3039251, not 3039252.';

    expect(found(text)).toEqual(['Ana HOLM', '20610305', '303-92-51', '5 March 61', '03.05.2061', '3039251']);
  });

  it('is found from a table that no rule reads', () => {
    const text =
      'Name | DOB | MRN\nAna Holm | 20610305 | 13080-7\n\nSeen today. Holm, A. said that 130807 is hers.';

    expect(found(text)).toEqual(['Ana Holm', '20610305', '13080-7', 'Holm, A', '130807']);
  });
});
