/** What a site has to know about a representer before it encodes notes with it. */
import { z } from 'zod';
import { labelIdCountOf, labelsMaxOf } from '#labels';
import { digestSchema, identifierSchema, seedSchema, timeSchema } from '../fields/fields.js';
import { settingsSchema } from '../fields/prose-free-json.js';
import { frameLimits } from '../frames/frame-layout.js';
import { representerKinds } from '../settings/network-settings.js';
import { type FileEntry, fileEntrySchema, nameSchema, parseManifest } from './manifest-parts.js';
import { publishedPrivacyReportSchema } from './privacy-report.js';

const embeddingSizeMax = 4096;

/** The embedding table that the representer was trained on; a site must use exactly this one. */
const embeddingsSchema = z.strictObject({
  kind: z.enum(['glove', 'fasttext', 'text', 'hashed']),
  name: nameSchema,
  /** E. */
  size: z.int().min(1).max(embeddingSizeMax),
  /** SHA-256 of the table as `#embeddings` computes it. */
  digest: digestSchema,
});

/** The encoder that reads sentences before the representer does; a site must have exactly this one. */
const contextSchema = z.strictObject({
  encoderId: nameSchema,
  digest: digestSchema,
});

/** Labels in the order of their ids. */
const labelSetSchema = z.strictObject({
  name: nameSchema,
  labels: z
    .array(nameSchema)
    .min(1)
    .max(labelsMaxOf(frameLimits.labels))
    .refine((labels) => new Set(labels).size === labels.length, { error: 'expected distinct labels' }),
});

/** Ten times the length of a row: more noise would leave nothing to learn and exceed the range of float16. */
const deviationMax = 10;

const deviationSchema = z.number().min(0).max(deviationMax);

/** A wider form would outweigh the word. */
const formSizeMax = 256;

/** Standard deviations, per dimension, of the trained Gaussian noise. The site adds the noise, not the file. */
const noiseSchema = z.strictObject({
  /** On the representer's whole input, casing included; empty without input noise. */
  input: z.array(deviationSchema).max(frameLimits.casings + formSizeMax + embeddingSizeMax),
  /** On unit rows. A site raises values below its own floor. */
  output: z.array(deviationSchema).min(1).max(frameLimits.representationSize),
});

const fieldsSchema = z.strictObject({
  formatVersion: z.int().min(1),
  representerId: identifierSchema,
  createdAt: timeSchema,
  embeddings: embeddingsSchema,
  /** ISO 639-1 code: selects tokeniser rules and surrogates. */
  language: z.string().regex(/^[a-z]{2}$/, { error: 'expected a two-letter language code' }),
  labelSet: labelSetSchema,
  casingCount: z.int().min(1).max(frameLimits.casings),
  /** Whether the one-hot casing class follows every embedding: rows then hold E + casingCount numbers. */
  readsCasing: z.boolean().default(false),
  /**
   * Width of the hashed character n-grams between embedding and casing; absent: none. A word's form reveals
   * rare words, so only releases whose vectors never leave their machine use it, and no site stages with one.
   */
  formSize: z.int().min(1).max(formSizeMax).exactOptional(),
  /**
   * Sentences are read as skeletons: every word that is not public is replaced by the exemplar of its cell, and
   * each word is read in context. Absent: word vectors alone.
   */
  context: contextSchema.exactOptional(),
  /** R. */
  representationSize: z.int().min(1).max(frameLimits.representationSize),
  /** N of the neighbour swaps in training. */
  neighbours: z.int().min(1),
  /** How it was trained: as published, with the separation loss, or by gradient reversal. */
  system: z.enum(representerKinds),
  noise: noiseSchema,
  files: z.strictObject({
    'representer.onnx': fileEntrySchema,
    /** Vocabulary classes that replace words before the lookup; absent: words as they are. */
    'cells.json': fileEntrySchema.optional(),
  }),
  privacyReport: publishedPrivacyReportSchema,
  /** The seed and every resolved hyper-parameter of the training. */
  training: z.strictObject({ seed: seedSchema, settings: settingsSchema }).optional(),
});

/** Refuses unknown fields, and deviations that do not match the dimensions. */
export const representerManifestSchema = fieldsSchema.superRefine((manifest, context) => {
  const { noise, embeddings, casingCount, readsCasing, representationSize, formSize = 0 } = manifest;
  const inputSize = embeddings.size + formSize + (readsCasing ? casingCount : 0);
  const check = (side: keyof typeof noise, expected: number): void => {
    if (noise[side].length !== expected)
      context.addIssue({
        code: 'custom',
        path: ['noise', side],
        message: `expected ${expected} deviations`,
      });
  };
  if (manifest.context !== undefined && manifest.files['cells.json'] === undefined)
    context.addIssue({ code: 'custom', path: ['context'], message: 'expected cells.json beside it' });
  if (noise.input.length > 0) check('input', inputSize);
  check('output', representationSize);
});

export type RepresenterManifest = z.infer<typeof representerManifestSchema>;

/**
 * Reads a manifest from parsed JSON. Fails with PROTOCOL_MANIFEST_VERSION_UNKNOWN for another format version,
 * else with PROTOCOL_MANIFEST_INVALID naming the field.
 */
export function parseRepresenterManifest(json: unknown): RepresenterManifest {
  return parseManifest(representerManifestSchema, json, 'representer');
}

/** K: `O`, and `B-x` and `I-x` for each label. */
export function labelCountOf(manifest: Pick<RepresenterManifest, 'labelSet'>): number {
  return labelIdCountOf(manifest.labelSet.labels.length);
}

/** The files of a representer, by name. */
export function describedFiles({
  files,
}: Pick<RepresenterManifest, 'files'>): readonly (readonly [string, FileEntry])[] {
  return Object.entries(files).flatMap(([name, entry]) =>
    entry === undefined ? [] : [[name, entry] as const],
  );
}
