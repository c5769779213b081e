import { describe, expect, it } from '@jest/globals';
import { createSeededRandom } from '#foundation';
import { isDniOrNie, isIban, isKvnr, isNhsNumber, isNir, isSsn, isTaxNumber, isVin, passesLuhn } from '#text';
import { makeCheckedNumber, makeUnissuedSsn } from './checked-surrogates.js';
import { makeReservedNetworkNumber, makeReservedPhone } from './reserved-numbers.js';

const random = createSeededRandom('checked');
const many = (text: string) => Array.from({ length: 60 }, () => makeCheckedNumber(text, random) ?? '');

describe('makeCheckedNumber', () => {
  it.each([
    ['12.345.678-Z', /^\d{2}\.\d{3}\.\d{3}-[A-Z]$/, isDniOrNie],
    ['X1234567l', /^X\d{7}[a-z]$/i, isDniOrNie],
    ['4539 1488 0343 6467', /^4539 \d{4} \d{4} \d{4}$/, passesLuhn],
    ['943 476 5919', /^999 \d{3} \d{4}$/, isNhsNumber],
    ['1234567893', /^1\d{9}$/, (made: string) => passesLuhn(`80840${made}`)],
    ['GB82 WEST 1234 5698 7654 32', /^GB\d\d [A-Z]{4} \d{4} \d{4} \d{4} \d\d$/, isIban],
    ['ES9121000418450200051332', /^ES\d{22}$/, isIban],
    ['A123456780', /^[A-Z]\d{9}$/, isKvnr],
    ['1M8GDM9AXKP042788', /^[A-HJ-NPR-Z0-9]{17}$/, isVin],
    ['2 51 03 75 116 001 91', /^2 \d\d \d\d \d\d \d{3} \d{3} \d\d$/, isNir],
    ['529.982.247-25', /^\d{3}\.\d{3}\.\d{3}-\d\d$/, (made: string) => isTaxNumber(made, 'br')],
    ['111222333', /^\d{9}$/, (made: string) => isTaxNumber(made, 'nl')],
    ['86095742719', /^[1-9]\d{10}$/, (made: string) => made !== '86095742719'],
    [
      '281234567840',
      /^28\d{10}$/,
      (made: string) => Number(made.slice(0, 10)) % 97 === Number(made.slice(10)),
    ],
  ] as const)('makes %s another right number of its form', (original, form, isRight) => {
    const wrong = many(original).filter((made) => !form.test(made) || !isRight(made) || made === original);

    expect(wrong).toEqual([]);
    expect(new Set(many(original)).size).toBeGreaterThan(30);
  });

  it.each([
    '12345678A',
    '4539 1488 0343 6468',
    '943 476 5918',
    'GB83 WEST 1234 5698 7654 32',
    '0048291',
    '2 51 03 75 116 001 92',
  ])('leaves %s, which is no right one, to others', (original) => {
    expect(makeCheckedNumber(original, random)).toBeUndefined();
  });
});

describe('isNir', () => {
  it('asks for the key of the number, in Corsica too, and for a month', () => {
    expect(['2 51 03 75 116 001 91', '1 60 06 2A 033 004 61'].map(isNir)).toEqual([true, true]);
    expect(['2 51 03 75 116 001 90', '1 60 06 2B 033 004 61', '2 51 13 75 116 001 57'].map(isNir)).toEqual([
      false,
      false,
      false,
    ]);
  });
});

describe('numbers that nobody has', () => {
  it('are social security numbers that are issued to nobody', () => {
    const made = Array.from({ length: 200 }, () => makeUnissuedSsn('078-05-1120', random) ?? '');

    expect(made.filter((ssn) => !/^9\d\d-[0-4]\d-\d{4}$/.test(ssn) || isSsn(ssn))).toEqual([]);
    expect(makeUnissuedSsn('1120', random)).toBeUndefined();
  });

  it.each([
    ['en', '(541) 732-9921', /^\(\d{3}\) 555-01\d\d$/],
    ['en', '732-9921', /^555-01\d\d$/],
    ['en', '+1 541 732 9921', /^\+1 \d{3} 555 01\d\d$/],
    ['en', '020 7123 4567', /^020 7946 \d{4}$/],
    ['en', '07911 123456', /^07700 900\d{3}$/],
    ['es', '+34 612 345 678', /^\+34 3\d\d \d{3} \d{3}$/],
    ['es', '91 234 56 78', /^3\d \d{3} \d\d \d\d$/],
    ['de', '040 / 1234567', /^0(?:30 \/ 23125|69 \/ 90009|40 \/ 66969|221 \/ 4710|89 \/ 99998)\d{3}$/],
    ['de', '0171/1234567', /^0176\/04069\d{3}$/],
    ['fr', '01 42 34 56 78', /^01 99 00 \d\d \d\d$/],
    ['fr', '06.12.34.56.78', /^06\.39\.98\.\d\d\.\d\d$/],
    ['en', '+33 6 12 34 56 78', /^\+33 6 39 98 \d\d \d\d$/],
    ['en', 'x4471', /^x\d{4}$/],
  ] as const)('are %s telephone numbers at which nobody answers: %s', (language, original, form) => {
    const made = Array.from({ length: 60 }, () => makeReservedPhone(original, language, random) ?? '');

    expect(made.filter((phone) => !form.test(phone))).toEqual([]);
  });

  it('are addresses that no network routes', () => {
    const forms = [
      ['10.2.33.4', /^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d{1,3}$/],
      ['2a02:8108:8e40:34::1', /^2001:db8::[\da-f]{1,4}:[\da-f]{1,4}$/],
      ['A4-5E-60-C1-22-9F', /^00-00-5E-00-53-[\dA-F]{2}$/],
      ['host 10.2.33.4:8080', /^host (?:\d{1,3}\.){3}\d{1,3}:8080$/],
    ] as const;
    const wrong = forms.filter(
      ([original, form]) => !form.test(makeReservedNetworkNumber(original, random) ?? ''),
    );

    expect(wrong).toEqual([]);
    expect(makeReservedNetworkNumber('kettle', random)).toBeUndefined();
  });
});
