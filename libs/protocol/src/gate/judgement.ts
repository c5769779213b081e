/** The gate's own verdict on a privacy report, computed from its figures, with the reasons against PASS. */

import { isPersonLabel } from '#labels';
import {
  type AuditedFigure,
  type AuditReport,
  noiseDigest,
  type Verdict,
  verdictOfFigures,
} from '../manifests/privacy-report.js';
import type { RepresenterManifest } from '../manifests/representer-manifest.js';
import { type GatedFigure, gatedFigures, gateThresholds, j1MaxDefault } from './gate-thresholds.js';

export interface Judgement {
  readonly verdict: Verdict;
  /** For people: each names a figure, a control or a part, and what is wrong with it. Empty only with PASS. */
  readonly reasons: readonly string[];
}

/** The parts of a manifest that a verdict depends on. */
export type JudgementInput = Pick<RepresenterManifest, 'privacyReport' | 'files' | 'noise' | 'labelSet'>;

/**
 * Computes the verdict from the figures instead of trusting the one in the report.
 *
 * | a report | verdict |
 * |---|---|
 * | that is missing, or of another file or other noise than the manifest's | INVALID |
 * | by a version of the thresholds that this installation does not accept | INVALID |
 * | that lacks a part ({@link missingParts}) | INVALID |
 * | that compares a gated figure with another threshold, or passes what exceeds it | INVALID |
 * | whose figures give another verdict than it states | INVALID |
 * | whose J1 exceeds `j1Max` | FAIL |
 * | else | as its figures and controls give |
 */
export function judgementOf(
  manifest: JudgementInput,
  j1Max: number = j1MaxDefault,
  scope: AuditScope = 'every judge',
): Judgement {
  const { audit } = manifest.privacyReport;
  if (audit === undefined) return { verdict: 'INVALID', reasons: ['nobody audited it'] };
  const faults = faultsOf(audit, manifest, scope);
  if (faults.length > 0) return { verdict: 'INVALID', reasons: faults };
  const verdict = verdictOfFigures(audit);
  const j1Reasons = j1Faults(audit, j1Max);
  const reasons = [...reasonsOf(audit), ...j1Reasons];
  return { verdict: verdict !== 'INVALID' && j1Reasons.length > 0 ? 'FAIL' : verdict, reasons };
}

/** The verdict of {@link judgementOf}. */
export function verdictOf(manifest: JudgementInput, j1Max?: number): Verdict {
  return judgementOf(manifest, j1Max).verdict;
}

/** Upper end of J1; `null` if J1 is missing or had no power. */
export function j1UpperOf({ judges }: Pick<AuditReport, 'judges'>): number | null {
  const found = judges.find(({ id }) => id === 'J1');
  return found === undefined || found.verdict === 'no power' ? null : found.upper;
}

/** Reasons why controls and gated figures do not give PASS. */
export function reasonsOf({ judges, controls }: Pick<AuditReport, 'judges' | 'controls'>): string[] {
  const wrong = controls.filter(({ passed }) => !passed).map(({ id }) => `control ${id} came out wrong`);
  return [...wrong, ...judges.flatMap((figure) => reasonOf(figure))];
}

function reasonOf({ id, verdict, value, upper, threshold, lacks }: AuditedFigure): string[] {
  if (threshold === null || verdict === 'PASS') return [];
  if (verdict === 'FAIL') return [`${id}: upper end ${format(upper)}, at most ${format(threshold)}`];
  const measured = value === null ? '' : `${format(value)} measured, not bounded; `;
  return [
    `${id}: ${measured}${lacks === undefined ? 'no power: nothing would have shown a leak' : `lacks ${lacks}`}`,
  ];
}

function faultsOf(
  audit: AuditReport,
  { files, noise, labelSet }: JudgementInput,
  scope: AuditScope,
): string[] {
  if (!isAccepted(audit.thresholds)) {
    const accepted = gateThresholds.accepted.join(' and ');
    return [`thresholds version ${audit.thresholds}; this installation accepts version ${accepted}`];
  }
  return [
    ...(audit.representer === files['representer.onnx'].sha256 ? [] : ['the report is of another file']),
    ...(audit.noise === noiseDigest(noise) ? [] : ['the report is of other noise']),
    ...missingParts(audit, labelSet.labels, scope),
    ...audit.judges.flatMap(thresholdFault),
    ...(audit.verdict === verdictOfFigures(audit)
      ? []
      : ['the figures come to another verdict than it says']),
  ];
}

/** Whether reports of this version of the thresholds keep their verdict. */
export function isAccepted(version: number): boolean {
  return gateThresholds.accepted.some((each) => each === version);
}

const known: ReadonlyMap<string, GatedFigure> = new Map(Object.entries(gatedFigures));

function thresholdFault({ id, threshold, upper, verdict }: AuditedFigure): string[] {
  const gated = known.get(id);
  const isSilent = verdict === 'no power' && threshold === null && gated?.needsPower === true;
  const expected = isSilent ? null : (gated?.upper ?? threshold);
  if (threshold !== expected)
    return [
      `${id}: compared with ${format(threshold)}, version ${gateThresholds.version} has ${format(expected)}`,
    ];
  const isPassed = upper !== null && threshold !== null && upper <= threshold;
  return verdict === 'PASS' && !isPassed ? [`${id}: called PASS with an upper end of ${format(upper)}`] : [];
}

function j1Faults(audit: AuditReport, j1Max: number): string[] {
  const upper = j1UpperOf(audit);
  const isGatedElse = upper === null || upper > j1MaxDefault; // reported already
  return isGatedElse || upper <= j1Max
    ? []
    : [`J1: upper end ${format(upper)}, at most ${format(j1Max)} is asked for here`];
}

const format = (number: number | null): string =>
  number === null ? 'nothing' : String(Number(number.toPrecision(3)));

/** Which attacks are required: all, or only those that sites run themselves. */
export type AuditScope = 'every judge' | 'at a site';

/**
 * Lists what a report lacks, for people; a missing figure cannot fail. Requirements follow from the table of
 * thresholds, so a newly gated figure is required at once. `labels` are those of the representer's label set.
 *
 * | a complete report has |
 * |---|
 * | every gated figure that its label set and its corpus can have |
 * | every control |
 * | the name of its corpus |
 * | a word list for at least one label, and a figure of every label whose list is long enough |
 * | the number of documents behind every label's figure |
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

/** Unlabelled words have a list and an attack of their own. */
const unlabelled = 'unlabelled';

function missingLabels({ judges, lists }: AuditReport): string[] {
  // All numbers that a table does not know are one word to it, so such a label's list may be too short to draw
  // 1,000 candidates from.
  const listed = Object.entries(lists).flatMap(([name, { words }]) =>
    name !== unlabelled && words >= gateThresholds.candidates ? [name] : [],
  );
  if (listed.length === 0) return ['no label has a list of words'];
  const byLabelIds: ReadonlySet<string> = new Set(
    Object.entries(gatedFigures).flatMap(([id, { byLabel }]) => (byLabel ? [id] : [])),
  );
  // A figure without power needs no figures by label.
  return judges
    .filter(({ id, verdict }) => byLabelIds.has(id) && verdict !== 'no power')
    .flatMap((figure) => listed.flatMap((label) => missingOfLabel(figure, label)));
}

function missingOfLabel({ id, byLabel }: AuditedFigure, label: string): string[] {
  const found = byLabel[label];
  if (found === undefined) return [`${id} has no figure of ${label}`];
  return found.documents === undefined ? [`${id} of ${label} has no number of documents`] : [];
}

/** Kinds of identifiers that have a threshold on the deployed path. */
export type DeployedKind = 'names' | 'dates';

const isOfKind: Readonly<Record<DeployedKind, (label: string) => boolean>> = {
  names: (label) => isPersonLabel(label) || /^(?:NAME_)?USERNAME$/.test(label),
  dates: (label) => label === 'DATE' || label === 'FECHAS',
};

/** Whether a label of any built-in set is of this kind. */
export function isDeployedLabel(kind: DeployedKind, label: string): boolean {
  return isOfKind[kind](label);
}
