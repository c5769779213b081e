/** Step 0 of the flow on one machine: invented notes of invented hospitals, with the identifiers labelled. */
import { createSeededRandom, type SeededRandom } from '#foundation';
import type { Note } from '#text';
import { writeGermanLetter } from './german/write-letter.js';
import { createSourceProfile } from './note/source-profile.js';
import { writeNote } from './note/write-note.js';
import type { SourceName } from './sources.js';

/** Which notes to write. */
export interface GenerateOptions {
  readonly source: SourceName;
  /** How many notes, at least 0. */
  readonly notes: number;
  /** Notes of different seeds are different; the same seed gives the same bytes on every machine. */
  readonly seed: number;
}

/**
 * Notes of a synthetic source, one at a time. Note i depends on source, seed and i alone, so a longer run
 * begins with the shorter one. Labels are those of i2b2 2014 (28 kinds); DEPARTMENT, ROOM and OTHER, which
 * that task defined and its corpus hardly uses, do not occur. The German hospital has 17 kinds. Ids read
 * `northgate-1-000007` (source, seed, number).
 */
export function* generateNotes({ source, notes, seed }: GenerateOptions): Generator<Note, void, undefined> {
  const write = writerOf(source);
  for (let index = 0; index < notes; index += 1) {
    const id = `${source}-${seed}-${String(index).padStart(6, '0')}`;
    yield write(id, createSeededRandom(`${source}/${seed}/${index}`));
  }
}

function writerOf(source: SourceName): (id: string, random: SeededRandom) => Note {
  if (source === 'lindenhof') return writeGermanLetter;
  const profile = createSourceProfile(source);
  return (id, random) => writeNote(id, profile, random);
}
