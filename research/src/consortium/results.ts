/** Computes the content of `results.json` from the counts stored with the trainings. */

import type { Environment } from '../../../apps/lab/src/environment.js';
import { summarise } from '../statistics/significance.js';
import { type Claim, nameOfBaseline, seedsMin } from './claims.js';
import type { ConsortiumExperiment } from './consortium-file.js';
import { type ScoreRow, scoreDocumentCounts } from './document-scores.js';
import type { Findings } from './findings.js';
import { scoresOn } from './findings.js';
import type { Judgement } from './judgement.js';
import type { SiteDistances } from './site-differences.js';
import type { TrainingResult } from './training-store.js';
import { type Training, type TrainingKind, trainingKinds } from './trainings.js';

/** A score and the single site behind its training. */
export type SingleScore = ScoreRow & { readonly from: string };

/** Scores on an unseen site with one seed; null or missing where a training has not run yet. */
export interface UnseenSite {
  readonly site: string;
  readonly seed: number;
  /** Number of scored documents: all of the site's. */
  readonly documents: number;
  readonly rawSingle: readonly SingleScore[];
  readonly privateSingle: readonly SingleScore[];
  readonly privatePooled: ScoreRow | null;
  /** Trained on the text of all other sites in one place: impossible in practice. */
  readonly rawPooled: ScoreRow | null;
  /** Alternatives to pooling vectors; absent in older results. */
  readonly baselines?: readonly BaselineScore[];
}

/** A score and the name of its training data: `raw, public and site-b`. */
export type BaselineScore = ScoreRow & { readonly baseline: string };

/** A point of the learning curve: exact-span F1 without labels, over all unseen sites, windows and seeds. */
export interface CurvePoint {
  readonly sites: number;
  readonly kind: TrainingKind;
  readonly mean: number;
  /** Null for a single value. */
  readonly standardDeviation: number | null;
  /** Number of (training, unseen site) pairs. */
  readonly count: number;
  readonly byUnseenSite: Readonly<Record<string, number>>;
}

/** How much the sites differ. */
export interface SiteDifferences extends SiteDistances {
  /**
   * Mean exact-span F1 without labels over seeds: raw trained on the row's site, scored on held-out documents
   * of the column's site. The diagonal is the site's own; null where not run. Shape: (sites, sites)
   */
  readonly transfer: readonly (readonly (number | null)[])[];
  /** Diagonal of `transfer` minus the mean of the rest of its column: a site's loss with another site's model. */
  readonly drop: readonly (number | null)[];
}

/** The content of `results.json`. */
export interface ConsortiumResults {
  readonly experiment: string;
  readonly setting: string | null;
  readonly consortium: {
    readonly sites: readonly string[];
    readonly documents: Readonly<Record<string, number>>;
    readonly unseen: readonly UnseenSite[];
    readonly curve: readonly CurvePoint[];
    readonly differences: SiteDifferences;
  };
  readonly claims: readonly Claim[];
  readonly representers: readonly (Judgement & { readonly seed: number })[];
  /** Not run, because of the time limit or the selection; the same command resumes with them. */
  readonly unfinished: readonly Training[];
  readonly trainings: readonly Omit<TrainingResult, 'scores'>[];
  readonly environment: Environment;
  readonly configuration: ConsortiumExperiment;
}

/** Returns a row per unseen site and seed. */
export function scoreUnseen({ sites, seeds, results }: Findings): UnseenSite[] {
  return seeds.flatMap((seed) =>
    sites.map((site) => {
      const scored = scoresOn(
        site,
        results.filter((result) => result.seed === seed),
      );
      const pooled = (kind: TrainingKind): ScoreRow | null =>
        scored.find((one) => one.kind === kind && one.sites.length === sites.length - 1)?.row ?? null;
      const singles = (kind: TrainingKind): SingleScore[] =>
        scored.flatMap(({ kind: found, sites: [from, ...more], row }) =>
          found === kind && from !== undefined && more.length === 0 ? [{ from, ...row }] : [],
        );
      return {
        site,
        seed,
        documents: scored[0]?.documents.length ?? 0,
        rawSingle: singles('raw'),
        privateSingle: singles('private'),
        privatePooled: pooled('private'),
        rawPooled: pooled('raw'),
        baselines: scored
          .filter(({ kind }) => kind !== 'raw' && kind !== 'private')
          .map((one) => ({ baseline: nameOfBaseline(one, sites), ...one.row })),
      };
    }),
  );
}

/** Points ordered by kind and number of sites, for those numbers that have a training. */
export function drawCurve({ sites, results }: Findings): CurvePoint[] {
  return trainingKinds.flatMap((kind) =>
    Array.from({ length: sites.length - 1 }, (_, index) => index + 1).flatMap((count) => {
      const wanted = results.filter((result) => result.kind === kind && result.sites.length === count);
      const bySite = sites.map((site) => ({
        site,
        values: scoresOn(site, wanted).map(({ row }) => row.spanF1),
      }));
      const values = bySite.flatMap((one) => one.values);
      if (values.length === 0) return [];
      const { mean, standardDeviation } = summarise(values);
      const byUnseenSite = Object.fromEntries(
        bySite.flatMap((one) => (one.values.length === 0 ? [] : [[one.site, summarise(one.values).mean]])),
      );
      return [{ sites: count, kind, mean, standardDeviation, count: values.length, byUnseenSite }];
    }),
  );
}

/**
 * Scores raw of each single site on the home documents of every site. `homeCounts` maps a site to the number
 * of leading scored documents that are home documents.
 */
export function measureTransfer(
  { sites, results }: Findings,
  homeCounts: ReadonlyMap<string, number>,
): Pick<SiteDifferences, 'transfer' | 'drop'> {
  const f1 = (from: string, site: string): number | null => {
    const values = results
      .filter(({ kind, sites: seen }) => kind === 'raw' && seen.join() === from)
      .flatMap(({ scores }) => scores.filter((one) => one.site === site))
      .map(({ documents }) => scoreDocumentCounts(documents.slice(0, homeCounts.get(site) ?? 0)).spanF1);
    return values.length === 0 ? null : summarise(values).mean;
  };
  const transfer = sites.map((from) => sites.map((site) => f1(from, site)));
  const drop = sites.map((_, column) => {
    const own = transfer[column]?.[column] ?? null;
    const others = transfer.flatMap((row, index) => (index === column ? [] : [row[column] ?? null]));
    const known = others.filter((value) => value !== null);
    return own === null || known.length === 0 ? null : own - summarise(known).mean;
  });
  return { transfer, drop };
}

/** One line per claim and per curve point, then the number of trainings left out, for a terminal. */
export function summariseConsortium({ claims, consortium, unfinished }: ConsortiumResults): string {
  const claimed = claims.map(
    ({ site, of = 'private', strongest, privatePooled, holds }) =>
      `unseen ${site.padEnd(16)} ${of} pooled ${privatePooled.toFixed(4)}  strongest baseline ${strongest.f1.toFixed(4)} (${strongest.baseline})  p ${strongest.pValue.toFixed(4)}  ${holds === null ? `open: fewer than ${seedsMin} seeds` : holds ? 'holds' : 'does not hold'}`,
  );
  const curve = consortium.curve.map(
    ({ kind, sites, mean }) => `${kind.padEnd(13)} ${sites} pooled  mean span F1 ${mean.toFixed(4)}`,
  );
  const open =
    unfinished.length === 0
      ? []
      : [`${unfinished.length} trainings not run: out of time or not selected; run again to continue`];
  return [...claimed, ...curve, ...open].join('\n');
}
