/** The privacy report: what judges found of a frozen representer. The same in manifests of representers and in cells of experiments. */
import { z } from 'zod';
import { type AuditReport, auditReportSchema } from './audit-report.js';
import { nameSchema, proportionSchema } from './manifest-parts.js';

/** 95 % confidence interval. */
const intervalSchema = z.tuple([proportionSchema, proportionSchema]);

/** One adversary trained afresh after freezing, on held-out documents. */
const adversaryScoreSchema = z.strictObject({
  /** Chance is one half. */
  accuracy: proportionSchema,
  interval: intervalSchema,
  pairs: z.int().min(1),
});

const adversariesSchema = z.strictObject({
  T1: adversaryScoreSchema,
  T2: adversaryScoreSchema,
  averaged: adversaryScoreSchema,
});

/** Quantiles of separations, and of how many swaps. */
const quantilesSchema = z.strictObject({
  median: z.number().min(0),
  p90: z.number().min(0),
  p99: z.number().min(0),
  swaps: z.int().min(1),
});

const rightWordSchema = z.strictObject({
  candidates: z.int().min(2),
  /** How often the true word is the likeliest among `candidates`; chance is 1 in `candidates`. */
  proportion: proportionSchema,
  interval: intervalSchema,
  tokens: z.int().min(1),
});

const exactAdversarySchema = z.strictObject({
  /** That of `separation`. */
  medianSeparation: z.number().min(0),
  rightWord: z.array(rightWordSchema),
  /** Of all swaps; where the input has no noise, Φ(separation / 2) tells two apart. */
  separation: quantilesSchema,
  /** By the label of the attacked token. */
  separationByLabel: z.record(nameSchema, quantilesSchema),
});

/** A share of words, and the upper end of its interval by document. */
const wordShareSchema = z.strictObject({ value: proportionSchema, upper: proportionSchema });

/** J1 in short, as rows of runs hold it: shares of words among 1,000 that the exact adversary names. */
export const wordFiguresSchema = z.strictObject({
  /** J1: the worst label. */
  worst: wordShareSchema,
  /** J1.mean: over labels; absent through noise on the input. */
  mean: wordShareSchema.exactOptional(),
  /** J2: no attacker names more; absent through noise on the input. */
  bound: wordShareSchema.exactOptional(),
});

/** J1 in short. */
export type WordFigures = Readonly<z.infer<typeof wordFiguresSchema>>;

/** J1 of an audit in short; nothing where too few words were attacked. */
export function wordFiguresOf({ judges }: Pick<AuditReport, 'judges'>): WordFigures | undefined {
  const share = (id: string): WordFigures['worst'] | undefined => {
    const { value = null, upper = null } = judges.find((figure) => figure.id === id) ?? {};
    return value === null || upper === null ? undefined : { value, upper };
  };
  const [worst, mean, bound] = [share('J1'), share('J1.mean'), share('J2')];
  if (worst === undefined) return undefined;
  return { worst, ...(mean === undefined ? {} : { mean }), ...(bound === undefined ? {} : { bound }) };
}

/** What an audit writes; numbers only. A judge that was not asked, or found nothing to judge by, is absent. In manifests J1 stands in the exact adversary's place. */
export const privacyReportSchema = z.strictObject({
  audit: auditReportSchema.optional(),
  adversaries: adversariesSchema.optional(),
  exactAdversary: exactAdversarySchema.optional(),
});

/** What an audit writes. */
export type PrivacyReport = Readonly<z.infer<typeof privacyReportSchema>>;

/**
 * A report as manifests hold it. Nothing is published without fresh adversaries; representers that were published before the
 * exact adversary had intervals and quantiles are still read.
 */
export const publishedPrivacyReportSchema = z.strictObject({
  audit: auditReportSchema.optional(),
  adversaries: adversariesSchema,
  exactAdversary: exactAdversarySchema
    .partial({ separation: true, separationByLabel: true })
    .extend({ rightWord: z.array(rightWordSchema.partial({ interval: true })) })
    .optional(),
});
