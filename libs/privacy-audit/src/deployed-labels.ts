/** Labels of the deployed path that thresholds are about, as ids. */
import { beginIdAt } from '#labels';
import { type DeployedKind, isDeployedLabel } from '#protocol';

/** Ids of `B-x` of the labels of that kind; `labels` are those of the label set, in order. Empty for a label set without such identifiers. */
export function deployedIdsOf(kind: DeployedKind, labels: readonly string[]): ReadonlySet<number> {
  return new Set(labels.flatMap((label, index) => (isDeployedLabel(kind, label) ? [beginIdAt(index)] : [])));
}
