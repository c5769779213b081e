/** Scores of a run. Names of held-out scores are typed, because two ends once spelled one differently. */
import { z } from 'zod';
import { countSchema, identifierSchema, idSchema } from '../fields/fields.js';

/**
 * Held-out scores in [0, 1]. `Token`: labels must agree; `BinaryToken`: identifier or not;
 * `BinaryHipaaToken`: the same for HIPAA's kinds, where the label set is known; `Span`: both ends agree.
 */
export const heldOutScoresSchema = z.object({
  heldOutTokenF1: z.number(),
  heldOutTokenPrecision: z.number(),
  heldOutTokenRecall: z.number(),
  heldOutBinaryTokenF1: z.number(),
  heldOutBinaryTokenPrecision: z.number(),
  heldOutBinaryTokenRecall: z.number(),
  heldOutBinaryHipaaTokenF1: z.number().exactOptional(),
  heldOutBinaryHipaaTokenPrecision: z.number().exactOptional(),
  heldOutBinaryHipaaTokenRecall: z.number().exactOptional(),
  heldOutSpanF1: z.number(),
  heldOutSpanF1Typed: z.number(),
  /** Unweighted mean of `BinaryTokenRecall` over sites; absent if no site has held-out identifiers. */
  heldOutSiteRecallMacro: z.number().exactOptional(),
  /** The lowest recall of a site. */
  heldOutSiteRecallWorst: z.number().exactOptional(),
});

/** Scores by name. The release manifest copies those of a de-identifier unchanged; they name no site. */
export const scoresSchema: z.ZodType<Scores> = z
  .record(identifierSchema, z.number())
  .refine((scores) => Object.keys(scores).length <= 256, { error: 'expected at most 256 scores' });

const heldOutCounts = {
  sentences: countSchema,
  tokens: countSchema,
  /** Identifier tokens found as any identifier. */
  truePositives: countSchema,
  /** Other tokens marked as identifiers. */
  falsePositives: countSchema,
  /** Missed identifier tokens. */
  falseNegatives: countSchema,
};

const influenceCounts = {
  /** Sentences used for training, and sentences set aside. */
  sentences: countSchema,
  setAside: countSchema,
};

/** Where the other sites gain most if this one leaves: recall of a label in a context at another site. */
const gain = {
  label: identifierSchema,
  /** Number of the context; null for all together. */
  context: countSchema.nullable(),
  tokens: countSchema,
  foundWith: countSchema,
  foundWithout: countSchema,
};

const numberedInfluenceSchema = z.strictObject({
  ...influenceCounts,
  gain: z.strictObject({ siteNumber: countSchema, ...gain }).nullable(),
});

const siteInfluenceSchema = z.strictObject({
  ...influenceCounts,
  gain: z.strictObject({ siteId: idSchema, ...gain }).nullable(),
});

/** Held-out counts of one site, under the number by which trainers know it. */
export const numberedScoresSchema = z.strictObject({
  siteNumber: countSchema,
  ...heldOutCounts,
  /** Absent if fewer than three sites have a part. */
  influence: numberedInfluenceSchema.exactOptional(),
});

/** Held-out counts of one site, as the coordinator stores them. */
export const siteCountsSchema = z.strictObject({
  siteId: idSchema,
  ...heldOutCounts,
  influence: siteInfluenceSchema.exactOptional(),
});

/** Held-out scores of one site, only for the coordinator's people. */
export const siteScoresSchema = siteCountsSchema.extend({
  /** Of identifier tokens, whatever their label; null if there are none. */
  recall: z.number().nullable(),
  /** Null if nothing was found. */
  precision: z.number().nullable(),
});

export type HeldOutScores = z.infer<typeof heldOutScoresSchema>;
export type Scores = Readonly<Record<string, number>> & Partial<HeldOutScores>;
export type NumberedScores = z.infer<typeof numberedScoresSchema>;
export type SiteCounts = z.infer<typeof siteCountsSchema>;
export type SiteScores = z.infer<typeof siteScoresSchema>;

/** Computes recall and precision from counts. */
export function scoreSite(counts: SiteCounts): SiteScores {
  const { truePositives, falsePositives } = counts;
  const found = truePositives + falsePositives;
  return {
    ...counts,
    recall: recallOf(counts),
    precision: found === 0 ? null : truePositives / found,
  };
}

/** Summarises sites without naming one: the unweighted mean of their recalls, and the lowest. */
export function summariseSites(
  sites: readonly RecallCounts[],
): Pick<HeldOutScores, 'heldOutSiteRecallMacro' | 'heldOutSiteRecallWorst'> {
  const recalls = sites.flatMap((site) => recallOf(site) ?? []);
  if (recalls.length === 0) return {};
  const sum = recalls.reduce((total, recall) => total + recall, 0);
  return { heldOutSiteRecallMacro: sum / recalls.length, heldOutSiteRecallWorst: Math.min(...recalls) };
}

type RecallCounts = Pick<SiteCounts, 'truePositives' | 'falseNegatives'>;

function recallOf({ truePositives, falseNegatives }: RecallCounts): number | null {
  const identifiers = truePositives + falseNegatives;
  return identifiers === 0 ? null : truePositives / identifiers;
}
