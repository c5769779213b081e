import { z } from 'zod';
import { type Language, languages } from '#text';
import { writtenGameSchema } from '#training';
import { corpusSchema } from '../../../apps/lab/src/corpus/load-documents.js';
import { embeddingsSchema, surrogatesSchema } from './system-entry.js';

/** Schema of a de-identifier's early stopping. */
export const schedule = z.strictObject({
  epochsMax: z.int().min(1).default(15),
  patience: z.int().min(1).default(3),
});

/** Schema of the judging of representers. */
export const adversarySchema = z.strictObject({
  freshEpochs: z.int().min(0).max(1000).default(50),
  hidden: z.int().min(1).max(512).default(64),
  pairsMin: z.int().min(1).default(4000),
  /** Maximum words per label that J1 attacks. */
  wordsPerLabel: z.int().min(1).max(100_000).default(400),
});

/** Schema of an experiment file; refuses unknown keys. */
export const experimentSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,64}$/),
  corpora: z.strictObject({ train: corpusSchema, dev: corpusSchema, test: corpusSchema }),
  labels: z.string(),
  /** Defaults to Spanish for MEDDOCAN labels, English otherwise. */
  language: z.enum(languages).optional(),
  embeddings: embeddingsSchema,
  sites: z.int().min(1).max(1000).default(1),
  /** Names, or objects that `system-entry.ts` parses. */
  systems: z.array(z.unknown()).min(1),
  representation: z
    .strictObject({
      size: z.int().min(1).max(1024).default(50),
      neighbours: z.int().min(1).max(10_000).default(100),
      /** Hidden units per direction of the game's adversaries; by default those of the judges. */
      adversaryHidden: z.int().min(1).max(1024).optional(),
    })
    .prefault({}),
  /** `typed` replaces PHI spans of training notes before encoding, as a site does by default. */
  surrogates: surrogatesSchema.default('none'),
  seeds: z.array(z.int().min(0)).min(1).default([1]),
  adversary: adversarySchema.prefault({}),
  training: z
    .strictObject({ deidentifier: schedule.prefault({}), game: writtenGameSchema.prefault({}) })
    .prefault({}),
  limits: z
    .strictObject({ trainDocuments: z.int().min(2).optional(), minutes: z.number().positive().optional() })
    .prefault({}),
});

/** A parsed experiment file; paths are as written. */
export type Experiment = z.infer<typeof experimentSchema>;

/** The language of an experiment's notes. */
export function languageOf({ language, labels }: Pick<Experiment, 'language' | 'labels'>): Language {
  return language ?? (labels === 'meddocan' ? 'es' : 'en');
}
