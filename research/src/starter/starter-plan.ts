/** What differs from one language's starter release to another's: everything else of `lab starter` is one workflow. */
import type { EmbeddingTable } from '#embeddings';
import type { CarrierCorpus } from './carrier-files.js';
import type { ScoringSet } from './material.js';
import type { StarterNotes } from './starter-notes.js';
import type { StarterSettings } from './train-starter.js';

/** A language's release. */
export interface StarterPlan {
  readonly notes: StarterNotes;
  readonly labelSet: 'i2b2' | 'meddocan';
  readonly table: EmbeddingTable;
  /** The table's file where the release brings it along; absent where it is installed anyway. */
  readonly tableFile?: Uint8Array;
  readonly settings: Partial<StarterSettings>;
  /** What the release covers where nobody says otherwise, chosen on dev notes with rules; the best path decides where it is absent. */
  readonly threshold?: number;
  readonly scoringSets: readonly ScoringSet[];
  readonly corpora: readonly Omit<CarrierCorpus, 'read'>[];
  /** What the card says of the language, in Markdown. */
  readonly card: CardWords;
}

/** Sentences of a card that are true of one language only. */
export interface CardWords {
  readonly language: string;
  /** Behind the weight. */
  readonly vectors: string;
  /** Under the title of the scores. */
  readonly scores: readonly string[];
  /** Under the title of what it learned from. */
  readonly sources: readonly string[];
  /** Further rows of the table of sources. */
  readonly sourceRows: readonly string[];
  readonly limits: readonly string[];
}
