/** What the tests of this library need: the token split of the design and its binary HIPAA score, slow and obvious. */
import type { Span } from '#labels';
import { labelSetNamed } from '#labels';
import type { Note } from '#text';
import { type Token, tokenize } from '#text';
import { generateNotes } from '../generate-notes.js';
import type { SourceName } from '../sources.js';

const hipaa = labelSetNamed('hipaa');

/** All notes at once; tests only. */
export function notesOf(source: SourceName, notes: number, seed: number): readonly Note[] {
  return [...generateNotes({ source, notes, seed })];
}

/** A note as tokens with the answer to "does it identify by HIPAA?". */
export interface JudgedNote {
  readonly note: Note;
  readonly tokens: readonly Token[];
  readonly answers: readonly boolean[];
}

/** Judges each token of a note by `spans`. */
export function judge(note: Note, spans: readonly Span[] = note.spans): JudgedNote {
  const tokens = tokenize(note.text);
  const counting = spans.filter((span) => hipaa.has(span.label));
  const answers = tokens.map((token) =>
    counting.some((span) => token.start < span.end && token.end > span.start),
  );
  return { note, tokens, answers };
}

/** Binary F1 over all tokens of all notes. */
export function binaryF1(gold: readonly JudgedNote[], found: readonly (readonly boolean[])[]): number {
  let both = 0;
  let either = 0;
  gold.forEach(({ answers }, index) => {
    answers.forEach((expected, position) => {
      const answer = found[index]?.[position] === true;
      if (expected && answer) both += 1;
      either += Number(expected) + Number(answer);
    });
  });
  return (2 * both) / either;
}
