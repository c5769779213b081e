/** Cuts a note at its marks, and describes marks. */
import type { Mark } from './wire.js';

/** A stretch of the text, marked or plain. */
export interface Piece {
  readonly text: string;
  readonly mark?: Mark;
}

/**
 * Returns the whole text in order. Offsets of marks are code points; JavaScript strings hold some of these in
 * two units. Where two marks overlap, the first keeps the stretch.
 */
export function piecesOf(text: string, marks: readonly Mark[]): Piece[] {
  const pieces: Piece[] = [];
  let points = 0;
  let units = 0;
  const take = (end: number, mark?: Mark) => {
    const from = units;
    for (; points < end && units < text.length; points += 1)
      units += (text.codePointAt(units) ?? 0) > 0xffff ? 2 : 1;
    if (units > from) pieces.push({ text: text.slice(from, units), ...(mark && { mark }) });
  };
  for (const mark of marks.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    take(mark.start);
    take(mark.end, mark);
  }
  take(Number.POSITIVE_INFINITY);
  return pieces;
}

const runUnitsMin = 8_000; // some hundred lines, more than a window shows

/** Groups pieces into runs of whole lines, so that the browser lays them out on scroll: a megabyte at once is slow. */
export function runsOf(pieces: readonly Piece[]): Piece[][] {
  const runs: Piece[][] = [[]];
  let units = 0;
  for (const piece of pieces)
    for (const text of piece.mark === undefined ? piece.text.split(/(?<=\n)/) : [piece.text]) {
      if (units >= runUnitsMin && runs.at(-1)?.at(-1)?.text.endsWith('\n')) {
        runs.push([]);
        units = 0;
      }
      runs.at(-1)?.push({ ...piece, text });
      units += text.length;
    }
  return runs;
}

/** Type, confidence and finder of a mark, such as "DATE, 98 % sure, found by model". */
export function describeMark({ label, confidence, source }: Mark): string {
  if (source === undefined) return `stays, looks like ${label}`;
  // No model is certain: 99.7 is not rounded up.
  const sure = confidence === undefined ? [] : [`${Math.min(99, Math.round(confidence * 100))} % sure`];
  return [label, ...sure, `found by ${source.replace(':', ' ')}`].join(', ');
}
