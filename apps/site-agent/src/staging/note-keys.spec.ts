import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { KeySet } from '#foundation';
import { temporaryFolder } from '../testing/site-fixture.js';
import { loadNoteKeys, NoteKeyList, noteKey } from './note-keys.js';

const secret = 'ab'.repeat(32);

function bytesOf(keys: Iterable<bigint>): Uint8Array {
  const list = new NoteKeyList();
  for (const key of keys) list.add(key);
  return list.bytes();
}

describe('noteKey', () => {
  it('is the same for the same text under the same secret, and another for any other', () => {
    expect(noteKey(secret, 'cough')).toBe(noteKey(secret, 'cough'));
    expect(noteKey(secret, 'cough ')).not.toBe(noteKey(secret, 'cough'));
    expect(noteKey('cd'.repeat(32), 'cough')).not.toBe(noteKey(secret, 'cough'));
  });
});

describe('loadNoteKeys', () => {
  it('reads what a list of keys wrote, and nothing from a missing file', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'notes.keys');
    await writeFile(path, bytesOf([7n, 2n ** 64n - 1n]));
    const keys = new KeySet();

    await loadNoteKeys(path, keys);
    await loadNoteKeys(`${path}.missing`, keys);

    expect([keys.size, keys.add(7n), keys.add(2n ** 64n - 1n), keys.add(8n)]).toEqual([
      2,
      false,
      false,
      true,
    ]);
  });

  it('refuses a file that was cut', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'notes.keys');
    await writeFile(path, bytesOf([7n]).subarray(1));

    await expect(loadNoteKeys(path, new KeySet())).rejects.toMatchObject({ code: 'SITE_DATA_DAMAGED' });
  });
});

describe('NoteKeyList', () => {
  it('keeps the order of more keys than it begins with room for', () => {
    const keys = Array.from(
      { length: 3000 },
      (_, index) => (BigInt(index) * 0x1234567890abcdefn) % 2n ** 64n,
    );

    const bytes = Buffer.from(bytesOf(keys));

    expect(keys.map((_, index) => bytes.readBigUInt64LE(8 * index))).toEqual(keys);
    expect(bytes).toHaveLength(8 * 3000);
  });
});
