import { describe, expect, it } from '@jest/globals';
import { lookupForms } from './table.js';

describe('lookupForms', () => {
  it('builds each form on the one before', () => {
    expect(lookupForms("O'Brien-7")).toEqual([
      ['lower', "o'brien-7"],
      ['stripped', 'obrien7'],
      ['digits', 'obrien0'],
    ]);
  });

  it('leaves out forms that change nothing', () => {
    expect(lookupForms('fever')).toEqual([]);
    expect(lookupForms('Fever')).toEqual([['lower', 'fever']]);
    expect(lookupForms('2015')).toEqual([['digits', '0000']]);
  });

  it('never looks for an empty form', () => {
    expect(lookupForms('--')).toEqual([]);
  });

  it('keeps accents, written in one character or two, and replaces digits of every script', () => {
    expect(lookupForms('Ñandú,')).toEqual([
      ['lower', 'ñandú,'],
      ['stripped', 'ñandú'],
    ]);
    expect(lookupForms('e\u0301.')).toEqual([['stripped', 'e\u0301']]);
    expect(lookupForms('٣')).toEqual([['digits', '0']]);
  });
});
