import { describe, expect, it } from '@jest/globals';
import { gateSchema, newPersonNameSchema, waiverFault } from './verdict.js';

const grantedAt = '2025-03-01T00:00:00.000Z';
const expiresAt = '2025-03-31T00:00:00.000Z';
const waiverBy = (first: string, second: string) => ({
  names: [first, second] as [string, string],
  reason: 'Judged on too few documents; a larger audit runs.',
  grantedAt,
  expiresAt,
});
const faultOf = (first: string, second: string) =>
  waiverFault(waiverBy(first, second), new Date('2025-03-02T00:00:00.000Z'));
const nameProblems = (name: string) =>
  newPersonNameSchema.safeParse(name).error?.issues.map(({ message }) => message) ?? [];

describe('a waiver', () => {
  it.each([
    ['two names', 'Ada Byron', 'Grace Murray'],
    ['two of one family', 'Ada Byron', 'Anna Byron'],
    ['two whose letters are others', 'Amy Lark', 'May Lark'],
    ['two that an accent tells apart', 'Rene Lark', 'René Lark'],
    ['two in another alphabet', 'Анна Вдовина', 'Ольга Вдовина'],
    ['two in Japanese, whose words mix scripts', '佐々木 さくら子', '高橋 みなみ'],
  ])('takes %s', (_, first, second) => {
    expect(faultOf(first, second)).toBeUndefined();
  });

  it.each([
    ['letter case', 'Ada Byron', 'ADA byron'],
    ['a double blank', 'Ada Byron', 'Ada  Byron'],
    ['a trailing dot', 'Ada Byron', 'Ada Byron.'],
    ['a dot behind an initial', 'A. Byron', 'A Byron'],
    ['how an accent is written', 'Ren\u00e9 Lark', 'Rene\u0301 Lark'],
    ['a wide letter', 'Ada Byron', '\uff21da Byron'],
    ['the order of their words', 'Ada Byron', 'Byron, Ada'],
    ['a hyphen', 'Anne-Marie Lark', 'AnneMarie Lark'],
    ['a hyphen or a blank', 'Anne-Marie Lark', 'Anne Marie Lark'],
    ['an l for an I', 'Ida Klein', 'lda Klein'],
    ['a nought for an O', 'Ada Moss', 'Ada M0ss'],
    ['a mark that nobody sees', 'Ada Byron', 'Ada\u034f Byron'],
    ['words in an alphabet that looks alike', 'Cac Hop', '\u0421\u0430\u0441 \u041d\u043e\u0440'],
  ])('takes two names that differ by %s as one person', (_, first, second) => {
    expect(faultOf(first, second)).toBe('by one person');
  });

  it.each([
    ['a Cyrillic letter', 'Ad\u0430 Byron'],
    ['a Greek letter', 'Ada Byr\u03bfn'],
    ['a phonetic letter', 'Ad\u0251 Byron'],
    ['a stroke over one', 'Ada Byron\u0335'],
    ['nothing but Lisu letters', '\ua4ee\ua4d3\ua4ee'],
  ])('refuses a Latin word with %s in it', (_, name) => {
    expect(nameProblems(name)).toEqual(['expected words of one alphabet each']);
  });
});

describe('what a coordinator states of a waiver', () => {
  const isRead = (names: [string, string], reason: string) =>
    gateSchema.safeParse({ verdict: 'FAIL', waiver: { names, reason, grantedAt, expiresAt } }).success;

  it('is read as one line of letters and signs', () => {
    expect(isRead(['Ada Byron', 'Grace Murray'], 'Judged on too few documents (André).')).toBe(true);
  });

  it.each([
    ['a reason that clears the line before it', ['Ada', 'Grace'], '\u001b[2K\rPASS (full audit)'],
    ['a reason with a control of one byte', ['Ada', 'Grace'], '\u009b2K'],
    ['a name of two lines', ['Ada\nPASS', 'Grace'], 'Judged on too few documents.'],
    ['a reason without end', ['Ada', 'Grace'], 'a'.repeat(301)],
  ] as const)('is refused with %s', (_, names, reason) => {
    expect(isRead([...names], reason)).toBe(false);
  });
});
