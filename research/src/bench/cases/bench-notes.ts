/** Invented notes for benchmarks: whole ones, and very many short ones. */
import { generateNotes } from '#corpora';
import { type Note, type Sentence, tokenizeNote } from '#text';

/** Makes `count` notes; another seed makes other ones. */
export type NoteMaker = (count: number, seed: number) => Iterable<Note>;

const source = 'northgate';

/** Notes of about 290 tokens. */
export const longNotes: NoteMaker = (count, seed) => generateNotes({ source, notes: count, seed });

/** Notes of one sentence, some fifteen tokens. Each begins with its number, so that no two are the same. */
export const shortNotes: NoteMaker = function* (count, seed) {
  let made = 0;
  for (const note of generateNotes({ source, notes: count, seed })) {
    const { sentences } = tokenizeNote(note, { language: 'en' });
    for (const sentence of sentences) {
      if (made === count) return;
      made += 1;
      yield cutNote(note, sentence, `${seed}-${made}`);
    }
  }
};

/** The part of a note that is one sentence, behind a number. */
function cutNote(note: Note, sentence: Sentence, number: string): Note {
  const from = sentence[0]?.start ?? 0;
  const to = sentence.at(-1)?.end ?? from;
  const shift = number.length + 1 - from;
  const spans = note.spans
    .filter(({ start, end }) => start >= from && end <= to)
    .map((span) => ({ ...span, start: span.start + shift, end: span.end + shift }));
  return { ...note, id: number, text: `${number} ${note.text.slice(from, to)}`, spans };
}
