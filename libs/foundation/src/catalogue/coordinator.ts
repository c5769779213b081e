import type { CatalogueEntry } from './entry.js';

const readTheDocument = 'Correct the request; /openapi.json describes what is expected.';
const listThem = 'List what there is and use one of those ids.';

/** Failures of the coordinator part: requests, enrolment, uploads, the pool, runs, releases and its own start. */
export const coordinatorFailures = {
  COORDINATOR_REQUEST_INVALID: {
    http: 400,
    message: 'The request has a missing, unknown or out-of-range field',
    remedy: readTheDocument,
  },
  COORDINATOR_ROUTE_UNKNOWN: {
    http: 404,
    message: 'There is nothing at this address',
    remedy: readTheDocument,
  },
  COORDINATOR_BODY_TOO_LARGE: {
    http: 413,
    message: 'The request body is larger than allowed',
    remedy: 'Send at most the number of bytes named here.',
  },
  COORDINATOR_BODY_TOO_SLOW: {
    http: 408,
    message: 'The request body took longer than allowed',
    remedy: 'Send it again, whole within the number of seconds named here.',
  },
  COORDINATOR_BODY_TRUNCATED: {
    http: 400,
    message: 'The connection ended before the body was complete',
    remedy: 'Send the same bytes again; nothing was kept.',
  },
  COORDINATOR_ADMIN_TOKEN_NONE: {
    http: 401,
    message: "The administrator's token is not here",
    remedy:
      'Run this in the folder where the coordinator was started, name the token with --token-file or SFUMATO_ADMIN_TOKEN, or the data directory with SFUMATO_DATA.',
  },
  COORDINATOR_TOKEN_MISSING: {
    http: 401,
    message: 'The request carries no token',
    remedy: 'Send the header "Authorization: Bearer TOKEN".',
  },
  COORDINATOR_TOKEN_UNKNOWN: {
    http: 401,
    message: 'The token is not valid here',
    remedy: 'Use a token of this coordinator; a site that lost its token must be invited again.',
  },
  PAGE_SIGNED_OUT: {
    http: 401,
    message: 'This browser is not signed in, or no longer',
    remedy: 'Run "sfumato coordinator page" and open the link that it prints.',
  },
  PAGE_ORIGIN_REFUSED: {
    http: 403,
    message: "The request does not come from the coordinator's page",
    remedy:
      'Open the page anew; a proxy before the coordinator has to pass on the Host that the browser sent.',
  },
  PAGE_TOO_OFTEN: {
    http: 429,
    message: 'Too many links were tried from this address',
    remedy: 'Wait, then run "sfumato coordinator page" and open the link that it prints.',
  },
  COORDINATOR_BUSY: {
    http: 503,
    message: 'The coordinator or something it depends on cannot answer now',
    remedy: 'Try again in a moment; nothing was lost.',
  },
  COORDINATOR_SITE_TOO_BUSY: {
    http: 429,
    message: 'This site has too many requests in progress',
    remedy: 'Wait the number of seconds named here, then try again; run only one agent for the site.',
  },
  COORDINATOR_UNENCRYPTED: {
    http: 400,
    message: 'The address of the coordinator is not encrypted: whoever is on the line could read the token',
    remedy:
      'Give an address with https. Where the line is protected in another way, set SFUMATO_ALLOW_HTTP=1.',
  },
  COORDINATOR_UNREACHABLE: {
    http: 503,
    message: 'The coordinator cannot be reached',
    remedy: 'Check the address and that the coordinator is running.',
  },
  COORDINATOR_REDIRECTS: {
    http: 503,
    message: 'The coordinator answers at this address with a redirect, which is not followed',
    remedy:
      'Mend the address: https in place of http, another path or host. Ask whoever runs the coordinator which one is right.',
  },
  COORDINATOR_CERTIFICATE_REFUSED: {
    http: 503,
    message: 'The certificate of the coordinator is not one that this machine trusts',
    remedy:
      'If an authority of your own signed it, or a proxy that opens TLS, name the file of that authority in NODE_EXTRA_CA_CERTS; else tell whoever runs the coordinator.',
  },
  COORDINATOR_PROXY_UNREACHABLE: {
    http: 503,
    message: 'The proxy on the way to the coordinator cannot be reached',
    remedy:
      'Check that the proxy named here is running and is the one that HTTPS_PROXY or HTTP_PROXY should name; hosts that need no proxy stand in NO_PROXY.',
  },
  COORDINATOR_PROXY_REFUSED: {
    http: 503,
    message: 'The proxy does not let this machine through to the coordinator',
    remedy:
      'Have the coordinator allowed there; 407 asks for HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT. Hosts that need no proxy stand in NO_PROXY.',
  },
  COORDINATOR_ANSWER_UNKNOWN: {
    http: 500,
    message: 'The coordinator gave an answer that this program does not understand',
    remedy: 'Check the address, and run the same version of Sfumato on both sides.',
  },
  BACKUP_DAMAGED: {
    http: 422,
    message: 'The backup is damaged or not whole, and nothing was restored',
    remedy: 'Take another backup; the details name the first file that is not as the manifest says.',
  },
  BACKUP_NOTHING: {
    http: 409,
    message: 'There is no data directory of a coordinator to back up',
    remedy: 'Name it with --data or SFUMATO_DATA; a coordinator has to have run in it once.',
  },
  BACKUP_PLACE_TAKEN: {
    http: 409,
    message: 'Something is there already, and a backup or a data directory overwrites nothing',
    remedy: 'Name a place where nothing is, or move away what is there.',
  },
  COORDINATOR_DATA_IN_USE: {
    http: 409,
    message: 'Another coordinator uses this data directory',
    remedy: 'Stop it, or choose another directory with --data.',
  },
  COORDINATOR_DATABASE_UNREACHABLE: {
    http: 503,
    message: 'The database cannot be reached',
    remedy: 'Check DATABASE_URL and that the server accepts this user.',
  },
  COORDINATOR_DATABASE_DIFFERS: {
    http: 500,
    message: 'The database was migrated by a different version of Sfumato',
    remedy: 'Use the version of Sfumato that created this database, or an empty database.',
  },
  COORDINATOR_DATABASE_FAILED: {
    http: 503,
    message: 'The embedded database stopped because its disk is full or cannot be written',
    remedy: 'Free space or repair the disk, then start again; nothing that was confirmed is lost.',
  },
  COORDINATOR_DATABASE_BOUND: {
    http: 409,
    message: 'The data directory and the database do not belong together',
    remedy:
      'Check --data and DATABASE_URL: start with the pair used before. If one half is lost for good, docs/adr/0025 says how to replace it.',
  },
  COORDINATOR_KEY_OTHER: {
    http: 409,
    message: 'The signing key of this data directory is not the one that sites have pinned',
    remedy:
      'Copy signing-key.pem and signing-key-introductions.json from the coordinator that has the key in force, or from a backup. For a key that is lost for good, docs/operating.md says what follows.',
  },
  COORDINATOR_DATA_EXPOSED: {
    http: 500,
    message: 'Other users can enter the data directory, and it belongs to another user',
    remedy:
      'Give the directory to the user of the coordinator (chown), or name a folder inside it with --data.',
  },
  COORDINATOR_DISK_SHORT: {
    http: 507,
    message: 'The disk of the data directory has too little free space for the database to work safely',
    remedy: 'Free the number of bytes named here, then start again.',
  },
  COORDINATOR_S3_PACKAGE_MISSING: {
    http: 500,
    message: 'Blobs are to be kept on an S3 server, and the package that speaks to one is not installed',
    remedy: 'Install @aws-sdk/client-s3 beside Sfumato, or unset SFUMATO_S3_BUCKET.',
  },
  COORDINATOR_S3_VERSIONED: {
    http: 500,
    message: 'The bucket keeps older versions, so a withdrawn batch could not be erased',
    remedy: 'Name a bucket on which versioning was never switched on.',
  },
  COORDINATOR_S3_AWAY: {
    http: 503,
    message: 'The S3 server refused a request or did not answer',
    remedy:
      'Check SFUMATO_S3_*, the credentials and the server; nothing was lost, and the request can be repeated.',
  },
  COORDINATOR_INVARIANT_BROKEN: {
    http: 409,
    message: 'Something that must always be true of a coordinator is not',
    remedy:
      'Keep a copy of the data directory and the database as they are, then look at the rows and blobs named above.',
  },
  COORDINATOR_BLOB_DAMAGED: {
    http: 503,
    message: 'The store has lost the bytes of this file, or they are damaged',
    remedy:
      'Restore the file from a backup or from the quarantine; a batch is repaired when its site sends it again.',
  },
  COORDINATOR_DISK_FULL: {
    http: 507,
    message: 'The coordinator has too little free space to receive anything',
    remedy:
      'Try again later; nothing was lost. The administrator can free space or lower SFUMATO_RESERVE_MEGABYTES.',
  },
  COORDINATOR_DATABASE_RIGHTS: {
    http: 500,
    message: 'The database role has more or fewer rights than it should',
    remedy:
      'Create the roles with prisma/roles.sql; start with SFUMATO_MIGRATE_URL naming the owner and DATABASE_URL the other role.',
  },
  ENROLMENT_CODE_UNKNOWN: {
    http: 401,
    message: 'The enrolment code is unknown here',
    remedy: 'Check the code letter by letter, and that it is for this coordinator.',
  },
  ENROLMENT_CODE_USED: {
    http: 409,
    message: 'The enrolment code has already been used',
    remedy: 'Ask the model provider for a new code; if you did not use the old one, tell them.',
  },
  ENROLMENT_CODE_EXPIRED: {
    http: 410,
    message: 'The enrolment code has expired, or a newer one has replaced it',
    remedy: 'Ask the model provider for a new code.',
  },
  ENROLMENT_TOO_OFTEN: {
    http: 429,
    message: 'Too many enrolment attempts from this address',
    remedy: 'Wait the number of seconds named here, then try again.',
  },
  ENROLMENT_SITE_ENROLLED: {
    http: 409,
    message: 'A site of this name has already enrolled',
    remedy: 'Revoke it first, or choose another name.',
  },
  ENROLMENT_SITE_REVOKED: {
    http: 403,
    message: 'This site was revoked',
    remedy: 'Ask the model provider for a new enrolment code, or to withdraw what this site sent.',
  },
  ENROLMENT_SITE_UNKNOWN: { http: 404, message: 'There is no such site', remedy: listThem },
  REPRESENTER_NONE: {
    http: 404,
    message: 'No representer has been published yet',
    remedy:
      'Wait for the model provider to train one and publish it with "sfumato coordinator publish-representer".',
  },
  REPRESENTER_RUN_UNFIT: {
    http: 409,
    message: 'Only a finished representer run can be published as a representer',
    remedy: 'Choose a run of kind representer whose status is done.',
  },
  REPRESENTER_PUBLISHED: {
    http: 409,
    message: 'This representer has already been published',
    remedy: 'Nothing to do; the next representer that is published takes its place.',
  },
  REPRESENTER_NOT_PASSED: {
    http: 409,
    message: 'The judges of its privacy audit did not let this representer pass',
    remedy:
      'Read its privacy report with "sfumato coordinator runs ID" and train another, or have two people grant a waiver with "sfumato coordinator waive".',
  },
  REPRESENTER_PASSED: {
    http: 409,
    message: 'The judges let this representer pass; there is nothing to waive',
    remedy: 'Publish it.',
  },
  REPRESENTER_UNKNOWN: { http: 404, message: 'There is no such representer', remedy: listThem },
  REPRESENTER_SUPERSEDED: {
    http: 409,
    message: 'Batches are accepted for the current representer only',
    remedy: 'Pull the current representer and stage the notes again.',
  },
  UPLOAD_CONFLICT: {
    http: 409,
    message: 'Different bytes were already received under this batch number',
    remedy: 'Send the bytes that were staged first, or use the next free number.',
  },
  UPLOAD_DUPLICATE: {
    http: 409,
    message: 'Another site has already sent the same bytes',
    remedy: 'Send only what this site staged itself; discard a stage that was copied from another site.',
  },
  UPLOAD_WITHDRAWN: {
    http: 410,
    message: 'This batch was withdrawn',
    remedy: 'Stage again under a new number if the batch is to be shared after all.',
  },
  UPLOAD_QUOTA_REACHED: {
    http: 413,
    message: 'The site has reached its quota of batches or bytes in the pool',
    remedy:
      'Ask the model provider to raise SFUMATO_QUOTA_BATCHES or SFUMATO_QUOTA_GIGABYTES, or withdraw batches that are no longer needed.',
  },
  UPLOAD_UNKNOWN: { http: 404, message: 'There is no such batch of this site', remedy: listThem },
  POOL_EMPTY: {
    http: 409,
    message: 'There are no batches to make a snapshot of',
    remedy: 'Wait for a site to upload, or check that nothing was withdrawn.',
  },
  POOL_SNAPSHOT_NONE: {
    http: 404,
    message: 'There is no snapshot to train on yet',
    remedy: 'Run "sfumato coordinator snapshot" once sites have uploaded.',
  },
  POOL_SNAPSHOT_UNKNOWN: { http: 404, message: 'There is no such snapshot', remedy: listThem },
  POOL_SNAPSHOT_WITHDRAWN: {
    http: 409,
    message: 'A site has withdrawn batches of this snapshot since it was made',
    remedy: 'Make a new snapshot and train on that.',
  },
  POOL_BATCH_UNKNOWN: { http: 404, message: 'There is no such batch in any snapshot', remedy: listThem },
  POOL_BATCH_DAMAGED: {
    http: 409,
    message: 'The store has lost batches of this pool, or they are damaged',
    remedy:
      'Ask their sites to send them again (GET /v1/uploads lists them for each site), or make a snapshot with --leave-out-damaged.',
  },
  RUN_UNKNOWN: { http: 404, message: 'There is no such run', remedy: listThem },
  RUN_FINISHED: {
    http: 409,
    message: 'The run has ended',
    remedy: 'Stop working on it; start a new run for another result.',
  },
  RUN_UNSUCCESSFUL: {
    http: 409,
    message: 'The run ended without a result',
    remedy: "Do what is said of its code, and read the trainer's log.",
  },
  RUN_FENCE_MISSING: {
    http: 400,
    message: 'The request lacks the fence of its claim',
    remedy: 'Claim the run and send the fence from the answer in the header sfumato-fence.',
  },
  RUN_FENCE_STALE: {
    http: 409,
    message: 'Another trainer has since claimed this run',
    remedy: 'Stop working on it; the newer claim continues.',
  },
  RUN_ARTEFACT_DIFFERS: {
    http: 422,
    message: 'The artefact does not have the stated digest or size',
    remedy: 'Send the file again; if it repeats, the file or the connection is damaged.',
  },
  RUN_ARTEFACT_MISSING: {
    http: 422,
    message: 'The run lacks a required artefact',
    remedy: 'Store the artefact named here first.',
  },
  RUN_ARTEFACT_UNKNOWN: { http: 404, message: 'There is no such artefact', remedy: listThem },
  RUN_MANIFEST_DIFFERS: {
    http: 422,
    message: 'The manifest does not describe this run and its artefacts',
    remedy: 'Write the manifest from the stored files and the id of this run.',
  },
  RELEASE_NONE: {
    http: 404,
    message: 'No release has been published yet',
    remedy: 'Wait for the model provider to publish one.',
  },
  RELEASE_UNKNOWN: { http: 404, message: 'There is no such release', remedy: listThem },
  RELEASE_FILE_UNKNOWN: { http: 404, message: 'The release has no such file', remedy: listThem },
  RELEASE_RUN_UNFIT: {
    http: 409,
    message: 'Only a finished de-identifier run can be published',
    remedy: 'Choose a run of kind deidentifier whose status is done.',
  },
  RELEASE_EXISTS: {
    http: 409,
    message: 'This run has already been published',
    remedy: 'Nothing to do; it is among the releases.',
  },
  ERASURE_RECEIPT_UNKNOWN: {
    http: 404,
    message: 'This site has no erasure receipt with this id',
    remedy:
      'Run "sfumato site receipts": it lists those that there are. What is kept for a release has none yet.',
  },
  RELEASE_STATUS_UNFIT: {
    http: 409,
    message: 'The release does not stand where this order needs it',
    remedy:
      'List the releases. Candidates and held ones can be promoted, candidates held, and an earlier stable one returned to with "rollback".',
  },
  RELEASE_NUMBER_LOWER: {
    http: 409,
    message: 'The release has a lower number than the stable one: promoting it would be a downgrade',
    remedy: 'Return to it with "sfumato coordinator rollback", which signs an order that sites can check.',
  },
  QUEUE_JOB_INVALID: {
    http: 422,
    message: 'A job in the queue does not have the agreed shape',
    remedy: 'Run the same version of Sfumato on coordinator and trainer.',
  },
} as const satisfies Record<string, CatalogueEntry>;
