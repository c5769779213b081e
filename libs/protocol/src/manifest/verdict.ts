/** The gate: what judges say of a representer, and what lets one pass that they do not. */
import { z } from 'zod';
import { idSchema } from '../fields.js';
import { auditVerdicts, noiseDigest, type Verdict, verdictOfFigures } from './audit-report.js';
import { timeSchema } from './manifest-parts.js';
import type { RepresenterManifest } from './representer-manifest.js';

/**
 * The verdict that counts. It is worked out from the figures, not believed. INVALID without an audit, and where the audit is of another
 * file or of other noise than the manifest's: then it says nothing about this representer.
 */
export function verdictOf({
  privacyReport: { audit },
  files,
  noise,
}: Pick<RepresenterManifest, 'privacyReport' | 'files' | 'noise'>): Verdict {
  if (audit === undefined) return 'INVALID';
  const isOfThis =
    audit.representer === files['representer.onnx'].sha256 && audit.noise === noiseDigest(noise);
  const verdict = verdictOfFigures(audit);
  return isOfThis && verdict === audit.verdict ? verdict : 'INVALID';
}

/** How long a waiver may last. */
export const waiverDaysMax = 90;

/** A person's name as people read it, at most 64 characters. */
const personNameSchema = z
  .string()
  .regex(/^\p{L}[\p{L}\p{M}\p{N} .,'_-]{1,63}$/u, { error: 'expected a name of 2 to 64 characters' });

/** `POST /v1/admin/waivers`: two people let a representer pass that the judges did not. */
export const waiverRequestSchema = z
  .strictObject({
    representerId: idSchema,
    names: z.tuple([personNameSchema, personNameSchema]),
    /** One line, without anything of a note. */
    reason: z
      .string()
      .trim()
      .regex(/^[^\p{Cc}]{20,300}$/u, { error: 'expected one line of 20 to 300 characters' }),
    days: z.int().min(1).max(waiverDaysMax),
  })
  .refine(({ names: [first, second] }) => personOf(first) !== personOf(second), {
    path: ['names'],
    error: 'expected two people',
  });

const personOf = (name: string) => name.trim().toLowerCase();

/** A waiver as it was granted. */
export const waiverSchema = z.strictObject({
  representerId: idSchema,
  names: z.tuple([z.string(), z.string()]),
  reason: z.string(),
  grantedAt: timeSchema,
  expiresAt: timeSchema,
});

/** What two people ask for. */
export type WaiverRequest = z.infer<typeof waiverRequestSchema>;

/** A waiver as it was granted. */
export type WaiverView = z.infer<typeof waiverSchema>;

/** What the gate says of something that is published or waits for it. */
export const gateSchema = z.strictObject({
  verdict: z.enum(auditVerdicts),
  /** The one that has not ended and ends last, if the verdict is not PASS. */
  waiver: waiverSchema.omit({ representerId: true }).nullable(),
});

/** What the gate says. */
export type Gate = z.infer<typeof gateSchema>;

/** `PASS`, `WAIVED until 2027-01-31 by A and B: reason`, `FAIL` or `INVALID`, for people. */
export function describeGate({ verdict, waiver }: Gate): string {
  if (verdict === 'PASS' || waiver === null) return verdict;
  const { names, reason, expiresAt } = waiver;
  return `WAIVED (${verdict}) until ${expiresAt.slice(0, 10)} by ${names.join(' and ')}: ${reason}`;
}
