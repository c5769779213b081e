/** Admits only representers that passed their audit, or were waived by people whom the site can name. */
import { Failure } from '#foundation';
import { type Gate, j1MaxDefault, j1UpperOf, judgementOf, waiverFault } from '#protocol/gate';
import { type RepresenterManifest } from '#protocol/manifests';

/** What a site requires beyond the common rules. No waiver overrides it. */
export interface GatePolicy {
  readonly requiresPass: boolean;
  readonly requiresFullAudit: boolean;
  /** Bound on J1's upper end. Below the common threshold it also binds waived representers. */
  readonly j1Max: number;
  /** Audits pulled representers here, and stages nothing with a failed one. */
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
 * Derives the gate of an offered representer from its privacy report, by this agent's thresholds. A verdict
 * from the coordinator must agree. Fails with SITE_VERDICT_DIFFERS, which gives the reasons against PASS.
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
  const budget = manifest.privacyReport.audit?.budget; // from the report, not from the coordinator
  return { ...(told ?? { verdict, waiver: null }), ...(budget === undefined ? {} : { budget }) };
}

/**
 * Requires PASS or a waiver valid at `now` (two people, at most 90 days), and the site's policy. Fails with
 * SITE_REPRESENTER_NOT_PASSED or SITE_POLICY_UNMET; both give the reason.
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
