/** Settings of Anonimatik. */
import { z } from 'zod';

/** Names, bounds and defaults; those of the publication unless a comment says otherwise. */
export const anonimatikSettingsSchema = z.strictObject({
  /** W, tokens of a window, the middle one included; odd. */
  windowTokens: z
    .int()
    .min(5)
    .max(13)
    .refine((tokens) => tokens % 2 === 1, 'expected an odd number')
    .default(9),
  /** H, cells a direction. */
  hidden: z.int().min(1).max(1024).default(256),
  /**
   * Numbers that stand for a word. The publication multiplies one-hot words with the gates' weights directly, 8H numbers a word; fewer
   * keep the optimiser's work in bounds.
   */
  wordSize: z.int().min(1).max(2048).default(128),
  /** Rarer words of the training notes are unknown words, so that these are learnt too. Own choice. */
  wordCountMin: z.int().min(1).default(2),
  /** All tokens as examples, or as many outside PHI as inside: more recall, less precision. */
  trainOn: z.enum(['all', 'balanced']).default('all'),
  sentencesPerBatch: z.int().min(1).default(32),
  learningRate: z.number().positive().default(0.001),
  /** The publication's curves settle at about 30 epochs. */
  epochsMax: z.int().min(1).default(40),
  /** Its runs go to their end. */
  patience: z.int().min(1).default(40),
});

/** Resolved settings. */
export type AnonimatikSettings = Readonly<z.infer<typeof anonimatikSettingsSchema>>;
