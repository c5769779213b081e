/** The YAML file of a comparison: which systems, on which tasks. */
import { z } from 'zod';
import { writtenGameSchema } from '#training';
import { corpusSchema } from '../../../apps/lab/src/corpus/load-documents.js';
import { hasField, locateFrom, readCheckedFile } from '../run/checked-file.js';
import { schedule } from '../run/experiment-schema.js';
import { embeddingsSchema } from '../run/system-entry.js';

/** System names; `compared-systems.ts` creates the systems. */
const systemNames = [
  'rules',
  'anonimatik',
  'phiScrubber',
  'admissionNotes',
  'raw',
  'rawWithRules',
  'private',
] as const;

/** One of the system names. */
export type SystemName = (typeof systemNames)[number];

const taskSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{1,32}$/),
  labels: z.string(),
  language: z.enum(['en', 'es', 'de']),
  embeddings: embeddingsSchema,
  train: corpusSchema,
  test: corpusSchema,
  /** Maps the corpus's labels to those of `labels` and drops spans of any other; omit it if they already match. */
  rename: z.record(z.string(), z.string()).optional(),
  /** Systems to skip, such as `private` where the table has no neighbours to draw from. */
  leaveOut: z.array(z.enum(systemNames)).default([]),
  /** Splits each note into notes of this many lines: a file of single sentences would otherwise be one document. */
  linesPerNote: z.int().min(1).optional(),
});

const systemSchema = z.union([
  z.enum(systemNames).transform((system) => ({ system, name: undefined, settings: {} })),
  z.strictObject({
    system: z.enum(systemNames),
    name: z.string().min(1).max(64).optional(),
    /** Parsed by the system itself. */
    settings: z.record(z.string(), z.unknown()).default({}),
  }),
]);

/** Schema of a comparison; refuses unknown keys. */
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
      /** For Sfumato's de-identifiers. */
      deidentifier: schedule.prefault({}),
      game: writtenGameSchema.prefault({}),
      /** For published systems that train by epochs. */
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

/** A parsed comparison; paths are as written in the file. */
export type ComparisonExperiment = z.infer<typeof comparisonSchema>;

/** One task of a comparison. */
export type ComparisonTask = z.infer<typeof taskSchema>;

/** A system of a comparison with its settings. */
export type SystemChoice = z.infer<typeof systemSchema>;

/** A comparison, its setting, and its base folder. */
export interface ComparisonFile {
  readonly experiment: ComparisonExperiment;
  /** The chosen entry of the file's `settings`; null for none. */
  readonly setting: string | null;
  readonly locate: (path: string) => string;
}

/** Tells whether an experiment file is a comparison. Fails as {@link readComparison} does when it is not YAML. */
export function isComparisonFile(path: string): Promise<boolean> {
  return hasField(path, 'comparison');
}

/** Reads a comparison; paths lead from the folder above it. Fails with LAB_EXPERIMENT_INVALID, naming the field. */
export async function readComparison(path: string, setting?: string): Promise<ComparisonFile> {
  const { experiment, baseFolder } = await readCheckedFile(path, setting, comparisonSchema);
  return { experiment, setting: setting ?? null, locate: (written) => locateFrom(baseFolder, written) };
}
