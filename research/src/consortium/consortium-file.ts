/** The YAML file of a consortium experiment: sites, public corpus and training settings. */
import { z } from 'zod';
import { cellDetails } from '#cells';
import { languages } from '#text';
import { writtenGameSchema } from '#training';
import { type CorpusChoice, corpusSchema } from '../../../apps/lab/src/corpus/load-documents.js';
import { hasField, locateFrom, readCheckedFile } from '../run/checked-file.js';
import { adversarySchema, schedule } from '../run/experiment-schema.js';
import { wordVectorsSchema } from '../run/system-entry.js';
import { featureKinds } from './document-features.js';

/** Minimum per site: one document for training, one for early stopping, one held out for home scores. */
export const siteDocumentsMin = 3;

const documents = z
  .strictObject({
    public: z.int().min(3).optional(),
    site: z.int().min(siteDocumentsMin).optional(),
  })
  .prefault({});

/** Sites with a corpus each. */
export const namedSites = z.strictObject({
  public: corpusSchema,
  sites: z
    .array(z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,32}$/), corpus: corpusSchema }))
    .min(3)
    .max(26)
    .refine((sites) => new Set(sites.map(({ name }) => name)).size === sites.length, 'names occur twice'),
  documents,
});

/** One corpus, split into a public part and sites that differ. */
export const dealtSites = z.strictObject({
  deal: corpusSchema,
  sites: z.int().min(3).max(26),
  /** Features by which the sites differ; see `documentFeatures`. */
  by: z.array(z.enum(featureKinds)).min(1).default(['forms', 'labels']),
  /** Number of public documents and of documents per site; equal parts by default. */
  documents,
});

/** Schema of a consortium experiment; refuses unknown keys. */
export const consortiumSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,64}$/),
  consortium: z.union([namedSites, dealtSites]),
  labels: z.string(),
  /** Defaults to Spanish for MEDDOCAN labels, English otherwise. */
  language: z.enum(languages).optional(),
  embeddings: wordVectorsSchema,
  representer: z
    .strictObject({
      kind: z.enum(['private', 'separated', 'separatedPrivate', 'dann']).default('separated'),
      size: z.int().min(1).max(1024).default(50),
      neighbours: z.int().min(1).max(10_000).default(100),
      /** Whether the representer also reads casing, or only the de-identifier. */
      casing: z.enum(['beside', 'both']).default('both'),
      /** Number of cells for words outside identifiers; words become cells of the public text before embedding. */
      cells: z.int().min(1).max(1024).optional(),
      /** How much detail a cell keeps; fine by default. */
      cellsDetail: z.enum(cellDetails).optional(),
      /** Extra copies of each public training document with fresh surrogates; they are not exported as frames. */
      copies: z.int().min(0).max(10).default(0),
    })
    .prefault({}),
  /** `typed` replaces the identifiers in a site's notes before encoding, as a site does by default. */
  surrogates: z.enum(['none', 'typed']).default('typed'),
  /** Initial weights of de-identifiers on vectors: random, or the public de-identifier's. */
  startsFrom: z.enum(['scratch', 'public']).default('scratch'),
  /** Trainings to run besides raw on each site and private on all others. */
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

/** A parsed consortium experiment; paths are as written in the file. */
export type ConsortiumExperiment = z.infer<typeof consortiumSchema>;

/** An experiment, its setting, and its base folder. */
export interface ConsortiumFile {
  readonly experiment: ConsortiumExperiment;
  /** The chosen entry of the file's `settings`; null for none. */
  readonly setting: string | null;
  readonly locate: (path: string) => string;
}

/** Makes the path of a corpus choice absolute. */
export function locateCorpus(choice: CorpusChoice, locate: (path: string) => string): CorpusChoice {
  return 'path' in choice ? { ...choice, path: locate(choice.path) } : choice;
}

/** Tells whether a file describes a consortium. Fails as {@link readConsortium} does when it is not YAML. */
export function isConsortiumFile(path: string): Promise<boolean> {
  return hasField(path, 'consortium');
}

/** Reads and checks an experiment file. Fails with LAB_EXPERIMENT_INVALID, naming the field. */
export async function readConsortium(path: string, setting?: string): Promise<ConsortiumFile> {
  const { experiment, baseFolder } = await readCheckedFile(path, setting, consortiumSchema);
  return { experiment, setting: setting ?? null, locate: (written) => locateFrom(baseFolder, written) };
}
