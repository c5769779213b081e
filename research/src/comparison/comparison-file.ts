/** A comparison of systems as a YAML file: which systems, on which tasks. */
import { z } from 'zod';
import { writtenGameSchema } from '#training';
import { corpusSchema } from '../../../apps/lab/src/corpus/load-documents.js';
import { hasField, locateFrom, readCheckedFile } from '../run/checked-file.js';
import { schedule } from '../run/experiment-schema.js';
import { embeddingsSchema } from '../run/system-entry.js';

/** The names of the systems; `compared-systems.ts` makes them. */
const systemNames = [
  'rules',
  'anonimatik',
  'phiScrubber',
  'admissionNotes',
  'raw',
  'rawWithRules',
  'private',
] as const;

/** One of them. */
export type SystemName = (typeof systemNames)[number];

const taskSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,32}$/),
  labels: z.string(),
  language: z.enum(['en', 'es', 'de']),
  embeddings: embeddingsSchema,
  train: corpusSchema,
  test: corpusSchema,
  /** The corpus's own labels by the names of `labels`; spans of others are dropped. By default they are the labels already. */
  rename: z.record(z.string(), z.string()).optional(),
  /** Systems that this task cannot have, such as `private` where the table has no neighbours to draw. */
  leaveOut: z.array(z.enum(systemNames)).default([]),
  /** Cuts notes into such of so many lines: a file of single sentences is one document otherwise. */
  linesPerNote: z.int().min(1).optional(),
});

const systemSchema = z.union([
  z.enum(systemNames).transform((system) => ({ system, name: undefined, settings: {} })),
  z.strictObject({
    system: z.enum(systemNames),
    /** What the results call it. */
    name: z.string().min(1).max(64).optional(),
    /** As the system itself reads them. */
    settings: z.record(z.string(), z.unknown()).default({}),
  }),
]);

/** Schema of a comparison; unknown keys are refused. */
const comparisonSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,64}$/),
  comparison: z.strictObject({
    tasks: z.array(taskSchema).min(1),
    systems: z
      .array(systemSchema)
      .min(1)
      .refine(
        (systems) => new Set(systems.map(({ name, system }) => name ?? system)).size === systems.length,
        'two systems have one name',
      ),
  }),
  seeds: z.array(z.int().min(0)).min(1).default([1]),
  training: z
    .strictObject({
      /** Of Sfumato's de-identifiers. */
      deidentifier: schedule.prefault({}),
      game: writtenGameSchema.prefault({}),
      /** Of published systems that are trained by epochs. */
      published: schedule.prefault({}),
    })
    .prefault({}),
  limits: z
    .strictObject({
      trainDocuments: z.int().min(3).optional(),
      testDocuments: z.int().min(2).optional(),
      minutes: z.number().positive().optional(),
    })
    .prefault({}),
});

/** A resolved comparison; paths as written in the file. */
export type ComparisonExperiment = z.infer<typeof comparisonSchema>;

/** One task of a comparison. */
export type ComparisonTask = z.infer<typeof taskSchema>;

/** A system of a comparison with its own settings. */
export type SystemChoice = z.infer<typeof systemSchema>;

/** A comparison with its setting, and where its relative paths lead. */
export interface ComparisonFile {
  readonly experiment: ComparisonExperiment;
  /** Which of the file's `settings` was chosen; null for none. */
  readonly setting: string | null;
  /** A path of the file made absolute. */
  readonly locate: (path: string) => string;
}

/** Whether an experiment file compares systems. Fails as {@link readComparison} does when it is not YAML. */
export function isComparisonFile(path: string): Promise<boolean> {
  return hasField(path, 'comparison');
}

/** Reads and checks a comparison; fails with LAB_EXPERIMENT_INVALID naming the field. Paths lead from the folder above the file's. */
export async function readComparison(path: string, setting?: string): Promise<ComparisonFile> {
  const { experiment, baseFolder } = await readCheckedFile(path, setting, comparisonSchema);
  return { experiment, setting: setting ?? null, locate: (written) => locateFrom(baseFolder, written) };
}
