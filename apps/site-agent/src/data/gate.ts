/** The gate at the site: a representer encodes here only if its judges let it pass, or if people did whom the site can name. */
import { Failure } from '#foundation';
import {
  type Gate,
  j1MaxDefault,
  j1UpperOf,
  judgementOf,
  type RepresenterManifest,
  waiverFault,
} from '#protocol';

/** What a site asks for beyond what every site does. No waiver stands above it. */
export interface GatePolicy {
  /** Take no representer that only a waiver lets pass. */
  readonly requiresPass: boolean;
  /** Take none that was audited with the quick budget. */
  readonly requiresFullAudit: boolean;
  /** What the upper end of J1 may reach; below what the thresholds allow it counts for waived ones, too. */
  readonly j1Max: number;
  /** Audit here what is pulled, and stage nothing with what has not passed; else the provider's word counts. */
  readonly auditsItself: boolean;
}

/** The policy of a site that asks for no more than every site does. */
export const everySite: GatePolicy = {
  requiresPass: false,
  requiresFullAudit: false,
  j1Max: j1MaxDefault,
  auditsItself: true,
};

/**
 * What the gate says of an offered representer. The coordinator's word counts only where the representer's own privacy report,
 * read by the thresholds that this agent knows, says the same; one that says nothing is read by the report alone. Fails with
 * SITE_VERDICT_DIFFERS, which says what speaks against PASS.
 */
export function gateOf(manifest: RepresenterManifest, told: Gate | undefined): Gate {
  const { representerId } = manifest;
  const { verdict, reasons } = judgementOf(manifest, told?.j1Max);
  if (told !== undefined && told.verdict !== verdict)
    throw new Failure('SITE_VERDICT_DIFFERS', {
      ...{ representerId, told: told.verdict, report: verdict },
      ...(reasons.length === 0 ? {} : { why: reasons.join('; ') }),
    });
  const budget = manifest.privacyReport.audit?.budget; // the report's own: the coordinator's word is not needed
  return { ...(told ?? { verdict, waiver: null }), ...(budget === undefined ? {} : { budget }) };
}

/**
 * Fails with SITE_REPRESENTER_NOT_PASSED without PASS or a waiver that holds at `now`, by two people and for 90 days at most, and with SITE_POLICY_UNMET where this site asks
 * for more; both say why.
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
    ...{ representerId, verdict, why },
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
  if (j1Max >= j1MaxDefault) return; // the verdict has said it
  const upper = audit === undefined ? null : j1UpperOf(audit);
  if (upper === null || upper > j1Max) refuse('J1', upper ?? 'not bounded', `at most ${j1Max}`);
}
