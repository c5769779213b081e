import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { drawSkewed, drawWeighted, fillPattern, ordinal } from '#surrogates';
import { slotsOf } from '../testing/index.js';
import { formatDay, toDay } from './dates.js';
import { fillLabelledForm, fillNameForm, NoteBuilder } from './note-builder.js';
import { parseTemplate } from './template.js';

describe('parseTemplate', () => {
  it('splits a template into words, slots and alternatives', () => {
    expect(parseTemplate('On {date} <he|{name} then|> left.')).toEqual([
      { kind: 'words', text: 'On ' },
      { kind: 'slot', name: 'date' },
      { kind: 'words', text: ' ' },
      {
        kind: 'choice',
        options: [
          [{ kind: 'words', text: 'he' }],
          [
            { kind: 'slot', name: 'name' },
            { kind: 'words', text: ' then' },
          ],
          [],
        ],
      },
      { kind: 'words', text: ' left.' },
    ]);
    expect(slotsOf('{a} <x|{b.c}>')).toEqual(['a', 'b.c']);
  });

  it.each(['a {b', 'a} b', 'a <b', 'a <b|{c> d', '{not a slot}'])(
    'refuses the stray bracket of %j',
    (template) => {
      expect(() => parseTemplate(template)).toThrow('stray bracket');
    },
  );
});

describe('NoteBuilder', () => {
  it('remembers where labelled pieces stand, in UTF-16 units', () => {
    const builder = new NoteBuilder();

    builder.writeText('🩺 seen by ');
    builder.write({ text: 'Orla', label: 'DOCTOR' });
    builder.write({ text: '', label: 'DATE' });
    builder.breakLine();

    const { text, spans } = builder.finish('1');
    expect(spans).toEqual([{ start: 11, end: 15, label: 'DOCTOR' }]);
    expect(text.slice(11, 15)).toBe('Orla');
  });
});

describe('dates', () => {
  const day = toDay(2067, 3, 4);

  it.each([
    ['MM/DD/YYYY', '03/04/2067'],
    ['M/D/YY', '3/4/67'],
    ['DD-Mon-YY', '04-Mar-67'],
    ['D-MON-YYYY', '4-MAR-2067'],
    ['Dth of Month', '4th of March'],
    ['Month D, YYYY', 'March 4, 2067'],
    ['YY-MM-DD', '67-03-04'],
    ['Weekday', 'Friday'],
    ['Wkd', 'Fri'],
    ['Easter', 'Easter'],
    ['spring of YYYY', 'spring of 2067'],
  ])('writes %s as %s', (form, written) => {
    expect(formatDay(form, day)).toBe(written);
  });

  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [30, '30th'],
  ])('the ordinal of %d is %s', (value, written) => {
    expect(ordinal(value)).toBe(written);
  });
});

describe('names in forms', () => {
  const person = { sex: 'F', first: 'Orla', middle: 'Mae', last: 'Quist' } as const;

  it.each([
    ['Dr. [Last]', 'Dr. Quist', 'Quist'],
    ['[LAST, FIRST M]', 'QUIST, ORLA M', 'QUIST, ORLA M'],
    ['[F. Last], MD', 'O. Quist, MD', 'O. Quist'],
    ['[fml##]', 'omq##', 'omq##'],
  ])('%s labels only what stands in brackets', (form, written, labelled) => {
    const pieces = fillLabelledForm(form, 'DOCTOR', (part) => fillNameForm(part, person));

    expect(pieces.map(({ text }) => text).join('')).toBe(written);
    expect(pieces.filter(({ label }) => label === 'DOCTOR').map(({ text }) => text)).toEqual([labelled]);
  });
});

describe('draws', () => {
  it('fillPattern replaces its signs and nothing else', () => {
    const random = createSeededRandom(1);

    for (let repeat = 0; repeat < 50; repeat += 1) {
      expect(fillPattern('SN-%#@&~ 01.', random)).toMatch(/^SN-[1-9]\d[A-Z][a-z][0-9A-F] 01\.$/);
    }
  });

  it('drawWeighted follows the weights', () => {
    const random = createSeededRandom(2);
    const drawn = Array.from({ length: 4000 }, () =>
      drawWeighted(
        [
          ['a', 3],
          ['b', 1],
        ],
        random,
      ),
    );

    const share = drawn.filter((item) => item === 'a').length / drawn.length;
    expect(share).toBeGreaterThan(0.72);
    expect(share).toBeLessThan(0.78);
  });

  it('drawSkewed gives the first tenth a fifth of the draws (0.1 to the power 2/3)', () => {
    const random = createSeededRandom(3);
    const items = Array.from({ length: 100 }, (_, index) => index);
    const drawn = Array.from({ length: 8000 }, () => drawSkewed(items, random));

    expect(drawn.filter((item) => item < 10).length / drawn.length).toBeCloseTo(0.215, 1);
    expect(Math.max(...drawn)).toBe(99);
  });
});
