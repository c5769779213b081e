/**
 * What every system of a comparison is: something that learns from labelled notes and then finds spans in others. A published
 * de-identifier, a release and a set of rules all look like this, so one experiment runs and scores them.
 */
import type { EmbeddingTable } from '#embeddings';
import type { SeededRandom } from '#foundation';
import type { Engine } from '#kernels';
import type { ParameterStore } from '#kernels/host';
import type { LabelSet, Span } from '#labels';
import type { RuleLanguage } from '#rules';
import type { TokenizedNote } from '#text';
import type { EpochReport } from '#training';

/** What a system learns from. */
export interface LearningMaterial {
  /** Notes with their gold spans in `note.spans`. */
  readonly training: readonly TokenizedNote[];
  /** Other notes than `training`; they decide when training stops. */
  readonly validation: readonly TokenizedNote[];
  /** The labels of all spans, given and found. */
  readonly labelSet: LabelSet;
  readonly language: RuleLanguage;
  /** Word vectors; a system may pass them over. Left open. */
  readonly table: EmbeddingTable;
  readonly engine: Engine;
  readonly random: SeededRandom;
  readonly onEpoch?: (report: EpochReport) => void;
}

/** A system at work. */
export interface LearntSystem {
  /**
   * The spans of a note in the order of the text, without overlaps, in labels of the label set it learnt with and UTF-16 offsets of
   * `note.text`. The spans that the note has already say nothing and are passed over.
   */
  find(tokenized: TokenizedNote): Promise<readonly Span[]>;
  /** Whether labels of spans mean anything; false of a system that says PHI or not and nothing more. */
  readonly tellsLabels: boolean;
  /** Values that were learnt; 0 of rules. */
  readonly parameters: number;
  /** Bytes of what has to be kept to use it, beside the program and the word vectors. */
  readonly bytes: number;
  /** Every epoch of its training; empty where nothing is trained by epochs. */
  readonly reports: readonly EpochReport[];
  /** Lets go of models; the system cannot be used afterwards. */
  close(): Promise<void>;
}

/** What a learnt system needs to be opened again: facts that JSON holds, and the weights of its networks. */
export interface KeptSystem {
  readonly facts: unknown;
  readonly stores: readonly ParameterStore[];
}

/** A learnt system that can be kept. */
export interface KeepableSystem extends LearntSystem {
  readonly kept: KeptSystem;
}

/** What a kept system is opened with: as it learnt. The table is left open. */
export type SystemPlace = Pick<LearningMaterial, 'labelSet' | 'language' | 'table' | 'engine'>;

/** A system before it has learnt. Equal material, seed and engine give an equal system. */
export interface ComparedSystem {
  /** Learns; fails with TRAINER_TOO_FEW_SENTENCES where there is nothing to learn from. Systems of rules only look at the language. */
  learn(material: LearningMaterial): Promise<LearntSystem>;
}
