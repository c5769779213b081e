/** Writes a note piece by piece and remembers where the labelled pieces stand, so offsets are exact by construction. */
import type { Span } from '#labels';
import type { Note } from '#text';

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
