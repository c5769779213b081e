/** Labelled texts that a starter learns from beside its own: in every pass with other identifiers of the same shapes. */
import { applySurrogates, createSurrogateMaker } from '#corpora';
import { createSeededRandom } from '#foundation';
import { type Note, openCorpus } from '#text';
import type { StarterNotes } from './starter-notes.js';

/** How often a pass holds each text: some hundred texts beside thousands of notes would hardly be seen. */
const copies = 4;

/** Notes of JSONL files. Fails with the first document that cannot be read, and FILE_*. */
export async function readGivenTexts(files: readonly string[]): Promise<readonly Note[]> {
  const notes: Note[] = [];
  for (const path of files)
    for await (const item of openCorpus({ path, format: 'jsonl' })) {
      if (item.kind === 'refused') throw item.failure;
      notes.push(item.note);
    }
  return notes;
}

/** The same notes to learn from, and behind them the texts with surrogates of that pass. Notes that decide when a training ends stay as they are. */
export function withGivenTexts(notes: StarterNotes, texts: readonly Note[]): StarterNotes {
  return {
    ...notes,
    *learned(count, seed) {
      yield* notes.learned(count, seed);
      const random = createSeededRandom(`given texts/${seed}`);
      const maker = createSurrogateMaker({ random, language: notes.language });
      for (let copy = 0; copy < copies; copy += 1)
        for (const text of texts) yield applySurrogates(text, maker);
    },
  };
}
