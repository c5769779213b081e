/** Settings of PHI Scrubber. */
import { z } from 'zod';

/** Names, bounds and defaults; sizes are those of the publication, the rest is ours, as its training is not described. */
export const phiScrubberSettingsSchema = z.strictObject({
  names: z
    .strictObject({
      /** Cells a direction of the BiLSTM. */
      hidden: z.int().min(1).max(1024).default(200),
      /** Characters of a word that are read; of longer words the first half and the last half of them. */
      charactersMax: z.int().min(4).max(64).default(16),
      characterSize: z.int().min(1).max(256).default(25),
      characterFilters: z.int().min(1).max(256).default(30),
      dropout: z.number().min(0).max(0.9).default(0.5),
    })
    .prefault({}),
  places: z
    .strictObject({
      filters: z.int().min(1).max(1024).default(400),
      /** Distances of the tokens that a filter sees, layer by layer; each filter is three tokens wide. */
      dilations: z.array(z.int().min(1).max(16)).min(1).default([1, 2, 1]),
      /** How often the layers of the block are run, with the same weights (Strubell et al. 2017). */
      iterations: z.int().min(1).max(8).default(2),
      dropout: z.number().min(0).max(0.9).default(0.25),
    })
    .prefault({}),
  sentencesPerBatch: z.int().min(1).default(32),
  learningRate: z.number().positive().default(0.001),
  epochsMax: z.int().min(1).default(20),
  patience: z.int().min(1).default(3),
});

/** Resolved settings. */
export type PhiScrubberSettings = Readonly<z.infer<typeof phiScrubberSettingsSchema>>;
