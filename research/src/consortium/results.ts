/** What a consortium experiment found, from the counts that its trainings left: the content of `results.json`. */

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

/** A score with the single site that was trained on. */
export type SingleScore = ScoreRow & { readonly from: string };

/** Scores of one unseen site with one seed; null or missing where a training has not been run yet. */
export interface UnseenSite {
  readonly site: string;
  readonly seed: number;
  /** Documents scored: all of the site's. */
  readonly documents: number;
  readonly rawSingle: readonly SingleScore[];
  readonly privateSingle: readonly SingleScore[];
  readonly privatePooled: ScoreRow | null;
  /** All texts of the others in one place: not possible in reality. */
  readonly rawPooled: ScoreRow | null;
  /** What else could be had instead of pooling vectors; absent in results from before there were any. */
  readonly baselines?: readonly BaselineScore[];
}

/** A score with the name of what was trained on: `raw, public and site-b`. */
export type BaselineScore = ScoreRow & { readonly baseline: string };

/** A point of the learning curve: exact-span F1 without labels, over all unseen sites, windows and seeds. */
export interface CurvePoint {
  /** How many sites were pooled. */
  readonly sites: number;
  readonly kind: TrainingKind;
  readonly mean: number;
  /** Null for a single value. */
  readonly standardDeviation: number | null;
  /** Pairs of a training and an unseen site. */
  readonly count: number;
  readonly byUnseenSite: Readonly<Record<string, number>>;
}

/** How different the sites are. */
export interface SiteDifferences extends SiteDistances {
  /**
   * Exact-span F1 without labels of raw trained on the row's site, on documents of the column's site that nobody trains
   * on, mean over seeds. The diagonal is the site's own; null where not run. Shape: (sites, sites)
   */
  readonly transfer: readonly (readonly (number | null)[])[];
  /** The diagonal of `transfer` less the mean of the rest of its column: what a site loses by using another's. */
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
  /** By seed: how the representer stood up to adversaries. */
  readonly representers: readonly (Judgement & { readonly seed: number })[];
  /** Left out by the time limit or not selected; the same command continues with them. */
  readonly unfinished: readonly Training[];
  readonly trainings: readonly Omit<TrainingResult, 'scores'>[];
  readonly environment: Environment;
  readonly configuration: ConsortiumExperiment;
}

/** One row for each unseen site and seed. */
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

/** Points in the order of kind and number of sites; only numbers of which there is a training. */
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
 * Raw of each single site on the documents at home of every site. `homeCounts`: by site, how many of the first scored
 * documents are at home.
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

// What `lab run` prints of a consortium experiment.

/** One line for each claim and each point of the curve, then what was left out. */
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
