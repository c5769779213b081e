import type { CatalogueEntry } from './entry.js';

/** Failures of training and of the trainer. */
export const trainerFailures = {
  TRAINER_LOSS_NOT_FINITE: {
    http: 500,
    message: 'Training became unstable: a loss is not a finite number',
    remedy: 'Lower the learning rate or lambda; the last checkpoint is kept.',
  },
  TRAINER_TOO_FEW_SENTENCES: {
    http: 422,
    message: 'There are too few sentences to train or validate on',
    remedy: 'Give more labelled documents.',
  },
  TRAINER_PHASE_UNREADY: {
    http: 422,
    message:
      'A phase of training cannot begin: the phase before it did not reach the validation loss that it requires',
    remedy: 'Give that phase more epochs or more documents, or raise the bound.',
  },
  TRAINER_BATCH_DIFFERS: {
    http: 422,
    message: 'A part of the pool is no longer what the trainer fetched',
    remedy: "Let the trainer fetch it again; if it repeats, the trainer's disk is damaged.",
  },
  TRAINER_TOKEN_ABSENT: {
    http: 400,
    message: 'The trainer has no token for the coordinator',
    remedy:
      'Name the file "trainer-token" of the coordinator\'s data directory with --token-file, or set SFUMATO_TRAINER_TOKEN.',
  },
  TRAINER_QUEUE_ADDRESS_ABSENT: {
    http: 400,
    message: 'The coordinator does not give the address of its queue',
    remedy:
      'Set SFUMATO_TRAINER_QUEUE_URL at the coordinator or at the trainer to the address of the queue server.',
  },
  TRAINER_QUEUE_UNREACHABLE: {
    http: 503,
    message: 'The queue server cannot be reached, or it does not let this trainer in',
    remedy:
      'Check that it is running, and the address and password in SFUMATO_TRAINER_QUEUE_URL or REDIS_URL where one of them is set.',
  },
  TRAINER_CORPUS_UNREADABLE: {
    http: 422,
    message: 'No document of the public corpus could be used',
    remedy: 'Check the format and the label set of the corpus.',
  },
  TRAINER_CHILD_LOST: {
    http: 500,
    message: 'The training process ended without reporting a result',
    remedy: 'Check whether memory ran out; the run continues from its last checkpoint.',
  },
  TRAINER_FILE_REFUSED: {
    http: 500,
    message: 'The operating system refused a file to the training',
    remedy:
      'The log of the trainer says how ("file.refused": ENOSPC is a full disk, EACCES a file or folder of somebody else). Mend it and start the run again.',
  },
  TRAINER_BUG: {
    http: 500,
    message: 'The training hit a bug',
    remedy: 'Send the log of the trainer to the maintainers; it holds no text.',
  },
} as const satisfies Record<string, CatalogueEntry>;
