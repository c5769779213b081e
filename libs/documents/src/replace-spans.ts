/** Spans over the text of blocks to edits of the source: runs keep their formatting, and the replacement stands where a span began. */
import { firstIndex } from '#foundation';
import { escapeXml } from '#text';
import type { Block, Piece } from './xml-blocks.js';

/** A stretch of a block's text and what takes its place. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A stretch of a source and what takes its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly content: string;
}

/** Collects the edits of one part; a piece may be in two blocks, and what the first replaced stays so. */
export class PieceEdits {
  /** In the order of the piece, none over another. */
  private readonly cuts = new Map<Piece, Replacement[]>();

  /** Adds a replacement: its text goes to the first stretch that is not replaced yet, the others become empty. */
  add({ pieces }: Block, { start, end, text }: Replacement): void {
    const touched = touchedBy(pieces, start, end);
    const isNew = touched.every(({ at, piece }) => this.free(piece, start - at, end - at).whole);
    let rest = isNew ? text : '';
    for (const { at, piece } of touched) {
      for (const cut of this.free(piece, start - at, end - at).stretches) {
        this.insert(piece, { ...cut, text: rest });
        rest = '';
      }
    }
  }

  /** The edits, in no order. */
  edits(): Edit[] {
    return [...this.cuts].flatMap(([piece, cuts]) => editsOf(piece, cuts));
  }

  /** What of a stretch of a piece is not replaced yet. */
  private free(
    piece: Piece,
    from: number,
    to: number,
  ): { whole: boolean; stretches: { start: number; end: number }[] } {
    const stretches: { start: number; end: number }[] = [];
    const end = Math.min(to, piece.text.length);
    let start = Math.max(from, 0);
    const taken = this.cuts.get(piece) ?? [];
    const first = firstWhere(taken, (cut) => cut.end > start);
    let next = first;
    for (let cut = taken[next]; cut !== undefined && cut.start < end; cut = taken[next]) {
      if (cut.start > start) stretches.push({ start, end: cut.start });
      start = Math.max(start, cut.end);
      next += 1;
    }
    if (start < end) stretches.push({ start, end });
    return { whole: next === first, stretches };
  }

  private insert(piece: Piece, cut: Replacement): void {
    const cuts = this.cuts.get(piece) ?? [];
    cuts.splice(
      firstWhere(cuts, ({ start }) => start > cut.start),
      0,
      cut,
    );
    this.cuts.set(piece, cuts);
  }
}

/** Of the pieces of a block, which are in order, those that a stretch of its text touches. */
function touchedBy(pieces: Block['pieces'], start: number, end: number): Block['pieces'] {
  const first = firstWhere(pieces, ({ at, piece }) => at + piece.text.length > start);
  return pieces.slice(
    first,
    firstWhere(pieces, ({ at }) => at >= end),
  );
}

/** Index of the first item for which `is` holds, where it holds for all behind it; the length where it holds for none. */
export function firstWhere<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return firstIndex(0, items.length, (index) => is(items[index] as Item));
}

function editsOf(piece: Piece, cuts: readonly Replacement[]): Edit[] {
  let content = '';
  let copied = 0;
  for (const { start, end, text } of cuts) {
    content += piece.text.slice(copied, start) + text;
    copied = end;
  }
  content += piece.text.slice(copied);
  const edit = { start: piece.start, end: piece.end, content: escapeXml(content) };
  if (piece.spaceAt === undefined) return [edit];
  return [{ start: piece.spaceAt, end: piece.spaceAt, content: ' xml:space="preserve"' }, edit];
}

/** The source with every edit made. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  let written = '';
  let copied = 0;
  for (const { start, end, content } of [...edits].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  )) {
    if (start < copied) continue; // inside one that was made
    written += source.slice(copied, start) + content;
    copied = end;
  }
  return written + source.slice(copied);
}
