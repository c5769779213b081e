/** Pieces as the network reads them. */
import type { TextPieces } from './text-pieces.js';

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
