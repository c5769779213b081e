/** Schemas of the administrator's requests and answers, except those about runs. */
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
 * `POST /v1/admin/sites`. Repeating a name issues a new code if the site has not enrolled or was revoked, or,
 * with `renew`, if it lost its token.
 */
export const siteRequestSchema = z.strictObject({ name: siteNameSchema, renew: z.boolean().default(false) });

/** One-time enrolment code of a new site, to be handed over on another channel. */
export const invitationSchema = z.strictObject({
  siteId: idSchema,
  siteName: siteNameSchema,
  code: z.string(),
  expiresAt: timeSchema,
});

/** A site's last contact since the coordinator started, and its last refused request with the failure code. */
const contactSchema = z.strictObject({
  at: timeSchema,
  /** Version of the site's agent; null if unknown. */
  agent: z.string().nullable(),
  refused: z.strictObject({ at: timeSchema, code: z.string() }).nullable(),
});

/** A key fingerprint as people read it out: eight groups of four hexadecimal digits. */
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
  /** Withdrawn batches whose bytes are kept for the current release. */
  kept: countSchema,
  refusedUploads: countSchema,
  pooled: countSchema,
  lastContact: contactSchema.nullable(),
  /** Fingerprint of the site's signing key; null if it enrolled before sites had keys. */
  fingerprint: fingerprintSchema.nullable(),
  /** When a person compared the fingerprint with the site's; null if nobody has. */
  confirmedAt: timeSchema.nullable(),
});

/** `POST /v1/admin/sites/:siteId/confirmation`: the fingerprint as the site reads it out. */
export const confirmationSchema = z.strictObject({ fingerprint: fingerprintSchema });

export const siteListSchema = z.strictObject({ sites: z.array(siteSchema) });

/**
 * `POST /v1/admin/snapshots`, by default of the current representer. Revoked sites cannot withdraw, so their
 * batches are excluded unless `includeRevoked`. A damaged batch fails the request unless `leaveOutDamaged`.
 */
export const snapshotRequestSchema = z.strictObject({
  representerId: idSchema.optional(),
  leaveOutDamaged: z.boolean().default(false),
  includeRevoked: z.boolean().default(false),
});

/** Query for one page of a list, latest first; `before` is the id to continue after. */
export const listQuerySchema = z.strictObject({
  before: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

/** The next page's `before`; null at the end, and from older coordinators, which send everything at once. */
export const nextSchema = idSchema.nullable().default(null);

export const snapshotListSchema = z.strictObject({ snapshots: z.array(snapshotSchema), next: nextSchema });

/** `GET /v1/admin/runs`; each run has only its latest progress report. */
export const runListSchema = z.strictObject({ runs: z.array(runSchema), next: nextSchema });

/** `POST /v1/admin/representers`: the finished run whose representer sites encode with from now on. */
export const publicationRequestSchema = z.strictObject({ runId: idSchema });

/** A representer as the administrator sees it; `number` and `publishedAt` are null until publication. */
const representerEntrySchema = z.strictObject({
  representerId: idSchema,
  digest: digestSchema,
  createdAt: timeSchema,
  number: countSchema.nullable(),
  publishedAt: timeSchema.nullable(),
  isCurrent: z.boolean(),
  gate: gateSchema,
});

/** `GET /v1/admin/representers`: unpublished representers first, then published ones, latest first. */
export const representerListSchema = z.strictObject({ representers: z.array(representerEntrySchema) });

/** `POST /v1/admin/releases`: the finished de-identifier run to publish; a candidate awaits promotion. */
export const releaseRequestSchema = z.strictObject({
  runId: idSchema,
  channel: channelSchema.default('stable'),
  belowFloor: belowFloorSchema.optional(),
});

export const promotionRequestSchema = z.strictObject({ belowFloor: belowFloorSchema.optional() }).default({});

/** A release as the administrator sees it, including releases with damaged manifests. */
export const releaseEntrySchema = releaseSchema.extend({
  manifest: releaseManifestSchema.nullable(),
  /** Failure code if the manifest is damaged; `manifest` is then null. */
  damage: z.string().nullable(),
  /** Scores on each site's held-out part; null for runs of earlier versions. */
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

/** One line of the audit trail: who did what to what, and when; never a payload. */
export const auditEventSchema = z.strictObject({
  id: countSchema,
  at: timeSchema,
  /** People and the holder of the installation's token also have a name, except in earlier lines. */
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
  /** Number of items affected, if more than the subject. */
  count: countSchema.nullable(),
  /** Digest in the signature of the model that this line published; absent in earlier lines. */
  content: digestSchema.nullable().default(null),
  /** Digests of the previous line and of this one, see src/audit/chain.ts. */
  previous: digestSchema,
  digest: digestSchema,
});

/** `GET /v1/admin/audit`. Pass `next` as `after`, or as `before` if the latest come first. */
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

// Quarantine: blobs that were set aside because no database row named them.

/** `GET /v1/admin/quarantine`: number and total size of the blobs, and the first thousand. */
export const quarantineSchema = z.strictObject({
  count: countSchema,
  bytes: bytesSchema,
  blobs: z.array(z.strictObject({ digest: digestSchema, bytes: bytesSchema, writtenAt: timeSchema })),
});

/** `POST /v1/admin/quarantine/restoration`: one blob, or all without a digest. */
export const quarantineRestorationRequestSchema = z.strictObject({ digest: digestSchema.optional() });

/** Number of blobs moved back to the store; damaged ones are not restored. */
export const quarantineRestorationSchema = z.strictObject({ restored: countSchema });

/** `POST /v1/admin/quarantine/emptying`: blobs erased for good, and blobs restored because a row names them. */
export const quarantineEmptyingSchema = z.strictObject({ erased: countSchema, restored: countSchema });

export type QuarantineView = z.infer<typeof quarantineSchema>;

/** Token roles: operators run a consortium, providers answer for models, auditors read all and change nothing. */
export const personRoles = ['operator', 'provider', 'auditor', 'trainer'] as const;

export type PersonRole = (typeof personRoles)[number];

/** Lifetime of a token in days. */
export const tokenDays = { default: 90, max: 365 } as const;

const daysSchema = z.int().min(1).max(tokenDays.max).default(tokenDays.default);

export const personRequestSchema = z.strictObject({
  /** `installation` is how the audit trail names the holder of the installation's token. */
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
  /** UTC day of the last request; null before the first. */
  lastUsedOn: z.iso.date().nullable(),
});

/** A person with a new token, which is shown only once. */
export const personTokenSchema = personSchema.extend({ token: z.string().regex(/^sfp_[\w-]{43}$/) });

/** `GET /v1/admin/people`, sorted by name, without removed people. */
export const personListSchema = z.strictObject({ people: z.array(personSchema) });

export type PersonView = z.infer<typeof personSchema>;
export type PersonToken = z.infer<typeof personTokenSchema>;
