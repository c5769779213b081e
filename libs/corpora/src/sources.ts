/** The synthetic sources by name. */

/** One public corpus and four hospitals. */
export type SourceName = 'public' | 'northgate' | 'saint-brigid' | 'harbour' | 'eastfield';

/** A source and what to expect of it. */
export interface SyntheticSource {
  readonly name: SourceName;
  readonly kind: 'public' | 'hospital';
  readonly description: string;
}

/** All synthetic sources; Eastfield is the hospital meant for testing. */
export const syntheticSources: readonly SyntheticSource[] = [
  {
    name: 'public',
    kind: 'public',
    description: 'a broad mixture of manners with fewer identifiers, as published teaching notes',
  },
  {
    name: 'northgate',
    kind: 'hospital',
    description: 'full sentences, tabular headers, slashed dates, "Dr." before every doctor',
  },
  {
    name: 'saint-brigid',
    kind: 'hospital',
    description: 'dictated British letters, partly in small letters, ordinal dates, bare consultants',
  },
  {
    name: 'harbour',
    kind: 'hospital',
    description: 'capitals and telegraphic style, bare surnames, identifiers at the end of the note',
  },
  {
    name: 'eastfield',
    kind: 'hospital',
    description: 'the unseen hospital: habits of the other three mixed anew, and names of its own',
  },
];
