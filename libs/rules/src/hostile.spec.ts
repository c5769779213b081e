import { describe, expect, it } from '@jest/globals';
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
