/** Labels of the deployed path that thresholds are about, as ids. */
import { beginIdAt, isPersonLabel } from '#labels';

/** Which identifiers a threshold of the deployed path is about. */
export type DeployedKind = 'names' | 'dates';

const isOfKind: Readonly<Record<DeployedKind, (label: string) => boolean>> = {
  names: (label) => isPersonLabel(label) || /^(?:NAME_)?USERNAME$/.test(label),
  dates: (label) => label === 'DATE' || label === 'FECHAS',
};

/** Ids of `B-x` of the labels of that kind; `labels` are those of the label set, in order. Empty for a label set without such identifiers. */
export function deployedIdsOf(kind: DeployedKind, labels: readonly string[]): ReadonlySet<number> {
  return new Set(labels.flatMap((label, index) => (isOfKind[kind](label) ? [beginIdAt(index)] : [])));
}
