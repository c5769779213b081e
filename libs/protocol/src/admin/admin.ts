/** What the administrator sends and sees besides runs. */
import { z } from 'zod';
import { samePerson } from '#foundation';
import { channelSchema } from '../api/channels.js';
import { runSchema, snapshotSchema } from '../api/runs.js';
import { releaseSchema } from '../api/site.js';
import {
  bytesSchema,
  countSchema,
  digestSchema,
  idSchema,
  siteNameSchema,
  timeSchema,
} from '../fields/fields.js';
import { belowFloorSchema, gateSchema, newPersonNameSchema, personNameSchema } from '../gate/verdict.js';
import { releaseManifestSchema } from '../manifests/release-manifest.js';
import { siteScoresSchema } from '../manifests/scores.js';

/**
 * `POST /v1/admin/sites`. Repeating a name renews the code of a site that has not enrolled or was revoked,
 * or, with `renew`, lost its token.
 */
export const siteRequestSchema = z.strictObject({ name: siteNameSchema, renew: z.boolean().default(false) });

/** The one-time code of a new site, to be handed over by another channel. */
export const invitationSchema = z.strictObject({
  siteId: idSchema,
  siteName: siteNameSchema,
  code: z.string(),
  expiresAt: timeSchema,
});

/** The last contact since the coordinator started, and the last refused request with its code. */
const contactSchema = z.strictObject({
  at: timeSchema,
  /** Version of its agent; null if unknown. */
  agent: z.string().nullable(),
  refused: z.strictObject({ at: timeSchema, code: z.string() }).nullable(),
});

/** Eight groups of four hexadecimal digits, as people read them out. */
const fingerprintSchema = z
  .string()
  .regex(/^[0-9a-f]{4}(-[0-9a-f]{4}){7}$/, { error: 'expected eight groups of four' });

const siteSchema = z.strictObject({
  siteId: idSchema,
  name: siteNameSchema,
  status: z.enum(['invited', 'enrolled', 'revoked']),
  createdAt: timeSchema,
  batches: countSchema,
  sentences: countSchema,
  withdrawn: countSchema,
  /** Withdrawn batches whose bytes the current release still keeps. */
  kept: countSchema,
  refusedUploads: countSchema,
  pooled: countSchema,
  lastContact: contactSchema.nullable(),
  /** Of its signing key; null if it joined before keys existed. */
  fingerprint: fingerprintSchema.nullable(),
  /** When a person compared the fingerprint with the site; null if nobody has. */
  confirmedAt: timeSchema.nullable(),
});

/** `POST /v1/admin/sites/:siteId/confirmation`: the fingerprint as the site reads it out. */
export const confirmationSchema = z.strictObject({ fingerprint: fingerprintSchema });

export const siteListSchema = z.strictObject({ sites: z.array(siteSchema) });

/**
 * `POST /v1/admin/snapshots`, by default of the current representer. Revoked sites cannot withdraw, so their
 * batches are left out unless `includeRevoked`. Damaged batches fail the request unless left out.
 */
export const snapshotRequestSchema = z.strictObject({
  representerId: idSchema.optional(),
  leaveOutDamaged: z.boolean().default(false),
  includeRevoked: z.boolean().default(false),
});

/** A page of a list, latest first: its size, and the id to continue after. */
export const listQuerySchema = z.strictObject({
  before: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

/** The next `before`; null at the end, and from older coordinators, which send everything at once. */
export const nextSchema = idSchema.nullable().default(null);

export const snapshotListSchema = z.strictObject({ snapshots: z.array(snapshotSchema), next: nextSchema });

/** `GET /v1/admin/runs`, each with its latest report only. */
export const runListSchema = z.strictObject({ runs: z.array(runSchema), next: nextSchema });

/** `POST /v1/admin/representers`: the finished run whose representer sites use from now on. */
export const publicationRequestSchema = z.strictObject({ runId: idSchema });

/** A representer, for the administrator; number and time are null until publication. */
const representerEntrySchema = z.strictObject({
  representerId: idSchema,
  digest: digestSchema,
  createdAt: timeSchema,
  number: countSchema.nullable(),
  publishedAt: timeSchema.nullable(),
  /** Whether sites encode with it. */
  isCurrent: z.boolean(),
  gate: gateSchema,
});

/** `GET /v1/admin/representers`: unpublished ones first, then the latest published. */
export const representerListSchema = z.strictObject({ representers: z.array(representerEntrySchema) });

/** `POST /v1/admin/releases`: the finished de-identifier run to publish; a candidate waits for promotion. */
export const releaseRequestSchema = z.strictObject({
  runId: idSchema,
  channel: channelSchema.default('stable'),
  belowFloor: belowFloorSchema.optional(),
});

export const promotionRequestSchema = z.strictObject({ belowFloor: belowFloorSchema.optional() }).default({});

/** A release, for the administrator, who also sees damaged manifests. */
export const releaseEntrySchema = releaseSchema.extend({
  manifest: releaseManifestSchema.nullable(),
  /** The failure code of a damaged manifest, which is null then. */
  damage: z.string().nullable(),
  /** Scores on the held-out part of each site; null for runs of earlier versions. */
  bySite: z.array(siteScoresSchema).nullable().default(null),
});

export const releaseListSchema = z.strictObject({ releases: z.array(releaseEntrySchema), next: nextSchema });

const auditActionSchema = z.enum([
  'site.created',
  'site.invited',
  'site.enrolled',
  'site.revoked',
  'site.confirmed',
  'site.key-rotated',
  'site.letter',
  'upload.received',
  'upload.withdrawn',
  'upload.erased',
  'snapshot.created',
  'run.created',
  'run.claimed',
  'run.requeued',
  'run.done',
  'run.failed',
  'run.cancelled',
  'representer.created',
  'representer.waiver-signed',
  'representer.waived',
  'representer.published',
  'representer.recorded',
  'release.published',
  'release.recorded',
  'release.below-floor',
  'release.promoted',
  'release.held',
  'release.rolledBack',
  'signing-key.rotated',
  'person.added',
  'person.rotated',
  'person.removed',
  'schedule.set',
  'schedule.ended',
  'schedule.due',
  'schedule.settled',
]);

/** One line of the audit trail: who did what to what, and when; no payload. */
export const auditEventSchema = z.strictObject({
  id: countSchema,
  at: timeSchema,
  /** An id; for people and the holder of the installation's token a name too. Earlier lines have no name. */
  actor: z.strictObject({
    kind: z.enum(['admin', 'site', 'trainer', 'system']),
    id: idSchema.nullable(),
    name: z.string().max(64).nullable().default(null),
  }),
  action: auditActionSchema,
  subject: z.strictObject({
    kind: z.enum([
      'site',
      'upload',
      'snapshot',
      'run',
      'representer',
      'release',
      'installation',
      'due-release',
      'person',
    ]),
    id: idSchema,
  }),
  /** Number of things touched, if more than the subject. */
  count: countSchema.nullable(),
  /** The digest in the signature of a model published by this line; absent in earlier lines. */
  content: digestSchema.nullable().default(null),
  /** Digests of the previous line and of this one: src/audit/chain.ts. */
  previous: digestSchema,
  digest: digestSchema,
});

/**
 * `GET /v1/admin/audit?after=ID&limit=N`. `next` goes on as `after`, or as `before` if the latest are first.
 */
export const auditPageSchema = z.strictObject({
  events: z.array(auditEventSchema),
  next: countSchema.nullable(),
});

/** `GET /v1/admin/audit`: range, order and size of a page. */
export const auditQuerySchema = z.strictObject({
  order: z.enum(['oldest', 'latest']).default('oldest'),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(Number.MAX_SAFE_INTEGER),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

export type SnapshotRequest = z.infer<typeof snapshotRequestSchema>;
export type RepresenterEntry = z.infer<typeof representerEntrySchema>;
export type ReleaseEntry = z.infer<typeof releaseEntrySchema>;
export type Invitation = z.infer<typeof invitationSchema>;
export type SiteContact = z.infer<typeof contactSchema>;
export type SiteView = z.infer<typeof siteSchema>;
export type AuditAction = z.infer<typeof auditActionSchema>;
export type AuditEventView = z.infer<typeof auditEventSchema>;

// Blobs that no row named and that were set aside.

/** `GET /v1/admin/quarantine`: count and size of all, and the first thousand. */
export const quarantineSchema = z.strictObject({
  count: countSchema,
  bytes: bytesSchema,
  blobs: z.array(z.strictObject({ digest: digestSchema, bytes: bytesSchema, writtenAt: timeSchema })),
});

/** `POST /v1/admin/quarantine/restoration`: one blob, or all. */
export const quarantineRestorationRequestSchema = z.strictObject({ digest: digestSchema.optional() });

/** Blobs restored to the store; damaged ones are not. */
export const quarantineRestorationSchema = z.strictObject({ restored: countSchema });

/** `POST /v1/admin/quarantine/emptying`: blobs erased for good, and restored because a row names them. */
export const quarantineEmptyingSchema = z.strictObject({ erased: countSchema, restored: countSchema });

export type QuarantineView = z.infer<typeof quarantineSchema>;

/** Roles of tokens. Operators run a consortium, providers answer for models, auditors see all and change nothing. */
export const personRoles = ['operator', 'provider', 'auditor', 'trainer'] as const;

export type PersonRole = (typeof personRoles)[number];

/** Lifetime of a token in days. */
export const tokenDays = { default: 90, max: 365 } as const;

const daysSchema = z.int().min(1).max(tokenDays.max).default(tokenDays.default);

export const personRequestSchema = z.strictObject({
  /** The audit trail calls somebody else `installation`. */
  name: newPersonNameSchema.refine((name) => !samePerson(name, 'installation'), {
    error: 'expected a name of a person',
  }),
  role: z.enum(personRoles),
  days: daysSchema,
});

export const personTokenRequestSchema = z.strictObject({ days: daysSchema });

const personSchema = z.strictObject({
  personId: idSchema,
  name: personNameSchema,
  role: z.enum(personRoles),
  createdAt: timeSchema,
  expiresAt: timeSchema,
  /** Day of the last request, in UTC; null before the first. */
  lastUsedOn: z.iso.date().nullable(),
});

/** A person with a new token, which is shown once. */
export const personTokenSchema = personSchema.extend({ token: z.string().regex(/^sfp_[\w-]{43}$/) });

/** `GET /v1/admin/people`, by name, without removed people. */
export const personListSchema = z.strictObject({ people: z.array(personSchema) });

export type PersonView = z.infer<typeof personSchema>;
export type PersonToken = z.infer<typeof personTokenSchema>;
