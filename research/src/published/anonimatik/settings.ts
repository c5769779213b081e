import { z } from 'zod';

/** Settings of Anonimatik; values follow the publication unless a comment says otherwise. */
export const anonimatikSettingsSchema = z.strictObject({
  /** W, window size in tokens including the middle one; odd. */
  windowTokens: z
    .int()
    .min(5)
    .max(13)
    .refine((tokens) => tokens % 2 === 1, 'expected an odd number')
    .default(9),
  /** H, cells per direction. */
  hidden: z.int().min(1).max(1024).default(256),
  /** Embedding size. The publication has none and multiplies one-hot words (8H values each), which costs more. */
  wordSize: z.int().min(1).max(2048).default(128),
  /** Rarer training words count as unknown, so that unknown words are learned. Own choice. */
  wordCountMin: z.int().min(1).default(2),
  /** Train on all tokens, or on as many outside PHI as inside: more recall, less precision. */
  trainOn: z.enum(['all', 'balanced']).default('all'),
  sentencesPerBatch: z.int().min(1).default(32),
  learningRate: z.number().positive().default(0.001),
  /** The published curves level off at about 30 epochs. */
  epochsMax: z.int().min(1).default(40),
  /** The published runs have no early stopping. */
  patience: z.int().min(1).default(40),
});

/** Parsed settings. */
export type AnonimatikSettings = Readonly<z.infer<typeof anonimatikSettingsSchema>>;
