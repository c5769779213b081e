/** Hyper-parameters of a run: strict schemas with defaults and reasons; the resolved object goes into the manifest. */
import { z } from 'zod';
import { adversarySettingsSchema } from '#adversary';
import { deidentifierSettingsSchema } from '#deid-model';
import { Failure } from '#foundation';
import { representerSettingsSchema } from '#representation';
import { gameSettingsSchema, representerKinds } from '#training';

const share = (low: number, high: number) => z.number().min(low).max(high);

/** Settings of a representer run, as `POST /v1/admin/runs` may give them. */
export const representerRunSettingsSchema = z.strictObject({
  system: z.enum(representerKinds).default('separated'),
  /** R */
  representationSize: z.int().min(1).max(512).default(50),
  /** N */
  neighbours: z.int().min(1).max(10_000).default(100),
  /**
   * Where casing goes: beside the vectors, for the de-identifier alone, or to the representer as well, which makes the
   * separation loss cost less (ADR 0023).
   */
  casing: z.enum(['beside', 'both']).default('both'),
  /** At most this many documents of the corpus, the first ones; 0: all. */
  documents: z.int().min(0).default(0),
  representer: withoutDefaults(
    representerSettingsSchema.omit({ embeddingSize: true, representationSize: true, outputNoise: true }),
  ).prefault({}),
  deidentifier: deidentifierSettingsSchema
    .omit({ inputSize: true, casingCount: true, labelCount: true })
    .prefault({}),
  adversary: adversarySettingsSchema.omit({ embeddingSize: true, representationSize: true }).prefault({}),
  game: withoutDefaults(gameSettingsSchema.omit({ procedure: true, adversaries: true })).prefault({}),
  /** Shares of the documents; the rest is trained on. */
  split: z
    .strictObject({ validation: share(0.01, 0.5).default(0.1), heldOut: share(0.01, 0.5).default(0.2) })
    .prefault({}),
  audit: z
    .strictObject({
      /** The paper: 50. */
      epochs: z.int().min(1).max(1_000).default(50),
      /** A 95 % interval of about ± 2 points. */
      pairsMin: z.int().min(1).max(1_000_000).default(2_000),
      /** PHI tokens that the exact adversary attacks. */
      exactTokens: z.int().min(1).max(100_000).default(300),
      /** Words it chooses from. */
      exactCandidates: z.array(z.int().min(2).max(10_000)).min(1).default([100, 1000]),
    })
    .prefault({}),
});

/**
 * The same fields, all optional, without their defaults: only what somebody wrote may outrank what the system suggests.
 * (`partial` keeps defaults, so an absent field would come back as if it had been written.)
 */
function withoutDefaults<Shape extends z.ZodRawShape>(schema: z.ZodObject<Shape>) {
  const bare = Object.entries(schema.shape).map(([name, field]) => [name, bareOf(field).optional()]);
  type Written = Partial<z.infer<z.ZodObject<Shape>>>;
  return z.strictObject(Object.fromEntries(bare)) as unknown as z.ZodType<Written, Written>; // the shape's own fields
}

function bareOf(field: z.core.SomeType): z.ZodType {
  const bare = field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.unwrap() : field;
  return bare as z.ZodType; // zod types the inside of its wrappers by their core
}

/** Settings of a de-identifier run. */
export const deidentifierRunSettingsSchema = z.strictObject({
  deidentifier: deidentifierSettingsSchema
    .omit({ inputSize: true, casingCount: true, labelCount: true })
    .prefault({}),
  schedule: z
    .strictObject({
      epochsMax: z.int().min(1).max(1_000).default(30),
      patience: z.int().min(1).max(1_000).default(3),
    })
    .prefault({}),
  sentencesPerBatch: z.int().min(1).max(512).default(32),
  /** W: frames in memory together. A frame of 512 sentences of 20 tokens with R = 50 takes 1 MB. */
  framesOpen: z.int().min(1).max(1_024).default(16),
  /** Share of each frame's sentences that decides when to stop. */
  validation: share(0.01, 0.4).default(0.1),
  /** Share that is scored and decides nothing. */
  heldOut: share(0.01, 0.4).default(0.1),
});

/** Settings of a representer run. */
export type RepresenterRunSettings = Readonly<z.infer<typeof representerRunSettingsSchema>>;

/** Settings of a de-identifier run. */
export type DeidentifierRunSettings = Readonly<z.infer<typeof deidentifierRunSettingsSchema>>;

/** Resolves settings; fails with SETTING_INVALID naming every fault. */
export function resolveSettings<Settings>(schema: z.ZodType<Settings>, given: unknown): Settings {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new Failure('SETTING_INVALID', { faults });
}
