import { describe, expect, it } from '@jest/globals';
import { type SurrogateLanguage } from '../names/name-lists.js';
import { readingOf } from './note-dates.js';
import { shiftDate } from './shifted-dates.js';

const english = readingOf([], 'en');
const spanish = readingOf([], 'es');
const german = readingOf([], 'de');

type Move = readonly [reading: typeof english, written: string, days: number, expected: string];

// biome-ignore format: one form a line
const moves: readonly Move[] = [
  [english, 'fall of 2017', 40, 'winter of 2018'],
  [english, 'winter 2017', -303, 'spring 2016'],
  [english, 'Winter 2017/18', 40, 'Spring 2018'],
  [english, 'winter 2017-2018', 360, 'winter 2018-2019'],
  [english, 'Q3 2018', 200, 'Q1 2019'],
  [english, "3Q'19", 40, "4Q'19"],
  [english, 'second quarter of 2019', -40, '1st quarter of 2019'],
  [english, 'March 4-9, 2019', 40, 'April 13-18, 2019'],
  [english, 'March 19 to 23, 2019', 40, 'April 28 to May 2, 2019'],
  [english, 'March 4, 6 and 9, 2019', 40, 'April 13, 15 and 18, 2019'],
  [english, 'March 25–April 2, 2019', 40, 'May 4–May 12, 2019'],
  [english, '19-23 March 2019', 40, '28 April-2 May 2019'],
  [english, 'between March and June 2018', 250, 'between November and February 2019'],
  [english, 'March 2018\nMay 2018', -303, 'May 2017\nJuly 2017'],
  [english, 'Labor Day 2018', -303, 'November 2017'],
  [english, "NEW YEAR'S EVE 2018", 40, 'FEBRUARY 2019'],
  [english, 'the 1990s', 40, 'the 1990s'],
  [english, 'mid-2018', 40, 'mid-2019'],
  [english, "late '17", -40, "late '16"],
  [english, '2018-2020', 40, '2019-2021'],
  [english, 'FY20', 40, 'FY21'],
  [english, '3/4-3/9/2019', 40, '4/13-4/18/2019'],
  [english, '3/19-23/2019', 40, '4/28-5/2/2019'],
  [english, '12/30/18 - 1/2/19', 40, '2/8/19 - 2/11/19'],
  [english, '(3/1)', 40, '(4/10)'],
  [english, '3/1, 3/3 and 3/5', 40, '4/10, 4/12 and 4/14'],
  [english, '12/2018-3/2019', 40, '1/2019-4/2019'],
  [english, 'school year 2017-18', 40, 'school year 2018-19'],
  [english, '2019-03', 40, '2019-04'],
  [english, '061224', 40, '072224'],
  [english, 'Feb 29', 40, 'Apr 9'],
  [english, 'week 12 of 2019', 40, 'week 18 of 2019'],
  [english, 'the week of March 4, 2019', 40, 'the week of April 13, 2019'],
  [english, 'January fourteenth twenty twenty-five', 40, 'February 23rd 2025'],
  [english, 'Eleventh of the third, nineteen fifty-one', 40, '20th of the 4th, 1951'],
  [spanish, '4 de marzo', 40, '13 de abril'],
  [spanish, 'del 22 al 26 de marzo de 2019', 40, 'del 1 al 5 de mayo de 2019'],
  [spanish, 'del 19 al 23 de marzo de 2019', 40, 'del 28 de abril al 2 de mayo de 2019'],
  [spanish, '1º de enero del 2061', 40, '10 de febrero del 2061'],
  [spanish, 'primavera de 2016', 40, 'verano de 2016'],
  [spanish, '14.XI.2023', 40, '24.XII.2023'],
  [spanish, '28 del 8', 40, '7 del 10'],
  [spanish, 'Navidad 2018', 40, 'febrero 2019'],
  [spanish, '1er trimestre de 2018', 40, '2º trimestre de 2018'],
  [spanish, 'los sábados', 40, 'los jueves'],
  [german, 'KW 12/2019', -303, 'KW 21/2018'],
  [german, '12. KW 2019', 40, '18. KW 2019'],
  [german, 'KW 9-10/2019', 40, 'KW 15-16/2019'],
  [german, '1. Quartal 2018', 40, '2. Quartal 2018'],
  [german, 'Mo., 4.3.2019', 40, 'Sa., 13.4.2019'],
  [german, '1990er', 40, '1990er'],
  [german, '3.-9.3.2019', 40, '12.-18.4.2019'],
  [german, '19. bis 23. März 2019', 40, '28. April bis 2. Mai 2019'],
  [german, '3.4. bis 9.4.2019', 40, '13.5. bis 19.5.2019'],
  [german, '11/55', 40, '12/55'],
  [german, 'Anfang März 2019', 40, 'Anfang April 2019'],
  [german, 'Ostern 2018', 40, 'Mai 2018'],
];

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

  it('moves every form of a date, by what its form can say', () => {
    const wrong = moves.flatMap(([reading, written, days, expected]) => {
      const moved = shiftDate(written, days, reading);
      return moved === expected ? [] : [`${written}: ${moved}, not ${expected}`];
    });

    expect(wrong).toEqual([]);
  });

  it('reads nothing into what is no date, or may be two', () => {
    const others = [
      ...[
        '12',
        '02/30/2024',
        '13/13/2024',
        '08:30',
        'the 27th',
        'Eid 2019',
        'auust 2026',
        '26708/2017',
        '13/14/2061',
      ],
      'March '.repeat(20_000),
      ...['12/3/4/2019', 'Q5 2018', 'week 60 of 2019', '1234567', 'last week', 'Moss 3/4/2019'],
    ];

    expect(others.filter((written) => shiftDate(written, 40, english) !== undefined)).toEqual([]);
  });

  it('moves a season, a quarter and a holiday no further from the exact day than their length', () => {
    const quarterAt = (written = '') => 4 * Number(written.slice(3)) + Number(written.charAt(1));
    for (const days of [30, 45, 46, 91, 137, 200, 275, 320, 365].flatMap((each) => [each, -each])) {
      const steps = quarterAt(shiftDate('Q3 2018', days, english)) - quarterAt('Q3 2018');
      expect(Math.abs(steps * 91.3 - days)).toBeLessThan(91.3);
      expect(steps).not.toBe(0);
    }
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
