/**
 * Recognises notes that were staged before without keeping anything that tells what they say: the first 64 bits of an
 * HMAC-SHA256 under the site's secret. Fresh noise on the same sentence would average out, so no note is staged twice for
 * one representer. A new note is taken for a known one with probability n / 2^64.
 */
import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { asFileFailure, Failure, type KeySet, systemCodeOf } from '#foundation';

/** Bytes of a key. */
export const noteKeyBytes = 8;

/** The key of a note's text; its spans do not count, because new labels do not make new sentences. */
export function noteKey(secretHex: string, text: string): bigint {
  return createHmac('sha256', Buffer.from(secretHex, 'hex')).update(text, 'utf8').digest().readBigUInt64LE();
}

/** Adds the keys of a stage's file to `keys`; a missing file adds none. Fails with SITE_DATA_DAMAGED. */
export async function loadNoteKeys(path: string, keys: KeySet): Promise<void> {
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
