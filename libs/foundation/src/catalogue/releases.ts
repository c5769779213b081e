import { type CatalogueEntry, listThem } from './entry.js';

/** Failures of what is trained and published: runs, representers, releases. */
export const releaseFailures = {
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
  RUN_OF_ANOTHER_TRAINER: {
    http: 409,
    message: 'Another trainer holds this run',
    remedy:
      'Leave it to that trainer. It can be claimed once nothing was heard of it for SFUMATO_RUN_SILENCE_MINUTES.',
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
  RELEASE_BELOW_FLOOR: {
    http: 409,
    message: 'The release does too badly on the held-out part of a site',
    remedy:
      'See "sfumato coordinator runs RUN" and train again; to go on all the same, give a reason with --below-floor. SFUMATO_RELEASE_RECALL_MIN sets the floor.',
  },
  RUN_SCORES_DIFFER: {
    http: 422,
    message: 'The scores are not those of the sites that the snapshot came from, each once',
    remedy: 'Use a trainer of the version of the coordinator: it scores the sentences of each site.',
  },
  QUEUE_JOB_INVALID: {
    http: 422,
    message: 'A job in the queue does not have the agreed shape',
    remedy: 'Run the same version of Sfumato on coordinator and trainer.',
  },
  REPRESENTER_NONE: {
    http: 404,
    message: 'No representer has been published yet',
    remedy:
      'At a site, wait until the model provider has published one. As the model provider, train one with "sfumato coordinator train-representer" and publish it with "publish-representer".',
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
  WAIVER_NEEDS_A_PERSON: {
    http: 403,
    message: 'A waiver is signed by people, each with a token of their own',
    remedy:
      'Add the people with "sfumato coordinator add-person NAME --role provider"; each signs with SFUMATO_ADMIN_TOKEN set to their own token.',
  },
  WAIVER_SIGNED_ALREADY: {
    http: 409,
    message: 'This person has signed already',
    remedy: 'Have a second person sign, with a token of their own.',
  },
  REPRESENTER_UNKNOWN: { http: 404, message: 'There is no such representer', remedy: listThem },
  REPRESENTER_SUPERSEDED: {
    http: 409,
    message: 'Batches are accepted for the current representer only',
    remedy: 'Pull the current representer and stage the notes again.',
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
} as const satisfies Record<string, CatalogueEntry>;
