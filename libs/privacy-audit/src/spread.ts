/** Reads findings by label, with intervals by document; labels with few words are joined with their kin. */
import { type ClusterMean, type ClusterSum, clusterMean, clustersToClear } from '#evaluation';
import { type LabelKin, labelIndexOf, labelKinOf } from '#labels';
import type { AuditedFigure } from '#protocol/manifests';
import type { AttackFinding } from './attacks/words/attack.js';
import { outsideList } from './material.js';
import { missOf, thresholds } from './thresholds.js';

/** One kind of number over labels. */
export interface Spread {
  /** Every label with findings, and kins that were joined. */
  readonly byLabel: AuditedFigure['byLabel'];
  /** Highest value, upper end and lower end of any label or kin; `null` without enough targets. */
  readonly worst: { readonly value: number; readonly upper: number; readonly low: number } | null;
  /** Mean over labels and kins, weighted equally. */
  readonly mean: { readonly value: number; readonly upper: number } | null;
  /** Kins with too few targets even if all labels are joined: the figure cannot pass. */
  readonly lacking: readonly LabelKin[];
  readonly documentsLeast: number;
}

/** Reads one number off a finding; `null` if it has none. */
export type Reading = (finding: AttackFinding) => number | null;

/** How findings are read. */
export interface SpreadOptions {
  readonly read: Reading;
  /** Whether the numbers are mostly 0 or 1. */
  readonly isBinary?: boolean;
  /** Limit of a gated binary figure: with no word named, there must be enough documents to pass. */
  readonly threshold?: number;
  /** Kins that must be among the findings; by default those that are. */
  readonly kins?: Iterable<LabelKin>;
}

/**
 * Reads one number of findings by label, with intervals by document. Labels with fewer than `targetsLeast`
 * words or `documentsLeast` documents are joined with their kin, so none is left out; a kin that is still too
 * small is listed as lacking. Gated binary numbers need enough documents to pass if no word was named.
 */
export function spreadOf(
  findings: readonly AttackFinding[],
  labels: readonly string[],
  { read, isBinary = false, threshold, kins = [] }: SpreadOptions,
): Spread {
  const byName = new Map<string, ReadFinding[]>();
  for (const finding of findings) {
    const value = read(finding);
    if (value === null) continue;
    const { beginId, document } = finding.target;
    const name = nameOf(beginId, labels);
    const found = byName.get(name) ?? [];
    if (found.push({ value, document }) === 1) byName.set(name, found);
  }
  const groups = [...byName].map(([name, found]) => ({ name, clusters: clustersOf(found) }));
  const documentsLeast = Math.max(
    thresholds.documentsLeast,
    isBinary && threshold !== undefined ? clustersToClear(threshold, missOf(groups.length)) : 0,
  );
  const isEnough = (clusters: Clusters): boolean =>
    trialsOf(clusters) >= thresholds.targetsLeast && clusters.length >= documentsLeast;
  const small = groups.filter(({ name, clusters }) => name !== unlabelled && !isEnough(clusters));
  const joined = [...new Set([...kins, ...small.map(({ name }) => labelKinOf(name))])].flatMap((kin) => {
    const members = [...byName].filter(([name]) => name !== unlabelled && labelKinOf(name) === kin);
    const isWhole = members.length > 0 && !small.some(({ name }) => labelKinOf(name) === kin);
    if (isWhole) return []; // each of its labels counts alone
    return [{ kin, name: `all ${kin}`, clusters: clustersOf(members.flatMap(([, found]) => found)) }];
  });
  const counted = [...groups, ...joined].filter(({ clusters }) => isEnough(clusters));
  const miss = missOf(Math.min(groups.length, counted.length));
  const measured = [...groups, ...joined.filter(({ clusters }) => clusters.length > 0)].map(
    ({ name, clusters }) => ({
      name,
      at: clusterMean({ clusters, miss, binary: isBinary }),
      trials: trialsOf(clusters),
      documents: clusters.length,
    }),
  );
  const names = new Set(counted.map(({ name }) => name));
  const telling = measured.filter(({ name }) => names.has(name)).map(({ at }) => at);
  return {
    byLabel: Object.fromEntries(
      measured
        .sort((a, b) => a.name.localeCompare(b.name))
        .map(({ name, at, trials, documents }) => [
          name,
          { value: at.mean, upper: inside(at.high), trials, documents },
        ]),
    ),
    worst: telling.length === 0 ? null : worstOf(telling),
    mean: telling.length === 0 ? null : meanOf(telling),
    documentsLeast,
    lacking: joined.flatMap(({ kin, clusters }) => (isEnough(clusters) ? [] : [kin])),
  };
}

interface ReadFinding {
  readonly value: number;
  readonly document: number;
}

type Clusters = readonly ClusterSum[];

/** Sums by document, in order of first occurrence. */
export function clustersOf(found: readonly ReadFinding[]): Clusters {
  const documents = new Map<number, ClusterSum>();
  for (const { value, document } of found) {
    const { sum, trials } = documents.get(document) ?? { sum: 0, trials: 0 };
    documents.set(document, { sum: sum + value, trials: trials + 1 });
  }
  return [...documents.values()];
}

const trialsOf = (clusters: Clusters): number => clusters.reduce((sum, { trials }) => sum + trials, 0);

function worstOf(counted: readonly ClusterMean[]): NonNullable<Spread['worst']> {
  return {
    value: Math.max(...counted.map(({ mean }) => mean)),
    upper: Math.max(...counted.map(({ high }) => inside(high))),
    low: Math.max(...counted.map(({ low }) => inside(low))),
  };
}

/** The mean of upper ends is no less than the upper end of the mean. */
function meanOf(counted: readonly ClusterMean[]): NonNullable<Spread['mean']> {
  const over = (read: (at: ClusterMean) => number): number =>
    counted.reduce((sum, at) => sum + read(at), 0) / counted.length;
  return { value: over(({ mean }) => mean), upper: over(({ high }) => inside(high)) };
}

const inside = (share: number): number => Math.min(1, Math.max(0, share));

const unlabelled = 'unlabelled';

/** A label's name, or that of words without one. */
export function nameOf(beginId: number, labels: readonly string[]): string {
  return beginId === outsideList ? unlabelled : (labels[labelIndexOf(beginId) ?? -1] ?? `id ${beginId}`);
}
