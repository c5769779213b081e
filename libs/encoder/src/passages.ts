/** Cuts a long text into overlapping passages, so that words at an edge have context in the next. */
import { type TextPieces } from './text-pieces.js';

/** Pieces `from` to before `to`, of which only `keptFrom` to before `keptTo` count. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  readonly keptFrom: number;
  readonly keptTo: number;
}

/** Passage sizes in pieces. */
export interface PassageSizes {
  readonly size: number;
  /** Pieces on either side read only as context. */
  readonly margin: number;
}

/** Cuts `count` pieces into the fewest passages of one length. Kept parts cover each piece once. */
export function passagesOf(count: number, { size, margin }: PassageSizes): Passage[] {
  const passages: Passage[] = [];
  const total = Math.max(1, Math.ceil((count - 2 * margin) / (size - 2 * margin)));
  const length = Math.ceil((count + (total - 1) * 2 * margin) / total);
  for (let kept = 0; kept < count; ) {
    const from = Math.max(0, kept - margin);
    const to = Math.min(count, from + length);
    const keptTo = to === count ? count : to - margin;
    passages.push({ from, to, keptFrom: kept, keptTo });
    kept = keptTo;
  }
  return passages;
}

/** Puts the begin and end marks around pieces `from` to before `to`. Shape: (to - from + 2) each. */
export function framedPassage(
  { begin, end }: { readonly begin: number; readonly end: number },
  { numbers, gaps: before }: Pick<TextPieces, 'numbers' | 'gaps'>,
  { from, to }: { readonly from: number; readonly to: number },
): { readonly pieces: Int32Array; readonly gaps: Int32Array } {
  const pieces = new Int32Array(to - from + 2);
  pieces[0] = begin;
  pieces.set(numbers.subarray(from, to), 1);
  pieces[pieces.length - 1] = end;
  const gaps = new Int32Array(pieces.length);
  gaps.set(before.subarray(from, to), 1);
  return { pieces, gaps };
}
