/** Whether pooling private vectors pays: against the strongest thing that could be had without it, and against pooled text. */

import { createSeededRandom } from '#foundation';
import { summarise, testDifference } from '../statistics/significance.js';
import { spansByDocument } from './document-scores.js';
import { type Findings, type Scored, scoresOn } from './findings.js';
import type { Training } from './trainings.js';

/** Fewer seeds say nothing of how much seeds differ. */
export const seedsMin = 3;

/** Below this a difference of that size would come by chance less often than once in twenty. */
const significance = 0.05;

/** Private pooled against one other system on an unseen site. */
export interface Rival {
  /** What was trained on: `raw, public and site-b`. */
  readonly baseline: string;
  /** Exact-span F1 without labels, mean over seeds. */
  readonly f1: number;
  /** F1 of the counts of all seeds together: private pooled less this. */
  readonly difference: number;
  /** Two-sided, paired approximate randomisation by document. */
  readonly pValue: number;
  readonly rounds: number;
}

/** What is claimed of: pooled vectors alone, and together with those of the public text. */
const claimants = ['private', 'privatePublic'] as const;

/** What pooling private vectors is worth on a site that nobody trained on. */
export interface Claim {
  readonly site: string;
  /** Absent in results from before public vectors were pooled as well. */
  readonly of?: (typeof claimants)[number];
  /** Exact-span F1 without labels, mean over seeds. */
  readonly privatePooled: number;
  /** Of all baselines that need the text of one site at most; chosen on these very scores, in its favour. */
  readonly strongest: Rival;
  /** Of those that need the text of all other sites in one place; `null` where none was run. */
  readonly ceiling: Rival | null;
  /** Baselines that `strongest` was chosen from. */
  readonly compared: readonly string[];
  readonly seeds: readonly number[];
  /** The larger range of F1 over seeds, of private pooled and of the strongest baseline: no smaller difference is one. */
  readonly spread: number;
  /** Higher by more than the spread, and p below 0.05; `null` with fewer than three seeds. */
  readonly holds: boolean | null;
}

/** How results call what a training was trained on; `all`: every site. */
export function nameOfBaseline(
  { kind, sites }: Pick<Training, 'kind' | 'sites'>,
  all: readonly string[],
): string {
  if (kind === 'privatePublic' && sites.length === 0) return 'private, no site';
  const from = sites.length > 1 && sites.length === all.length - 1 ? 'pool' : sites.join('+');
  const system = {
    raw: 'raw',
    private: 'private',
    rawPublic: 'raw, public',
    privatePublic: 'private, public',
    rawSurrogates: 'raw with surrogates',
  };
  if (kind === 'rawPublic' || kind === 'privatePublic')
    return from === '' ? system[kind] : `${system[kind]} and ${from}`;
  return `${system[kind]}, ${from}`;
}

/**
 * One claim for each site of which the pooled vectors and all their rivals have been run with the same seeds: raw on each single other site,
 * and where `baselines` are wanted raw on the public text, raw on that and each single site, and private without a site.
 */
export function testClaims(findings: Findings, baselines: boolean): Claim[] {
  return claimants.flatMap((of) => claimsOf(of, findings, baselines));
}

function claimsOf(of: (typeof claimants)[number], { sites, results }: Findings, baselines: boolean): Claim[] {
  return sites.flatMap((site) => {
    const scored = scoresOn(site, results);
    const pooled = scored.filter(({ kind, sites: from }) => kind === of && from.length === sites.length - 1);
    const seeds = pooled.map(({ seed }) => seed);
    const others = sites.filter((other) => other !== site);
    const wanted: Pick<Training, 'kind' | 'sites'>[] = [
      ...others.map((from) => ({ kind: 'raw' as const, sites: [from] })),
      ...(baselines ? withPublic(others) : []),
    ];
    const rivals = wanted.flatMap((one) => runsOf(one, scored, seeds));
    if (seeds.length === 0 || rivals.length < wanted.length) return [];
    return [claimOf({ site, of, all: sites, pooled, rivals, ceilings: ceilingsOf(scored, sites, seeds) })];
  });
}

function withPublic(others: readonly string[]): Pick<Training, 'kind' | 'sites'>[] {
  return [
    { kind: 'rawPublic', sites: [] },
    ...others.map((from) => ({ kind: 'rawPublic' as const, sites: [from] })),
    { kind: 'privatePublic', sites: [] },
  ];
}

/** The scores of one training with every seed, or nothing. */
type Runs = readonly Scored[];

function runsOf(
  { kind, sites }: Pick<Training, 'kind' | 'sites'>,
  scored: readonly Scored[],
  seeds: readonly number[],
): [Runs] | [] {
  const runs = seeds.flatMap((seed) =>
    scored.filter((one) => one.kind === kind && one.sites.join() === sites.join() && one.seed === seed),
  );
  return runs.length === seeds.length ? [runs] : [];
}

function ceilingsOf(scored: readonly Scored[], all: readonly string[], seeds: readonly number[]): Runs[] {
  const pool = scored.find(({ sites }) => sites.length === all.length - 1)?.sites ?? [];
  return (['raw', 'rawPublic', 'rawSurrogates'] as const).flatMap((kind) =>
    runsOf({ kind, sites: pool }, scored, seeds),
  );
}

interface Sides {
  readonly site: string;
  readonly of: (typeof claimants)[number];
  readonly all: readonly string[];
  readonly pooled: Runs;
  readonly rivals: readonly Runs[];
  readonly ceilings: readonly Runs[];
}

function claimOf({ site, of, all, pooled, rivals, ceilings }: Sides): Claim {
  const best = (candidates: readonly Runs[]): Runs =>
    candidates.reduce((one, other) => (meanF1(other) > meanF1(one) ? other : one));
  const against = (runs: Runs): Rival => {
    const [first] = runs as [Scored]; // as many as there are seeds
    const { difference, pValue, rounds } = testDifference({
      first: countsOf(pooled),
      second: countsOf(runs),
      random: createSeededRandom(`consortium/claim/${site}`),
    });
    return { baseline: nameOfBaseline(first, all), f1: meanF1(runs), difference, pValue, rounds };
  };
  const strongestRuns = best(rivals);
  const strongest = against(strongestRuns);
  const spread = Math.max(rangeOf(pooled), rangeOf(strongestRuns));
  const isAhead = strongest.difference > spread && strongest.pValue < significance;
  return {
    site,
    of,
    privatePooled: meanF1(pooled),
    strongest,
    ceiling: ceilings.length === 0 ? null : against(best(ceilings)),
    compared: rivals.flatMap(([first]) => (first === undefined ? [] : [nameOfBaseline(first, all)])),
    seeds: pooled.map(({ seed }) => seed),
    spread,
    holds: pooled.length < seedsMin ? null : isAhead,
  };
}

const countsOf = (runs: Runs) => spansByDocument(runs.map(({ documents }) => documents));

function meanF1(runs: Runs): number {
  return summarise(runs.map(({ row }) => row.spanF1)).mean;
}

function rangeOf(runs: Runs): number {
  const values = runs.map(({ row }) => row.spanF1);
  return Math.max(...values) - Math.min(...values);
}
