/** A note as pieces: where the labelled ones stand, and forms in which only a part is labelled. */
import type { Span } from '#labels';
import type { Note } from '#text';
import type { PersonName } from '../names/name-pools.js';

/** A piece of a note: its text, and the label when it is an identifier. */
export interface Piece {
  readonly text: string;
  readonly label?: string;
}

/** Collects pieces in order. */
export class NoteBuilder {
  private text = '';
  private readonly spans: Span[] = [];

  /** Appends a piece; an empty one leaves no trace. */
  write({ text, label }: Piece): void {
    const start = this.text.length;
    this.text += text;
    if (label !== undefined && text !== '') this.spans.push({ start, end: this.text.length, label });
  }

  /** Appends unlabelled text. */
  writeText(text: string): void {
    this.text += text;
  }

  /** Appends `count` line breaks unless nothing has been written yet. */
  breakLine(count = 1): void {
    if (this.text !== '') this.text += '\n'.repeat(count);
  }

  /** The finished note. */
  finish(id: string): Note {
    return { id, text: this.text, spans: [...this.spans] };
  }
}

/** The pieces of `form` with `label` on the bracketed parts and `fill` applied to them. */
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
 * Puts a person's name into the words of a name form: First, Last, Middle as written, FIRST, LAST in
 * capitals, first, last in small letters, F, M, L initials, FML and fml all three.
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
