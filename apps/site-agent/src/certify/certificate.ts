/** The certificate: a signed statement without note text. Signs and verifies it, and detects changed tools. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { Failure, parseJson, readTextFile } from '#foundation';
import { digestSchema } from '#protocol/fields';
import { type Envelope, openWithKey, type SigningKey, sealWithKey } from '#signing';
import { countsSchema, type Figures, judge } from './figures.js';
import { commitmentOf, type Plan, planSchema, tools } from './plan.js';

const predicateType = 'https://sfumato/certificate/v1';

const name = z.string().min(1).max(200);

const certificateSchema = z.strictObject({
  formatVersion: z.literal(1),
  /** SHA-256 of the plan, which entered the site's log before anybody read. */
  commitment: digestSchema,
  plan: planSchema,
  counts: countsSchema,
  /** Derived from the counts; verification recomputes it. */
  figures: z.custom<Figures>((given) => given !== undefined),
  readings: z
    .array(
      z.strictObject({
        reader: name,
        isByToken: z.boolean(),
        /** SHA-256 of the reader's marks in the sample. */
        marks: digestSchema,
      }),
    )
    .length(2),
  issuedBy: name,
  issuedAt: z.iso.datetime(),
});

/** Everything that a certificate states. */
export type Certificate = z.infer<typeof certificateSchema>;

/** Signs a certificate. */
export function sealCertificate(key: SigningKey, predicate: Certificate): Envelope {
  const { texts, decisions } = predicate.plan;
  const subject = [
    { name: 'notes', digest: { sha256: texts } },
    { name: 'decisions', digest: { sha256: decisions } },
  ];
  return sealWithKey(key, { subject, predicateType, predicate });
}

/**
 * Opens a certificate with the site's public key and recomputes its figures from its counts. Fails with
 * SIGNATURE_INVALID, CERTIFICATE_INVALID and FILE_*.
 */
export async function readCertificate(file: string, publicKey: string): Promise<Certificate> {
  const envelope = parseJson(await readTextFile(file));
  const { predicate } = openWithKey(envelope, publicKey, { predicateType, predicate: certificateSchema });
  const { commitment, plan, counts, figures } = predicate;
  const isSound =
    commitment === commitmentOf(plan) &&
    counts.notes === plan.notes &&
    counts.sample === plan.sampleSize &&
    isDeepStrictEqual(figures, judge(plan.claim, counts));
  if (!isSound) throw new Failure('CERTIFICATE_INVALID', { file });
  return predicate;
}

/** Fails with CERTIFICATE_VOID naming what changed since certification. */
export function requireSameTools({ plan }: Certificate, atHand: Pick<Plan, (typeof tools)[number]>): void {
  const changed = tools.filter((tool) => !isDeepStrictEqual(plan[tool], atHand[tool]));
  if (changed.length === 0) return;
  throw new Failure('CERTIFICATE_VOID', {
    changed: changed.join(' and '),
    certified: plan.release.id,
    found: atHand.release.id,
  });
}
