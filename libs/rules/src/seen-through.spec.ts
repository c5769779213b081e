import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { seeThrough } from '#text';
import { createLayers } from './layers.js';

const layers = createLayers({ language: 'en' });

function found(text: string): string[] {
  return layers.apply(text, []).map(({ start, end, label }) => `${label} ${text.slice(start, end)}`);
}

describe('disguised identifiers', () => {
  it(
    'are seen through',
    everyRow(
      [
        ['zero-width blanks', 'SSN 123-\u200b45-\u200b6789.', 'SSN 123-\u200b45-\u200b6789'],
        ['soft hyphens', 'Dr. Smi\u00adth said', 'DOCTOR Smi\u00adth'],
        ['full-width digits', 'Phone: ６１７－５５５－０１２３', 'PHONE ６１７－５５５－０１２３'],
        ['look-alike letters', 'Dr. \u0405m\u0456th said', 'DOCTOR \u0405m\u0456th'],
        ['combining accents', 'Dr. Jose\u0301 said', 'DOCTOR Jose\u0301'],
        ['blanks', 'SSN 1 2 3 4 5 6 7 8 9 ok', 'SSN 1 2 3 4 5 6 7 8 9'],
        ['an astral digit', 'MRN: \u{1d7d1}303925', 'MEDICALRECORD \u{1d7d1}303925'],
        ['a byte order mark', '\ufeffDr. Smith', 'DOCTOR Smith'],
        ['no-break blanks', 'Dr.\u00a0Smith said', 'DOCTOR Smith'],
      ],
      (_, text, expected) => {
        expect(found(text)).toEqual([expected]);
      },
    ),
  );
});

it('an identifier is found over a line end, as a span a line', () => {
  expect(found('SSN: 123-45-\n6789 ok')).toEqual(['SSN 123-45', 'SSN 6789']);
});

describe('folding', () => {
  it('keeps one unit for each visible character and knows where it came from', () => {
    const original = 'a\u200bé\u{1d7d8}ﬁx';
    const seen = seeThrough(original);

    expect(seen.text).toBe('ae0fx');
    expect(seen.originalOf(1, 2)).toEqual({ start: 2, end: 3 });
    expect(seen.originalOf(2, 3)).toEqual({ start: 3, end: 5 });
    expect(seen.originalOf(0, 5)).toEqual({ start: 0, end: original.length });
    expect(seen.isDisguised).toBe(true);
  });

  it('leaves plain text as it is', () => {
    const seen = seeThrough('Plain, 12\n');

    expect(seen.text).toBe('Plain, 12\n');
    expect(seen.isDisguised).toBe(false);
  });
});
