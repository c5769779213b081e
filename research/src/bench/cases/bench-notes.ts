/** Invented notes for benchmarks: whole notes, or many single sentences. */
import { generateNotes } from '#corpora';
import { type Note, type Sentence, tokenizeNote } from '#text';

/** Makes `count` notes; a different seed gives different notes. */
export type NoteMaker = (count: number, seed: number) => Iterable<Note>;

const source = 'northgate';

/** Notes of about 290 tokens. */
export const longNotes: NoteMaker = (count, seed) => generateNotes({ source, notes: count, seed });

/** Notes of one sentence, about fifteen tokens. Each starts with its number, so no two are equal. */
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

/** One sentence of a note with a number in front; spans are shifted to match. */
function cutNote(note: Note, sentence: Sentence, number: string): Note {
  const from = sentence[0]?.start ?? 0;
  const to = sentence.at(-1)?.end ?? from;
  const shift = number.length + 1 - from;
  const spans = note.spans
    .filter(({ start, end }) => start >= from && end <= to)
    .map((span) => ({ ...span, start: span.start + shift, end: span.end + shift }));
  return { ...note, id: number, text: `${number} ${note.text.slice(from, to)}`, spans };
}
