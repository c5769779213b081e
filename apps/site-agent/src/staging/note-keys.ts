/**
 * Recognises notes that were staged before without keeping anything that tells what they say: the first 64 bits of an
 * HMAC-SHA256 under the site's secret. Fresh noise on the same sentence would average out, so no note is staged twice for
 * one representer. A new note is taken for a known one with probability n / 2^64. See ADR 0013 and ADR 0033.
 */
import { createHmac } from 'node:crypto';

/** Bytes of a key. */
export const noteKeyBytes = 8;

/**
 * The key of what a note says: its letters and digits. Blanks, punctuation, case and the Unicode form do not count, nor do
 * spans: a note that differs in these alone would give the same sentences once more.
 */
export function noteKey(secretHex: string, text: string): bigint {
  return createHmac('sha256', Buffer.from(secretHex, 'hex'))
    .update(lettersAndDigits(text), 'utf8')
    .digest()
    .readBigUInt64LE();
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

  get count(): number {
    return this.length / noteKeyBytes;
  }

  /** All keys, as `knownKeys` reads them; a view that is good until the next `add`. */
  bytes(): Uint8Array {
    return this.content.subarray(0, this.length);
  }
}

/** NFKC first: it joins what is one letter, and makes full-width digits and ligatures plain. */
function lettersAndDigits(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
