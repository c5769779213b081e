/** Long lists of clinical words, as data: drugs, products, organisms, eponyms, abbreviations, credentials. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const words = z.array(z.string()).transform((lines) => new Set(lines.flatMap((line) => line.split(' '))));

const listsSchema = z.strictObject({
  about: z.string(),
  drugs: words,
  products: words,
  organisms: words,
  /** Surnames that hardly anybody has beside their sign, test or operation. */
  eponyms: words,
  /** Surnames that many people have. */
  surnameEponyms: words,
  abbreviations: words,
  /** Abbreviations that are somebody's first name, a usual pair of initials or a word as well. */
  ambiguousAbbreviations: words,
  /** Degrees and licences behind a name. */
  credentials: words,
  /** "uro", "peds", "abx". */
  clipped: words,
  /** Words of the dictionary that the name lists of Faker or `compromise` have as well. */
  nameWords: words,
});

/** Folded words by list. */
export type ClinicalLists = Readonly<
  Record<Exclude<keyof z.infer<typeof listsSchema>, 'about'>, ReadonlySet<string>>
>;

let read: ClinicalLists | undefined;

/** The lists; read once, when first asked for. */
export function clinicalLists(): ClinicalLists {
  read ??= listsSchema.parse(
    JSON.parse(readFileSync(new URL('./clinical-lists.json', import.meta.url), 'utf8')),
  );
  return read;
}
