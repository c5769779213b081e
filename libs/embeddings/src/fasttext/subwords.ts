/**
 * The subwords of a word, exactly as the fastText program makes them (`Dictionary::computeSubwords` and
 * `Dictionary::hash` in its dictionary.cc).
 */

/** How a model cuts words up. */
export interface SubwordShape {
  /** Shortest and longest subword, in characters. */
  readonly minLength: number;
  readonly maxLength: number;
  /** Number of rows the hashes are spread over. */
  readonly buckets: number;
}

/**
 * Calls `onBucket` with the bucket of every subword of `<word>`, in the program's order, repetitions included. The
 * brackets mark the ends of the word; alone they are no subword. Characters are code points.
 *
 * @param word UTF-8 bytes, without the brackets
 */
export function forEachSubword(
  word: Uint8Array,
  { minLength, maxLength, buckets }: SubwordShape,
  onBucket: (bucket: number) => void,
): void {
  const bytes = withBrackets(word);
  for (let start = 0; start < bytes.length; start += 1) {
    if (isContinuation(bytes[start])) continue;
    let hash = hashOfNothing;
    let end = start;
    for (let length = 1; length <= maxLength && end < bytes.length; length += 1) {
      do {
        hash = hashOnwards(hash, bytes[end] ?? 0);
        end += 1;
      } while (end < bytes.length && isContinuation(bytes[end]));
      const isLoneBracket = length === 1 && (start === 0 || end === bytes.length);
      if (length >= minLength && !isLoneBracket) onBucket((hash >>> 0) % buckets);
    }
  }
}

const hashOfNothing = 2166136261;

/** FNV-1a, except that the program widens each byte as a signed one: a byte above 127 flips the upper 24 bits too. */
function hashOnwards(hash: number, byte: number): number {
  const signed = (byte << 24) >> 24;
  return Math.imul(hash ^ signed, 16777619);
}

/** Second and later bytes of a character in UTF-8. */
function isContinuation(byte: number | undefined): boolean {
  return ((byte ?? 0) & 0xc0) === 0x80;
}

function withBrackets(word: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(word.length + 2);
  bytes[0] = 0x3c; // <
  bytes.set(word, 1);
  bytes[word.length + 1] = 0x3e; // >
  return bytes;
}
