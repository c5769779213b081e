/**
 * Scores of a run, from the trainer that writes them to the command line and the page that show them. What a de-identifier scores on
 * held-out sentences has names that the compiler knows, because both ends have spelled one of them differently before.
 */
import { z } from 'zod';
import { countSchema, identifierSchema, idSchema } from './fields.js';

/**
 * What a trainer scores on sentences that decided nothing, all in [0, 1]. `Token`: the label must agree; `BinaryToken`: identifier or not;
 * `BinaryHipaaToken`: likewise of HIPAA's kinds, where the label set is known; `Span`: both ends agree.
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
  /** Mean of `BinaryTokenRecall` over sites, each counting once; absent where no site has an identifier in its part. */
  heldOutSiteRecallMacro: z.number().exactOptional(),
  /** The lowest of them. */
  heldOutSiteRecallWorst: z.number().exactOptional(),
});

/** Scores by name; those of a de-identifier go into the release manifest as they are, which names no site. */
export const scoresSchema: z.ZodType<Scores> = z
  .record(identifierSchema, z.number())
  .refine((scores) => Object.keys(scores).length <= 256, { error: 'expected at most 256 scores' });

const heldOutCounts = {
  sentences: countSchema,
  tokens: countSchema,
  /** Tokens of identifiers that were found to be some identifier. */
  truePositives: countSchema,
  /** Other tokens that were taken for one. */
  falsePositives: countSchema,
  /** Tokens of identifiers that were missed. */
  falseNegatives: countSchema,
};

/** What a site does to the pool: what the others would label and it does not, and what they find without it. */
const influenceCounts = {
  /** Its sentences to train on, and those of them that were set aside. */
  sentences: countSchema,
  setAside: countSchema,
};

/** Where the others gain most by its leaving: recall of one label in one context at another site, with it and without it. */
const gain = {
  label: identifierSchema,
  /** Number of the context; null for all of them together. */
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

/** The held-out sentences of one siteNumber, as the snapshot numbers them for trainers. */
export const numberedScoresSchema = z.strictObject({
  siteNumber: countSchema,
  ...heldOutCounts,
  /** Absent where fewer than three sites have a part. */
  influence: numberedInfluenceSchema.exactOptional(),
});

/** The same of one site, as the coordinator stores it. */
export const siteCountsSchema = z.strictObject({
  siteId: idSchema,
  ...heldOutCounts,
  influence: siteInfluenceSchema.exactOptional(),
});

/** What a de-identifier scores on the held-out sentences of one site: for people of the coordinator alone. */
export const siteScoresSchema = siteCountsSchema.extend({
  /** Of identifier tokens, labels ignored; null where there are none. */
  recall: z.number().nullable(),
  /** Null where nothing was found. */
  precision: z.number().nullable(),
});

/** What a trainer scores on held-out sentences. */
export type HeldOutScores = z.infer<typeof heldOutScoresSchema>;
/** Scores by name. */
export type Scores = Readonly<Record<string, number>> & Partial<HeldOutScores>;
/** The held-out sentences of one siteNumber, counted. */
export type NumberedScores = z.infer<typeof numberedScoresSchema>;
/** The held-out sentences of one site, counted. */
export type SiteCounts = z.infer<typeof siteCountsSchema>;
/** What a de-identifier scores on the held-out sentences of one site. */
export type SiteScores = z.infer<typeof siteScoresSchema>;

/** Scores of what was counted. */
export function scoreSite(counts: SiteCounts): SiteScores {
  const { truePositives, falsePositives } = counts;
  const found = truePositives + falsePositives;
  return {
    ...counts,
    recall: recallOf(counts),
    precision: found === 0 ? null : truePositives / found,
  };
}

/** What may be told of sites without naming one: the mean of their recalls, each counting once, and the lowest. */
export function summariseSites(
  sites: readonly Recalled[],
): Pick<HeldOutScores, 'heldOutSiteRecallMacro' | 'heldOutSiteRecallWorst'> {
  const recalls = sites.flatMap((site) => recallOf(site) ?? []);
  if (recalls.length === 0) return {};
  const sum = recalls.reduce((total, recall) => total + recall, 0);
  return { heldOutSiteRecallMacro: sum / recalls.length, heldOutSiteRecallWorst: Math.min(...recalls) };
}

type Recalled = Pick<SiteCounts, 'truePositives' | 'falseNegatives'>;

function recallOf({ truePositives, falseNegatives }: Recalled): number | null {
  const identifiers = truePositives + falseNegatives;
  return identifiers === 0 ? null : truePositives / identifiers;
}
