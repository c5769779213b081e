/** Step 0 of the flow on one machine: invented notes of invented hospitals, with labelled identifiers. */
import { createSeededRandom, type SeededRandom } from '#foundation';
import type { Note } from '#text';
import { writeGermanLetter } from './german/write-letter.js';
import { createSourceProfile } from './note/source-profile.js';
import { writeNote } from './note/write-note.js';
import type { SourceName } from './sources.js';

/** Which notes to generate. */
export interface GenerateOptions {
  readonly source: SourceName;
  /** At least 0. */
  readonly notes: number;
  /** A seed gives the same bytes on every machine. */
  readonly seed: number;
}

/**
 * Generates notes of a synthetic source. Note i depends only on source, seed and i, so a longer run starts with the
 * shorter one. Labels are 28 kinds of i2b2 2014; DEPARTMENT, ROOM and OTHER, which its corpus hardly uses, do not
 * occur. The German hospital has 17 kinds. Ids read `northgate-1-000007` (source, seed, number).
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
