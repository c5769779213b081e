/** A consortium experiment as a YAML file: which sites, which public corpus, and how everything is trained. */
import { z } from 'zod';
import { cellDetails } from '#cells';
import { languages } from '#text';
import { writtenGameSchema } from '#training';
import { type CorpusChoice, corpusSchema } from '../../../apps/lab/src/corpus/load-documents.js';
import { hasField, locateFrom, readCheckedFile } from '../run/checked-file.js';
import { adversarySchema, schedule } from '../run/experiment-schema.js';
import { wordVectorsSchema } from '../run/system-entry.js';
import { featureKinds } from './document-features.js';

/** A site is refused below this: one document to train on, one that decides when to stop, one kept for scores at home. */
export const siteDocumentsMin = 3;

const documents = z
  .strictObject({
    public: z.int().min(3).optional(),
    site: z.int().min(siteDocumentsMin).optional(),
  })
  .prefault({});

/** Sites with corpora of their own. */
export const namedSites = z.strictObject({
  public: corpusSchema,
  sites: z
    .array(z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,32}$/), corpus: corpusSchema }))
    .min(3)
    .max(26)
    .refine((sites) => new Set(sites.map(({ name }) => name)).size === sites.length, 'names occur twice'),
  /** At most so many documents of each corpus. */
  documents,
});

/** One corpus, dealt to a public part and to sites so that the sites differ. */
export const dealtSites = z.strictObject({
  deal: corpusSchema,
  sites: z.int().min(3).max(26),
  /** What the sites differ in; see `documentFeatures`. */
  by: z.array(z.enum(featureKinds)).min(1).default(['forms', 'labels']),
  /** How many documents become public and how many go to each site; by default all parts are of equal size. */
  documents,
});

/** Schema of a consortium experiment; unknown keys are refused. */
export const consortiumSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,64}$/),
  consortium: z.union([namedSites, dealtSites]),
  labels: z.string(),
  /** By default Spanish for MEDDOCAN labels, else English. */
  language: z.enum(languages).optional(),
  embeddings: wordVectorsSchema,
  /** How the representer is trained on the public corpus. */
  representer: z
    .strictObject({
      kind: z.enum(['private', 'separated', 'separatedPrivate', 'dann']).default('separated'),
      size: z.int().min(1).max(1024).default(50),
      neighbours: z.int().min(1).max(10_000).default(100),
      /** Whether the representer reads casing as well, or the de-identifier alone. */
      casing: z.enum(['beside', 'both']).default('both'),
      /** Vocabulary cells of the public text before anything is embedded: how many there are for words of no identifier. */
      cells: z.int().min(1).max(1024).optional(),
      /** How much a cell tells; by default fine. */
      cellsDetail: z.enum(cellDetails).optional(),
      /** How often each public training document stands there once more, with surrogates drawn afresh; frames are not made of them. */
      copies: z.int().min(0).max(10).default(0),
    })
    .prefault({}),
  /** `typed` replaces the identifiers of a site's notes before they are encoded, as a site does by default. */
  surrogates: z.enum(['none', 'typed']).default('typed'),
  /** What de-identifiers on vectors start from: random weights, or the public de-identifier that the representer was trained with. */
  startsFrom: z.enum(['scratch', 'public']).default('scratch'),
  /** Which trainings there are beside raw from each single site and private from all others. */
  compare: z
    .strictObject({
      privateSingle: z.boolean().default(true),
      curve: z.boolean().default(true),
      baselines: z.boolean().default(true),
      ceilings: z.boolean().default(true),
    })
    .prefault({}),
  seeds: z.array(z.int().min(0)).min(1).default([1]),
  adversary: adversarySchema.prefault({}),
  training: z
    .strictObject({ deidentifier: schedule.prefault({}), game: writtenGameSchema.prefault({}) })
    .prefault({}),
  limits: z.strictObject({ minutes: z.number().positive().optional() }).prefault({}),
});

/** A resolved consortium experiment. Paths are as written in the file. */
export type ConsortiumExperiment = z.infer<typeof consortiumSchema>;

/** An experiment with its setting, and where its relative paths lead. */
export interface ConsortiumFile {
  readonly experiment: ConsortiumExperiment;
  /** Which of the file's `settings` was chosen; null for none. */
  readonly setting: string | null;
  /** A path of the file made absolute. */
  readonly locate: (path: string) => string;
}

/** A corpus choice with its path made absolute. */
export function locateCorpus(choice: CorpusChoice, locate: (path: string) => string): CorpusChoice {
  return 'path' in choice ? { ...choice, path: locate(choice.path) } : choice;
}

/** Whether an experiment file is about a consortium. Fails as {@link readConsortium} does when it is not YAML. */
export function isConsortiumFile(path: string): Promise<boolean> {
  return hasField(path, 'consortium');
}

/** Reads and checks an experiment file; fails with LAB_EXPERIMENT_INVALID naming the field. */
export async function readConsortium(path: string, setting?: string): Promise<ConsortiumFile> {
  const { experiment, baseFolder } = await readCheckedFile(path, setting, consortiumSchema);
  return { experiment, setting: setting ?? null, locate: (written) => locateFrom(baseFolder, written) };
}
