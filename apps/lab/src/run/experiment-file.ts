/** An experiment as a YAML file: what is compared, on what, with which seeds. */
import { readFile } from 'node:fs/promises';
import { dirname, isAbsolute, resolve } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { asFileFailure, Failure } from '#foundation';
import { gameSettingsSchema } from '#training';

const corpusSchema = z.union([
  z.strictObject({
    path: z.string().min(1),
    format: z.string().min(1),
    documents: z.int().min(1).optional(),
  }),
  z.strictObject({
    synthetic: z.string().min(1),
    notes: z.int().min(1).max(1_000_000),
    seed: z.int().min(0).default(1),
  }),
]);

/** The systems that can be compared; `separated` and `dann` train the representer in their own way. */
export const systemNames = [
  'raw',
  'pseudonymised',
  'private',
  'separated',
  'separatedPrivate',
  'dann',
] as const;

/** One of them. */
export type SystemName = (typeof systemNames)[number];

const schedule = z.strictObject({
  epochsMax: z.int().min(1).default(15),
  patience: z.int().min(1).default(3),
});

/** Schema of an experiment; unknown keys are refused. */
export const experimentSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,64}$/),
  corpora: z.strictObject({ train: corpusSchema, dev: corpusSchema, test: corpusSchema }),
  labels: z.string(),
  /** By default Spanish for MEDDOCAN labels, else English. */
  language: z.enum(['en', 'es']).optional(),
  embeddings: z.union([
    z.strictObject({ kind: z.literal('glove'), path: z.string().optional() }),
    z.strictObject({ kind: z.enum(['fasttext', 'text']), path: z.string() }),
  ]),
  /** The training documents are dealt to this many sites by document. */
  sites: z.int().min(1).max(1000).default(1),
  systems: z.array(z.enum(systemNames)).min(1),
  representation: z
    .strictObject({
      size: z.int().min(1).max(1024).default(50),
      neighbours: z.int().min(1).max(10_000).default(100),
    })
    .prefault({}),
  /** `typed` replaces PHI spans of training notes before they are encoded, as a site does by default. */
  surrogates: z.enum(['none', 'typed']).default('none'),
  seeds: z.array(z.int().min(0)).min(1).default([1]),
  adversary: z
    .strictObject({
      freshEpochs: z.int().min(0).max(1000).default(50),
      hidden: z.int().min(1).max(512).default(64),
      pairsMin: z.int().min(1).default(4000),
    })
    .prefault({}),
  training: z
    .strictObject({ deidentifier: schedule.prefault({}), game: gameSettingsSchema.prefault({}) })
    .prefault({}),
  limits: z
    .strictObject({ trainDocuments: z.int().min(2).optional(), minutes: z.number().positive().optional() })
    .prefault({}),
});

/** A resolved experiment. */
export type Experiment = z.infer<typeof experimentSchema>;

/** Where the notes of one part come from. */
export type CorpusChoice = z.infer<typeof corpusSchema>;

/** Reads and checks an experiment file; fails with LAB_EXPERIMENT_INVALID naming the field. */
export async function readExperiment(path: string): Promise<Experiment> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw asFileFailure(error, path);
  });
  const parsed = experimentSchema.safeParse(parseYaml(text, path));
  if (parsed.success) return withResolvedPaths(parsed.data, path);
  const [issue] = parsed.error.issues;
  const field = issue === undefined || issue.path.length === 0 ? 'file' : issue.path.join('.');
  throw new Failure('LAB_EXPERIMENT_INVALID', {
    file: path,
    field,
    problem: issue?.message ?? 'not an experiment',
  });
}

function parseYaml(text: string, path: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new Failure('LAB_EXPERIMENT_INVALID', { file: path, problem: 'not YAML' }, { cause: error });
  }
}

/** Paths are relative to the folder above the experiment file's, which is the project when it lies in `experiments/`. */
function withResolvedPaths(experiment: Experiment, file: string): Experiment {
  const base = resolve(dirname(file), '..');
  const located = (path: string): string => (isAbsolute(path) ? path : resolve(base, path));
  const locate = (corpus: CorpusChoice): CorpusChoice =>
    'path' in corpus ? { ...corpus, path: located(corpus.path) } : corpus;
  const { corpora, embeddings } = experiment;
  return {
    ...experiment,
    corpora: { train: locate(corpora.train), dev: locate(corpora.dev), test: locate(corpora.test) },
    embeddings:
      embeddings.path === undefined ? embeddings : { ...embeddings, path: located(embeddings.path) },
  };
}
