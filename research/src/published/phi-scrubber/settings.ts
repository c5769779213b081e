import { z } from 'zod';

/** Training settings of one tagger; `epochsMax` bounds the passes, and the best validation weights are kept. */
const trainingOf = (learningRate: number, epochsMax: number) => ({
  learningRate: z.number().positive().default(learningRate),
  epochsMax: z.int().min(1).default(epochsMax),
});

/**
 * Settings of PHI Scrubber, from the publication's tables II (names) and III (places). Section IV says Adam and 100
 * epochs for both taggers, the tables Nadam and 65 for the first; we follow the tables. Unpublished values are
 * marked.
 */
export const phiScrubberSettingsSchema = z.strictObject({
  names: z
    .strictObject({
      /** Cells per direction of each BiLSTM. */
      hidden: z.int().min(1).max(1024).default(200),
      layers: z.int().min(1).max(4).default(2),
      /** Characters read per word; longer words keep both ends. Unpublished. */
      charactersMax: z.int().min(4).max(64).default(16),
      characterSize: z.int().min(1).max(256).default(95),
      /** Unpublished. */
      characterFilters: z.int().min(1).max(256).default(30),
      /** Size of the casing embedding. Unpublished. */
      casingSize: z.int().min(1).max(64).default(8),
      /** Unpublished. */
      dropout: z.number().min(0).max(0.9).default(0.5),
      ...trainingOf(0.001, 65),
    })
    .prefault({}),
  places: z
    .strictObject({
      filters: z.int().min(1).max(1024).default(400),
      /** Dilation of each layer; filters are three tokens wide. */
      dilations: z.array(z.int().min(1).max(16)).min(1).default([1, 2, 1]),
      /** How often the block runs, with shared weights (Strubell et al. 2017). */
      blocks: z.int().min(1).max(8).default(1),
      /** Unpublished. */
      casingSize: z.int().min(1).max(64).default(8),
      /** Unpublished. */
      dropout: z.number().min(0).max(0.9).default(0.25),
      ...trainingOf(0.0001, 100),
    })
    .prefault({}),
  /** Unpublished. */
  sentencesPerBatch: z.int().min(1).default(32),
  /** Maximum epochs of either tagger, so that a comparison can give every system the same. */
  epochsMax: z.int().min(1).default(100),
  /** Epochs without progress before training stops; the published runs have no early stopping. */
  patience: z.int().min(1).default(100),
});

/** Parsed settings. */
export type PhiScrubberSettings = Readonly<z.infer<typeof phiScrubberSettingsSchema>>;
