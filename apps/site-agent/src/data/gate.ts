/** The gate at the site: a representer encodes here only if its judges let it pass, or if people did whom the site can name. */
import { Failure } from '#foundation';
import { type Gate, type RepresenterManifest, verdictOf } from '#protocol';

/** What a site asks for beyond what every site does. */
export interface GatePolicy {
  /** Take no representer that only a waiver lets pass. */
  readonly requiresPass: boolean;
}

/**
 * What the gate says of an offered representer. The coordinator's word counts only where the representer's own privacy report
 * says the same; one that says nothing is read by the report alone. Fails with SITE_VERDICT_DIFFERS.
 */
export function gateOf(manifest: RepresenterManifest, told: Gate | undefined): Gate {
  const { representerId } = manifest;
  const verdict = verdictOf(manifest);
  if (told !== undefined && told.verdict !== verdict)
    throw new Failure('SITE_VERDICT_DIFFERS', { representerId, told: told.verdict, report: verdict });
  return told ?? { verdict, waiver: null };
}

/** Fails with SITE_REPRESENTER_NOT_PASSED without PASS or a waiver that holds at `now`, and with SITE_POLICY_UNMET. */
export function requireGate(
  representerId: string,
  { verdict, waiver }: Gate,
  { requiresPass }: GatePolicy,
  now: Date,
): void {
  if (verdict === 'PASS') return;
  if (requiresPass) throw new Failure('SITE_POLICY_UNMET', { representerId, verdict, expected: 'PASS' });
  if (waiver === null || now.getTime() >= Date.parse(waiver.expiresAt))
    throw new Failure('SITE_REPRESENTER_NOT_PASSED', {
      representerId,
      verdict,
      ...(waiver === null ? {} : { waivedUntil: waiver.expiresAt }),
    });
}
