/** The language-specific part of a starter release; the rest of `lab starter` is one shared workflow. */
import type { EmbeddingTable } from '#embeddings';
import type { CarrierCorpus } from './carrier-files.js';
import type { ScoringSet } from './material.js';
import type { StarterNotes } from './starter-notes.js';
import type { StarterSettings } from './train-starter.js';

/** The data and settings of one language's release. */
export interface StarterPlan {
  readonly notes: StarterNotes;
  readonly labelSet: 'i2b2' | 'meddocan';
  readonly table: EmbeddingTable;
  /** The table's file if the release bundles it; absent if the program already has it. */
  readonly tableFile?: Uint8Array;
  readonly settings: Partial<StarterSettings>;
  /** Default threshold, chosen on dev notes with rules; if absent, the best path decides. */
  readonly threshold?: number;
  readonly scoringSets: readonly ScoringSet[];
  readonly corpora: readonly Omit<CarrierCorpus, 'read'>[];
  readonly card: CardWords;
}

/** The sentences of a card that apply to one language only. */
export interface CardWords {
  readonly language: string;
  /** After the weight. */
  readonly vectors: string;
  /** Below the heading of the scores. */
  readonly scores: readonly string[];
  /** Below the heading of the training sources. */
  readonly sources: readonly string[];
  /** Extra rows in the table of sources. */
  readonly sourceRows: readonly string[];
  readonly limits: readonly string[];
}
