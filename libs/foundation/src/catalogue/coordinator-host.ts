import type { CatalogueEntry } from './entry.js';

/** Failures of what a coordinator stands on: data directory, database, blob store, signing key, backups. */
export const coordinatorHostFailures = {
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
} as const satisfies Record<string, CatalogueEntry>;
