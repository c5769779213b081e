/** Reads the texts of one XML part, with the source offsets of their pieces. */
import type { FailureDetails } from '#foundation';
import { decodeXmlText, parseXml } from '#text/corpus';

/** A stretch of source with text: between two tags, or the value of an attribute. */
export interface Piece {
  readonly text: string;
  /** Offsets in the source, without quotes. */
  readonly start: number;
  readonly end: number;
  readonly attribute: boolean;
  /** Where `xml:space` can be added to the tag before it; `undefined` if the tag needs none. */
  readonly spaceAt?: number;
  /** In a tracked deletion or insertion. */
  readonly change?: 'deleted' | 'inserted';
}

/** Text that belongs together: a paragraph with all its runs, a field code, an attribute. */
export interface Block {
  readonly text: string;
  /** In order; `at` is the offset of the piece in `text`. */
  readonly pieces: readonly { readonly at: number; readonly piece: Piece }[];
  /** Whether it begins a table cell after another one of its row. */
  readonly isNextCell?: boolean;
  /** Whether it is an instruction to a program, such as `HYPERLINK "..."`. */
  readonly isFieldCode?: boolean;
}

/** A tag in the source. */
export interface XmlTag {
  /** Local name, without prefix. */
  readonly name: string;
  readonly attributes: readonly XmlAttribute[];
}

/** An attribute. `start` and `end` enclose its value, `from` and `to` all of it with the space before. */
export interface XmlAttribute {
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

/** The result of reading a part. */
export interface XmlBlocks {
  readonly blocks: readonly Block[];
  readonly tags: readonly XmlTag[];
  /** Places of dropped elements, of which nothing was read. */
  readonly dropped: readonly { readonly start: number; readonly end: number }[];
}

/** How to read a part. */
export interface BlockRules {
  isText(tag: string, attribute: string, value: string): boolean;
  /** Whether to drop an element with its content. */
  isDropped(tag: string, parent: string | undefined, attributes: () => readonly XmlAttribute[]): boolean;
  /** Counts a tag or an attribute. Fails if there are too many. */
  count(): void;
}

/**
 * Reads a part. A paragraph with tracked changes becomes two blocks: the current text and the former one.
 * Fails as `rules.count` does, and with TEXT_XML_INVALID, TEXT_XML_TRUNCATED, TEXT_XML_DTD_REFUSED or
 * TEXT_NOT_UTF8.
 */
export function readBlocks(source: string, place: FailureDetails, rules: BlockRules): XmlBlocks {
  const reader = new BlockReader(source, rules);
  parseXml(source, place, (event) => reader.take(event.kind, localName(event.name), event.position));
  const { blocks, tags, dropped } = reader;
  return { blocks, tags, dropped };
}

/** Content of a paragraph: a piece, or the text that a tag such as `w:tab` stands for. */
type Content = Piece | string;

interface Paragraph {
  readonly contents: Content[];
  readonly codes: Piece[];
}

/** Elements that separate two texts for a reader; without them, words would run together. */
const signs: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['ptab', '\t'], // to the middle or the right of a header
  ['br', '\n'],
  ['cr', '\n'],
  ['noBreakHyphen', '-'],
  // A symbol, the number of a note or a page, a picture or a shape.
  ...['sym', 'footnoteReference', 'endnoteReference', 'pgNum', 'drawing', 'pict', 'object', 'rubyBase'].map(
    (name) => [name, ' '] as const,
  ),
]);
/** Maps, because a document chooses the names and an object knows "constructor". */
const changes: ReadonlyMap<string, 'deleted' | 'inserted'> = new Map([
  ['del', 'deleted'],
  ['moveFrom', 'deleted'],
  ['ins', 'inserted'],
  ['moveTo', 'inserted'],
]);
const textElements: ReadonlySet<string> = new Set(['t', 'delText']);

class BlockReader {
  readonly blocks: Block[] = [];
  readonly tags: XmlTag[] = [];
  readonly dropped: { start: number; end: number }[] = [];
  /** Start of the element to drop, and the number of open elements there. */
  private drop: { readonly start: number; readonly depth: number } | undefined;
  private readonly open: string[] = [];
  private readonly openChanges: ('deleted' | 'inserted')[] = [];
  private readonly paragraphs: Paragraph[] = [];
  private last = 0;
  /** Number of cells begun in each open row. */
  private readonly rowCells: number[] = [];
  private isNextCell = false;

  constructor(
    private readonly source: string,
    private readonly rules: BlockRules,
  ) {}

  take(kind: 'open' | 'close', name: string, position: number): void {
    const tagStart = this.source.lastIndexOf('<', position - 1);
    if (tagStart >= this.last && this.drop === undefined) this.addText(this.last, tagStart);
    if (kind === 'open') this.rules.count();
    if (!this.isInDropped(kind, name, { tagStart, position })) {
      if (kind === 'open') this.begin(name, tagStart, position);
      else this.end(name);
    }
    this.last = position;
  }

  /** Follows a dropped element from its first tag to its last. */
  private isInDropped(
    kind: 'open' | 'close',
    name: string,
    { tagStart, position }: { readonly tagStart: number; readonly position: number },
  ): boolean {
    const { open, drop } = this;
    const attributes = () => attributesOf(this.source.slice(tagStart, position), tagStart);
    const begins = kind === 'open' && this.rules.isDropped(name, open.at(-1), attributes);
    if (drop === undefined && !begins) return false;
    if (kind === 'open') {
      this.drop ??= { start: tagStart, depth: open.length };
      open.push(name);
      return true;
    }
    open.pop();
    if (drop !== undefined && open.length === drop.depth) {
      this.dropped.push({ start: drop.start, end: position });
      this.drop = undefined;
    }
    return true;
  }

  private begin(name: string, tagStart: number, position: number): void {
    const attributes = attributesOf(this.source.slice(tagStart, position), tagStart);
    this.tags.push({ name, attributes });
    for (const { name: attribute, value, start, end } of attributes) {
      this.rules.count();
      if (value === '' || !this.rules.isText(name, attribute, value)) continue;
      const block = blockOf([{ text: value, start, end, attribute: true }]);
      this.blocks.push(attribute === 'instr' ? { ...block, isFieldCode: true } : block);
    }
    this.open.push(name);
    const change = changes.get(name);
    if (change !== undefined) this.openChanges.push(change);
    if (name === 'p') this.paragraphs.push({ contents: [], codes: [] });
    if (name === 'tr') this.rowCells.push(0);
    if (name === 'tc' && this.rowCells.length > 0) {
      const cells = (this.rowCells.pop() ?? 0) + 1;
      this.rowCells.push(cells);
      this.isNextCell = cells > 1;
    }
    const sign = signs.get(name);
    if (sign !== undefined) this.paragraphs.at(-1)?.contents.push(sign);
  }

  private end(name: string): void {
    this.open.pop();
    if (changes.has(name)) this.openChanges.pop();
    if (name === 'tr') {
      this.rowCells.pop();
      this.isNextCell = false;
    }
    if (name !== 'p') return;
    const { contents, codes } = this.paragraphs.pop() ?? { contents: [], codes: [] };
    const without = (change: Piece['change']) =>
      contents.filter((content) => typeof content === 'string' || content.change !== change);
    const current = without('deleted');
    this.push(current);
    if (current.length < contents.length) this.push(without('inserted'));
    this.push(codes, { isFieldCode: true });
  }

  private push(contents: readonly Content[], kind: Pick<Block, 'isFieldCode'> = {}): void {
    const block = { ...blockOf(contents), ...kind };
    if (block.text.trim() === '') return;
    this.blocks.push(this.isNextCell ? { ...block, isNextCell: true } : block);
    this.isNextCell = false;
  }

  private addText(start: number, end: number): void {
    const element = this.open.at(-1);
    if (element === undefined || start === end) return;
    const text = decodeXmlText(this.source.slice(start, end));
    if (text === '' || (text.trim() === '' && !textElements.has(element))) return;
    const change = this.openChanges.at(-1);
    const spaceAt = textElements.has(element) ? this.spaceAt(start) : undefined;
    const piece: Piece = {
      text,
      start,
      end,
      attribute: false,
      ...(spaceAt === undefined ? {} : { spaceAt }),
      ...(change === undefined ? {} : { change }),
    };
    const paragraph = this.paragraphs.at(-1);
    if (paragraph === undefined) this.push([piece]);
    else if (element === 'instrText' || element === 'delInstrText') paragraph.codes.push(piece);
    else paragraph.contents.push(piece);
  }

  private spaceAt(start: number): number | undefined {
    const tag = this.source.slice(this.source.lastIndexOf('<', start - 1), start);
    const isWord = tag.startsWith('<w:');
    return isWord && !tag.includes('xml:space') ? start - 1 : undefined;
  }
}

function blockOf(contents: readonly Content[]): Block {
  let text = '';
  const pieces: { at: number; piece: Piece }[] = [];
  for (const content of contents) {
    if (typeof content !== 'string') pieces.push({ at: text.length, piece: content });
    text += typeof content === 'string' ? content : content.text;
  }
  return { text, pieces };
}

function attributesOf(tag: string, offset: number): XmlAttribute[] {
  return [...tag.matchAll(/(?<!\s)\s+([^\s=/>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((match) => {
    const value = match[2] ?? match[3] ?? '';
    const from = offset + match.index;
    const to = from + match[0].length;
    const end = to - 1;
    const full = match[1] ?? '';
    const name = /^xmlns(?::|$)/.test(full) ? 'xmlns' : localName(full);
    return { name, value: decodeXmlText(value), start: end - value.length, end, from, to };
  });
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
