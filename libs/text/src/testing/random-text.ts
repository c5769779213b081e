/** Random texts and notes made of the pieces that break readers, tokenisers and offsets. */
import { pick, type SeededRandom } from '#foundation';
import type { Span } from '#labels';
import type { Note } from '../note.js';

const pieces: readonly string[] = [
  ...[
    'Vask',
    'Elinor',
    'harbor',
    'ÁLVAREZ',
    'Mun\u0303oz',
    '3ºA',
    'x2y',
    '1963',
    '½',
    '７',
    '中村',
    '𝒜𝒷',
    '😀',
    '👩🏽‍⚕️',
  ],
  ...[' ', '  ', '\n', '\n\n', '\r\n', '\r', '\t', '\u00A0', '\u2028', '\uFEFF', '\u200B'],
  ...[
    '.',
    ',',
    ':',
    '-',
    '/',
    '(',
    ')',
    '_',
    "'",
    '"',
    '&',
    '<',
    '>',
    ']]>',
    ']]',
    '<![CDATA[',
    '&amp;',
    '&#13;',
    '</TEXT>',
  ],
  ...['Dr. ', 'PLAN:', '- ', '2. ', '# ', '¿', '·', '€', '</RECORD>', '<!--', '-DOCSTART-'],
];

/** Up to `pieceCountMax` pieces, never empty of characters. */
export function randomText(random: SeededRandom, pieceCountMax: number): string {
  const count = 1 + random.integer(pieceCountMax);
  return Array.from({ length: count }, () => pick(pieces, random) ?? '').join('');
}

/** What `randomNote` may do. */
export interface RandomNoteOptions {
  readonly id: string;
  /** `any`: overlapping, nested, repeated, unsorted; `apart`: in order and disjoint. */
  readonly spans: 'any' | 'apart';
}

/** A note whose spans begin and end between characters, never inside a surrogate pair. */
export function randomNote(random: SeededRandom, { id, spans }: RandomNoteOptions): Note {
  const text = randomText(random, 40);
  const bounds = characterBounds(text);
  const any = Array.from({ length: random.integer(6) }, () => randomSpan(random, bounds));
  return { id, text, spans: spans === 'any' ? any : keepApart(any) };
}

function characterBounds(text: string): number[] {
  const bounds = [0];
  for (const character of text) bounds.push((bounds.at(-1) ?? 0) + character.length);
  return bounds;
}

function randomSpan(random: SeededRandom, bounds: readonly number[]): Span {
  const first = random.integer(bounds.length - 1);
  const last = Math.min(first + 1 + random.integer(8), bounds.length - 1);
  const label = pick(['DOCTOR', 'DATE', 'CITY'], random) ?? 'DATE';
  return { start: bounds[first] ?? 0, end: bounds[last] ?? 0, label };
}

function keepApart(spans: readonly Span[]): Span[] {
  let end = 0;
  return [...spans]
    .sort((a, b) => a.start - b.start)
    .filter((span) => {
      const isApart = span.start >= end;
      if (isApart) end = span.end;
      return isApart;
    });
}
