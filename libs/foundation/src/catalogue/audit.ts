import type { CatalogueEntry } from './entry.js';

/** Failures of the audit trail, its heads and the logs of sites, wherever they are checked. */
export const auditFailures = {
  AUDIT_FILE_INVALID: {
    http: 422,
    message: 'The file is not an export of an audit trail, a file of heads or the log of a site',
    remedy:
      'Export it again with "sfumato coordinator audit --export FILE"; the named line is not as it was written.',
  },
  AUDIT_CHAIN_BROKEN: {
    http: 409,
    message: 'The audit trail was changed: a line does not follow from the one before it',
    remedy: 'Keep the file as evidence, and compare it with exports and heads that others keep.',
  },
  AUDIT_HEAD_UNSIGNED: {
    http: 409,
    message: 'A head of the audit trail does not have the signature of the expected key',
    remedy: 'Compare the fingerprint with that of the coordinator, which it prints when it starts.',
  },
  AUDIT_HEAD_ELSEWHERE: {
    http: 409,
    message: 'A signed head does not lie on this audit trail: its coordinator has told two histories',
    remedy: 'Keep both files: together with the signatures they are the proof.',
  },
  AUDIT_MODEL_UNKNOWN: {
    http: 404,
    message: 'No line of the audit trail publishes this model',
    remedy: 'Ask for a published representer or release, with the digest that its signature names.',
  },
  AUDIT_HEAD_LINE_INVALID: {
    http: 422,
    message: 'This is no line of "site head"',
    remedy: 'Have the other site send the whole line again, and put it in quotes.',
  },
  SITE_HEAD_NONE: {
    http: 409,
    message: 'This site has not seen a head of the audit trail yet',
    remedy: 'Run "sfumato site pull", then again.',
  },
  SITE_HEADS_DIFFER: {
    http: 409,
    message: 'The coordinator has shown another site another history than this one',
    remedy:
      'Keep both lines: with their signatures they are the proof. If the coordinator has replaced its key, pull at both sites and compare again. Else pull nothing, send nothing, and ask the other sites.',
  },
  SITE_MODEL_NOT_IN_TRAIL: {
    http: 409,
    message: 'The coordinator offers a model that does not stand in its audit trail',
    remedy:
      'Nothing was put to use. Compare heads with other sites ("sfumato site head") and ask the model provider; a coordinator of an earlier version has to be updated first.',
  },
  SITE_AUDIT_REWRITTEN: {
    http: 409,
    message: 'The audit trail of the coordinator is not the one that this site has seen before',
    remedy:
      'Nothing was pulled or sent. Ask the model provider; if it went back to a backup, and the consortium knows, run "sfumato site pull --accept-rewritten".',
  },
  SITE_COORDINATOR_KEY_CHANGED: {
    http: 409,
    message: 'The coordinator signs with another key than the one that this site knows',
    remedy:
      'Nothing was pulled or sent. Run "sfumato site pull": it follows a key that the known one introduced. If it refuses, compare the fingerprints with the model provider.',
  },
  SITE_LOG_BROKEN: {
    http: 409,
    message: 'The log of this site was changed: a line does not follow from the one before it',
    remedy: 'Restore log.jsonl of the site data directory from a backup and keep the other as evidence.',
  },
} as const satisfies Record<string, CatalogueEntry>;
