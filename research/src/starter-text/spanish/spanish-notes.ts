/** Notes for training a Spanish starter: real notes with replaced people, and invented letters, headers and lines. */

import { NoteBuilder, type Piece, parseTemplate } from '#corpora';
import { createSeededRandom, invariant, type SeededRandom } from '#foundation';
import {
  applySurrogates,
  chance,
  createSurrogateMaker,
  draw,
  drawWeighted,
  foldWord,
  type SurrogateMaker,
} from '#surrogates';
import type { Note } from '#text';
import type { NameShare } from '../shares.js';
import { drawStyle } from '../style.js';
import { createSpanishCase } from './spanish-case.js';
import { spanishHeaderFields, spanishTemplates } from './spanish-templates.js';
import { writeSpanishSlot } from './spanish-values.js';

/** Options of the generator. */
export interface SpanishOptions {
  /** Labelled notes; their identifiers never appear unchanged. */
  readonly sources: readonly Note[];
  readonly share: NameShare;
  /** Number of invented notes, besides one variant per source. */
  readonly invented: number;
  readonly seed: number;
}

/**
 * Yields one variant of every source with all identifiers replaced, then the invented notes, with MEDDOCAN labels.
 * Equal options give equal notes; another seed gives every person another name.
 */
export function* generateSpanishNotes({ sources, share, invented, seed }: SpanishOptions): Generator<Note> {
  const random = createSeededRandom(`starter/es/${share}/${seed}`);
  const maker = createSurrogateMaker({ random: random.fork('surrogates'), language: 'es' });
  for (const [index, source] of sources.entries())
    yield typed(variantOf(source, maker, random), random, `es-${share}-${seed}-${index}`);
  for (let index = 0; index < invented; index += 1)
    yield typed(inventedPieces(share, random), random, `es-invented-${share}-${seed}-${index}`);
}

function typed(pieces: readonly Piece[], random: SeededRandom, id: string): Note {
  const style = drawStyle(random);
  const accents = !chance(0.15, random);
  const builder = new NoteBuilder();
  for (const piece of pieces) {
    const written = style(piece);
    builder.write(accents ? written : { ...written, text: foldWord(written.text) });
  }
  return builder.finish(id);
}

/** A note with surrogates; sometimes its header is rewritten or dropped. */
function variantOf(source: Note, maker: SurrogateMaker, random: SeededRandom): readonly Piece[] {
  const pieces = piecesOf(applySurrogates(source, maker));
  const story = Math.max(0, pieces.findIndex(isStory));
  const header = pieces.slice(0, story);
  const rest = pieces.slice(story);
  if (chance(0.15, random)) return rest;
  return chance(0.35, random) ? [...rewritten(header, random), ...rest] : pieces;
}

function piecesOf({ text, spans }: Note): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const span of spans) {
    if (span.start > end) pieces.push({ text: text.slice(end, span.start) });
    pieces.push({ text: text.slice(span.start, span.end), label: span.label });
    end = span.end;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Text between identifiers that is too long for a header line. */
const isStory = ({ text, label }: Piece): boolean => label === undefined && text.length > 120;

const colons = [': ', ':', ' - ', '\t', ' | ', ' ', '= '];
const gaps = ['\n', '\n', ' | ', '; ', '   ', ', ', '\t'];

/** A header with other separators: a table, a list, one line. */
function rewritten(header: readonly Piece[], random: SeededRandom): readonly Piece[] {
  const colon = draw(colons, random);
  const gap = draw(gaps, random);
  return header.map((piece) =>
    piece.label === undefined
      ? { text: piece.text.replace(/:[ \t]*/g, colon).replace(/ ?\.?\r?\n/g, gap) }
      : piece,
  );
}

function inventedPieces(share: NameShare, random: SeededRandom): readonly Piece[] {
  const file = createSpanishCase(share, random);
  const { sentences, documents, messages, innocent } = spanishTemplates(share);
  const fill = (template: string): Piece[] =>
    parseTemplate(template).flatMap((node) => {
      invariant(node.kind !== 'choice', 'Spanish templates have no alternatives');
      return node.kind === 'slot' ? [writeSpanishSlot(node.name, file)] : piecesOfWords(node.text);
    });
  const prose = (lines: number, shareOfNamed: number): Piece[] =>
    Array.from({ length: lines }, () => [
      ...fill(draw(chance(shareOfNamed, random) ? sentences : innocent, random)),
      { text: draw([' ', ' ', '\n'], random) },
    ]).flat();
  const kind = drawWeighted<'document' | 'message' | 'note' | 'innocent'>(
    [
      ['document', 4],
      ['message', 6],
      ['note', 5],
      ['innocent', 3],
    ],
    random,
  );
  if (kind === 'document') return fill(draw(documents, random));
  if (kind === 'message') return fill(draw(messages, random));
  if (kind === 'innocent') return prose(1 + random.integer(5), 0);
  return [...headerPieces(fill, random), ...prose(3 + random.integer(8), 0.6)];
}

const relatives =
  /(?<=^|[^\p{L}])(madre|padre|mamá|papá|padres|hij[oa]s?|herman[oa]s?|abuel[oa]s?|tí[oa]s?|prim[oa]s|sobrin[oa]s?|espos[oa]|marido|suegr[oa]|cuñad[oa]|niet[oa]s?|nuera|yerno|novi[oa])(?!\p{L})/giu;

/** MEDDOCAN marks relatives wherever mentioned, so words of templates are marked, too. */
function piecesOfWords(text: string): readonly Piece[] {
  return text
    .split(relatives)
    .map((part, index) =>
      index % 2 === 1 ? { text: part, label: 'FAMILIARES_SUJETO_ASISTENCIA' } : { text: part },
    );
}

function headerPieces(fill: (template: string) => Piece[], random: SeededRandom): readonly Piece[] {
  if (chance(0.2, random)) return [];
  const colon = draw(colons, random);
  const gap = draw(gaps, random);
  const first = chance(0.7, random) ? spanishHeaderFields.slice(0, 4) : [];
  const others = Array.from({ length: 1 + random.integer(7) }, () => draw(spanishHeaderFields, random));
  const fields = [...first, ...others].flatMap(([names, value]) => [
    { text: draw(names, random) + colon },
    ...fill(value),
    { text: gap },
  ]);
  return [...fields, { text: '\n' }];
}
