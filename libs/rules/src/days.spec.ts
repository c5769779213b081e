import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { dayForms, looksLikeDay, readDays } from './days.js';

describe('a written day', () => {
  it(
    'means the days that it can be',
    everyRow(
      [
        ['1961-03-14', ['1961-03-14']],
        ['1961-03-14T08:30:00', ['1961-03-14']],
        ['1961/3/14 00:00', ['1961-03-14']],
        ['03/14/1961', ['1961-03-14']],
        ['14.03.1961', ['1961-03-14']],
        ['03/04/1961', ['1961-03-04', '1961-04-03']], // nobody can tell
        ['14-Mar-61', ['1961-03-14', '2061-03-14']],
        ['March 14th, 1961', ['1961-03-14']],
        ['14 de marzo del 1961', ['1961-03-14']],
        ['14. März 1961', ['1961-03-14']],
        ['19610314', ['1961-03-14']],
        ['14031961', ['1961-03-14']],
        ['03041961', ['1961-03-04', '1961-04-03']],
        ['29/02/1960', ['1960-02-29']],
        ['610314', ['1961-03-14', '2061-03-14']],
        ['140361', ['1961-03-14', '2061-03-14']],
      ],
      (written, days) => {
        expect(readDays(written)).toEqual(days);
      },
    ),
  );

  it(
    'is none without a day, a month and a year of the calendar',
    everyRow(
      [
        '',
        'unknown',
        '1961',
        '03/1961',
        '29/02/1961',
        '14/13/1961',
        '32.1.1961',
        '1961-03-14-15',
        '3/14/961',
      ],
      (written) => {
        expect(readDays(written)).toEqual([]);
      },
    ),
  );

  it(
    'looks like one where its month has that day',
    everyRow(['29/02/1961', '451231', '31.12.61', '20610314', '03 Mar 1961'], (written) => {
      expect(looksLikeDay(written)).toBe(true);
    }),
  );

  it(
    'does not look like one where no month has it',
    everyRow(['30/02/1961', '31.04.1961', '451288', '99999999', '14/13/61', '3/14'], (written) => {
      expect(looksLikeDay(written)).toBe(false);
    }),
  );

  it('comes back from each of its own forms with the whole year', () => {
    const forms = dayForms('1961-03-14').filter((form) => form.includes('1961'));

    expect(forms.length).toBeGreaterThan(50);
    for (const form of forms) expect(readDays(form)).toContain('1961-03-14');
  });
});
