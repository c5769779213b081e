/** The starter corpus: notes, letters, reports and questions in real and invented prose with invented identifiers, all labelled. */
import { createSeededRandom, type SeededRandom } from '#foundation';
import type { Note } from '#text';
import { chance, draw, drawWeighted, type Weighted } from '../grammar/draw.js';
import { NoteBuilder, type Piece } from '../grammar/note-builder.js';
import { parseTemplate, type TemplateNode } from '../grammar/template.js';
import { askedTemplates, sentTemplates, toldTemplates } from './asked-templates.js';
import type { Carrier } from './carriers.js';
import { chartDocumentTemplates, chartTemplates, shortQueryTemplates } from './chart-templates.js';
import { clinicalText } from './clinical-text.js';
import { consultTemplates, placedTemplates, plainTemplates } from './consult-templates.js';
import { denseDocuments } from './dense-documents.js';
import { denseInnocent } from './dense-innocent.js';
import { denseQueries } from './dense-queries.js';
import { enrich } from './enrich.js';
import { headerFields } from './header-fields.js';
import { decoyLines, innocentChartTemplates } from './innocent-templates.js';
import { moreDocuments, moreTalk } from './more-documents.js';
import { moreInnocent } from './more-innocent.js';
import { moreQueries } from './more-queries.js';
import { moreSentences } from './more-sentences.js';
import { phrases } from './phrases.js';
import { publicQueries } from './public-queries.js';
import { staffQueries } from './staff-queries.js';
import { createStarterCase, type StarterCase } from './starter-case.js';
import { drawStyle, type Style } from './style.js';
import { templatesOf } from './template-lines.js';
import { documentTemplates, innocentTemplates, queryTemplates, sentenceTemplates } from './templates.js';
import { identifierWriters } from './values.js';
import { voiceDocuments, voicePlain, voiceQueries, voiceSentences } from './voices-templates.js';
import { wardDocuments } from './ward-documents.js';
import { innocentNotes, wardInnocent } from './ward-innocent.js';
import type { NameShare } from './world-names.js';

/** Kinds of texts that the corpus is made of. */
export type StarterKind = 'query' | 'note' | 'prose' | 'document' | 'innocent' | 'short';

/** Which notes to write. */
export interface StarterOptions {
  /** Texts with slots, of the documents that this side of a split may use; without any, clinical sentences are invented. */
  readonly carriers: readonly Carrier[];
  /** Names and templates: those to learn from, or those held out. */
  readonly share: NameShare;
  readonly notes: number;
  readonly seed: number;
  /** Only these kinds; by default all, in the proportions of {@link kindShares}. */
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

/** Shelves of templates, and how often each is reached for. */
type Shelves = Weighted<readonly string[]>;

const questions: Shelves = [
  [queryTemplates, 1],
  [askedTemplates, 2],
  [consultTemplates, 2],
  [voiceQueries, 2],
  [shortQueryTemplates, 2],
  [moreQueries, 3],
  [denseQueries, 4],
  [staffQueries, 4],
  [publicQueries, 4],
];
const sentences: Shelves = [
  [sentenceTemplates, 1],
  [toldTemplates, 1],
  [chartTemplates, 1],
  [placedTemplates, 1],
  [voiceSentences, 1],
  [moreSentences, 2],
  [moreTalk, 1],
];
const documents: Shelves = [
  [documentTemplates, 1],
  [chartDocumentTemplates, 1],
  [sentTemplates, 1],
  [voiceDocuments, 1],
  [moreDocuments, 2],
  [denseDocuments, 4],
  [wardDocuments, 4],
];
/** Without identifiers; held out like the others, or false marks would be counted on lines that were learned. */
const innocents: Shelves = [
  [innocentTemplates, 1],
  [innocentChartTemplates, 1],
  [plainTemplates, 1],
  [voicePlain, 1],
  [moreInnocent, 3],
  [denseInnocent, 3],
  [wardInnocent, 4],
  [innocentNotes, 1],
];

/**
 * Writes the corpus, a note at a time. The same options give the same bytes; note i depends on the options and i alone.
 * Labels are those of i2b2 2014; spans are exact by construction and do not overlap.
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

  /** One to four sentences; one of six without identifiers, a twelfth of the rest put together from phrases. */
  private writeQuery(): void {
    const { random } = this;
    this.fill(chance(0.16, random) ? this.innocent() : this.own(drawWeighted(questions, random)));
  }

  private innocent(): readonly TemplateNode[] {
    return this.own(drawWeighted(innocents, this.random));
  }

  /** What stands between identifiers: prose most of the time. */
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

  /** Fields of a header as a list, a line or a table. */
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
    else if (pieces !== undefined) this.fill(this.own(pieces));
    else if (name === 'decoyLine') this.fill(parsed(draw(decoyLines, this.random)));
    else if (write !== undefined) this.pieces.push(...write(this.file));
    else this.words(clinicalText(name, this.file));
  }

  private words(text: string): void {
    this.pieces.push({ text });
  }

  /** The next sentence of this note's carrier, from its start again after its end. */
  private nextClinical(): readonly TemplateNode[] {
    const { carrier, random } = this;
    if (carrier === undefined) return parsed(draw(innocentTemplates, random));
    const nodes = carrier.sentences[this.at % carrier.sentences.length] ?? [];
    this.at += 1;
    return enrich(nodes, random);
  }

  /** A template of this share. */
  private own(templates: readonly string[]): readonly TemplateNode[] {
    return parsed(draw(templatesOf(templates, this.share), this.random));
  }
}

const parsed = (template: string): readonly TemplateNode[] =>
  parseTemplate(template.replaceAll('\\n', '\n').replaceAll('\\t', '\t'));
