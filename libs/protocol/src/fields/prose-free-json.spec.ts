import { describe, expect, it } from '@jest/globals';
import { measuresSchema, settingsSchema } from './prose-free-json.js';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;

describe('measuresSchema', () => {
  it.each([
    ['numbers', { loss: 0.5, epoch: 3 }],
    ['an unknown number', { loss: null }],
    ['lists and records of numbers', { T1: { accuracy: 0.51, interval: [0.49, 0.53] }, sizes: [1, 2, 3] }],
    ['nothing', {}],
  ])('accepts %s', (_name, value) => {
    expect(accepts(measuresSchema, value)).toBe(true);
  });

  it.each([
    ['a string', { name: 'x' }],
    ['a string inside', { a: { b: ['x'] } }],
    ['a switch', { on: true }],
    ['a name with a blank', { 'Mrs Smith': 1 }],
    ['a name of 65 characters', { ['a'.repeat(65)]: 1 }],
    ['NaN', { loss: Number.NaN }],
    ['an infinity', { loss: Number.POSITIVE_INFINITY }],
    ['a list of 257', { list: Array(257).fill(0) }],
    ['257 names', Object.fromEntries(Array.from({ length: 257 }, (_, index) => [`m${index}`, 0]))],
    ['six levels', { a: { b: { c: { d: { e: { f: 1 } } } } } }],
    ['a bare number', 1],
  ])('refuses %s', (_name, value) => {
    expect(accepts(measuresSchema, value)).toBe(false);
  });

  it('accepts five levels, which a privacy report has', () => {
    const exactAdversary = { rightWord: [{ candidates: 100, interval: [0.01, 0.05] }] };

    expect(accepts(measuresSchema, { exactAdversary })).toBe(true);
  });
});

describe('settingsSchema', () => {
  it('accepts numbers, switches and identifiers', () => {
    const settings = {
      epochs: 3,
      tune: true,
      corpus: 'synthetic-public',
      layers: [128, 128],
      noise: { output: 0.1 },
    };

    expect(settingsSchema.parse(settings)).toEqual(settings);
  });

  it.each([
    ['prose', { note: 'seen on Monday' }],
    ['a path', { corpus: '/etc/passwd' }],
    ['a path upwards', { corpus: '../notes' }],
    ['an address', { url: 'http://x' }],
    ['65 characters', { name: 'a'.repeat(65) }],
    ['nothing between quotes', { name: '' }],
  ])('refuses %s', (_name, value) => {
    expect(accepts(settingsSchema, value)).toBe(false);
  });
});
