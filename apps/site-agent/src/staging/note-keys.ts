/**
 * Recognises notes that were staged before without keeping anything that tells what they say: the first 64 bits of an
 * HMAC-SHA256 under the site's secret. Fresh noise on the same sentence would average out, so no note is staged twice for
 * one representer. A new note is taken for a known one with probability n / 2^64.
 */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { asFileFailure, Failure, systemCodeOf } from '#foundation';

/** Bytes of a key. */
export const noteKeyBytes = 8;

/** The key of a note's text; its spans do not count, because new labels do not make new sentences. */
export function noteKey(secretHex: string, text: string): bigint {
  return createHmac('sha256', Buffer.from(secretHex, 'hex')).update(text, 'utf8').digest().readBigUInt64LE();
}

/** A set of 64-bit keys in 16 to 32 bytes a key: a million notes need 32 MB, not the hundreds of a `Set`. */
export class NoteKeys {
  private slots = new BigUint64Array(1024);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** Adds a key; false when it was there. Key 0, the mark of an empty slot, is kept as 1. */
  add(key: bigint): boolean {
    const kept = key === 0n ? 1n : key;
    const slot = this.slotOf(kept);
    if (this.slots[slot] === kept) return false;
    this.slots[slot] = kept;
    this.count += 1;
    if (this.count * 2 > this.slots.length) this.grow();
    return true;
  }

  /** Open addressing: the slot of `key`, or the empty one where it belongs. HMAC output needs no further hashing. */
  private slotOf(key: bigint): number {
    const mask = this.slots.length - 1;
    let slot = Number(key & 0xffffffffn) & mask;
    while (this.slots[slot] !== 0n && this.slots[slot] !== key) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const old = this.slots;
    this.slots = new BigUint64Array(old.length * 2);
    for (const key of old) if (key !== 0n) this.slots[this.slotOf(key)] = key;
  }
}

/** Adds the keys of a stage's file to `keys`; a missing file adds none. Fails with SITE_DATA_DAMAGED. */
export async function loadNoteKeys(path: string, keys: NoteKeys): Promise<void> {
  const bytes = await readFile(path).catch((error: unknown) => {
    if (systemCodeOf(error) === 'ENOENT') return Buffer.alloc(0);
    throw asFileFailure(error, path);
  });
  if (bytes.length % noteKeyBytes !== 0) throw new Failure('SITE_DATA_DAMAGED', { file: path });
  for (let at = 0; at < bytes.length; at += noteKeyBytes) keys.add(bytes.readBigUInt64LE(at));
}

/** Keys in the order they come, eight bytes each: an array of big integers would take four times as much. */
export class NoteKeyList {
  private content = Buffer.alloc(1024 * noteKeyBytes);
  private length = 0;

  add(key: bigint): void {
    if (this.length === this.content.length) {
      const larger = Buffer.alloc(2 * this.length);
      larger.set(this.content);
      this.content = larger;
    }
    this.length = this.content.writeBigUInt64LE(key, this.length);
  }

  /** All keys, as `loadNoteKeys` reads them; a view that is good until the next `add`. */
  bytes(): Uint8Array {
    return this.content.subarray(0, this.length);
  }
}
