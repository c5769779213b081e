/** One public corpus and four hospitals, all in English. */
export type EnglishSourceName = 'public' | 'northgate' | 'saint-brigid' | 'harbour' | 'eastfield';

/** The English sources and a German hospital. */
export type SourceName = EnglishSourceName | 'lindenhof';

/** A synthetic source and its style. */
export interface SyntheticSource {
  readonly name: SourceName;
  readonly kind: 'public' | 'hospital';
  readonly language: 'en' | 'de';
  readonly description: string;
}

/** All synthetic sources; Eastfield is the hospital for testing. */
export const syntheticSources: readonly SyntheticSource[] = [
  {
    name: 'public',
    kind: 'public',
    language: 'en',
    description: 'a broad mixture of manners with fewer identifiers, as published teaching notes',
  },
  {
    name: 'northgate',
    kind: 'hospital',
    language: 'en',
    description: 'full sentences, tabular headers, slashed dates, "Dr." before every doctor',
  },
  {
    name: 'saint-brigid',
    kind: 'hospital',
    language: 'en',
    description: 'dictated British letters, partly in small letters, ordinal dates, bare consultants',
  },
  {
    name: 'harbour',
    kind: 'hospital',
    language: 'en',
    description: 'capitals and telegraphic style, bare surnames, identifiers at the end of the note',
  },
  {
    name: 'eastfield',
    kind: 'hospital',
    language: 'en',
    description: 'the unseen hospital: habits of the other three mixed anew, and names of its own',
  },
  {
    name: 'lindenhof',
    kind: 'hospital',
    language: 'de',
    description:
      'German admission and discharge letters with a head, lists of diagnoses and drugs, laboratory values',
  },
];
