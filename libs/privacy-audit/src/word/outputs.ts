/**
 * Candidates whose words are the same bytes and leave the same in the clear, as words of one vocabulary cell do. Nothing that reads them
 * tells them apart, so one of them is encoded and counts for all.
 */
import type { Candidates } from './targets.js';

/** Up to so many outputs of a list each is observed: the squares between them fit into half a megabyte and cost less than encoding them. */
export const outputsFew = 256;

/** Which candidates are the same bytes. */
export interface Outputs {
  /** Of each candidate the number of its output. Outputs are numbered by their first candidate, so the truth has output 0. */
  readonly of: Uint32Array;
  /** One candidate of each output, as candidates. Shape of the words: (outputs, tokens of the target, word size) */
  readonly candidates: Candidates;
}

/** Groups candidates by the bytes of their words, to the bit, and by what leaves of them in the clear. */
export function outputsOf({ count, wordSize, words, clear }: Candidates): Outputs {
  const width = words.length / count;
  const known = new Map<string, number>();
  const first: number[] = [];
  const of = Uint32Array.from({ length: count }, (_, candidate) => {
    const key = `${clear[candidate]} ${rowKey(words, candidate, width)}`;
    const output = known.get(key) ?? known.size;
    if (output === known.size) first.push(candidate);
    known.set(key, output);
    return output;
  });
  const kept = new Float32Array(first.length * width);
  first.forEach((candidate, output) => {
    kept.set(words.subarray(candidate * width, (candidate + 1) * width), output * width);
  });
  const cleared = Int32Array.from(first, (candidate) => clear[candidate] ?? 0);
  return { of, candidates: { count: first.length, wordSize, words: kept, clear: cleared } };
}

/** How many of the first `size` candidates have each output that one of them has. Shape: (their outputs) */
export function candidatesWithEach({ of }: Outputs, size: number): Uint32Array {
  const own = of.subarray(0, size);
  const counts = new Uint32Array(own.reduce((most, output) => Math.max(most, output + 1), 0));
  for (const output of own) counts[output] = (counts[output] ?? 0) + 1;
  return counts;
}

/** Rows of `width` numbers that differ. */
export function differentRows(rows: Float32Array, width: number): number {
  return firstOfEachRow(rows, width).length;
}

/** The places of rows of `width` numbers that are not the bytes of an earlier one. */
export function firstOfEachRow(rows: Float32Array, width: number): number[] {
  const firsts = new Map<string, number>();
  for (let row = 0; row < rows.length / width; row += 1) {
    const key = rowKey(rows, row, width);
    if (!firsts.has(key)) firsts.set(key, row);
  }
  return [...firsts.values()];
}

function rowKey(rows: Float32Array, row: number, width: number): string {
  return bytesOf(rows.subarray(row * width, (row + 1) * width));
}

/** Equal for rows that are equal to the bit, and for no others. */
export function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
}
