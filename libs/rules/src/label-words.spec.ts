import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { withoutLabelWords } from './last-corrections.js';

const kept = (text: string, label: string, length = text.length): string => {
  const { start, end } = withoutLabelWords(text, {
    start: 0,
    end: length,
    label,
    source: 'model',
    confidence: 1,
  });
  return text.slice(start, end);
};

describe('a span', () => {
  it(
    'loses the words of its label and a possessive',
    everyRow(
      [
        ['NPI 1234567893', 'IDNUM', '1234567893'],
        ['MRN #00482911', 'MEDICALRECORD', '00482911'],
        ['Account no. 4417-22', 'ACCOUNT', '4417-22'],
        ['ext. 4471', 'PHONE', '4471'],
        ['Room 12B', 'ROOM', '12B'],
        ['IPv6 2001:db8::8a2e', 'IPADDR', '2001:db8::8a2e'],
        ['DOB: 3/4/1951', 'DATE', '3/4/1951'],
        ['work 502/555-0111', 'PHONE', '502/555-0111'],
        ["Holmberg's", 'PATIENT', 'Holmberg'],
        ['Holmberg’s', 'DOCTOR', 'Holmberg'],
      ],
      (text, label, expected) => {
        expect(kept(text, label)).toBe(expected);
      },
    ),
  );

  it('is none where a rule has found the number and left its label word', () => {
    expect([kept('fx 218 555 0178', 'PHONE', 2), kept('acct GT-0044-8817', 'HEALTHPLAN', 4)]).toEqual([
      '',
      '',
    ]);
    expect([kept('fx of the wrist, 3 views', 'PHONE', 2), kept('PJN 7741920', 'DEVICE', 3)]).toEqual([
      'fx',
      'PJN',
    ]);
  });

  it(
    'stays as it is where such words belong to it',
    everyRow(
      [
        ['P.O. Box 44', 'STREET'],
        ['Room for Ana', 'PATIENT'],
        ["St. Anna's", 'HOSPITAL'],
        ['NPI', 'IDNUM'],
        ['ID4471', 'IDNUM'],
        ['Halls', 'PATIENT'],
      ],
      (text, label) => {
        expect(kept(text, label)).toBe(text);
      },
    ),
  );
});
