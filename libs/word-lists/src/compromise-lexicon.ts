/** The lexicon of the package `compromise`: English words by what they name. */
import nlp from 'compromise/two';
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
    Object.entries(lexicon).flatMap(([entry, given]) => {
      const own = [given].flat();
      return own.includes(tag) && !own.includes('Plural') ? [entry] : [];
    }),
  );
}

const { one, two } = modelSchema.parse(nlp.model());
const { lexicon } = one;

/** Words by which the package knows an organisation: "hospital", "clinic", "association". */
export const organisationWords: readonly string[] = Object.keys(two.orgWords);
