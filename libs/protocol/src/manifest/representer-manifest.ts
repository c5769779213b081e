/** What a site has to know about a representer before it lets notes through it. */
import { z } from 'zod';
import { labelIdCountOf, labelsMaxOf } from '#labels';
import { digestSchema, identifierSchema, seedSchema, timeSchema } from '../fields.js';
import { frameLimits } from '../frames/frame-layout.js';
import { settingsSchema } from '../prose-free-json.js';
import { representerKinds } from '../settings/network-settings.js';
import { type FileEntry, fileEntrySchema, nameSchema, parseManifest } from './manifest-parts.js';
import { publishedPrivacyReportSchema } from './privacy-report.js';

const embeddingSizeMax = 4096;

/** The embedding table that the representer was trained on; a site must use exactly the same. */
const embeddingsSchema = z.strictObject({
  kind: z.enum(['glove', 'fasttext', 'text', 'hashed']),
  name: nameSchema,
  /** E. */
  size: z.int().min(1).max(embeddingSizeMax),
  /** SHA-256 of the table as `#embeddings` computes it. */
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

/** Ten times the length of a row: under more noise nothing could be learned, and values would leave the range of float16. */
const deviationMax = 10;

const deviationSchema = z.number().min(0).max(deviationMax);

/** A form wider than that would outweigh the word. */
const formSizeMax = 256;

/** Standard deviations of the trained Gaussian noise, one for each dimension. The file has no noise: a site adds it. */
const noiseSchema = z.strictObject({
  /** On all that the representer reads of a token, casing included; empty when there is none. */
  input: z.array(deviationSchema).max(frameLimits.casings + formSizeMax + embeddingSizeMax),
  /** On rows of length one. A site raises what lies below its own floor. */
  output: z.array(deviationSchema).min(1).max(frameLimits.representationSize),
});

const fieldsSchema = z.strictObject({
  formatVersion: z.int().min(1),
  representerId: identifierSchema,
  createdAt: timeSchema,
  embeddings: embeddingsSchema,
  /** ISO 639-1 code of the notes' language: it chooses tokeniser rules and surrogates. */
  language: z.string().regex(/^[a-z]{2}$/, { error: 'expected a two-letter language code' }),
  labelSet: labelSetSchema,
  casingCount: z.int().min(1).max(frameLimits.casings),
  /** Whether the representer reads the casing class behind every embedding, one-hot: its rows then hold E + casingCount numbers. */
  readsCasing: z.boolean().default(false),
  /**
   * Width of the hashed vector of character n-grams behind every embedding, before casing; absent: none. A word's form gives rare words
   * away, so only releases whose vectors never leave the place where they are made have it, and no site stages with one.
   */
  formSize: z.int().min(1).max(formSizeMax).exactOptional(),
  /** R. */
  representationSize: z.int().min(1).max(frameLimits.representationSize),
  /** N of the neighbour swaps in training. */
  neighbours: z.int().min(1),
  /** How it was trained: as published, with the separation loss, or by gradient reversal. */
  system: z.enum(representerKinds),
  noise: noiseSchema,
  files: z.strictObject({
    'representer.onnx': fileEntrySchema,
    /** What words become before they are looked up; without it they are looked up as they are. */
    'cells.json': fileEntrySchema.optional(),
  }),
  privacyReport: publishedPrivacyReportSchema,
  /** How it was trained: the seed and every resolved hyper-parameter. */
  training: z.strictObject({ seed: seedSchema, settings: settingsSchema }).optional(),
});

/** What a representer manifest must be; unknown fields are refused, and so are deviations that are not as many as dimensions. */
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
  if (noise.input.length > 0) check('input', inputSize);
  check('output', representationSize);
});

/** A representer manifest as read. */
export type RepresenterManifest = z.infer<typeof representerManifestSchema>;

/**
 * Reads a manifest from parsed JSON. Fails with PROTOCOL_MANIFEST_VERSION_UNKNOWN when it is of another format version, else
 * with PROTOCOL_MANIFEST_INVALID naming the field.
 */
export function parseRepresenterManifest(json: unknown): RepresenterManifest {
  return parseManifest(representerManifestSchema, json, 'representer');
}

/** K: `O` and a pair for each label. */
export function labelCountOf(manifest: Pick<RepresenterManifest, 'labelSet'>): number {
  return labelIdCountOf(manifest.labelSet.labels.length);
}

/** The files that belong to a representer, by name. */
export function describedFiles({
  files,
}: Pick<RepresenterManifest, 'files'>): readonly (readonly [string, FileEntry])[] {
  return Object.entries(files).flatMap(([name, entry]) =>
    entry === undefined ? [] : [[name, entry] as const],
  );
}
