import { describe, expect, it } from '@jest/globals';
import { NoteKeyList, noteKey } from './note-keys.js';

const secret = 'ab'.repeat(32);

describe('noteKey', () => {
  it('is the same for the same text under the same secret, and another for any other', () => {
    expect(noteKey(secret, 'cough')).toBe(noteKey(secret, 'cough'));
    expect(noteKey(secret, 'coughs')).not.toBe(noteKey(secret, 'cough'));
    expect(noteKey('cd'.repeat(32), 'cough')).not.toBe(noteKey(secret, 'cough'));
  });

  it.each([
    ['a blank more', 'Seen by  Ada Moss on 12/5.'],
    ['blanks at the ends', '\u00A0Seen by Ada Moss on 12/5.\n'],
    ['line ends of another system', 'Seen by\r\nAda Moss on 12/5.'],
    ['a character without width', 'Seen by A\u200Bda Moss on 12/5.'],
    ['a byte order mark', '\uFEFFSeen by Ada Moss on 12/5.'],
    ['other punctuation', 'Seen by Ada Moss, on 12-5'],
    ['other case', 'SEEN BY ADA MOSS on 12/5.'],
    ['full-width digits', 'Seen by Ada Moss on １２/５.'],
  ])('does not change with %s', (_, text) => {
    expect(noteKey(secret, text)).toBe(noteKey(secret, 'Seen by Ada Moss on 12/5.'));
  });

  it('takes a letter and its accent for one letter, but keeps the accent', () => {
    expect(noteKey(secret, 'Nun\u0303ez')).toBe(noteKey(secret, 'Nu\u00F1ez'));
    expect(noteKey(secret, 'Nunez')).not.toBe(noteKey(secret, 'Nu\u00F1ez'));
  });
});

describe('NoteKeyList', () => {
  it('keeps the order of more keys than it begins with room for', () => {
    const keys = Array.from(
      { length: 3000 },
      (_, index) => (BigInt(index) * 0x1234567890abcdefn) % 2n ** 64n,
    );
    const list = new NoteKeyList();
    for (const key of keys) list.add(key);

    const bytes = Buffer.from(list.bytes());

    expect(keys.map((_, index) => bytes.readBigUInt64LE(8 * index))).toEqual(keys);
    expect([list.count, bytes.length]).toEqual([3000, 8 * 3000]);
  });
});
