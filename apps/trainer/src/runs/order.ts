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
  /** As stored in the run's row; the child resolves them. */
  settings: settingsSchema,
  /** The run's folder: checkpoints, frames, artefacts. */
  folder: z.string(),
  engine: engineOrderSchema,
  threads: z.int().min(1),
};

/** Trains a representer on a public corpus. */
const representerOrderSchema = z.strictObject({
  kind: z.literal('representer'),
  ...common,
  corpus: corpusOrderSchema,
  embeddings: embeddingsSchema,
  cacheFolder: z.string(),
});

/** Trains a de-identifier on mixed frames; nothing here can name a text. */
const deidentifierOrderSchema = z.strictObject({
  kind: z.literal('deidentifier'),
  ...common,
  /** Encoded the frames. */
  representer: representerManifestSchema,
  /** Digests of mixed frames in `framesFolder`. */
  frames: z.array(digestSchema).min(1),
  /** Determines the validation and test sentences. */
  splitSeed: digestSchema,
  framesFolder: z.string(),
  /** The public de-identifier; absent where the representer left none. */
  startFile: z.string().exactOptional(),
});

const trainingOrderSchema = z.discriminatedUnion('kind', [representerOrderSchema, deidentifierOrderSchema]);

/** What a training made; the files are in the run's folder. */
const trainingResultSchema = z.strictObject({
  artefacts: z.array(fileSchema),
  scores: scoresSchema,
  bySiteNumber: z.array(numberedScoresSchema).exactOptional(),
});

/** From the trainer to its child. */
export const toChildSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('train'), order: trainingOrderSchema }),
  /** Stop after the epoch in hand. */
  z.strictObject({ type: z.literal('stop') }),
]);

/** Numbers, codes and file names only. */
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
    /** The operating system's code for a file, e.g. `ENOSPC`. */
    systemCode: z.string().max(64).exactOptional(),
  }),
]);

/** A public corpus. */
export type CorpusOrder = z.infer<typeof corpusOrderSchema>;
/** Which tensor engine. */
export type EngineOrder = z.infer<typeof engineOrderSchema>;
/** A representer to train. */
export type RepresenterOrder = z.infer<typeof representerOrderSchema>;
/** A de-identifier to train. */
export type DeidentifierOrder = z.infer<typeof deidentifierOrderSchema>;
/** What to train. */
export type TrainingOrder = z.infer<typeof trainingOrderSchema>;
/** What a training delivers. */
export type TrainingResult = z.infer<typeof trainingResultSchema>;
/** From the trainer to its child. */
export type ToChild = z.infer<typeof toChildSchema>;
/** A checkpoint that could not be continued. */
export type CheckpointTrouble = Extract<FromChild, { type: 'unusable checkpoint' }>;
/** From the child to the trainer. */
export type FromChild = z.infer<typeof fromChildSchema>;

/** The last message of a training that ended by an error. */
export function lastWordOf(error: unknown): Extract<FromChild, { type: 'failed' | 'stopped' }> {
  if (error instanceof Failure)
    return error.code === 'INTERRUPTED' ? { type: 'stopped' } : { type: 'failed', code: error.code };
  const systemCode = refusedFile(error);
  return systemCode === undefined
    ? { type: 'failed', code: 'TRAINER_BUG', ...describeBug(error) }
    : { type: 'failed', code: 'TRAINER_FILE_REFUSED', systemCode };
}

/** The operating system's code (`ENOSPC`); undefined for failures and bugs. */
export function refusedFile(error: unknown): string | undefined {
  const isOfSystem = typeof error === 'object' && error !== null && 'syscall' in error;
  return isOfSystem ? systemCodeOf(error) : undefined;
}
