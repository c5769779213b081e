import { describe, expect, it } from '@jest/globals';
import { findPhoneNumbersInText } from 'libphonenumber-js/max';
import { findPhoneNumbers } from './find-leaks.js';

/** The slow twin: the library reads all of the text. */
function foundInAll(text: string) {
  return (['US', 'ES', 'DE'] as const).flatMap((defaultCountry) =>
    findPhoneNumbersInText(text, { defaultCountry, extended: false })
      .map(({ startsAt, endsAt }) => ({ start: startsAt, end: endsAt }))
      .filter(({ start, end }) => {
        const number = text.slice(start, end);
        return number.replace(/\D/g, '').length >= 9 && /[\s().+-]/.test(number);
      }),
  );
}

const pieces = [
  ...[
    '617-555-0123',
    '(617) 555-0123',
    '+34 91 336 00 85',
    '91 336 00 85',
    '030 23125 001',
    '0049 30 1234567',
  ],
  ...[
    '+44 20 7946 0018',
    '1.800.555.0199',
    '617\u00a0555\u00a00123',
    '\uff16\uff11\uff17-555-0123',
    '2016-03-04 10:15',
  ],
  ...[
    ' ext. 12',
    ' x4',
    ' extensión 7',
    ' доб 5',
    ' anexo 3',
    ', int 44',
    ';ext=9',
    '#',
    ' / ',
    '/',
    ', ',
    '. ',
    ' - ',
    '\n',
  ],
  ...[
    '%',
    '€',
    'a',
    'Tel.: ',
    'the patient ',
    ' mg ',
    ' 5',
    '12',
    '1',
    '(',
    ')',
    '+',
    ' ',
    '\t',
    '\u0301',
    '\u{1F3E5}',
    '3/10/2011',
  ],
];

/** Always the same ones. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

describe('telephone numbers in a written text', () => {
  it('are those that the library finds when it reads all of it', () => {
    const next = numbersFrom(7);
    const texts = Array.from({ length: 3000 }, () =>
      Array.from({ length: 1 + next(12) }, () => pieces[next(pieces.length)]).join(''),
    );

    const found = texts.map(findPhoneNumbers);

    expect(found).toEqual(texts.map(foundInAll));
    expect(found.filter((numbers) => numbers.length > 0).length).toBeGreaterThan(500);
  });

  it('are found however far behind they stand', () => {
    const behind = `${'The patient went home. '.repeat(50_000)}Call 617-555-0123.`;

    expect(findPhoneNumbers(behind)).toContainEqual({ start: behind.length - 13, end: behind.length - 1 });
  });

  it('take no time to look for where nothing has nine digits', () => {
    const prose = 'Seen on ward 4 at 10:30, 5 mg of it twice a day, home on 3 May. '.repeat(5000);
    const before = process.cpuUsage();

    findPhoneNumbers(prose);

    const { user, system } = process.cpuUsage(before);
    expect((user + system) / prose.length).toBeLessThan(0.5); // microseconds a character; 1.5 and more where the library reads it
  });

  it('leave errors of others their traces', () => {
    findPhoneNumbers('1. '.repeat(100));

    expect(new Error('told').stack).toContain('find-phone-numbers');
  });
});
