import type { CatalogueEntry } from './entry.js';

/** Failures of the site agent. */
export const siteFailures = {
  SITE_ERASURE_DIFFERS: {
    http: 409,
    message: 'The coordinator signed an erasure receipt that is not about what this site took back',
    remedy: 'Ask the model provider. The receipt was not kept; what was withdrawn stays withdrawn.',
  },
  SITE_WITHDRAWAL_UNCONFIRMED: {
    http: 409,
    message:
      'The coordinator does not show that it withdrew this: batches are still listed as held, or are said to be erased without a signed receipt',
    remedy:
      'Run "sfumato site withdraw" again. If it repeats, show the model provider this message: held are not withdrawn, keptUnsaid are listed as withdrawn and not erased, unreceipted have no signed receipt. Nothing of it is sent again.',
  },
  SITE_URL_INVALID: {
    http: 400,
    message: 'The address of the coordinator is not valid',
    remedy: 'Give it as https://host or http://localhost:port, without user name, query or fragment.',
  },
  SITE_NOT_JOINED: {
    http: 409,
    message: 'This site has not joined a coordinator',
    remedy:
      'Run "sfumato site join URL" and give it the code from the model provider, or name the right --data.',
  },
  SITE_ALREADY_JOINED: {
    http: 409,
    message: 'This site data directory belongs to a site that has already joined',
    remedy:
      'One directory is one site: use another --data directory. Where the same site was revoked or lost its token, and has a new code, add --again.',
  },
  SITE_DATA_DAMAGED: {
    http: 500,
    message: 'A file of the site data directory is not what this program wrote',
    remedy: 'Restore the file from a backup, or remove it and repeat the step that made it.',
  },
  SITE_DATA_EXPOSED: {
    http: 409,
    message: 'Other users can write in the site data directory, or one of them owns it',
    remedy:
      'Run "chmod 700" on the directory as its owner, or name one that is not there yet. If somebody may have changed it, join again in a new one.',
  },
  SITE_DATA_IN_USE: {
    http: 409,
    message: 'Another command is working on this site data directory',
    remedy: 'Wait until it has finished, then run the command again.',
  },
  SITE_START_RUNNING: {
    http: 409,
    message: 'Another "site start" works on this site or writes to this output folder',
    remedy: 'Stop the other one, or give this one its own site directory and output folder.',
  },
  SITE_START_SILENT: {
    http: 503,
    message: 'No "site start" is running here, or it has stopped answering',
    remedy: 'Start it again, and look in its log for the reason.',
  },
  SITE_DOWNLOAD_DIFFERS: {
    http: 500,
    message: 'A downloaded file is not the one its manifest describes',
    remedy: 'Pull again; if it repeats, tell the model provider: someone may be changing files on the way.',
  },
  SITE_MODEL_CHANGED: {
    http: 409,
    message: 'The coordinator offers a different model under the id of one accepted before',
    remedy: 'Do not use it, and tell the model provider: ids are never reused.',
  },
  SITE_MODEL_OLDER: {
    http: 409,
    message: 'The coordinator offers an older model than the last one accepted, or none',
    remedy: 'Ask the model provider; if it is intended, run "sfumato site pull --accept-older".',
  },
  SITE_MODEL_UNSIGNED: {
    http: 409,
    message: 'The coordinator offers a model without a signature',
    remedy: 'Use nothing of it. An older coordinator signs nothing: ask the model provider to update it.',
  },
  SITE_STATEMENT_OLDER: {
    http: 409,
    message: "The coordinator's word on what is current is older than the last one accepted here",
    remedy:
      'Something between may answer with an old copy. Ask the model provider; if the coordinator was restored from a backup, run "sfumato site pull --accept-older".',
  },
  SITE_STATEMENT_EXPIRED: {
    http: 409,
    message: "The coordinator's word on what is current has expired",
    remedy:
      'Check this clock. If it is right, something between answers with a frozen copy: tell the model provider. The models in use stay in use.',
  },
  SITE_STATEMENT_AHEAD: {
    http: 409,
    message: "The coordinator's word on what is current is from a day to come",
    remedy:
      "Check this clock. If it is right, the coordinator's is wrong: tell the model provider, and pull again once it is set. The models in use stay in use.",
  },
  SITE_VERDICT_DIFFERS: {
    http: 409,
    message: "The coordinator states another verdict than the representer's own privacy report",
    remedy:
      'Do not use this representer; ask the model provider which of the two is true. Where the report is by newer thresholds, update this agent.',
  },
  SITE_REPRESENTER_NOT_PASSED: {
    http: 409,
    message: 'The judges of its privacy audit did not let this representer pass, and no waiver holds',
    remedy:
      'Nothing is encoded with it. Ask the model provider for one that passed, then run "sfumato site pull".',
  },
  SITE_AUDIT_NOT_PASSED: {
    http: 409,
    message: "This site's own audit did not let this representer pass",
    remedy:
      'Nothing is encoded with it, and what was in use stays. Tell the model provider what "why" says. A waiver does not stand above this audit; SFUMATO_SITE_AUDITS=false takes the word of the provider instead.',
  },
  SITE_NOT_AUDITED_HERE: {
    http: 409,
    message: 'This site has not audited the representer in use',
    remedy:
      'Run "sfumato site pull", which audits it once. SFUMATO_SITE_AUDITS=false takes the word of the provider instead.',
  },
  SITE_AUDIT_NO_CORPUS: {
    http: 409,
    message:
      "Not audited here: no public corpus of the representer's language and label set comes with this program",
    remedy: 'Update the agent, or set SFUMATO_SITE_AUDITS=false to take the word of the provider.',
  },
  SITE_POLICY_UNMET: {
    http: 409,
    message: 'This site takes only what it asks for, and the representer has less',
    remedy:
      'Wait for a representer that passed, or change SFUMATO_SITE_REQUIRES_PASS, SFUMATO_SITE_REQUIRES_FULL_AUDIT or SFUMATO_SITE_J1_MAX.',
  },
  SITE_REPRESENTER_MISSING: {
    http: 409,
    message: 'This site has no representer yet',
    remedy: 'Run "sfumato site pull".',
  },
  SITE_RELEASE_MISSING: {
    http: 409,
    message: 'This site has no release yet',
    remedy: 'Run "sfumato site pull" once the model provider has published a release.',
  },
  SITE_MODEL_UNFIT: {
    http: 409,
    message: 'A model does not have the sizes that its manifest states',
    remedy: 'Pull again; if it repeats, tell the model provider.',
  },
  SITE_EMBEDDINGS_NEEDED: {
    http: 409,
    message: 'The representer needs an embedding table that is not installed',
    remedy: 'Obtain the named table and run "sfumato site pull --embeddings PATH".',
  },
  SITE_NOTHING_TO_STAGE: {
    http: 422,
    message: 'No note of the corpus could be staged',
    remedy: 'Notes staged before are never staged again; refused documents are listed with their reasons.',
  },
  SITE_TOO_MANY_REFUSED: {
    http: 422,
    message: 'Too many documents of the corpus were refused, so nothing was staged',
    remedy: 'Correct the documents listed above, or add --allow-refused to stage the rest.',
  },
  SITE_NOTES_UNLABELLED: {
    http: 422,
    message: 'Most notes have no labels, so nothing was staged: their names would be encoded as they stand',
    remedy:
      'Label the notes first and check --format; add --allow-unlabelled only for notes that hold no identifiers.',
  },
  SITE_NOTE_KEYS_DAMAGED: {
    http: 500,
    message: 'The list of notes that were staged before is damaged',
    remedy:
      'Restore the file from a backup. Without it a note could be encoded twice, so nothing more is staged here for this representer.',
  },
  SITE_STAGE_UNKNOWN: {
    http: 404,
    message: 'There is no such stage',
    remedy: 'Run "sfumato site status" to see the stages there are.',
  },
  SITE_STAGES_SEVERAL: {
    http: 409,
    message: 'Several stages are waiting for approval',
    remedy: 'Name one: "sfumato site approve STAGE".',
  },
  SITE_STAGE_UNAPPROVED: {
    http: 409,
    message: 'No approved stage is waiting to be sent',
    remedy: 'Review the stage with "sfumato site preview", then run "sfumato site approve".',
  },
  SITE_STAGE_NOT_SENDABLE: {
    http: 409,
    message: 'Nothing of the stage can be sent, so there is nothing to approve',
    remedy:
      'A superseded stage was made for an older representer: discard it with "sfumato site withdraw --stage" and stage its notes again.',
  },
  SITE_STAGE_CHANGED: {
    http: 409,
    message: 'The stage was approved or withdrawn by somebody else while you were asked',
    remedy: 'Look at it with "sfumato site status", then decide again.',
  },
  SITE_STAGE_SENT: {
    http: 409,
    message: 'Sending of the stage has started, so it can no longer be discarded',
    remedy:
      'Withdraw its batches with "sfumato site withdraw"; a batch not yet sent stays here until "upload".',
  },
  SITE_FRAME_CHANGED: {
    http: 409,
    message: 'A staged batch is not the one that was approved',
    remedy:
      'Somebody or a damaged disk changed the file: discard the stage with "sfumato site withdraw --stage".',
  },
  SITE_RECEIPT_DIFFERS: {
    http: 500,
    message: 'The coordinator confirmed different bytes than the ones sent',
    remedy: 'Run the upload again; if it repeats, tell the model provider.',
  },
  SITE_THRESHOLD_INVALID: {
    http: 400,
    message: 'The file with the threshold is not what "sfumato calibrate" writes',
    remedy: 'Correct the named field, or run "sfumato calibrate" again.',
  },
  SITE_THRESHOLD_FOREIGN: {
    http: 409,
    message: 'The threshold was chosen for another release',
    remedy: 'Run "sfumato calibrate" with this release: the confidences of two releases cannot be compared.',
  },
  SITE_OUTPUT_LEAK: {
    http: 422,
    message: 'An identifier of a note still stands in what would have been written; the note was not written',
    remedy:
      'Look at the places that the command shows. Tag the note with --replace types, which covers them too, or without --replace and correct it with "sfumato review".',
  },
  SITE_HELD_OUT_TOO_SMALL: {
    http: 422,
    message: 'There are too few identifiers in half of the labelled notes to show such a recall',
    remedy:
      'Give more notes whose identifiers are labelled and that nothing was learned from, or aim at a lower recall.',
  },
  SITE_RECALL_OUT_OF_REACH: {
    http: 422,
    message: 'No threshold reaches this recall on the labelled notes',
    remedy:
      'Aim lower; or leave out labels that the release does not know with --exclude, add --known or --deny, or take vetoes such as unsureWords out of the --policy.',
  },
} as const satisfies Record<string, CatalogueEntry>;
