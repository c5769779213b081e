/** Messages between the trainer and its child process; both sides parse what they receive. */
import { z } from 'zod';
import { describeBug, Failure, systemCodeOf } from '#foundation';
import { tensorFlowBackends } from '#kernels';
import { labelSetNames } from '#labels';
import { progressSchema } from '#protocol/api';
import { digestSchema, fileSchema, idSchema, seedSchema, settingsSchema } from '#protocol/fields';
import { numberedScoresSchema, representerManifestSchema, scoresSchema } from '#protocol/manifests';
import { languages } from '#text';
import { corpusFormats } from '#text/corpus';

const corpusCommon = { labels: z.enum(labelSetNames), language: z.enum(languages) };

const corpusOrderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('synthetic'), notes: z.int().min(3), seed: seedSchema, ...corpusCommon }),
  z.strictObject({
    kind: z.literal('files'),
    path: z.string(),
    format: z.enum(corpusFormats),
    ...corpusCommon,
  }),
]);

const embeddingsSchema = z.union([
  z.strictObject({ kind: z.literal('glove') }),
  z.strictObject({ kind: z.enum(['glove', 'text', 'fasttext']), path: z.string() }),
]);

const engineOrderSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('onnxruntime') }),
  z.strictObject({ kind: z.literal('tensorflow'), backend: z.enum(tensorFlowBackends).exactOptional() }),
]);

const common = {
  runId: idSchema,
  seed: seedSchema,
  /** As stored in the run's row. */
  settings: settingsSchema,
  folder: z.string(),
  engine: engineOrderSchema,
  threads: z.int().min(1),
};

const representerOrderSchema = z.strictObject({
  kind: z.literal('representer'),
  ...common,
  corpus: corpusOrderSchema,
  embeddings: embeddingsSchema,
  cacheFolder: z.string(),
});

/** Trains on mixed frames; no field can carry text. */
const deidentifierOrderSchema = z.strictObject({
  kind: z.literal('deidentifier'),
  ...common,
  representer: representerManifestSchema,
  frames: z.array(digestSchema).min(1),
  /** Determines the validation and test sentences. */
  splitSeed: digestSchema,
  framesFolder: z.string(),
  /** Absent if the representer has no public de-identifier. */
  startFile: z.string().exactOptional(),
});

const trainingOrderSchema = z.discriminatedUnion('kind', [representerOrderSchema, deidentifierOrderSchema]);

const trainingResultSchema = z.strictObject({
  artefacts: z.array(fileSchema),
  scores: scoresSchema,
  bySiteNumber: z.array(numberedScoresSchema).exactOptional(),
});

/** From the trainer to its child. */
export const toChildSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('train'), order: trainingOrderSchema }),
  /** Stop after the current epoch. */
  z.strictObject({ type: z.literal('stop') }),
]);

/** Messages to the trainer: numbers, codes and file names only. */
export const fromChildSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('progress'), progress: progressSchema }),
  z.strictObject({
    type: z.literal('unusable checkpoint'),
    phase: z.string().max(64),
    fault: z.enum(['damaged', 'other version']),
    continuesAfter: z.number().int().min(0),
  }),
  z.strictObject({ type: z.literal('done'), result: trainingResultSchema }),
  z.strictObject({ type: z.literal('stopped') }),
  z.strictObject({
    type: z.literal('failed'),
    code: z.string().regex(/^[A-Z][A-Z0-9_]{2,63}$/),
    /** Class and place of a bug, without its message. */
    errorName: z.string().max(64).exactOptional(),
    stack: z.string().max(4_000).exactOptional(),
    /** System code of a file error, such as `ENOSPC`. */
    systemCode: z.string().max(64).exactOptional(),
  }),
]);

/** Where the public corpus comes from. */
export type CorpusOrder = z.infer<typeof corpusOrderSchema>;
/** The tensor engine to use. */
export type EngineOrder = z.infer<typeof engineOrderSchema>;
/** Order to train a representer. */
export type RepresenterOrder = z.infer<typeof representerOrderSchema>;
/** Order to train a de-identifier. */
export type DeidentifierOrder = z.infer<typeof deidentifierOrderSchema>;
/** Order of either kind. */
export type TrainingOrder = z.infer<typeof trainingOrderSchema>;
/** The result of a training. */
export type TrainingResult = z.infer<typeof trainingResultSchema>;
/** Message from the trainer to its child. */
export type ToChild = z.infer<typeof toChildSchema>;
/** A checkpoint that cannot be used. */
export type CheckpointTrouble = Extract<FromChild, { type: 'unusable checkpoint' }>;
/** Message from the child to the trainer. */
export type FromChild = z.infer<typeof fromChildSchema>;

/** The last message of a training that ended with an error. */
export function lastWordOf(error: unknown): Extract<FromChild, { type: 'failed' | 'stopped' }> {
  if (error instanceof Failure)
    return error.code === 'INTERRUPTED' ? { type: 'stopped' } : { type: 'failed', code: error.code };
  const systemCode = refusedFile(error);
  return systemCode === undefined
    ? { type: 'failed', code: 'TRAINER_BUG', ...describeBug(error) }
    : { type: 'failed', code: 'TRAINER_FILE_REFUSED', systemCode };
}

/** The system code of a file error (`ENOSPC`); undefined for failures and bugs. */
export function refusedFile(error: unknown): string | undefined {
  const isOfSystem = typeof error === 'object' && error !== null && 'syscall' in error;
  return isOfSystem ? systemCodeOf(error) : undefined;
}
