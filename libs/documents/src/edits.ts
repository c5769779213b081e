/** Turns spans over blocks into edits of an XML source's pieces, so that runs keep their formatting. */
import { firstIndex } from '#foundation';
import { escapeXml } from '#text/corpus';
import {
  authorAttributes,
  isDrawingNumber,
  isLinkingAttribute,
  isPersonalLink,
  timeAttributes,
} from './part-rules.js';
import type { Block, Piece, XmlTag } from './xml-blocks.js';

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A stretch of a source and its replacement. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly content: string;
}

/** Collects the edits of one part. A piece may be in two blocks; its first replacement wins. */
export class PieceEdits {
  /** In order within each piece, without overlaps. */
  private readonly cuts = new Map<Piece, Replacement[]>();

  /** Adds a replacement: its text goes to the first free stretch, the other stretches become empty. */
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

  edits(): Edit[] {
    return [...this.cuts].flatMap(([piece, cuts]) => editsOf(piece, cuts));
  }

  /** The parts of a stretch of a piece that are not replaced yet. */
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

/** The pieces of a block that a stretch of its text touches, in order. */
function touchedBy(pieces: Block['pieces'], start: number, end: number): Block['pieces'] {
  const first = firstWhere(pieces, ({ at, piece }) => at + piece.text.length > start);
  return pieces.slice(
    first,
    firstWhere(pieces, ({ at }) => at >= end),
  );
}

/** Index of the first item for which `is` holds, or the length; it must hold for every later item. */
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

/** Applies the edits to the source. */
export function applyEdits(source: string, edits: readonly Edit[]): string {
  let written = '';
  let copied = 0;
  for (const { start, end, content } of [...edits].sort(
    (one, other) => one.start - other.start || one.end - other.end,
  )) {
    if (start < copied) continue; // inside an applied edit
    written += source.slice(copied, start) + content;
    copied = end;
  }
  return written + source.slice(copied);
}

/** Names that all parts share. */
export interface Renamed {
  /** Replacement name by author; grows. */
  readonly authors: Map<string, string>;
  /** New number by drawing; grows. */
  readonly drawings: Map<string, string>;
  /** New name by picture or font. */
  readonly parts: ReadonlyMap<string, string>;
}

/** Removes authors, times, marks and personal links from a tag, renumbers drawings and renames parts. */
export function fixedEdits(tag: XmlTag, { authors, drawings, parts }: Renamed): Edit[] {
  const own = tag.attributes.flatMap((attribute): Edit[] => {
    const { name, value, start, end, from, to } = attribute;
    if (timeAttributes.has(name) || isLinkingAttribute(name)) return [{ start: from, end: to, content: '' }];
    if (authorAttributes.has(name)) {
      const content = name === 'initials' ? 'A' : escapeXml(numbered(authors, value, 'Author '));
      return [{ start, end, content }];
    }
    if (isDrawingNumber(tag.name, name)) return [{ start, end, content: numbered(drawings, value, '') }];
    if (name === 'id' && tag.name === 'creationId') return [{ start, end, content: noMark }];
    if (name === 'Target' && isPersonalLink(tag)) return [{ start, end, content: 'about:blank' }];
    return [];
  });
  return [...own, ...renamedLinks(tag, parts)];
}

/** A drawing's own mark, which must exist. */
const noMark = '{00000000-0000-0000-0000-000000000000}';

function numbered(known: Map<string, string>, value: string, word: string): string {
  const other = known.get(value) ?? `${word}${known.size + 1}`;
  known.set(value, other);
  return other;
}

/** Names that programs give: "image1", "font12", "Picture 3". */
const usualName = /^(?:image|img|picture|pic|media|font|thumbnail)? ?\d{0,4}$/i;

/** New names, by old name, for parts whose name a person may have chosen. */
export function newPartNames(names: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const renamed = new Map<string, string>();
  let number = 0;
  for (const name of names) {
    const [, folder = '', base = '', extension = ''] = /^(.*\/)([^/]*)\.([^./]*)$/.exec(name) ?? [];
    if (folder === '' || usualName.test(base)) continue;
    let other: string;
    do {
      number += 1;
      other = `${folder}image${number}.${extension.toLowerCase()}`;
    } while (taken.has(other));
    renamed.set(name, other);
  }
  return renamed;
}

/** Edits that make relationships and content types follow a new name. */
function renamedLinks({ name: tag, attributes }: XmlTag, renamed: ReadonlyMap<string, string>): Edit[] {
  const isExternal = attributes.some(({ name, value }) => name === 'TargetMode' && value === 'External');
  if (isExternal || (tag !== 'Relationship' && tag !== 'Override')) return [];
  return attributes
    .filter(({ name }) => name === 'Target' || name === 'PartName')
    .flatMap(({ value, start, end }): Edit[] => {
      const path = withoutEscapes(value).toLowerCase();
      const tail = path.replace(/^(?:\.{0,2}\/)+/, '');
      const [, other] = [...renamed].find(([old]) => `/${old.toLowerCase()}`.endsWith(`/${tail}`)) ?? [];
      if (other === undefined) return [];
      const folders = value.slice(0, value.lastIndexOf('/') + 1);
      return [{ start, end, content: folders + other.slice(other.lastIndexOf('/') + 1) }];
    });
}

function withoutEscapes(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}
