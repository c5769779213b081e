/** Audit of a representer, `privacy-report.json`: figures of every attack, controls, and one verdict. */
import { z } from 'zod';
import { parseJson, sha256 } from '#foundation';
import { digestSchema, timeSchema } from '../fields/fields.js';
import { nameSchema, proportionSchema } from './manifest-parts.js';

/** `shown` has no threshold; `no power` means the attack could have seen nothing, which clears nobody. */
const figureVerdicts = ['PASS', 'FAIL', 'shown', 'no power'] as const;

/** Effort of an audit: `quick` for every change, `full` for a release. */
export const auditBudgets = ['quick', 'full'] as const;

/** Verdict of a report. `WAIVED` is granted by people, never by an audit. */
export const auditVerdicts = ['PASS', 'FAIL', 'INVALID'] as const;

const labelFigureSchema = z.strictObject({
  value: z.number(),
  upper: z.number(),
  /** Number of trials, such as attacked tokens. */
  trials: z.int().min(0),
  /** Documents behind the trials; absent in earlier versions, which no gate accepts. */
  documents: z.int().min(1).exactOptional(),
});

const figureSchema = z.strictObject({
  /** Attack and figure: `J1`, `J3.T2`. */
  id: z.string().regex(/^J\d{1,2}(\.[A-Za-z0-9-]+)*$/),
  metric: z.string().min(1).max(160),
  /** `null` if the attack yields no number; `metric` says why. */
  value: z.number().nullable(),
  /** Upper end of the interval over documents, corrected for the number of gated figures. */
  upper: z.number().nullable(),
  /** Value of blind guessing. */
  chance: z.number().nullable(),
  /** Maximum for `upper`; `null` for a figure without a threshold. */
  threshold: z.number().nullable(),
  verdict: z.enum(figureVerdicts),
  /** What the same attack reads without noise; `null` where that is known without a trial. */
  power: z.union([proportionSchema, z.literal('no power')]).nullable(),
  byLabel: z.record(nameSchema, labelFigureSchema),
  /** What the figure needs before it can clear anybody, and why. */
  lacks: z.string().min(1).max(200).exactOptional(),
});

const controlSchema = z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,64}$/), passed: z.boolean() });

/** Output of `sfumato lab audit --json`. */
export const auditResultSchema = z.strictObject({
  verdict: z.enum(auditVerdicts),
  judges: z.array(figureSchema),
  controls: z.array(controlSchema),
  /** SHA-256 of `representer.onnx`, or `raw`. */
  representer: z.union([digestSchema, z.literal('raw')]),
  seconds: z.number().min(0),
});

/** `privacy-report.json`: the result and everything it depends on, so that it can be repeated and compared. */
export const auditReportSchema = auditResultSchema.extend({
  formatVersion: z.literal(1),
  createdAt: timeSchema,
  /** Version of the thresholds. */
  thresholds: z.int().min(1),
  budget: z.enum(auditBudgets),
  /** SHA-256 of the audited deviations: with less noise it would be another subject. */
  noise: digestSchema,
  corpus: z.strictObject({
    /** Name of the public corpus; absent in earlier versions, which no gate accepts. */
    name: nameSchema.exactOptional(),
    documents: z.int().min(1),
    sentences: z.int().min(1),
    /** Covers the sentences: vectors, labels, casing, attacked tokens, owners. */
    digest: digestSchema,
  }),
  lists: z.record(nameSchema, z.strictObject({ words: z.int().min(0), digest: digestSchema })),
});

/** Whether a file is a report of this version or an earlier one, whose figures may have other names. */
export function isAuditReport(content: string): boolean {
  return reportMarksSchema.safeParse(parseJson(content)).success;
}

const reportMarksSchema = z.looseObject({
  formatVersion: z.int(),
  verdict: z.enum(auditVerdicts),
  judges: z.array(z.unknown()),
  controls: z.array(z.unknown()),
});

export type AuditedFigure = Readonly<z.infer<typeof figureSchema>>;
export type AuditControl = Readonly<z.infer<typeof controlSchema>>;
export type AuditResult = Readonly<z.infer<typeof auditResultSchema>>;
export type AuditReport = Readonly<z.infer<typeof auditReportSchema>>;

/**
 * Verdict that follows from figures and controls: INVALID if a control came out wrong (no figure can be
 * believed), FAIL if a gated figure fails, INVALID if one had no power, else PASS.
 */
export function verdictOfFigures({
  judges,
  controls,
}: {
  readonly judges: readonly AuditedFigure[];
  readonly controls: readonly AuditControl[];
}): Verdict {
  const gated = judges.filter(({ threshold }) => threshold !== null);
  if (controls.some(({ passed }) => !passed)) return 'INVALID';
  if (gated.some(({ verdict }) => verdict === 'FAIL')) return 'FAIL';
  const isClear = gated.length > 0 && gated.every(({ verdict }) => verdict === 'PASS');
  return isClear ? 'PASS' : 'INVALID';
}

/** Digest of the audited deviations of both sides, as float32. */
export function noiseDigest({
  input,
  output,
}: Readonly<Record<'input' | 'output', ArrayLike<number>>>): string {
  return sha256(JSON.stringify([input, output].map((side) => Array.from(side, Math.fround))));
}

export type Verdict = AuditReport['verdict'];

/** 95 % confidence interval. */
const intervalSchema = z.tuple([proportionSchema, proportionSchema]);

/** A post-hoc attack: trained after freezing, scored on held-out documents. */
const postHocScoreSchema = z.strictObject({
  /** Chance is one half. */
  accuracy: proportionSchema,
  interval: intervalSchema,
  pairs: z.int().min(1),
});

const postHocAttacksSchema = z.strictObject({
  T1: postHocScoreSchema,
  T2: postHocScoreSchema,
  averaged: postHocScoreSchema,
});

/** Quantiles of separations over a number of swaps. */
const quantilesSchema = z.strictObject({
  median: z.number().min(0),
  p90: z.number().min(0),
  p99: z.number().min(0),
  swaps: z.int().min(1),
});

const topOneRateSchema = z.strictObject({
  candidates: z.int().min(2),
  /** Top-1 re-identification rate among `candidates`; chance is 1 in `candidates`. */
  proportion: proportionSchema,
  interval: intervalSchema,
  tokens: z.int().min(1),
});

const likelihoodAttackSchema = z.strictObject({
  /** Median of `separation`. */
  medianSeparation: z.number().min(0),
  rightWord: z.array(topOneRateSchema),
  /** Over all swaps; without input noise, a pair is told apart with probability Φ(separation / 2). */
  separation: quantilesSchema,
  /** By label of the attacked token. */
  separationByLabel: z.record(nameSchema, quantilesSchema),
});

/** A rate over words, and the upper end of its interval over documents. */
const wordRateSchema = z.strictObject({ value: proportionSchema, upper: proportionSchema });

/** J1 in brief, for lists of runs: top-1 rates of the likelihood attack among 1,000 words. */
export const wordFiguresSchema = z.strictObject({
  /** J1: the worst label. */
  worst: wordRateSchema,
  /** J1.mean: mean over labels; absent with noise on the input. */
  mean: wordRateSchema.exactOptional(),
  /** J2: bound on every attacker; absent with noise on the input. */
  bound: wordRateSchema.exactOptional(),
});

export type WordFigures = Readonly<z.infer<typeof wordFiguresSchema>>;

/** J1 of an audit in brief; undefined if too few words were attacked. */
export function wordFiguresOf({ judges }: Pick<AuditReport, 'judges'>): WordFigures | undefined {
  const share = (id: string): WordFigures['worst'] | undefined => {
    const { value = null, upper = null } = judges.find((figure) => figure.id === id) ?? {};
    return value === null || upper === null ? undefined : { value, upper };
  };
  const worst = share('J1');
  const mean = share('J1.mean');
  const bound = share('J2');
  if (worst === undefined) return undefined;
  return { worst, ...(mean === undefined ? {} : { mean }), ...(bound === undefined ? {} : { bound }) };
}

/** Results of an audit, where attacks ran and had data. In manifests J1 replaces the likelihood attack. */
export const privacyReportSchema = z.strictObject({
  audit: auditReportSchema.optional(),
  adversaries: postHocAttacksSchema.optional(),
  exactAdversary: likelihoodAttackSchema.optional(),
});

export type PrivacyReport = Readonly<z.infer<typeof privacyReportSchema>>;

/** Report in a manifest: post-hoc attacks are required, old reports may lack intervals and quantiles. */
export const publishedPrivacyReportSchema = z.strictObject({
  audit: auditReportSchema.optional(),
  adversaries: postHocAttacksSchema,
  exactAdversary: likelihoodAttackSchema
    .partial({ separation: true, separationByLabel: true })
    .extend({ rightWord: z.array(topOneRateSchema.partial({ interval: true })) })
    .optional(),
});
