/** Admits only representers that passed their audit, or were waived by people whom the site can name. */
import { Failure } from '#foundation';
import { type Gate, j1MaxDefault, j1UpperOf, judgementOf, waiverFault } from '#protocol/gate';
import { type RepresenterManifest } from '#protocol/manifests';

/** A site's requirements beyond the common ones. No waiver overrides them. */
export interface GatePolicy {
  /** Refuse representers that passed by a waiver only. */
  readonly requiresPass: boolean;
  /** Refuse representers audited with the quick budget. */
  readonly requiresFullAudit: boolean;
  /** Bound of J1's upper end; below the common threshold it binds waived representers too. */
  readonly j1Max: number;
  /** Audit pulled representers here, and stage nothing with failed ones. */
  readonly auditsItself: boolean;
}

/** The common requirements. */
export const everySite: GatePolicy = {
  requiresPass: false,
  requiresFullAudit: false,
  j1Max: j1MaxDefault,
  auditsItself: true,
};

/**
 * Reads the gate of an offered representer from its privacy report, by the thresholds of this agent. The coordinator's verdict must
 * agree, if told. Fails with SITE_VERDICT_DIFFERS and the reasons against PASS.
 */
export function gateOf(manifest: RepresenterManifest, told: Gate | undefined): Gate {
  const { representerId } = manifest;
  const { verdict, reasons } = judgementOf(manifest, told?.j1Max);
  if (told !== undefined && told.verdict !== verdict)
    throw new Failure('SITE_VERDICT_DIFFERS', {
      representerId,
      told: told.verdict,
      report: verdict,
      ...(reasons.length === 0 ? {} : { why: reasons.join('; ') }),
    });
  const budget = manifest.privacyReport.audit?.budget; // from the report, not the coordinator
  return { ...(told ?? { verdict, waiver: null }), ...(budget === undefined ? {} : { budget }) };
}

/**
 * Fails with SITE_REPRESENTER_NOT_PASSED without PASS or a waiver valid at `now` (two people, 90 days at most), and with
 * SITE_POLICY_UNMET where this site requires more; both give the reason.
 */
export function requireGate(manifest: RepresenterManifest, gate: Gate, policy: GatePolicy, now: Date): void {
  requirePolicy(manifest, gate, policy);
  const { verdict, waiver, j1Max } = gate;
  if (verdict === 'PASS') return;
  const fault = waiver === null ? undefined : waiverFault(waiver, now);
  if (waiver !== null && fault === undefined && now.getTime() < Date.parse(waiver.expiresAt)) return;
  const { representerId } = manifest;
  const why = judgementOf(manifest, j1Max).reasons.join('; ');
  throw new Failure('SITE_REPRESENTER_NOT_PASSED', {
    representerId,
    verdict,
    why,
    ...(waiver === null ? {} : { waivedUntil: waiver.expiresAt }),
    ...(fault === undefined ? {} : { waiver: fault }),
  });
}

function requirePolicy(
  { representerId, privacyReport: { audit } }: RepresenterManifest,
  { verdict }: Gate,
  { requiresPass, requiresFullAudit, j1Max }: GatePolicy,
): void {
  const refuse = (field: string, value: string | number, expected: string | number): never => {
    throw new Failure('SITE_POLICY_UNMET', { representerId, field, value, expected });
  };
  if (requiresPass && verdict !== 'PASS') refuse('verdict', verdict, 'PASS');
  if (requiresFullAudit && audit?.budget !== 'full') refuse('budget', audit?.budget ?? 'no audit', 'full');
  if (j1Max >= j1MaxDefault) return; // part of the verdict
  const upper = audit === undefined ? null : j1UpperOf(audit);
  if (upper === null || upper > j1Max) refuse('J1', upper ?? 'not bounded', `at most ${j1Max}`);
}
