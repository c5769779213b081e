/** Tags and tokens as the official i2b2 2014 script sees them. */
import type { Note } from '#text';
import type { ScoringScheme } from './scheme.js';

/** What is scored of a note; a `Note` of either side. */
export type NoteLike = Pick<Note, 'id' | 'text' | 'spans'>;

/** A labelled stretch with what the filters of the measures ask about. Offsets in UTF-16 units. */
export interface Tag {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly category: string;
  readonly isHipaa: boolean;
}

/** The spans of a note as tags, in the order of the source. */
export function tagsOf(note: NoteLike, scheme: ScoringScheme): Tag[] {
  return note.spans.map(({ start, end, label }) => ({
    start,
    end,
    label,
    category: scheme.categoryOf(label),
    isHipaa: scheme.isHipaa(label),
  }));
}

/**
 * The tokens inside tags, each with the label of its tag. A token is a run of ASCII letters and digits, so `Núñez`
 * gives `N` and `ez`. A tag without any gives one empty token at its end: the script does so, and so does this.
 */
export function tokensOf(text: string, tags: readonly Tag[]): Tag[] {
  return tags.flatMap((tag) => {
    const runs = [...text.slice(tag.start, tag.end).matchAll(/[a-zA-Z0-9]+/g)];
    if (runs.length === 0) return [{ ...tag, start: tag.end }];
    return runs.map((run) => ({
      ...tag,
      start: tag.start + run.index,
      end: tag.start + run.index + run[0].length,
    }));
  });
}
