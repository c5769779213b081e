/** Labels that thresholds of the deployed path are about. */
import { isPersonLabel } from '#labels';

/** Which identifiers a threshold of the deployed path is about. */
export type DeployedKind = 'names' | 'dates';

const isOfKind: Readonly<Record<DeployedKind, (label: string) => boolean>> = {
  names: (label) => isPersonLabel(label) || /^(?:NAME_)?USERNAME$/.test(label),
  dates: (label) => label === 'DATE' || label === 'FECHAS',
};

/** Whether a label, of whichever built-in set, is one of that kind. */
export function isDeployedLabel(kind: DeployedKind, label: string): boolean {
  return isOfKind[kind](label);
}
