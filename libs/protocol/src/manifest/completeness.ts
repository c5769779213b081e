/** What a report has to hold before anybody reads its figures: a figure that is left out cannot fail. */
import type { AuditedFigure, AuditReport } from './audit-report.js';
import { isDeployedLabel } from './deployed-labels.js';
import { type GatedFigure, gatedFigures, gateThresholds } from './gate-thresholds.js';

/** Which judges were asked: every one, or those that sites ask themselves. */
export type AuditScope = 'every judge' | 'at a site';

/**
 * What a report lacks, for people; nothing where it is complete. Everything is read off the table of thresholds, so a figure that becomes
 * gated is asked for from then on. `labels` are those of the representer's label set.
 *
 * | a complete report has |
 * |---|
 * | every gated figure that its label set and its corpus can have |
 * | every control |
 * | the name of its corpus |
 * | a list of words of one label at least, and a figure of every label whose list is long enough |
 * | of every label's figure the number of documents that it rests on |
 */
export function missingParts(
  audit: AuditReport,
  labels: readonly string[],
  scope: AuditScope = 'every judge',
): string[] {
  const { judges, controls, corpus } = audit;
  const hasFigure = (id: string) => judges.some((figure) => figure.id === id);
  const hasControl = (id: string) => controls.some((control) => control.id === id);
  return [
    ...requiredFigures(labels, scope)
      .filter((id) => !hasFigure(id))
      .map((id) => `${id} is missing`),
    ...gateThresholds.controls.filter((id) => !hasControl(id)).map((id) => `control ${id} is missing`),
    ...(corpus.name === undefined ? ['its corpus has no name'] : []),
    ...missingLabels(audit),
  ];
}

function requiredFigures(labels: readonly string[], scope: AuditScope): string[] {
  const isAsked = ({ when, atSites }: GatedFigure): boolean => {
    if (scope === 'at a site' && !atSites) return false;
    if (when === 'always' || when === 'groups') return when === 'always';
    return labels.some((label) => isDeployedLabel(when, label));
  };
  return Object.entries(gatedFigures).flatMap(([id, figure]) => (isAsked(figure) ? [id] : []));
}

/** Words that nobody labelled have a list and a judge of their own. */
const unlabelled = 'unlabelled';

function missingLabels({ judges, lists }: AuditReport): string[] {
  // Of numbers that a table does not know, which are one word to it, a list has fewer; nobody can be asked among 1,000 of them.
  const listed = Object.entries(lists).flatMap(([name, { words }]) =>
    name !== unlabelled && words >= gateThresholds.candidates ? [name] : [],
  );
  if (listed.length === 0) return ['no label has a list of words'];
  const told: ReadonlySet<string> = new Set(
    Object.entries(gatedFigures).flatMap(([id, { byLabel }]) => (byLabel ? [id] : [])),
  );
  // One that clears nobody is read no further.
  return judges
    .filter(({ id, verdict }) => told.has(id) && verdict !== 'no power')
    .flatMap((figure) => listed.flatMap((label) => missingOfLabel(figure, label)));
}

function missingOfLabel({ id, byLabel }: AuditedFigure, label: string): string[] {
  const found = byLabel[label];
  if (found === undefined) return [`${id} has no figure of ${label}`];
  return found.documents === undefined ? [`${id} of ${label} has no number of documents`] : [];
}
