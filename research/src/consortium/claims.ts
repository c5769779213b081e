/** Tests whether pooling private vectors pays, against the best unpooled alternative and against pooled text. */

import { createSeededRandom } from '#foundation';
import { summarise, testDifference } from '../statistics/significance.js';
import { spansByDocument } from './document-scores.js';
import { type Findings, type Scored, scoresOn } from './findings.js';
import type { Training } from './trainings.js';

/** Fewer seeds cannot show how much results vary between seeds. */
export const seedsMin = 3;

const significance = 0.05;

/** Pooled private vectors against another system on an unseen site. */
export interface Rival {
  /** The rival's training data: `raw, public and site-b`. */
  readonly baseline: string;
  /** Exact-span F1 without labels, mean over seeds. */
  readonly f1: number;
  /** F1 over the summed counts of all seeds: private pooled minus this rival. */
  readonly difference: number;
  /** Two-sided, paired approximate randomisation by document. */
  readonly pValue: number;
  readonly rounds: number;
}

/** The systems under test: pooled vectors alone, and pooled with those of the public text. */
const claimants = ['private', 'privatePublic'] as const;

/** The value of pooling private vectors for a site that nobody trained on. */
export interface Claim {
  readonly site: string;
  /** Absent in older results. */
  readonly of?: (typeof claimants)[number];
  /** Exact-span F1 without labels, mean over seeds. */
  readonly privatePooled: number;
  /** The best baseline that needs the text of at most one site, chosen on these very scores, in its favour. */
  readonly strongest: Rival;
  /** The best system with the text of all other sites in one place; `null` if none ran. */
  readonly ceiling: Rival | null;
  readonly compared: readonly string[];
  readonly seeds: readonly number[];
  /** The wider F1 range over seeds, of private pooled or the strongest baseline: the claim must exceed it. */
  readonly spread: number;
  /** Whether the gain exceeds the spread with p below 0.05; `null` with fewer than three seeds. */
  readonly holds: boolean | null;
}

/** Names a baseline after its training data, as results show it; `all` lists every site. */
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
 * Returns a claim for each site whose pooled vectors and rivals ran with the same seeds. Rivals: raw on each other
 * site; with `baselines` also raw on the public text with and without one of those sites, and private without a site.
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

/** Scores of one training, one per seed. */
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
    const [first] = runs as [Scored]; // one run per seed
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
