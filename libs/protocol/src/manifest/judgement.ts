/** What a gate makes of a privacy report: it works the verdict out from the figures, and says why it is no PASS. */
import {
  type AuditedFigure,
  type AuditReport,
  noiseDigest,
  type Verdict,
  verdictOfFigures,
} from './audit-report.js';
import { type AuditScope, missingParts } from './completeness.js';
import { type GatedFigure, gatedFigures, gateThresholds, j1MaxDefault } from './gate-thresholds.js';
import type { RepresenterManifest } from './representer-manifest.js';

/** A verdict, and everything that speaks against PASS. */
export interface Judgement {
  readonly verdict: Verdict;
  /** For people; each names a figure, a control or a part of the report, and what it lacks. Empty with PASS alone. */
  readonly reasons: readonly string[];
}

/** The parts of a manifest that a verdict rests on. */
export type Judged = Pick<RepresenterManifest, 'privacyReport' | 'files' | 'noise' | 'labelSet'>;

/**
 * The verdict that counts: worked out from the figures, not believed.
 *
 * | a report | verdict |
 * |---|---|
 * | that is missing, or of another file or other noise than the manifest's | INVALID |
 * | by a version of the thresholds that this installation does not accept | INVALID |
 * | that lacks a part ({@link missingParts}) | INVALID |
 * | that compares a gated figure with another threshold, or passes what lies above it | INVALID |
 * | whose figures come to another verdict than it says | INVALID |
 * | of which J1 reads more than `j1Max` | FAIL |
 * | else | as its figures and controls come to |
 */
export function judgementOf(
  manifest: Judged,
  j1Max: number = j1MaxDefault,
  scope: AuditScope = 'every judge',
): Judgement {
  const { audit } = manifest.privacyReport;
  if (audit === undefined) return { verdict: 'INVALID', reasons: ['nobody audited it'] };
  const faults = faultsOf(audit, manifest, scope);
  if (faults.length > 0) return { verdict: 'INVALID', reasons: faults };
  const verdict = verdictOfFigures(audit);
  const tooMuch = j1Faults(audit, j1Max);
  const reasons = [...reasonsOf(audit), ...tooMuch];
  return { verdict: verdict !== 'INVALID' && tooMuch.length > 0 ? 'FAIL' : verdict, reasons };
}

/** The verdict of {@link judgementOf}. */
export function verdictOf(manifest: Judged, j1Max?: number): Verdict {
  return judgementOf(manifest, j1Max).verdict;
}

/** The upper end of J1 where J1 could clear anybody; `null` elsewhere. */
export function j1UpperOf({ judges }: Pick<AuditReport, 'judges'>): number | null {
  const found = judges.find(({ id }) => id === 'J1');
  return found === undefined || found.verdict === 'no power' ? null : found.upper;
}

/** Why controls and gated figures do not come to PASS. */
export function reasonsOf({ judges, controls }: Pick<AuditReport, 'judges' | 'controls'>): string[] {
  const wrong = controls.filter(({ passed }) => !passed).map(({ id }) => `control ${id} came out wrong`);
  return [...wrong, ...judges.flatMap((figure) => reasonOf(figure))];
}

function reasonOf({ id, verdict, value, upper, threshold, lacks }: AuditedFigure): string[] {
  if (threshold === null || verdict === 'PASS') return [];
  if (verdict === 'FAIL') return [`${id}: upper end ${told(upper)}, at most ${told(threshold)}`];
  const measured = value === null ? '' : `${told(value)} measured, not bounded; `;
  return [
    `${id}: ${measured}${lacks === undefined ? 'no power: nothing would have shown a leak' : `lacks ${lacks}`}`,
  ];
}

function faultsOf(audit: AuditReport, { files, noise, labelSet }: Judged, scope: AuditScope): string[] {
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

/** Whether reports by this version of the thresholds keep their verdict. */
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
      `${id}: compared with ${told(threshold)}, version ${gateThresholds.version} has ${told(expected)}`,
    ];
  const isPassed = upper !== null && threshold !== null && upper <= threshold;
  return verdict === 'PASS' && !isPassed ? [`${id}: called PASS with an upper end of ${told(upper)}`] : [];
}

function j1Faults(audit: AuditReport, j1Max: number): string[] {
  const upper = j1UpperOf(audit);
  const isGatedElse = upper === null || upper > j1MaxDefault; // said already
  return isGatedElse || upper <= j1Max
    ? []
    : [`J1: upper end ${told(upper)}, at most ${told(j1Max)} is asked for here`];
}

const told = (number: number | null): string =>
  number === null ? 'nothing' : String(Number(number.toPrecision(3)));
