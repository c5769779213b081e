/** Errors with the text around them, for whoever has to understand them. */
import type { NoteLike } from '../i2b2/tags.js';
import type { SpanError, SpanErrorKind } from './span-errors.js';

/** An error with a piece of its note. Holds text: only for corpora that may be published or were invented. */
export interface ErrorInContext extends SpanError {
  readonly context: {
    readonly text: string;
    /** Offset of the piece in the note, in UTF-16 units; the error's spans count from the beginning of the note. */
    readonly start: number;
  };
}

/** The error with at most `characters` of the note on each side. A character that takes two units is never cut. */
export function inContext(error: SpanError, { text }: NoteLike, characters: number): ErrorInContext {
  const spans = [error.gold, error.system].filter((span) => span !== undefined);
  const first = Math.min(...spans.map(({ start }) => start));
  const last = Math.max(...spans.map(({ end }) => end));
  const start = wholeFrom(text, Math.max(0, first - characters));
  const end = wholeFrom(text, Math.min(text.length, last + characters));
  return { ...error, context: { text: text.slice(start, end), start } };
}

/** The offset, or the next one when it lies inside a character. */
function wholeFrom(text: string, offset: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(offset)) && offset > 0 ? offset + 1 : offset;
}

/** Takes errors one by one and keeps a sample of each kind. */
export interface ErrorSample {
  add(kind: SpanErrorKind, make: () => ErrorInContext): void;
  /** Kind by kind, in the order in which they came. */
  list(): readonly ErrorInContext[];
}

/**
 * A sample of at most `perKind` errors of each kind, spread evenly over all that come: every one until there are too
 * many, then every second, every fourth and so on. The same errors in the same order give the same sample.
 */
export function createErrorSample(perKind: number): ErrorSample {
  const kinds: Record<SpanErrorKind, EvenSample> = {
    missed: createEvenSample(perKind),
    label: createEvenSample(perKind),
    boundary: createEvenSample(perKind),
    spurious: createEvenSample(perKind),
  };
  return {
    add: (kind, make) => kinds[kind].add(make),
    list: () => Object.values(kinds).flatMap(({ list }) => list()),
  };
}

interface EvenSample {
  add(make: () => ErrorInContext): void;
  list(): readonly ErrorInContext[];
}

function createEvenSample(size: number): EvenSample {
  let [kept, met, stride]: [ErrorInContext[], number, number] = [[], 0, 1];
  return {
    add: (make) => {
      if (size > 0 && met % stride === 0) {
        if (kept.length === size) {
          kept = kept.filter((_, index) => index % 2 === 0);
          stride *= 2;
        }
        if (met % stride === 0) kept.push(make());
      }
      met += 1;
    },
    list: () => kept,
  };
}
