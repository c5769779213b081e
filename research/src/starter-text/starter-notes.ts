/** The starter corpus: labelled notes, letters, reports and questions, with invented identifiers throughout. */

import { NoteBuilder, type Piece, parseTemplate, type TemplateNode } from '#corpora';
import { createSeededRandom, type SeededRandom } from '#foundation';
import { chance, draw, drawWeighted } from '#surrogates';
import type { Note } from '#text';
import type { Carrier } from './carriers.js';
import { clinicalText } from './clinical-text.js';
import { enrich } from './enrich.js';
import { headerFields } from './header-fields.js';
import type { NameShare } from './shares.js';
import { templatesOf } from './shares.js';
import { createStarterCase, type StarterCase } from './starter-case.js';
import { drawStyle, type Style } from './style.js';
import { entriesOf, shelvesIn, tableOf } from './template-files.js';
import { identifierWriters } from './values.js';

/** Kinds of text in the corpus. */
export type StarterKind = 'query' | 'note' | 'prose' | 'document' | 'innocent' | 'short';

/** Options of the generator. */
export interface StarterOptions {
  /** Texts with slots from this side of the split; without any, clinical sentences are invented. */
  readonly carriers: readonly Carrier[];
  readonly share: NameShare;
  readonly notes: number;
  readonly seed: number;
  /** Limits the kinds; by default all, in the proportions of {@link kindShares}. */
  readonly kinds?: readonly StarterKind[];
}

const kindShares = [
  ['query', 32],
  ['note', 20],
  ['prose', 17],
  ['document', 15],
  ['innocent', 12],
  ['short', 4],
] as const satisfies readonly (readonly [StarterKind, number])[];

const questions = shelvesIn('en/query');
const sentences = shelvesIn('en/note');
const documents = shelvesIn('en/document');
/** Without identifiers; split like the others, or false positives would be counted on learned lines. */
const innocents = shelvesIn('en/innocent');
const innocentSentences = entriesOf('en/innocent', 'in general');
const phrases = tableOf('en/phrases');

/**
 * Yields the corpus note by note, with i2b2 2014 labels and exact, disjoint spans. Note i depends only on the
 * options and i; equal options give equal bytes.
 */
export function* generateStarterNotes(options: StarterOptions): Generator<Note, void, undefined> {
  const prose = options.carriers.filter(({ sentences }) => sentences.length > 1);
  const short = options.carriers.filter(({ sentences }) => sentences.length === 1);
  const shares = kindShares.filter(([kind]) => options.kinds?.includes(kind) ?? true);
  for (let index = 0; index < options.notes; index += 1) {
    const random = createSeededRandom(`starter/${options.share}/${options.seed}/${index}`);
    const kind = drawWeighted(shares, random);
    const writer = new StarterWriter(options.share, random, { prose, short });
    yield writer.write(kind, `starter-${kind}-${options.share}-${options.seed}-${index}`);
  }
}

interface CarrierShelves {
  readonly prose: readonly Carrier[];
  readonly short: readonly Carrier[];
}

class StarterWriter {
  private readonly file: StarterCase;
  private readonly pieces: Piece[] = [];
  private readonly carrier: Carrier | undefined;
  private readonly style: Style;
  private at: number;

  constructor(
    private readonly share: NameShare,
    private readonly random: SeededRandom,
    private readonly shelves: CarrierShelves,
  ) {
    this.file = createStarterCase(share, random);
    this.carrier = shelves.prose.length === 0 ? undefined : draw(shelves.prose, random);
    this.at = random.integer(Math.max(1, (this.carrier?.sentences.length ?? 0) - 3));
    this.style = drawStyle(random);
  }

  write(kind: StarterKind, id: string): Note {
    this.writeKind(kind);
    const builder = new NoteBuilder();
    for (const piece of this.pieces) builder.write(this.style(piece));
    return builder.finish(id);
  }

  private writeKind(kind: StarterKind): void {
    const { random } = this;
    if (kind === 'query') this.writeQuery();
    else if (kind === 'document') this.fill(this.own(drawWeighted(documents, random)));
    else if (kind === 'note') this.writeNote();
    else if (kind === 'short' && this.shelves.short.length > 0)
      this.fill(draw(this.shelves.short, random).sentences[0] ?? []);
    else this.writeProse(kind);
  }

  private writeProse(kind: StarterKind): void {
    const { random } = this;
    const prefersProse = kind === 'prose' || kind === 'short';
    const count = 3 + random.integer(prefersProse ? 12 : 4);
    this.writeSentences(count, () => (prefersProse ? this.nextClinical() : this.innocent()));
  }

  private writeNote(): void {
    const { random } = this;
    if (chance(0.75, random)) this.writeHeader();
    this.writeSentences(4 + random.integer(9), () =>
      chance(0.5, random) ? this.own(drawWeighted(sentences, random)) : this.unmarked(),
    );
    if (chance(0.4, random)) this.writeHeader();
  }

  /** One to four sentences; 16% without identifiers, about a twelfth of the rest built from phrases. */
  private writeQuery(): void {
    const { random } = this;
    this.fill(chance(0.16, random) ? this.innocent() : this.own(drawWeighted(questions, random)));
  }

  private innocent(): readonly TemplateNode[] {
    return this.own(drawWeighted(innocents, this.random));
  }

  private unmarked(): readonly TemplateNode[] {
    return chance(0.75, this.random) ? this.nextClinical() : this.innocent();
  }

  private writeSentences(count: number, next: () => readonly TemplateNode[]): void {
    const gap = drawWeighted(
      [
        [' ', 6],
        ['\n', 3],
        ['  ', 2],
        ['.,', 1],
        ['\n\n', 1],
      ],
      this.random,
    );
    for (let index = 0; index < count; index += 1) {
      this.fill(next());
      this.words(chance(0.9, this.random) ? gap : '\n');
    }
  }

  private writeHeader(): void {
    const { random } = this;
    const colon = draw([': ', ': ', ':', ' ', ' - ', ' | ', '\t', '= '], random);
    const gap = draw(['\n', '\n', '\n', '   ', ', ', ' | ', '; ', '\t'], random);
    const first = chance(0.7, random) ? headerFields.slice(0, 4) : [];
    const others = Array.from({ length: 1 + random.integer(6) }, () => draw(headerFields, random));
    for (const [names, value] of [...first, ...others]) {
      const name = draw(names, random);
      this.words((chance(0.2, random) ? name.toUpperCase() : name) + colon);
      this.fill(parsed(value));
      this.words(gap);
    }
    this.words('\n');
  }

  private fill(nodes: readonly TemplateNode[]): void {
    for (const node of nodes) {
      if (node.kind === 'words') this.words(node.text);
      else if (node.kind === 'choice') this.fill(draw(node.options, this.random));
      else this.fillSlot(node.name);
    }
  }

  private fillSlot(name: string): void {
    const write = identifierWriters[name];
    const pieces = phrases[name];
    if (name === 'clinical') this.fill(this.nextClinical());
    // Decoys use the lines of all shares: they contain nothing that is scored.
    else if (name === 'decoyLine') this.fill(parsed(draw(pieces ?? [], this.random)));
    else if (pieces !== undefined) this.fill(this.own(pieces));
    else if (write !== undefined) this.pieces.push(...write(this.file));
    else this.words(clinicalText(name, this.file));
  }

  private words(text: string): void {
    this.pieces.push({ text });
  }

  /** The next sentence of this note's carrier, wrapping around at its end. */
  private nextClinical(): readonly TemplateNode[] {
    const { carrier, random } = this;
    if (carrier === undefined) return parsed(draw(innocentSentences, random));
    const nodes = carrier.sentences[this.at % carrier.sentences.length] ?? [];
    this.at += 1;
    return enrich(nodes, random);
  }

  private own(templates: readonly string[]): readonly TemplateNode[] {
    return parsed(draw(templatesOf(templates, this.share), this.random));
  }
}

const parsed = (template: string): readonly TemplateNode[] =>
  parseTemplate(template.replaceAll('\\n', '\n').replaceAll('\\t', '\t'));
