import type { Span } from '#labels';
import type { Note } from '#text';
import type { PersonName } from '../names/name-pools.js';

/** A piece of a note; `label` marks an identifier. */
export interface Piece {
  readonly text: string;
  readonly label?: string;
}

/** Builds a note from pieces and tracks the spans of the labelled ones. */
export class NoteBuilder {
  private text = '';
  private readonly spans: Span[] = [];

  /** Appends a piece; an empty one adds no span. */
  write({ text, label }: Piece): void {
    const start = this.text.length;
    this.text += text;
    if (label !== undefined && text !== '') this.spans.push({ start, end: this.text.length, label });
  }

  writeText(text: string): void {
    this.text += text;
  }

  /** Appends `count` line breaks unless the note is still empty. */
  breakLine(count = 1): void {
    if (this.text !== '') this.text += '\n'.repeat(count);
  }

  finish(id: string): Note {
    return { id, text: this.text, spans: [...this.spans] };
  }
}

/** Splits `form` into pieces; bracketed parts get `label` and pass through `fill`. */
export function fillLabelledForm(
  form: string,
  label: string,
  fill: (part: string) => string,
): readonly Piece[] {
  return form
    .split(/(\[[^\]]*\])/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('[') ? { text: fill(part.slice(1, -1)), label } : { text: part }));
}

/**
 * Fills a name form: First, Last, Middle as written; FIRST, LAST in capitals; first, last in lower case; F, M, L
 * initials; FL two of them; FML and fml all three.
 */
export function fillNameForm(form: string, { first, middle, last }: PersonName): string {
  const initials = first.charAt(0) + middle.charAt(0) + last.charAt(0);
  const words: Readonly<Record<string, string>> = {
    First: first,
    Middle: middle,
    Last: last,
    FIRST: first.toUpperCase(),
    LAST: last.toUpperCase(),
    first: first.toLowerCase(),
    last: last.toLowerCase(),
    F: first.charAt(0),
    M: middle.charAt(0),
    L: last.charAt(0),
    FML: initials,
    FL: first.charAt(0) + last.charAt(0),
    fml: initials.toLowerCase(),
  };
  return form.replace(/[A-Za-z]+/g, (word) => words[word] ?? word);
}
