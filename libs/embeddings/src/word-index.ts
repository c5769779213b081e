/** Maps words to rows and back over UTF-8: 8 MB for 341,479 words, not 40 MB in a `Map` to be filled on opening. */
import { InternalError } from '#foundation';

/** The words of a table. */
export interface WordIndex {
  readonly count: number;
  /** Returns a word's row, or -1. */
  find(word: string): number;
  /** Returns the word of a row in [0, count). */
  wordAt(row: number): string;
  /** Returns the words for compiled files: word `row` is `blob[offsets[row], offsets[row + 1])`. */
  content(): WordContent;
}

/** An index that grows. */
export interface GrowingWordIndex extends WordIndex {
  /** Adds a word as the next row; false if it exists. */
  add(word: Uint8Array): boolean;
}

/** All words and where each begins; `offsets` has one entry more than there are words. */
export interface WordContent {
  readonly blob: Uint8Array;
  readonly offsets: Uint32Array;
}

/** Creates an empty index. */
export function createWordIndex(): GrowingWordIndex {
  return new HashedWords();
}

/** Adopts the words of a compiled file without copying; undefined if offsets are invalid or a word repeats. */
export function wordIndexOf(content: WordContent): WordIndex | undefined {
  const index = new HashedWords();
  return index.adopt(content) ? index : undefined;
}

class HashedWords implements GrowingWordIndex {
  count = 0;
  private blob = new Uint8Array(1024);
  private offsets = new Uint32Array(64);
  /** Open addressing, linear probing, at most half full; row + 1, or 0. */
  private slots = new Uint32Array(128);
  private wordBytesMax = 0;
  private needle = Buffer.alloc(0);

  find(word: string): number {
    // UTF-8 is never shorter than UTF-16.
    if (word.length > this.wordBytesMax) return -1;
    if (this.needle.length < 3 * this.wordBytesMax) this.needle = Buffer.alloc(3 * this.wordBytesMax);
    const length = this.needle.write(word, 'utf8');
    return (this.slots[this.slotOf(this.needle, 0, length)] ?? 0) - 1;
  }

  wordAt(row: number): string {
    if (!(row >= 0 && row < this.count)) throw new InternalError(`row=${row}, expected 0..${this.count - 1}`);
    const { blob, offsets } = this;
    return Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength).toString(
      'utf8',
      offsets[row],
      offsets[row + 1],
    );
  }

  content(): WordContent {
    const offsets = this.offsets.subarray(0, this.count + 1);
    return { offsets, blob: this.blob.subarray(0, offsets[this.count]) };
  }

  add(word: Uint8Array): boolean {
    if ((this.count + 1) * 2 > this.slots.length) this.rehash(this.slots.length * 2);
    const slot = this.slotOf(word, 0, word.length);
    if (this.slots[slot] !== 0) return false;
    this.append(word);
    this.slots[slot] = this.count;
    return true;
  }

  adopt({ blob, offsets }: WordContent): boolean {
    this.blob = blob as Uint8Array<ArrayBuffer>; // read-only, unless `append` copies it
    this.offsets = offsets as Uint32Array<ArrayBuffer>;
    this.count = offsets.length - 1;
    if (offsets[0] !== 0 || offsets[this.count] !== blob.length) return false;
    for (let row = 0; row < this.count; row += 1) {
      const length = (offsets[row + 1] ?? 0) - (offsets[row] ?? 0);
      if (length < 0) return false;
      this.wordBytesMax = Math.max(this.wordBytesMax, length);
    }
    return this.rehash(2 ** Math.ceil(Math.log2(2 * this.count + 2)));
  }

  private append(word: Uint8Array): void {
    const start = this.offsets[this.count] ?? 0;
    const end = start + word.length;
    if (end > this.blob.length) this.blob = grown(this.blob, Math.max(end, 2 * this.blob.length));
    if (this.count + 2 > this.offsets.length) this.offsets = grown(this.offsets, 2 * this.offsets.length);
    this.blob.set(word, start);
    this.count += 1;
    this.offsets[this.count] = end;
    this.wordBytesMax = Math.max(this.wordBytesMax, word.length);
  }

  /** False for a repeated word. */
  private rehash(slotCount: number): boolean {
    this.slots = new Uint32Array(slotCount);
    for (let row = 0; row < this.count; row += 1) {
      const slot = this.slotOf(this.blob, this.offsets[row] ?? 0, this.offsets[row + 1] ?? 0);
      if (this.slots[slot] !== 0) return false;
      this.slots[slot] = row + 1;
    }
    return true;
  }

  /** The word's slot, or the free slot for it. */
  private slotOf(bytes: Uint8Array, start: number, end: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    for (let slot = hash(bytes, start, end) & mask; ; slot = (slot + 1) & mask) {
      const row = (slots[slot] ?? 0) - 1;
      if (row < 0 || this.isWord(row, bytes, start, end)) return slot;
    }
  }

  private isWord(row: number, bytes: Uint8Array, start: number, end: number): boolean {
    const { blob, offsets } = this;
    const offset = offsets[row] ?? 0;
    if ((offsets[row + 1] ?? 0) - offset !== end - start) return false;
    for (let at = start; at < end; at += 1) if (blob[offset + at - start] !== bytes[at]) return false;
    return true;
  }
}

/** FNV-1a with a final mix, because linear probing needs good low bits. */
function hash(bytes: Uint8Array, start: number, end: number): number {
  let state = 0x811c9dc5;
  for (let at = start; at < end; at += 1) state = Math.imul(state ^ (bytes[at] ?? 0), 0x01000193);
  state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d);
  return (state ^ (state >>> 13)) >>> 0;
}

function grown<Values extends Uint8Array | Uint32Array>(values: Values, length: number): Values {
  const larger = new (values.constructor as new (length: number) => Values)(length); // the same kind of array
  larger.set(values);
  return larger;
}
