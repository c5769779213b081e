/** Word vectors without a file, from a stable hash of character n-grams. */
import { InternalError, sha256 } from '#foundation';
import type { EmbeddingTable, FoundBy } from './table.js';
import { createWordIndex } from './word-index.js';

/** As in the bundled GloVe vectors. */
const hashedSizeDefault = 100;

const gramLetters = { min: 3, max: 5 } as const;

/** Part of the digest; raise it when vectors change. */
const version = 1;

/**
 * Creates a table whose rows are `words`. A word's vector is the unit sum of fixed sign vectors, one for the
 * word and one per n-gram of 3 to 5 characters (with `<` and `>` at the ends, as in Bojanowski et al. 2017).
 * Letters count in lower case and digits as 0, so casing and numbers do not distinguish words. Integer
 * arithmetic makes vectors equal on every machine.
 */
export function createHashedTable(options: {
  /** E */
  readonly size?: number;
  readonly words?: Iterable<string>;
}): EmbeddingTable {
  const { size = hashedSizeDefault, words = [] } = options;
  const index = createWordIndex();
  for (const word of words) index.add(Buffer.from(word));
  const vectors = new Float32Array(index.count * size); // (rows, E)
  for (let row = 0; row < index.count; row += 1) writeVector(index.wordAt(row), vectors, row * size, size);
  const known = Array.from({ length: index.count }, (_, row) => index.wordAt(row)).join('\n');
  return {
    kind: 'hashed',
    name: `hashed-${size}`,
    size,
    rowCount: index.count,
    digest: sha256(`hashed ${version} ${size}\n${known}`),
    vectors,
    embed: (token, out, offset): FoundBy => {
      writeVector(token, out, offset, size);
      return index.find(token) >= 0 ? 'exact' : 'subword';
    },
    rowOf: (token) => index.find(token),
    wordAt: (row) => index.wordAt(row),
    vectorAt: (row) => {
      if (!(row >= 0 && row < index.count))
        throw new InternalError(`row=${row}, expected 0..${index.count - 1}`);
      return vectors.subarray(row * size, (row + 1) * size);
    },
    close: async () => {},
  };
}

function writeVector(token: string, out: Float32Array, offset: number, size: number): void {
  const sums = new Float64Array(size); // integers
  for (const part of partsOf(token)) addSigns(sums, hash(part));
  const norm = Math.sqrt(sums.reduce((total, value) => total + value * value, 0));
  // Signs may cancel out; any fixed direction will do.
  if (norm === 0) sums[0] = 1;
  for (let at = 0; at < size; at += 1) out[offset + at] = (sums[at] ?? 0) / (norm === 0 ? 1 : norm);
}

function* partsOf(token: string): Generator<string> {
  const letters = [
    '<',
    ...token
      .normalize('NFC')
      .toLowerCase()
      .replace(/\p{Nd}/gu, '0'),
    '>',
  ];
  yield `=${letters.join('')}`; // marked, so that it is no n-gram
  for (let length: number = gramLetters.min; length <= gramLetters.max; length += 1) {
    for (let start = 0; start + length <= letters.length; start += 1)
      yield letters.slice(start, start + length).join('');
  }
}

/** FNV-1a over UTF-16 units (Fowler, Noll, Vo), 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  return state >>> 0;
}

/** Adds +1 or -1 to each sum: bits of Weyl steps from `seed` through MurmurHash3's finaliser. */
function addSigns(sums: Float64Array, seed: number): void {
  let state = seed;
  for (let at = 0; at < sums.length; at += 32) {
    state = (state + 0x9e3779b9) | 0;
    let bits = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
    bits ^= bits >>> 16;
    for (let bit = 0; bit < 32 && at + bit < sums.length; bit += 1)
      sums[at + bit] = (sums[at + bit] ?? 0) + (((bits >>> bit) & 1) === 1 ? 1 : -1);
  }
}
