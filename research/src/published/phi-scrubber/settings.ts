/** Settings of PHI Scrubber. */
import { z } from 'zod';

/** Passes over all training sentences of one tagger; the weights that did best on the others are kept. */
const trainingOf = (learningRate: number, epochsMax: number) => ({
  learningRate: z.number().positive().default(learningRate),
  epochsMax: z.int().min(1).default(epochsMax),
});

/**
 * Names, bounds and defaults: tables II (names) and III (places) of the publication. Its section IV says Adam and 100 epochs of both
 * taggers; the tables, which it refers to, say Nadam and 65 of the first, and are followed. What it leaves open is marked.
 */
export const phiScrubberSettingsSchema = z.strictObject({
  names: z
    .strictObject({
      /** Cells a direction of each BiLSTM. */
      hidden: z.int().min(1).max(1024).default(200),
      /** BiLSTMs, one on the other. */
      layers: z.int().min(1).max(4).default(2),
      /** Characters of a word that are read; of longer words the first half and the last half of them. Open. */
      charactersMax: z.int().min(4).max(64).default(16),
      characterSize: z.int().min(1).max(256).default(95),
      /** Open. */
      characterFilters: z.int().min(1).max(256).default(30),
      /** Numbers of the vector that stands for a casing. Open. */
      casingSize: z.int().min(1).max(64).default(8),
      /** Open. */
      dropout: z.number().min(0).max(0.9).default(0.5),
      ...trainingOf(0.001, 65),
    })
    .prefault({}),
  places: z
    .strictObject({
      filters: z.int().min(1).max(1024).default(400),
      /** Distances of the tokens that a filter sees, layer by layer; each filter is three tokens wide. */
      dilations: z.array(z.int().min(1).max(16)).min(1).default([1, 2, 1]),
      /** How often the layers of the block are run, with the same weights (Strubell et al. 2017). */
      blocks: z.int().min(1).max(8).default(1),
      /** Open. */
      casingSize: z.int().min(1).max(64).default(8),
      /** Open. */
      dropout: z.number().min(0).max(0.9).default(0.25),
      ...trainingOf(0.0001, 100),
    })
    .prefault({}),
  /** Open. */
  sentencesPerBatch: z.int().min(1).default(32),
  /** At most so many epochs of either tagger, for comparisons that give every system as many. */
  epochsMax: z.int().min(1).default(100),
  /** Epochs without progress after which a training ends; the publication's run to their end. */
  patience: z.int().min(1).default(100),
});

/** Resolved settings. */
export type PhiScrubberSettings = Readonly<z.infer<typeof phiScrubberSettingsSchema>>;
