import type { CatalogueEntry } from './entry.js';

/** Failures that any part of the system can meet. */
export const commonFailures = {
  FILE_NOT_FOUND: {
    http: 404,
    message: 'The file or folder does not exist',
    remedy: 'Check the path and that this user may read it.',
  },
  FILE_NOT_READABLE: {
    http: 403,
    message: 'The file or folder cannot be read',
    remedy: 'Give this user permission to read it, or name what the details say is expected.',
  },
  FILE_NOT_UTF8: {
    http: 415,
    message: 'The file is not text in UTF-8',
    remedy: 'Save it as plain text in UTF-8; read as another encoding, its words would be others.',
  },
  FILE_NOT_WRITABLE: {
    http: 500,
    message: 'The file or folder cannot be written',
    remedy: 'Give this user permission to write there, or name what the details say is expected.',
  },
  FILE_MEDIUM_FAILED: {
    http: 500,
    message: 'The disk or network share did not do what was asked of it',
    remedy:
      'Check the disk, or that the share is mounted and its server answers; then run the command again.',
  },
  FILES_OPEN_TOO_MANY: {
    http: 503,
    message: 'The operating system opens no more files for this process or machine',
    remedy:
      'Raise the limit ("ulimit -n", LimitNOFILE of a unit), or end what holds files open; then run the command again.',
  },
  DISK_FULL: {
    http: 507,
    message: 'The disk is full',
    remedy: 'Free space and run the command again; nothing half-written will be trusted.',
  },
  FILE_LOCK_UNSUPPORTED: {
    http: 500,
    message: 'The file system does not support locks, so two programs could work here at once',
    remedy: 'Move the data directory to a local disk or to a network file system with locks.',
  },
  SIGNING_KEY_DAMAGED: {
    http: 500,
    message: 'The file of a signing key does not hold an Ed25519 private key',
    remedy:
      'Restore the file from a backup. A new key is another identity, so it is never made in its place.',
  },
  SIGNATURE_INVALID: {
    http: 409,
    message: 'A signature does not hold: by another key, of other bytes, or of another kind of statement',
    remedy:
      'Nothing was replaced. Compare the fingerprint of the coordinator by telephone: "sfumato site status" here, "sfumato coordinator signing-key" there.',
  },
  SIGNATURE_KEY_UNKNOWN: {
    http: 409,
    message: 'The coordinator signs with a key that the pinned key has not introduced',
    remedy:
      'Use nothing of it. Ask the model provider by telephone: a key is replaced with "sfumato coordinator rotate-signing-key", which sites follow by themselves.',
  },
  SIGNED_FILES_DIFFER: {
    http: 409,
    message: 'The files of a model are not those that its signature lists',
    remedy: 'Do not use the model. Pull again; if it repeats, tell the model provider.',
  },
  HTTP_REQUEST_MALFORMED: {
    http: 400,
    message: 'What was sent is no request of HTTP/1.1',
    remedy:
      'Check the client, and what stands between it and this port: TLS and HTTP/2 end at a proxy before it.',
  },
  HTTP_HEAD_TOO_LARGE: {
    http: 431,
    message: 'The address and the headers of a request are longer than 16 KiB',
    remedy: 'Send fewer or shorter headers, and a shorter address.',
  },
  HTTP_REQUEST_TOO_SLOW: {
    http: 408,
    message: 'A request was not there whole in time',
    remedy: 'Send it again; over a slow line, send less at a time.',
  },
  PORT_IN_USE: {
    http: 500,
    message: 'The port is already in use',
    remedy: 'Stop the other program or choose another port.',
  },
  NOUN_NOT_INSTALLED: {
    http: 404,
    message: 'The bundle for sites does not hold this part of Sfumato',
    remedy: 'Run it from a checkout or from the image of the coordinator or trainer.',
  },
  ARGUMENTS_INVALID: {
    http: 400,
    message: 'The command line has unknown, missing or invalid arguments',
    remedy: 'Add --help to see the arguments, the options and an example.',
  },
  SETTING_INVALID: {
    http: 400,
    message: 'A setting is missing, unknown or out of bounds',
    remedy: 'Correct the settings named here.',
  },
  CONFIRMATION_NEEDED: {
    http: 409,
    message: 'This step needs confirmation, and there is no terminal to ask on',
    remedy: 'Run it on a terminal, or add --yes once you have checked what it will do.',
  },
  CONFIRMATION_DECLINED: {
    http: 409,
    message: 'The step was not confirmed',
    remedy: 'Nothing was changed.',
  },
  INTERRUPTED: {
    http: 503,
    message: 'The work was interrupted',
    remedy:
      'Run the same command again: stage and tag start over, trainings, experiments and audits continue from what was finished.',
  },
} as const satisfies Record<string, CatalogueEntry>;
