/** The registry: everything that a policy can write in place of an identifier, by the name that it has there. */

import { createHmac } from 'node:crypto';
import type { Span } from '#labels';
import type { Note } from '#text';
import { comparable, typeWord } from '#text';
import type { Interval } from '../intervals.js';
import { generalise } from './generalise.js';
import { numbered } from './numbered.js';
import type { Operator } from './operator.js';

/** The original stays. */
const keep: Operator = {
  about: 'stays as it is',
  open: () => (_, original) => original,
};

/** `[PATIENT]`. */
const type: Operator = {
  about: 'its type',
  open: () => typeWord,
};

/** An invented one. */
const surrogate: Operator = {
  about: 'an invented one of its kind',
  open: (_, { surrogateOf }) => surrogateOf,
};

/** Nothing. The blank beside it goes with it, see `withoutDropped`. */
const drop: Operator = {
  about: 'nothing',
  open: () => () => '',
};

/** Of 16 hexadecimal digits, two of ten million identifiers are the same once in 400,000 sites. */
const digitsOfHash = 16;

/**
 * `[IDNUM:7f3a09c2d41be865]`: HMAC-SHA-256 under the key of the site, the same for an identifier whatever its case, blanks and signs, and
 * whatever its label, because two notes may call one number by two. Without the key nobody can try out all record numbers.
 */
const hash: Operator = {
  about: 'a keyed hash, the same in all notes of this site',
  open:
    (_, { key }) =>
    (label, original) =>
      `[${label}:${hashOf(key, original)}]`,
};

/** The same for an identifier in all notes and tables of a site, whatever its case, blanks and signs; the key has 32 bytes. */
export function hashOf(key: Uint8Array, original: string): string {
  return createHmac('sha256', key).update(meantBy(original), 'utf8').digest('hex').slice(0, digitsOfHash);
}

/** Signs alone have no letters to compare. The purpose keeps these digests apart from all others under the key. */
function meantBy(original: string): string {
  return `hash of an identifier, 1 ${comparable(original).replaceAll(' ', '') || original}`;
}

/** By name. */
export const operators = {
  keep,
  type,
  numbered,
  surrogate,
  generalise,
  hash,
  drop,
} as const satisfies Record<string, Operator>;

/** The name of one. */
export type OperatorName = keyof typeof operators;

/** All names. */
export const operatorNames = Object.keys(operators) as [OperatorName, ...OperatorName[]]; // the keys of the object above

/**
 * Where that blank stands: the one before the stretch, if a blank, a sign or the end of the line follows, else the one behind it at the
 * beginning of a line. `undefined` for none; gaps of several blanks in front are columns and stay.
 */
export function blankBeside(text: string, { start, end }: Interval): number | undefined {
  const after = text.charAt(end);
  const isAlone = text[start - 1] === ' ' && text[start - 2] !== ' ';
  if (isAlone && /^[ \r\n.,;:!?)\]]?$/.test(after)) return start - 1;
  return (start === 0 || text[start - 1] === '\n') && after === ' ' ? end : undefined;
}

/** A written note without its empty spans, and without the blank beside each. */
export function withoutDropped(written: Note): Note {
  if (written.spans.every(({ start, end }) => start < end)) return written;
  const spans: Span[] = [];
  let { text } = written;
  let removed = 0;
  for (const span of written.spans) {
    const place = { ...span, start: span.start - removed, end: span.end - removed };
    if (place.start < place.end) spans.push(place);
    const blank = place.start < place.end ? undefined : blankBeside(text, place);
    if (blank === undefined) continue;
    text = text.slice(0, blank) + text.slice(blank + 1);
    removed += 1;
  }
  return { ...written, text, spans };
}
