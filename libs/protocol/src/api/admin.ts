/** What the administrator sends and sees besides runs: sites, snapshots, publications, the audit trail, blobs, people. */
import { z } from 'zod';
import { samePerson } from '#foundation';
import { bytesSchema, countSchema, digestSchema, idSchema, siteNameSchema, timeSchema } from '../fields.js';
import { releaseManifestSchema } from '../manifest/release-manifest.js';
import { belowFloorSchema, gateSchema, newPersonNameSchema, personNameSchema } from '../manifest/verdict.js';
import { siteScoresSchema } from '../scores.js';
import { channelSchema } from './channels.js';
import { runSchema, snapshotSchema } from './runs.js';
import { releaseSchema } from './site.js';

/** `POST /v1/admin/sites`. The same name again gives a site that has not enrolled yet or was revoked, or with `renew` one that lost its token, a fresh code. */
export const siteRequestSchema = z.strictObject({ name: siteNameSchema, renew: z.boolean().default(false) });

/** Answer to a new site: the one-time code to hand over by another channel. */
export const invitationSchema = z.strictObject({
  siteId: idSchema,
  siteName: siteNameSchema,
  code: z.string(),
  expiresAt: timeSchema,
});

/** When a site was last heard, since the coordinator started; the last request that was refused, with the code that it was told. */
const contactSchema = z.strictObject({
  at: timeSchema,
  /** Version of its agent; null when it does not say. */
  agent: z.string().nullable(),
  refused: z.strictObject({ at: timeSchema, code: z.string() }).nullable(),
});

/** Eight groups of four hexadecimal digits, as people read them to each other. */
const fingerprintSchema = z
  .string()
  .regex(/^[0-9a-f]{4}(-[0-9a-f]{4}){7}$/, { error: 'expected eight groups of four' });

/** A site as the administrator sees it. */
const siteSchema = z.strictObject({
  siteId: idSchema,
  name: siteNameSchema,
  status: z.enum(['invited', 'enrolled', 'revoked']),
  createdAt: timeSchema,
  batches: countSchema,
  sentences: countSchema,
  withdrawn: countSchema,
  /** Of those withdrawn, the ones whose bytes the current release still keeps. */
  kept: countSchema,
  refusedUploads: countSchema,
  /** Batches of it in the latest snapshot. */
  pooled: countSchema,
  lastContact: contactSchema.nullable(),
  /** Of the key that it signs with; null where it joined before there were keys. */
  fingerprint: fingerprintSchema.nullable(),
  /** When a person compared it with the site; null: nobody has. */
  confirmedAt: timeSchema.nullable(),
});

/** `POST /v1/admin/sites/:siteId/confirmation`: the fingerprint as the site reads it out. */
export const confirmationSchema = z.strictObject({ fingerprint: fingerprintSchema });

/** `GET /v1/admin/sites`. */
export const siteListSchema = z.strictObject({ sites: z.array(siteSchema) });

/**
 * `POST /v1/admin/snapshots`: of the current representer's batches unless one is named. A revoked site can withdraw nothing, so its
 * batches are left out unless `includeRevoked`; with damaged batches the request is refused unless they are left out.
 */
export const snapshotRequestSchema = z.strictObject({
  representerId: idSchema.optional(),
  leaveOutDamaged: z.boolean().default(false),
  includeRevoked: z.boolean().default(false),
});

/** Of a list with the latest first: how many, and behind which of them to go on. */
export const listQuerySchema = z.strictObject({
  before: idSchema.optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

/** `next` of such a list: to continue with as `before`; null at its end, and from a coordinator of a version that gave everything at once. */
export const nextSchema = idSchema.nullable().default(null);

/** `GET /v1/admin/snapshots`. */
export const snapshotListSchema = z.strictObject({ snapshots: z.array(snapshotSchema), next: nextSchema });

/** `GET /v1/admin/runs`, each with its latest report alone. */
export const runListSchema = z.strictObject({ runs: z.array(runSchema), next: nextSchema });

/** `POST /v1/admin/representers`: the done representer run whose representer sites encode with from now on. */
export const publicationRequestSchema = z.strictObject({ runId: idSchema });

/** A representer as the administrator sees it; number and time are null until it is published. */
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

/** `GET /v1/admin/representers`: those that wait for publication first, then the latest published first. */
export const representerListSchema = z.strictObject({ representers: z.array(representerEntrySchema) });

/** `POST /v1/admin/releases`: the done de-identifier run to publish with its representer; a candidate waits for a person to promote it. */
export const releaseRequestSchema = z.strictObject({
  runId: idSchema,
  channel: channelSchema.default('stable'),
  belowFloor: belowFloorSchema.optional(),
});

/** `POST /v1/admin/releases/{id}/promotion`. */
export const promotionRequestSchema = z.strictObject({ belowFloor: belowFloorSchema.optional() }).default({});

/** A release as the administrator sees it, who has to see one with a damaged manifest, too. */
export const releaseEntrySchema = releaseSchema.extend({
  manifest: releaseManifestSchema.nullable(),
  /** The code of what is wrong with the manifest, which is null then. */
  damage: z.string().nullable(),
  /** What its run scored on the held-out part of each site; null for runs of earlier versions. */
  bySite: z.array(siteScoresSchema).nullable().default(null),
});

/** `GET /v1/admin/releases`. */
export const releaseListSchema = z.strictObject({ releases: z.array(releaseEntrySchema), next: nextSchema });

/** Everything that the audit trail records. */
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

/** One line of the audit trail: who did what to which thing and when; no payload. */
export const auditEventSchema = z.strictObject({
  id: countSchema,
  at: timeSchema,
  /** A site or a person by id; a person, or the holder of the installation's own token, by name as well. Earlier lines have no name. */
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
  /** How many things the action touched, where that is more than its subject. */
  count: countSchema.nullable(),
  /** Of a model that sites get from this line on, the digest that its signature names; earlier lines have none. */
  content: digestSchema.nullable().default(null),
  /** Digest of the line before it, and its own: src/audit/chain.ts. */
  previous: digestSchema,
  digest: digestSchema,
});

/** `GET /v1/admin/audit?after=ID&limit=N`: events in order, `next` to continue with: as `after`, or as `before` when the latest come first. */
export const auditPageSchema = z.strictObject({
  events: z.array(auditEventSchema),
  next: countSchema.nullable(),
});

/** `GET /v1/admin/audit`: where to begin, where to end, in which order and how many. */
export const auditQuerySchema = z.strictObject({
  order: z.enum(['oldest', 'latest']).default('oldest'),
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).default(Number.MAX_SAFE_INTEGER),
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});

/** What makes a snapshot. */
export type SnapshotRequest = z.infer<typeof snapshotRequestSchema>;
/** A representer as the administrator sees it. */
export type RepresenterEntry = z.infer<typeof representerEntrySchema>;
/** A release as the administrator sees it. */
export type ReleaseEntry = z.infer<typeof releaseEntrySchema>;
/** An invitation with its one-time code. */
export type Invitation = z.infer<typeof invitationSchema>;
/** When a site was last heard, and what it was refused. */
export type SiteContact = z.infer<typeof contactSchema>;
/** A site as the administrator sees it. */
export type SiteView = z.infer<typeof siteSchema>;
/** An action that the audit trail records. */
export type AuditAction = z.infer<typeof auditActionSchema>;
/** One line of the audit trail. */
export type AuditEventView = z.infer<typeof auditEventSchema>;

// Blobs that no row named and that were set aside: what the administrator sees of them and does with them.

/** `GET /v1/admin/quarantine`: how many and how much in all, and the first thousand. */
export const quarantineSchema = z.strictObject({
  count: countSchema,
  bytes: bytesSchema,
  blobs: z.array(z.strictObject({ digest: digestSchema, bytes: bytesSchema, writtenAt: timeSchema })),
});

/** `POST /v1/admin/quarantine/restoration`: one blob, or all of them. */
export const quarantineRestorationRequestSchema = z.strictObject({ digest: digestSchema.optional() });

/** How many went back into the store; a blob whose bytes are damaged does not. */
export const quarantineRestorationSchema = z.strictObject({ restored: countSchema });

/** `POST /v1/admin/quarantine/emptying`: what was erased for good, and what went back because a row names it. */
export const quarantineEmptyingSchema = z.strictObject({ erased: countSchema, restored: countSchema });

/** What is in the quarantine. */
export type QuarantineView = z.infer<typeof quarantineSchema>;

/** What a token may do; the table of routes has the rest (`rolesOf`). A trainer calls the routes of trainers and no other. */
export const personRoles = ['operator', 'provider', 'auditor', 'trainer'] as const;

/** One of them. */
export type PersonRole = (typeof personRoles)[number];

/** How long a token lasts unless somebody says otherwise, and at most. */
export const tokenDays = { default: 90, max: 365 } as const;

const daysSchema = z.int().min(1).max(tokenDays.max).default(tokenDays.default);

/** `POST /v1/admin/people`. */
export const personRequestSchema = z.strictObject({
  /** Not `installation`, which the audit trail calls somebody else. */
  name: newPersonNameSchema.refine((name) => !samePerson(name, 'installation'), {
    error: 'expected a name of a person',
  }),
  role: z.enum(personRoles),
  days: daysSchema,
});

/** `POST /v1/admin/people/:personId/token`. */
export const personTokenRequestSchema = z.strictObject({ days: daysSchema });

const personSchema = z.strictObject({
  personId: idSchema,
  name: personNameSchema,
  role: z.enum(personRoles),
  createdAt: timeSchema,
  expiresAt: timeSchema,
  /** The day of the last request, in UTC; null before the first. */
  lastUsedOn: z.iso.date().nullable(),
});

/** A person with a new token, which is told once. */
export const personTokenSchema = personSchema.extend({ token: z.string().regex(/^sfp_[\w-]{43}$/) });

/** `GET /v1/admin/people`, in the order of their names; those who were removed are left out. */
export const personListSchema = z.strictObject({ people: z.array(personSchema) });

/** A person as everybody with a token sees them. */
export type PersonView = z.infer<typeof personSchema>;
/** A person with the token that was just made. */
export type PersonToken = z.infer<typeof personTokenSchema>;
