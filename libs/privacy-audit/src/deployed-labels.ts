/** Labels of the deployed path that thresholds name, as ids. */
import { beginIdAt } from '#labels';
import { thresholds } from './thresholds.js';

/** Which identifiers a threshold of the deployed path is about. */
export type DeployedKind = 'names' | 'dates';

/** Ids of `B-x` of the labels of that kind; `labels` are those of the label set, in order. Empty for a label set without such identifiers. */
export function deployedIdsOf(kind: DeployedKind, labels: readonly string[]): ReadonlySet<number> {
  const named: readonly string[] = thresholds.deployed[kind].labels;
  return new Set(labels.flatMap((label, index) => (named.includes(label) ? [beginIdAt(index)] : [])));
}
