/** The lexicon of the package `compromise`: English words by what they name. */
import { createRequire } from 'node:module';
import type nlp from 'compromise/two';
import { z } from 'zod';

const modelSchema = z.object({
  one: z.object({ lexicon: z.record(z.string(), z.union([z.string(), z.array(z.string())])) }),
  two: z.object({ orgWords: z.record(z.string(), z.literal(true)) }),
});

/** Tags of the lexicon that are used here. */
export type LexiconTag =
  | 'FirstName'
  | 'MaleName'
  | 'FemaleName'
  | 'LastName'
  | 'City'
  | 'Region'
  | 'Country'
  | 'Organization'
  | 'Month'
  | 'WeekDay'
  | 'TextValue'
  | 'Actor';

/**
 * Entries with one of the tags, in small letters and the lexicon's order; an entry has one word or more. Plurals are left out: an
 * identifier names one person, place or day, so a plural would be a candidate that is never right.
 */
export function lexiconEntries(...tags: readonly LexiconTag[]): readonly string[] {
  return tags.flatMap((tag) =>
    Object.entries(model().one.lexicon).flatMap(([entry, given]) => {
      const own = [given].flat();
      return own.includes(tag) && !own.includes('Plural') ? [entry] : [];
    }),
  );
}

/** Words by which the package knows an organisation: "hospital", "clinic", "association". */
export function organisationWords(): readonly string[] {
  return Object.keys(model().two.orgWords);
}

let read: z.infer<typeof modelSchema> | undefined;

/** Loaded on first use, in one file: few of those who load the judges judge by words, and the package's modules are 331. */
function model(): z.infer<typeof modelSchema> {
  read ??= modelSchema.parse((createRequire(import.meta.url)('compromise/two') as typeof nlp).model());
  return read;
}
