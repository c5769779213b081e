/** The audit of a representer (`privacy-report.json`): figures of every attack, controls, one verdict; and its place in manifests. */
import { z } from 'zod';
import { parseJson, sha256 } from '#foundation';
import { digestSchema, timeSchema } from '../fields.js';
import { nameSchema, proportionSchema } from './manifest-parts.js';

/** `PASS` and `FAIL` are of gated figures alone; `shown` has no threshold; `no power` could have seen nothing, so it clears nobody. */
const figureVerdicts = ['PASS', 'FAIL', 'shown', 'no power'] as const;

/** How hard judges try: `quick` for every change, `full` for a release. */
export const auditBudgets = ['quick', 'full'] as const;

/** Of a whole report. `WAIVED` is a decision of people, and no audit gives it. */
export const auditVerdicts = ['PASS', 'FAIL', 'INVALID'] as const;

const labelFigureSchema = z.strictObject({
  value: z.number(),
  upper: z.number(),
  /** Trials, such as attacked tokens. */
  trials: z.int().min(0),
  /** Documents that the trials are from; reports of earlier versions have no number, and no gate takes them. */
  documents: z.int().min(1).exactOptional(),
});

const figureSchema = z.strictObject({
  /** Judge and figure: `J1`, `J3.T2`. */
  id: z.string().regex(/^J\d{1,2}(\.[A-Za-z0-9-]+)*$/),
  metric: z.string().min(1).max(160),
  /** `null`: the judge gives no number, for the reason that `metric` names. */
  value: z.number().nullable(),
  /** Upper end of the interval by document, corrected for the number of gated figures. */
  upper: z.number().nullable(),
  /** What blind guessing reads. */
  chance: z.number().nullable(),
  /** What `upper` may be at most; `null` where the figure is shown alone. */
  threshold: z.number().nullable(),
  verdict: z.enum(figureVerdicts),
  /** What the same judge reads where nothing is hidden (the noise off); `null` where that is known without a trial. */
  power: z.union([proportionSchema, z.literal('no power')]).nullable(),
  byLabel: z.record(nameSchema, labelFigureSchema),
  /** What the figure lacks that would let it clear anybody, and why; only where it lacks something. */
  lacks: z.string().min(1).max(200).exactOptional(),
});

const controlSchema = z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,64}$/), passed: z.boolean() });

/** What `sfumato lab audit --json` prints. */
export const auditResultSchema = z.strictObject({
  verdict: z.enum(auditVerdicts),
  judges: z.array(figureSchema),
  controls: z.array(controlSchema),
  /** SHA-256 of `representer.onnx`, or `raw`. */
  representer: z.union([digestSchema, z.literal('raw')]),
  seconds: z.number().min(0),
});

/** What `privacy-report.json` holds beside: what the result rests on, so that it can be repeated and compared. */
export const auditReportSchema = auditResultSchema.extend({
  formatVersion: z.literal(1),
  createdAt: timeSchema,
  /** Of the file of thresholds. */
  thresholds: z.int().min(1),
  budget: z.enum(auditBudgets),
  /** SHA-256 of the deviations that were judged: a file with less noise is another subject. */
  noise: digestSchema,
  corpus: z.strictObject({
    /** Which public documents these are; reports of earlier versions have no name, and no gate takes them. */
    name: nameSchema.exactOptional(),
    documents: z.int().min(1),
    sentences: z.int().min(1),
    /** Of the sentences as they are: their vectors, labels and casing, what is attacked in them, whose they are. */
    digest: digestSchema,
  }),
  /** By label. */
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

/** One figure of one judge. */
export type AuditedFigure = Readonly<z.infer<typeof figureSchema>>;
/** A case of which the right verdict is known. */
export type AuditControl = Readonly<z.infer<typeof controlSchema>>;
/** What `lab audit` prints. */
export type AuditResult = Readonly<z.infer<typeof auditResultSchema>>;
/** A whole report. */
export type AuditReport = Readonly<z.infer<typeof auditReportSchema>>;

/**
 * The verdict that figures and controls come to. INVALID where a control came out wrong: then no figure can be believed. FAIL where a
 * gated figure fails. INVALID also where one had no power: it cannot clear anybody. PASS otherwise.
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

/** The digest by which a report names the deviations that were judged: of both sides, as float32. */
export function noiseDigest({ input, output }: NoiseSides): string {
  return sha256(JSON.stringify([input, output].map((side) => Array.from(side, Math.fround))));
}

interface NoiseSides {
  readonly input: ArrayLike<number>;
  readonly output: ArrayLike<number>;
}

/** What judges say together: every threshold held, one did not, or a control says that the judges cannot be believed. */
export type Verdict = AuditReport['verdict'];

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
