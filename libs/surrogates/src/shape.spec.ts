import { describe, expect, it } from '@jest/globals';
import { createSecureRandom } from '#foundation';
import { createConsistentSurrogates } from './consistent-surrogates.js';
import { isCode, isSpokenNumber } from './shape.js';
import { createSurrogateMaker } from './surrogate-maker.js';

const maker = createSurrogateMaker({ random: createSecureRandom() });
const many = (label: string, text: string) => Array.from({ length: 300 }, () => maker.replace(label, text));
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('the surrogate of a number in words', () => {
  it.each(['MEDICALRECORD', 'PHONE', 'ID'])('is of words of any length, as %s', (label) => {
    const made = many(label, 'Four five, one two-eight eight');

    expect(new Set(made.map((text) => text.split(/[ ,-]+/)[2]?.length))).toEqual(new Set([2, 3, 4, 5]));
    expect(made.every((text) => /^[A-Z][a-z]+ [a-z]+, [a-z]+ [a-z]+-[a-z]+ [a-z]+$/.test(text))).toBe(true);
  });

  it.each([
    ['cuatro cinco uno dos', true],
    ['vier fünf eins', true],
    ['forty-five twelve', true],
    ['H303925', false],
    ['ward one', false],
  ])('is one of %s: %s', (text, expected) => {
    expect(isSpokenNumber(text)).toBe(expected);
  });
});

describe('the surrogate of a code', () => {
  it.each([
    ['PATIENT', base64('Anna Holmberg')],
    ['MEDICALRECORD', base64('0045-1288')],
    ['MEDICALRECORD', Buffer.from('Anna Holmberg').toString('hex')],
    ['PATIENT', '%48%6f%6c%6d%62%65%72%67'],
    ['DATE', base64('born 03/05/2061')],
  ])('has no sign of the case and the digits of the original, as %s', (label, code) => {
    const made = many(label, code);
    const second = code.search(/(?<=^.{4})[\da-z]/i);
    const kinds = new Set(made.map((text) => (/\d/.test(text[second] ?? '') ? 'digit' : 'letter')));

    expect(new Set(made.map((text) => text.length))).toEqual(new Set([code.length]));
    expect(kinds).toEqual(new Set(['digit', 'letter']));
  });

  it('is the same again under one key, and no name', () => {
    const note = { id: 'a', text: base64('Anna Holmberg'), spans: [] };
    const key = Buffer.alloc(32, 7);
    const make = () =>
      createConsistentSurrogates({ key, language: 'en' })
        .makerFor(note, 'p')
        .replace('PATIENT', base64('Anna Holmberg'));

    expect(make()).toBe(make());
    expect(make()).toMatch(/^[A-Za-z0-9]{18}==$/);
  });

  it.each(['14Mar2061', 'MacDonald-McKay', 'H303925', 'AB12cd34', 'jsmith42', '0045-1288', 'Holmberg'])(
    'is none of %s, which keeps its shape',
    (text) => {
      expect(isCode(text)).toBe(false);
    },
  );
});
