import { describe, expect, it } from '@jest/globals';
import type { SurrogateLanguage } from './label-kinds.js';
import { readingOf, shiftDate } from './shifted-dates.js';

const english = readingOf([], 'en');
const spanish = readingOf([], 'es');
const german = readingOf([], 'de');

describe('shiftDate', () => {
  it.each([
    ['03/14/2024', 40, '04/23/2024'],
    ['3/4/24', 40, '4/13/24'],
    ['12/14/2023', 40, '01/23/2024'],
    ['2024-03-14', -74, '2023-12-31'],
    ['2024-03-14T08:30:00Z', 40, '2024-04-23T08:30:00Z'],
    ['03/14/2024 08:30', 40, '04/23/2024 08:30'],
    ['8:30 am on 3/14', 40, '8:30 am on 4/23'],
    ['20240314', 40, '20240423'],
    ['03042024', 40, '04132024'],
    ['25032024', 40, '04052024'],
    ['03.04.2024', 40, '13.05.2024'],
    ['03.14.2024', 40, '04.23.2024'],
    ['March 14, 2024', 40, 'April 23, 2024'],
    ['MARCH 3RD', 40, 'APRIL 12TH'],
    ['21st of March 2024', 40, '30th of April 2024'],
    ['14 Mar 24', 330, '7 Feb 25'],
    ['14-may-24', 20, '03-jun-24'],
    ['May 14', 20, 'June 3'],
    ['20-Apr-24', 12, '02-May-24'],
    ['Thursday, March 14, 2024', 40, 'Tuesday, April 23, 2024'],
    ['March 2024', 40, 'April 2024'],
    ['in December', 40, 'in January'],
    ['2024', 40, '2025'],
    ['2024', -40, '2023'],
    ['Monday', -40, 'Wednesday'],
    ['03/14 - 03/17/2024', 40, '04/23 - 04/26/2024'],
    ['from 12/01 to 12/05', 40, 'from 01/10 to 01/14'],
  ])('moves %s by %d days to %s', (written, days, expected) => {
    expect(shiftDate(written, days, english)).toBe(expected);
  });

  it.each([
    [spanish, '14 de marzo de 2024', '23 de abril de 2024'],
    [spanish, '03/04/2024', '13/05/2024'],
    [german, '14. März 2024', '23. April 2024'],
    [german, '03.04.2061', '13.05.2061'],
  ])('reads %# in its own language and order', (reading, written, expected) => {
    expect(shiftDate(written, 40, reading)).toBe(expected);
  });

  it.each([
    'Christmas',
    'spring of 2019',
    'the 1990s',
    '12',
    '02/30/2024',
    '13/13/2024',
    '061224',
    '08:30',
    'Q3',
  ])('reads nothing into %s', (written) => {
    expect(shiftDate(written, 40, english)).toBeUndefined();
  });

  it('passes a leap day of the year that the note is of, and of no other', () => {
    const shifted = (year: string) => shiftDate('02/20', 40, readingOf([year], 'en'));

    expect([shifted('01/01/2024'), shifted('01/01/2023')]).toEqual(['03/31', '04/01']);
  });

  it('keeps every interval, whatever the form', () => {
    const forms = [
      (day: string) => day,
      (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
      (day: string) => day.replaceAll('-', ''),
    ];
    for (let at = 0; at < 800; at += 13) {
      const day = new Date(Date.UTC(2023, 0, 1 + at)).toISOString().slice(0, 10);
      const moved = new Date(Date.UTC(2023, 0, 1 + at - 123)).toISOString().slice(0, 10);
      for (const form of forms) expect(shiftDate(form(day), -123, english)).toBe(form(moved));
    }
  });
});

describe('readingOf', () => {
  it.each<[string, string[], SurrogateLanguage, boolean]>([
    ['its language', [], 'en', false],
    ['its language', [], 'de', true],
    ['a day above 12', ['03/04/2024', '25/04/2024'], 'en', true],
    ['a day above 12 in the second place', ['04/25/2024'], 'es', false],
    ['no fraction and no year in front', ['25/4', '25-04-12'], 'en', false],
    ['no date with full stops', ['25.04.2024'], 'en', false],
    ['its language where its dates disagree', ['25/04/2024', '04/25/2024'], 'en', false],
  ])('takes the order of days and months from %s', (_, dates, language, dayFirst) => {
    expect(readingOf(dates, language).dayFirst).toBe(dayFirst);
  });
});
