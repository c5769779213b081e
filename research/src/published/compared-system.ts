/**
 * The interface of every system in a comparison: learn from labelled notes, then find spans in others. Published
 * de-identifiers, releases and rule sets implement it, so one experiment scores them all.
 */
import type { EmbeddingTable } from '#embeddings';
import type { SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import type { ParameterStore } from '#kernels/host';
import type { LabelSet, Span } from '#labels';
import type { RuleLanguage } from '#rules';
import type { TokenizedNote } from '#text';
import type { EpochReport } from '#training';

/** The data and machinery for learning. */
export interface LearningMaterial {
  /** Notes with gold spans in `note.spans`. */
  readonly training: readonly TokenizedNote[];
  /** Notes for early stopping, disjoint from `training`. */
  readonly validation: readonly TokenizedNote[];
  readonly labelSet: LabelSet;
  readonly language: RuleLanguage;
  /** Word vectors, which a system may ignore. The caller closes the table. */
  readonly table: EmbeddingTable;
  readonly engine: Engine;
  readonly random: SeededRandom;
  readonly onEpoch?: (report: EpochReport) => void;
}

/** A trained system. */
export interface LearntSystem {
  /**
   * Returns the spans of a note in text order, without overlaps, with labels of the training label set and UTF-16
   * offsets into `note.text`. Ignores the spans already in the note.
   */
  find(tokenized: TokenizedNote): Promise<readonly Span[]>;
  /** False for a system that finds PHI without a label type. */
  readonly tellsLabels: boolean;
  /** Number of learned values; 0 for rules. */
  readonly parameters: number;
  /** Bytes to store besides the program and the word vectors. */
  readonly bytes: number;
  /** Every training epoch; empty for systems that do not train by epochs. */
  readonly reports: readonly EpochReport[];
  /** Frees the models; the system is unusable afterwards. */
  close(): Promise<void>;
}

/** The stored form of a trained system: JSON facts and network weights. */
export interface KeptSystem {
  readonly facts: unknown;
  readonly stores: readonly ParameterStore[];
}

/** A trained system that can be stored. */
export interface KeepableSystem extends LearntSystem {
  readonly kept: KeptSystem;
}

/** The inputs for reopening a stored system, equal to those in training. The caller closes the table. */
export type SystemPlace = Pick<LearningMaterial, 'labelSet' | 'language' | 'table' | 'engine'>;

/** An untrained system. Equal material, seed and engine give an equal result. */
export interface ComparedSystem {
  /** Trains the system. Fails with TRAINER_TOO_FEW_SENTENCES without data. Rule systems read only the language. */
  learn(material: LearningMaterial): Promise<LearntSystem>;
}
