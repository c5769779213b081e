/** Cuts a long text into overlapping passages, so that a word at the edge of one has its context in the next. */
import { type TextPieces } from './text-pieces.js';

/** Pieces `from` to before `to`; of what is read, `keptFrom` to before `keptTo` counts. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  readonly keptFrom: number;
  readonly keptTo: number;
}

/** Sizes of passages in pieces. */
export interface PassageSizes {
  readonly size: number;
  /** What is read on either side for the sake of what it says of the rest. */
  readonly margin: number;
}

/** As few passages as hold `count` pieces, all of one length; their kept parts are all pieces, each once. */
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

/** Pieces `from` to before `to` of a text between the marks of a passage. Shape: (to - from + 2) each. */
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
