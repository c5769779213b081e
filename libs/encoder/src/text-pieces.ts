/** Cuts a text into pieces with offsets. `research/encoder/pieces.py` does the same in training. */
import type { Vocabulary } from './vocabulary.js';

const gaps = { none: 0, line: 1, paragraph: 2, wide: 3 } as const;

/** The pieces of a text, P in all. */
export interface TextPieces {
  /** (P) */
  readonly numbers: Int32Array;
  /** (P), in UTF-16 units; a lone word-start mark begins where it ends. */
  readonly starts: Int32Array;
  /** (P) */
  readonly ends: Int32Array;
  /** (P): 0 nothing or one space, 1 a line end, 2 an empty line, 3 a tab or several spaces. */
  readonly gaps: Int32Array;
}

/** In characters. */
const longestStretch = 40;

/** Precedes the first piece of every word. */
const wordStart = '\u2581';

/** White space, then the rest; a byte order mark is not white space here. */
const chunks = /([^\S\ufeff]*)([\S\ufeff]+)/g;

/** About 20 MB at most: the words of a hospital's notes. */
const chunksMax = 100_000;

interface PlacedPiece {
  readonly number: number;
  readonly start: number;
  readonly end: number;
}

/** Cuts texts into pieces; caches words. */
export class PieceReader {
  private readonly known = new Map<string, readonly PlacedPiece[]>();

  constructor(private readonly vocabulary: Vocabulary) {}

  read(text: string): TextPieces {
    const numbers: number[] = [];
    const starts: number[] = [];
    const ends: number[] = [];
    const before: number[] = [];
    let space = '';
    for (const { 1: white = '', 2: chunk = '', index } of text.matchAll(chunks)) {
      const at = index + white.length;
      space += white;
      const pieces = this.piecesOf(chunk);
      if (pieces.length === 0) continue; // nothing visible
      let gap = gapOf(space);
      space = '';
      for (const { number, start, end } of pieces) {
        numbers.push(number);
        starts.push(at + start);
        ends.push(at + end);
        before.push(gap);
        gap = gaps.none;
      }
    }
    return {
      numbers: Int32Array.from(numbers),
      starts: Int32Array.from(starts),
      ends: Int32Array.from(ends),
      gaps: Int32Array.from(before),
    };
  }

  private piecesOf(chunk: string): readonly PlacedPiece[] {
    let pieces = this.known.get(chunk);
    if (pieces === undefined) {
      pieces = [...placedPieces(chunk, this.vocabulary)];
      if (this.known.size >= chunksMax) this.known.clear();
      this.known.set(chunk, pieces);
    }
    return pieces;
  }
}

function gapOf(space: string): number {
  const lines = space.split('\n').length - 1;
  if (lines > 0) return lines > 1 ? gaps.paragraph : gaps.line;
  return space.length > 1 || space === '\t' ? gaps.wide : gaps.none;
}

function* placedPieces(chunk: string, vocabulary: Vocabulary): Generator<PlacedPiece> {
  let mark = wordStart;
  for (const { text, places } of stretchesOf(chunk)) {
    let at = -mark.length;
    for (const { number, size } of vocabulary.cut(mark + text)) {
      const start = Math.max(at, 0);
      const end = at + size;
      at = end;
      const first = places[start] ?? { start: 0, end: 0 };
      yield end <= 0
        ? { number, start: places[0]?.start ?? 0, end: places[0]?.start ?? 0 }
        : { number, start: first.start, end: places[end - 1]?.end ?? first.end };
    }
    mark = '';
  }
}

/** Normalised letters or digits, each unit with its place in the chunk. */
interface Stretch {
  readonly text: string;
  readonly places: readonly { readonly start: number; readonly end: number }[];
}

/** A character with its combining marks. */
const characters = /\P{M}\p{M}*|\p{M}+/gu;

/** Splits letters from digits, which never share a piece: "47F" is an age and a sex. */
function* stretchesOf(chunk: string): Generator<Stretch> {
  let text = '';
  let length = 0;
  let places: { start: number; end: number }[] = [];
  let last: string | undefined;
  for (const { 0: group, index } of chunk.matchAll(characters)) {
    if (/^[\p{Cc}\p{Cf}]/u.test(group)) continue;
    for (const character of group.normalize('NFKC')) {
      if (/[^\S\ufeff]/.test(character)) continue;
      if (last !== undefined && (partsAt(last, character) || length >= longestStretch)) {
        yield { text, places };
        text = '';
        length = 0;
        places = [];
      }
      text += character;
      length += 1;
      const place = { start: index, end: index + group.length };
      for (let unit = 0; unit < character.length; unit += 1) places.push(place);
      last = character;
    }
  }
  if (text !== '') yield { text, places };
}

function partsAt(left: string, right: string): boolean {
  return (isDigit(left) && isLetter(right)) || (isLetter(left) && isDigit(right));
}

const isDigit = (character: string): boolean => /\p{Nd}/u.test(character);
const isLetter = (character: string): boolean => /[\p{L}\p{M}]/u.test(character);
