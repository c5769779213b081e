import { describe, expect, it } from '@jest/globals';
import { seeThrough } from '#text';
import { findLeaks } from './find-leaks.js';
import { findKnownValues } from './known-values.js';
import type { KnownValues } from './known-values-file.js';
import { createLayers } from './layers.js';
import { ruleLanguages } from './rule.js';

/** 10,000 characters each: less than a second together. A pattern that backtracks takes minutes to years for one of them. */
const units = [
  '1',
  ' ',
  'a-',
  '1-',
  '1 ',
  'A ',
  'Ab ',
  'a.',
  'a@',
  'a:',
  '\n',
  'x',
  'A, ',
  '1.',
  '(1',
  'Calle de la ',
  'Hospital de ',
  'MRN # ',
  'fax 1 ',
  'Name: A',
  'QUJD',
  'QUJDREVG ',
  'a1b',
  '%41',
  '%41b',
  '&#65;',
  '=C3=B6',
  'ab-\n',
  'a b ',
  'A.',
  '\u202ea',
  'one ',
];
const millisecondsMax = 1_000;

describe('hostile text', () => {
  it.each(ruleLanguages)('takes time in proportion to its length in %s', (language) => {
    const layers = createLayers({ language });
    const before = performance.now();

    for (const unit of units) layers.apply(unit.repeat(Math.ceil(10_000 / unit.length)), []);

    expect(performance.now() - before).toBeLessThan(units.length * millisecondsMax);
  });

  it('takes processor time in proportion to the number of identifiers', () => {
    const layers = createLayers({ language: 'en' });
    const timeOf = (count: number) => {
      const text = 'Dr. Smith on 03/04/2061. '.repeat(count);
      const before = process.cpuUsage();
      layers.apply(text, []);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    timeOf(800); // compiles the patterns

    expect(timeOf(6400) / timeOf(800)).toBeLessThan(32); // 8 where time is linear, 64 where it is quadratic
  });

  it('takes milliseconds a line where lines are letters alone, as those of a gene', () => {
    const layers = createLayers({ language: 'en' });
    layers.apply('Dr. Smith on 03/04/2061.', []); // compiles the patterns
    const before = process.cpuUsage();

    layers.apply(`${'acgt'.repeat(25)}\n`.repeat(20), []);

    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000 / 20).toBeLessThan(50); // 2,000 where a name may be cut anywhere
  });

  it('takes processor time in proportion to its length where every line is the head of a table', () => {
    const layers = createLayers({ language: 'en' });
    const timeOf = (count: number) => {
      const text = 'Name\tDOB\n'.repeat(count);
      const before = process.cpuUsage();
      layers.apply(text, []);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    timeOf(2000);

    expect(timeOf(16_000) / timeOf(2000)).toBeLessThan(32); // 8 where time is linear, 64 where it is quadratic
  });

  it('takes time in proportion to its length where a model marks every number, and rules all of them at once', () => {
    const layers = createLayers({ language: 'en' });
    const timeOf = (count: number) => {
      const text = '1 '.repeat(count);
      const everyOne = Array.from({ length: count }, (_, index) => ({
        start: 2 * index,
        end: 2 * index + 1,
        label: 'IDNUM',
        confidence: 0.5 + 0.5 * (index % 2),
      }));
      const before = process.cpuUsage();
      layers.apply(text, everyOne);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    timeOf(1000);

    expect(timeOf(8000) / timeOf(1000)).toBeLessThan(32);
  });
});

describe('the last look at a hostile text', () => {
  it('takes time in proportion to the number of identifiers', () => {
    const timeOf = (count: number) => {
      const all = many(count, (index) => `A${wordOf(500_000 + index)} E${wordOf(500_000 + index)}`);
      const written = all.join('. ');
      const inserted = all.map((one, index) => {
        const start = index * (one.length + 2);
        return { start, end: start + one.length };
      });
      const before = process.cpuUsage();
      findLeaks(
        written,
        all.map((text) => ({ text, label: 'PATIENT' })),
        inserted,
      );
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    timeOf(1000);

    expect(timeOf(8000) / timeOf(1000)).toBeLessThan(32); // 8 where time is linear, 64 where it is quadratic
  });
});

/** A word of its own for each number. */
const wordOf = (number: number): string =>
  number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? '');

const many = (count: number, of: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => of(index));

describe('hostile known values', () => {
  it.each<[string, (count: number) => { readonly known: KnownValues; readonly text: string }]>([
    [
      'one name of many words',
      (count) => ({ known: { names: [`${'Ada '.repeat(count)}Bo`] }, text: 'Ada '.repeat(count) }),
    ],
    [
      'one name of many letters',
      (count) => ({ known: { names: ['a'.repeat(3 * count)] }, text: `A${'b'.repeat(3 * count)}` }),
    ],
    [
      'many names that begin alike',
      (count) => ({
        known: { names: many(count, (index) => `Ada ${wordOf(index)}`) },
        text: 'Ada '.repeat(count),
      }),
    ],
    [
      'many names and as many words that are nearly those',
      (count) => ({
        known: { names: many(count, (index) => `Ab${wordOf(index)}defgh`) },
        text: many(count, (index) => `Ab${wordOf(index)}dxfgx`).join(' '),
      }),
    ],
    [
      'many numbers',
      (count) => ({
        known: { records: many(count, (index) => `1111${index}`) },
        text: '1 '.repeat(3 * count),
      }),
    ],
  ])('take time in proportion to their length: %s', (_case, make) => {
    const timeOf = (count: number) => {
      const { known, text } = make(count);
      const seen = seeThrough(text);
      const before = process.cpuUsage();
      findKnownValues(known, seen);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    timeOf(500);

    expect(timeOf(4000) / (timeOf(500) + 10_000)).toBeLessThan(32); // 8 where time is linear, 64 where it is quadratic
  });

  it('are found however many words they have, by the first 64 of them', () => {
    const name = many(100, (index) => `Q${wordOf(index)}`).join(' ');

    const found = findKnownValues({ names: [name] }, seeThrough(`Seen: ${name}.`));

    expect(Math.max(...found.map(({ start, end }) => end - start))).toBe(
      name.split(' ').slice(0, 64).join(' ').length,
    );
    expect(found.length).toBeGreaterThan(90); // and each of its parts
  });
});
