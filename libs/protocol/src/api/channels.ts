/** What is current, in the coordinator's own signed words, and how releases come to be it: channels, promotions, rollbacks, keys. */
import { z } from 'zod';
import { envelopeSchema, openWithKey, publicKeyPattern, type SigningKey, sealWithKey } from '#signing';
import { countSchema, digestSchema, identifierSchema, idSchema, timeSchema } from '../fields.js';
import { gateSchema } from '../manifest/verdict.js';

/** What a site follows: releases that a person made stable, or those that wait for that as well. */
export const channelSchema = z.enum(['stable', 'candidate']);

/** Where a release stands. At most one is stable. */
export const releaseStatusSchema = z.enum(['candidate', 'stable', 'held', 'superseded']);

const predicateType = 'https://sfumato/current/v1';

const modelSchema = z.object({
  id: identifierSchema,
  /** 1, 2, 3 and so on in the order of publication. */
  number: countSchema.min(1),
  /** The digest in its `model.sig`: of every file. */
  digest: digestSchema,
});

/** Unknown fields are passed over: sites of this version read statements of later ones. */
const statementSchema = z.object({
  channel: channelSchema,
  /** Never smaller in a later statement: the last line of the audit trail when it was issued. */
  sequence: z.int().min(0),
  issuedAt: timeSchema,
  expiresAt: timeSchema,
  /** What `model.sig` is signed with, as PEM. */
  modelKey: z.string().max(1_000),
  /** The representer that sites encode with, and what the gate says of it now. */
  representer: modelSchema.extend({ gate: gateSchema.optional() }).nullable(),
  /** With how many of the batches that it learned from were withdrawn since. */
  release: modelSchema.extend({ withdrawn: countSchema.optional() }).nullable(),
  /** The order by which `release` has a smaller number than one before. */
  rollback: z.object({ from: countSchema.min(1), to: countSchema.min(1), orderedAt: timeSchema }).nullable(),
});

/**
 * How long a statement may be good for, in days: longer than any site goes without a word. A site takes none for longer, whatever it says of
 * itself, because whoever kept an old one that is good for centuries could freeze a site for as long.
 */
export const statementDaysMax = 366;

/** What is current on a channel. */
export type ChannelStatement = z.infer<typeof statementSchema>;
/** What a site follows. */
export type Channel = z.infer<typeof channelSchema>;

/** The coordinator's word on what is current. */
export function sealChannelStatement(key: SigningKey, statement: ChannelStatement) {
  const { representer, release } = statement;
  const models = [representer, release].flatMap((model) =>
    model === null ? [] : [{ name: model.id, digest: { sha256: model.digest } }],
  );
  // A statement of in-toto is about something; before anything was published it is about nothing's digest.
  const nothing = { name: 'nothing', digest: { sha256: '0'.repeat(64) } };
  return sealWithKey(key, {
    subject: models.length === 0 ? [nothing] : models,
    predicateType,
    predicate: statementSchema.parse(statement),
  });
}

/** Reads it under the coordinator's key. Fails with SIGNATURE_INVALID. */
export function openChannelStatement(envelope: unknown, publicKey: string): ChannelStatement {
  return openWithKey(envelope, publicKey, { predicateType, predicate: statementSchema }).predicate;
}

const publicKeySchema = z.string().regex(publicKeyPattern);

/** `GET /v1/channels/:channel`: what is current, and how the key that signs it came to be. */
export const channelAnswerSchema = z.strictObject({
  signingKey: publicKeySchema,
  /** Each by the key before; the first key of an installation was introduced by nobody. */
  introductions: z.array(envelopeSchema).max(1_000),
  statement: envelopeSchema,
});

/** `GET /v1/admin/signing-key`, and the answer to its rotation. */
export const signingKeySchema = z.strictObject({
  publicKey: publicKeySchema,
  /** What two people compare. */
  fingerprint: z.string(),
  /** What `model_signing verify key --public_key` reads. */
  modelKey: z.string(),
  /** How often it was replaced. */
  rotations: countSchema,
});

/** One thing that happened to a channel. */
const channelEventSchema = z.strictObject({
  at: timeSchema,
  action: z.enum(['candidate', 'promoted', 'held', 'rolledBack']),
  releaseId: idSchema,
  number: countSchema,
  /** Of a rollback, and of a candidate that was held: the highest number then, which sites may have. */
  fromNumber: countSchema.nullable(),
  /** Why it became so although it lies below the floor. */
  reason: z.string().nullable().default(null),
});

/** `GET /v1/admin/channel-events`: what was stable when, in order. */
export const channelEventListSchema = z.strictObject({ events: z.array(channelEventSchema) });

/** What is current, with its key. */
export type ChannelAnswer = z.infer<typeof channelAnswerSchema>;
/** The coordinator's key as people see it. */
export type SigningKeyView = z.infer<typeof signingKeySchema>;
/** One thing that happened to a channel. */
export type ChannelEventView = z.infer<typeof channelEventSchema>;
