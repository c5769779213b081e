/** Routes of the administrator and of the coordinator's page. */

import {
  auditPageSchema,
  auditQuerySchema,
  confirmationSchema,
  invitationSchema,
  listQuerySchema,
  personListSchema,
  personRequestSchema,
  personTokenRequestSchema,
  personTokenSchema,
  promotionRequestSchema,
  publicationRequestSchema,
  quarantineEmptyingSchema,
  quarantineRestorationRequestSchema,
  quarantineRestorationSchema,
  quarantineSchema,
  releaseEntrySchema,
  releaseListSchema,
  releaseRequestSchema,
  representerListSchema,
  runListSchema,
  siteListSchema,
  siteRequestSchema,
  snapshotListSchema,
  snapshotRequestSchema,
} from '../../admin/admin.js';
import {
  healthSchema,
  invariantQuerySchema,
  invariantSchema,
  judgementSchema,
  pageLinkSchema,
  pageQuerySchema,
  runProgressSchema,
  runSettingsListSchema,
} from '../../admin/console.js';
import {
  erasureListSchema,
  erasureReceiptSchema,
  lineageQuerySchema,
  lineageSchema,
  withdrawalListSchema,
} from '../../admin/lineage.js';
import { scheduleRequestSchema, scheduleSchema } from '../../admin/schedule.js';
import { signedHeadSchema } from '../../audit/head.js';
import { waiverRequestSchema, waiverSignaturesSchema } from '../../gate/verdict.js';
import { channelEventListSchema, signingKeySchema } from '../channels.js';
import { runRequestSchema, runSchema, snapshotSchema } from '../runs.js';
import { representerSchema, withdrawalRequestSchema, withdrawalSchema } from '../site.js';
import { type RouteTable, rowsFor } from './route.js';

/** Only for the installation's own token. */
const nobody = rowsFor('admin');
const everybody = rowsFor('admin', ['operator', 'provider', 'auditor']);
/** For running a consortium: sites, pool, runs, quarantine. */
const operators = rowsFor('admin', ['operator']);
/** For those who answer for the models: publications, waivers, the signing key. */
const providers = rowsFor('admin', ['provider']);
const operatorsAndProviders = rowsFor('admin', ['operator', 'provider']);
const open = rowsFor('anybody');
const site = rowsFor('site');

export const adminRoutes = {
  inviteSite: operators(
    'POST /v1/admin/sites',
    'Invite a site: create it and get its one-time enrolment code',
    {
      body: siteRequestSchema,
      answer: invitationSchema,
      status: 201,
      failures: ['ENROLMENT_SITE_ENROLLED'],
    },
  ),
  listSites: everybody('GET /v1/admin/sites', 'List the sites', { answer: siteListSchema, isList: true }),
  confirmSite: operators(
    'POST /v1/admin/sites/:siteId/confirmation',
    "Confirm that a site's key is the site's, by the fingerprint that the site reads out",
    {
      body: confirmationSchema,
      status: 204,
      failures: ['ENROLMENT_SITE_UNKNOWN', 'ENROLMENT_FINGERPRINT_WRONG'],
    },
  ),
  announceLetter: operators(
    'POST /v1/admin/sites/:siteId/letters',
    'Write down who carries a letter of this site; those who may call this may send the requests in it, beside "sfumato-carried-for"',
    { status: 204, failures: ['ENROLMENT_SITE_UNKNOWN'] },
  ),
  revokeSite: operators(
    'POST /v1/admin/sites/:siteId/revocation',
    "End a site's access until it is invited again; what it sent stays, and new snapshots leave it out",
    { status: 204, failures: ['ENROLMENT_SITE_UNKNOWN'] },
  ),
  withdrawForSite: operators(
    'POST /v1/admin/sites/:siteId/withdrawals',
    'Withdraw one batch or all batches of a site on its behalf, even if it was revoked',
    {
      body: withdrawalRequestSchema,
      answer: withdrawalSchema,
      failures: ['ENROLMENT_SITE_UNKNOWN', 'UPLOAD_UNKNOWN'],
    },
  ),
  makeSnapshot: operatorsAndProviders(
    'POST /v1/admin/snapshots',
    'Make an immutable list of the batches that are not withdrawn; by default without those of revoked sites',
    {
      body: snapshotRequestSchema,
      answer: snapshotSchema,
      status: 201,
      failures: ['REPRESENTER_NONE', 'REPRESENTER_UNKNOWN', 'POOL_EMPTY', 'POOL_BATCH_DAMAGED'],
    },
  ),
  listSnapshots: everybody('GET /v1/admin/snapshots', 'List the snapshots, the latest first', {
    query: listQuerySchema,
    answer: snapshotListSchema,
    isList: true,
    failures: ['POOL_SNAPSHOT_UNKNOWN'],
  }),
  startRun: operatorsAndProviders(
    'POST /v1/admin/runs',
    'Start training a representer, or a de-identifier on a snapshot',
    {
      body: runRequestSchema,
      answer: runSchema,
      status: 201,
      failures: ['SETTING_INVALID', 'POOL_SNAPSHOT_UNKNOWN', 'POOL_SNAPSHOT_WITHDRAWN', 'POOL_BATCH_DAMAGED'],
    },
  ),
  listRuns: everybody('GET /v1/admin/runs', 'List the runs, the latest first', {
    query: listQuerySchema,
    answer: runListSchema,
    isList: true,
    failures: ['RUN_UNKNOWN'],
  }),
  showRun: everybody('GET /v1/admin/runs/:runId', 'A run with its latest progress', {
    answer: runSchema,
    failures: ['RUN_UNKNOWN'],
  }),
  cancelRun: operatorsAndProviders(
    'POST /v1/admin/runs/:runId/cancellation',
    'Cancel a run that has not ended',
    {
      answer: runSchema,
      failures: ['RUN_UNKNOWN', 'RUN_FINISHED'],
    },
  ),
  publishRepresenter: providers(
    'POST /v1/admin/representers',
    'Publish the representer of a finished run: sites encode with it from now on',
    {
      body: publicationRequestSchema,
      answer: representerSchema,
      status: 201,
      failures: ['RUN_UNKNOWN', 'REPRESENTER_RUN_UNFIT', 'REPRESENTER_PUBLISHED', 'REPRESENTER_NOT_PASSED'],
    },
  ),
  waiveRepresenter: providers(
    'POST /v1/admin/waivers',
    'Sign that a representer may pass that the judges did not; it does once two people have signed, for the shorter of their times',
    {
      body: waiverRequestSchema,
      answer: waiverSignaturesSchema,
      status: 201,
      failures: [
        'REPRESENTER_UNKNOWN',
        'REPRESENTER_PASSED',
        'WAIVER_NEEDS_A_PERSON',
        'WAIVER_SIGNED_ALREADY',
      ],
    },
  ),
  listRepresenters: everybody(
    'GET /v1/admin/representers',
    'List the representers: those that wait for publication, then the latest published first',
    { answer: representerListSchema, isList: true },
  ),
  publishRelease: providers(
    'POST /v1/admin/releases',
    'Publish the de-identifier of a finished run, with its representer',
    {
      body: releaseRequestSchema,
      answer: releaseEntrySchema,
      status: 201,
      failures: [
        'RUN_UNKNOWN',
        'RELEASE_RUN_UNFIT',
        'RELEASE_EXISTS',
        'RELEASE_BELOW_FLOOR',
        'REPRESENTER_NOT_PASSED',
        'POOL_SNAPSHOT_WITHDRAWN',
      ],
    },
  ),
  listReleases: everybody('GET /v1/admin/releases', 'List the releases, the latest first', {
    query: listQuerySchema,
    answer: releaseListSchema,
    isList: true,
    failures: ['RELEASE_UNKNOWN'],
  }),
  promoteRelease: providers(
    'POST /v1/admin/releases/:releaseId/promotion',
    'Make a candidate, or one that was held, the stable release',
    {
      body: promotionRequestSchema,
      answer: releaseEntrySchema,
      failures: [
        'RELEASE_BELOW_FLOOR',
        'RELEASE_UNKNOWN',
        'RELEASE_STATUS_UNFIT',
        'RELEASE_NUMBER_LOWER',
        'REPRESENTER_NOT_PASSED',
        'POOL_SNAPSHOT_WITHDRAWN',
        'COORDINATOR_BLOB_DAMAGED',
      ],
    },
  ),
  holdRelease: providers(
    'POST /v1/admin/releases/:releaseId/hold',
    'Take a candidate off its channel; sites that have it are ordered back',
    { answer: releaseEntrySchema, failures: ['RELEASE_UNKNOWN', 'RELEASE_STATUS_UNFIT'] },
  ),
  rollbackRelease: providers(
    'POST /v1/admin/releases/:releaseId/rollback',
    'Return to an earlier stable release, by a signed order that names both numbers',
    {
      answer: releaseEntrySchema,
      failures: [
        'RELEASE_UNKNOWN',
        'RELEASE_STATUS_UNFIT',
        'REPRESENTER_NOT_PASSED',
        'POOL_SNAPSHOT_WITHDRAWN',
        'COORDINATOR_BLOB_DAMAGED',
      ],
    },
  ),
  listChannelEvents: everybody(
    'GET /v1/admin/channel-events',
    'What was candidate, stable and held when, in order',
    { answer: channelEventListSchema, isList: true },
  ),
  showSigningKey: everybody('GET /v1/admin/signing-key', 'The key that sites pin, and its fingerprint', {
    answer: signingKeySchema,
  }),
  rotateSigningKey: providers(
    'POST /v1/admin/signing-key/rotation',
    'Replace the signing key by one that it introduces; sites follow at their next pull',
    { answer: signingKeySchema },
  ),
  listAudit: everybody('GET /v1/admin/audit', 'Who changed what and when, in order', {
    query: auditQuerySchema,
    answer: auditPageSchema,
  }),
  auditHead: everybody('GET /v1/admin/audit/head', 'The signed head of the audit trail', {
    answer: signedHeadSchema,
  }),
  checkInvariant: everybody(
    'GET /v1/admin/invariants',
    'Look whether one of the things that must always be true is true',
    { query: invariantQuerySchema, answer: invariantSchema },
  ),
  listQuarantine: everybody('GET /v1/admin/quarantine', 'List the blobs that were set aside', {
    answer: quarantineSchema,
  }),
  restoreQuarantine: operators(
    'POST /v1/admin/quarantine/restoration',
    'Move one blob, or all, back into the store',
    { body: quarantineRestorationRequestSchema, answer: quarantineRestorationSchema },
  ),
  emptyQuarantine: operators(
    'POST /v1/admin/quarantine/emptying',
    'Erase for good the blobs that were set aside and that no row names',
    { answer: quarantineEmptyingSchema },
  ),
} satisfies RouteTable;

/** Routes of the browser, and the route that creates its sign-in link. */
export const pageRoutes = {
  page: open('GET /', "The coordinator's page; a link that works lets the browser in and is forgotten", {
    query: pageQuerySchema,
    answer: 'text',
    failures: ['PAGE_SIGNED_OUT', 'PAGE_TOO_OFTEN'],
  }),
  pageFile: open('GET /page/:name', 'A script or style sheet of the page', {
    answer: 'bytes',
    failures: ['COORDINATOR_ROUTE_UNKNOWN'],
  }),
  makePageLink: everybody(
    'POST /v1/admin/page-links',
    'Make a link that lets one browser in, once, within ten minutes; only by the token itself',
    { answer: pageLinkSchema, status: 201 },
  ),
  signOut: everybody('POST /v1/admin/page-sign-out', "End the browser's session", { status: 204 }),
  runProgress: everybody('GET /v1/admin/runs/:runId/progress', 'What a run reported, in order: its curve', {
    answer: runProgressSchema,
    isList: true,
    failures: ['RUN_UNKNOWN'],
  }),
  listRunSettings: everybody(
    'GET /v1/admin/run-settings',
    'The settings of each kind of run, with defaults, bounds and meanings',
    { answer: runSettingsListSchema },
  ),
  showJudgement: everybody(
    'GET /v1/admin/representers/:representerId/judgement',
    'The verdict on a representer, with its judges',
    { answer: judgementSchema, isList: true, failures: ['REPRESENTER_UNKNOWN'] },
  ),
  showHealth: everybody(
    'GET /v1/admin/health',
    'What /readyz says, with the room that is left and the jobs that wait',
    { answer: healthSchema },
  ),
} satisfies RouteTable;

/** Lineage for the administrator, and erasure receipts for sites. */
export const lineageRoutes = {
  listLineage: everybody(
    'GET /v1/admin/lineage',
    'What descends from a site, a batch, a run or a release, or everything: snapshots, runs, releases, with what was withdrawn since',
    {
      query: lineageQuerySchema,
      answer: lineageSchema,
      isList: true,
      failures: [
        'ENROLMENT_SITE_UNKNOWN',
        'UPLOAD_UNKNOWN',
        'RUN_UNKNOWN',
        'RELEASE_UNKNOWN',
        'POOL_SNAPSHOT_UNKNOWN',
      ],
    },
  ),
  listWithdrawals: everybody(
    'GET /v1/admin/withdrawals',
    'What sites took back, when its bytes were erased, and which runs and releases descend from it',
    { answer: withdrawalListSchema, isList: true },
  ),
  listErasures: site('GET /v1/erasures', 'The erasure receipts of this site, the oldest first', {
    answer: erasureListSchema,
    isList: true,
  }),
  erasureReceipt: site(
    'GET /v1/erasures/:receiptId',
    'A signed receipt: which batches were erased and when, what learned from them, what cannot be undone',
    { answer: erasureReceiptSchema, isList: true, failures: ['ERASURE_RECEIPT_UNKNOWN'] },
  ),
} satisfies RouteTable;

/** People: only for the installation's token, except listing them and rotating one's own token. */
export const peopleRoutes = {
  addPerson: nobody(
    'POST /v1/admin/people',
    'Give a person a role and a token of their own, which is told once',
    { body: personRequestSchema, answer: personTokenSchema, status: 201, failures: ['PERSON_NAME_TAKEN'] },
  ),
  listPeople: everybody('GET /v1/admin/people', 'List the people, their roles, and when their tokens end', {
    answer: personListSchema,
    isList: true,
  }),
  // `PeopleService` lets people rotate only their own token.
  rotatePersonToken: everybody(
    'POST /v1/admin/people/:personId/token',
    'Give a person a new token, which is told once; the old one ends at once. People do it for themselves alone',
    { body: personTokenRequestSchema, answer: personTokenSchema, status: 201, failures: ['PERSON_UNKNOWN'] },
  ),
  removePerson: nobody(
    'POST /v1/admin/people/:personId/removal',
    "End a person's token and every browser that it signed in; the audit trail keeps the name",
    { status: 204, failures: ['PERSON_UNKNOWN'] },
  ),
} satisfies RouteTable;

export const scheduleRoutes = {
  setSchedule: operatorsAndProviders(
    'POST /v1/admin/schedule',
    'Snapshot, train and publish a candidate from now on at these times; replaces the schedule before',
    { body: scheduleRequestSchema, answer: scheduleSchema, failures: ['SETTING_INVALID'] },
  ),
  showSchedule: everybody(
    'GET /v1/admin/schedule',
    'The schedule of releases, and what came of each due time',
    {
      answer: scheduleSchema,
      isList: true,
    },
  ),
  endSchedule: operatorsAndProviders(
    'POST /v1/admin/schedule/end',
    'Switch the schedule off; a training that it has started goes on',
    { answer: scheduleSchema },
  ),
} satisfies RouteTable;
