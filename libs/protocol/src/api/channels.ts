/** Channels: the signed statement of what is current, promotions, rollbacks and signing keys. */
import { z } from 'zod';
import { envelopeSchema, openWithKey, type SigningKey, sealWithKey } from '#signing';
import {
  countSchema,
  digestSchema,
  identifierSchema,
  idSchema,
  publicKeySchema,
  signerShape,
  timeSchema,
} from '../fields/fields.js';
import { gateSchema } from '../gate/verdict.js';

/** What a site follows: stable releases only, or candidates as well. */
export const channelSchema = z.enum(['stable', 'candidate']);

/** Status of a release. At most one is stable. */
export const releaseStatusSchema = z.enum(['candidate', 'stable', 'held', 'superseded']);

const predicateType = 'https://sfumato/current/v1';

const modelSchema = z.object({
  id: identifierSchema,
  /** Counts publications, from 1. */
  number: countSchema.min(1),
  /** Digest in its `model.sig`, which covers every file. */
  digest: digestSchema,
});

/** Ignores unknown fields, so that sites of this version can read later statements. */
const statementSchema = z.object({
  channel: channelSchema,
  /** Never decreases: number of the last line of the audit trail at the time of issue. */
  sequence: z.int().min(0),
  issuedAt: timeSchema,
  expiresAt: timeSchema,
  /** PEM of the key that signs `model.sig`. */
  modelKey: z.string().max(1_000),
  representer: modelSchema.extend({ gate: gateSchema.optional() }).nullable(),
  /** `withdrawn` counts the training batches withdrawn since. */
  release: modelSchema.extend({ withdrawn: countSchema.optional() }).nullable(),
  /** An order to return to a lower release number. */
  rollback: z.object({ from: countSchema.min(1), to: countSchema.min(1), orderedAt: timeSchema }).nullable(),
});

/**
 * Longest validity that sites accept, in days: longer than any site stays offline. Without this bound an old
 * statement valid for centuries could freeze a site.
 */
export const statementDaysMax = 366;

export type ChannelStatement = z.infer<typeof statementSchema>;
export type Channel = z.infer<typeof channelSchema>;

/** Signs a channel statement. */
export function sealChannelStatement(key: SigningKey, statement: ChannelStatement) {
  const { representer, release } = statement;
  const models = [representer, release].flatMap((model) =>
    model === null ? [] : [{ name: model.id, digest: { sha256: model.digest } }],
  );
  // in-toto requires a subject, so an empty channel names a zero digest.
  const nothing = { name: 'nothing', digest: { sha256: '0'.repeat(64) } };
  return sealWithKey(key, {
    subject: models.length === 0 ? [nothing] : models,
    predicateType,
    predicate: statementSchema.parse(statement),
  });
}

/** Verifies a statement with the coordinator's key and returns it. Fails with SIGNATURE_INVALID. */
export function openChannelStatement(envelope: unknown, publicKey: string): ChannelStatement {
  return openWithKey(envelope, publicKey, { predicateType, predicate: statementSchema }).predicate;
}

/** `GET /v1/channels/:channel`: the signed statement, with the chain that introduced its key. */
export const channelAnswerSchema = z.strictObject({
  ...signerShape,
  statement: envelopeSchema,
});

/** `GET /v1/admin/signing-key`, and the answer to its rotation. */
export const signingKeySchema = z.strictObject({
  publicKey: publicKeySchema,
  fingerprint: z.string(),
  /** For `model_signing verify key --public_key`. */
  modelKey: z.string(),
  rotations: countSchema,
});

const channelEventSchema = z.strictObject({
  at: timeSchema,
  action: z.enum(['candidate', 'promoted', 'held', 'rolledBack']),
  releaseId: idSchema,
  number: countSchema,
  /** For a rollback or a held candidate: the highest number at the time, which sites may have installed. */
  fromNumber: countSchema.nullable(),
  /** Why it was done despite scores below the floor. */
  reason: z.string().nullable().default(null),
});

/** `GET /v1/admin/channel-events`, in chronological order. */
export const channelEventListSchema = z.strictObject({ events: z.array(channelEventSchema) });

export type ChannelAnswer = z.infer<typeof channelAnswerSchema>;
export type SigningKeyView = z.infer<typeof signingKeySchema>;
export type ChannelEventView = z.infer<typeof channelEventSchema>;
