/** What is current, signed by the coordinator, and how it changes: channels, promotions, rollbacks, keys. */
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

/** What a site follows: stable releases, or candidates as well. */
export const channelSchema = z.enum(['stable', 'candidate']);

/** Status of a release. At most one is stable. */
export const releaseStatusSchema = z.enum(['candidate', 'stable', 'held', 'superseded']);

const predicateType = 'https://sfumato/current/v1';

const modelSchema = z.object({
  id: identifierSchema,
  /** 1, 2, 3 and so on in order of publication. */
  number: countSchema.min(1),
  /** The digest in its `model.sig`, over every file. */
  digest: digestSchema,
});

/** Unknown fields are ignored, so that sites of this version read later statements. */
const statementSchema = z.object({
  channel: channelSchema,
  /** Never decreases: the last line of the audit trail at the time of issue. */
  sequence: z.int().min(0),
  issuedAt: timeSchema,
  expiresAt: timeSchema,
  /** PEM of the key that signs `model.sig`. */
  modelKey: z.string().max(1_000),
  /** The current representer and its gate. */
  representer: modelSchema.extend({ gate: gateSchema.optional() }).nullable(),
  /** `withdrawn` counts the training batches withdrawn since. */
  release: modelSchema.extend({ withdrawn: countSchema.optional() }).nullable(),
  /** The order to return to a lower number. */
  rollback: z.object({ from: countSchema.min(1), to: countSchema.min(1), orderedAt: timeSchema }).nullable(),
});

/**
 * Longest validity of a statement, in days: more than any site goes offline. Sites accept no longer one,
 * whatever it says: an old statement valid for centuries could freeze a site.
 */
export const statementDaysMax = 366;

export type ChannelStatement = z.infer<typeof statementSchema>;
export type Channel = z.infer<typeof channelSchema>;

/** Signs what is current on a channel. */
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

/** Opens a statement with the coordinator's key. Fails with SIGNATURE_INVALID. */
export function openChannelStatement(envelope: unknown, publicKey: string): ChannelStatement {
  return openWithKey(envelope, publicKey, { predicateType, predicate: statementSchema }).predicate;
}

/** `GET /v1/channels/:channel`: what is current, and how its signing key was introduced. */
export const channelAnswerSchema = z.strictObject({
  ...signerShape,
  statement: envelopeSchema,
});

/** `GET /v1/admin/signing-key`, and the answer to its rotation. */
export const signingKeySchema = z.strictObject({
  publicKey: publicKeySchema,
  /** For people to compare. */
  fingerprint: z.string(),
  /** Input of `model_signing verify key --public_key`. */
  modelKey: z.string(),
  rotations: countSchema,
});

const channelEventSchema = z.strictObject({
  at: timeSchema,
  action: z.enum(['candidate', 'promoted', 'held', 'rolledBack']),
  releaseId: idSchema,
  number: countSchema,
  /** For a rollback or a held candidate: the highest number at the time, which sites may have. */
  fromNumber: countSchema.nullable(),
  /** The reason for acting despite the floor. */
  reason: z.string().nullable().default(null),
});

/** `GET /v1/admin/channel-events`, in order. */
export const channelEventListSchema = z.strictObject({ events: z.array(channelEventSchema) });

export type ChannelAnswer = z.infer<typeof channelAnswerSchema>;
export type SigningKeyView = z.infer<typeof signingKeySchema>;
export type ChannelEventView = z.infer<typeof channelEventSchema>;
