/** Findings read by label, with intervals by document; labels with few words are joined with their kin. */
import { type ClusterMean, type ClusterSum, clusterMean, clustersToClear } from '#evaluation';
import { type LabelKin, labelIndexOf, labelKinOf } from '#labels';
import type { AuditedFigure } from '#protocol/manifests';
import type { AttackFinding } from './attacks/words/attack.js';
import { outsideList } from './material.js';
import { missOf, thresholds } from './thresholds.js';

/** One kind of finding over labels. */
export interface Spread {
  /** Every label that has findings, and kins that were joined. */
  readonly byLabel: AuditedFigure['byLabel'];
  /** The label or kin that reads highest, with the greatest upper end; `null` without enough targets. */
  readonly worst: { readonly value: number; readonly upper: number; readonly low: number } | null;
  /** Over labels and kins, each as much as any other. */
  readonly mean: { readonly value: number; readonly upper: number } | null;
  /** Kins of which even all labels together have too few targets: the figure can clear nobody. */
  readonly lacking: readonly LabelKin[];
  /** Documents that a label or kin needs to count. */
  readonly documentsLeast: number;
}

/** What is read off a finding; `null` where it has no such number. */
export type Reading = (finding: AttackFinding) => number | null;

/** How findings are read. */
export interface SpreadOptions {
  readonly read: Reading;
  /** The numbers are mostly 0 or 1. */
  readonly isBinary?: boolean;
  /** The limit of a gated binary figure: enough documents must be there for none named to clear it. */
  readonly threshold?: number;
  /** Kins that have to be among the findings; left out: those that are. */
  readonly kins?: Iterable<LabelKin>;
}

/**
 * Reads one number of findings by label, with intervals by document. Labels with fewer than `targetsLeast`
 * words or `documentsLeast` documents are joined with their kin, so none is left out; a kin with too few even
 * so is named as lacking. Gated binary numbers need as many documents as clear somebody of whose words none
 * was named.
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

/** Sums by document, in the order in which documents come first. */
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

/** The mean of upper ends: no less than the upper end of the mean. */
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
