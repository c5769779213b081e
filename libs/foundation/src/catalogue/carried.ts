import type { CatalogueEntry } from './entry.js';

const askAgain =
  'Write a new letter with "sfumato site export", have it carried, and import the reply to it.';

/** Failures of letters and replies, which are carried for sites without a network. */
export const carriedFailures = {
  CARRIED_FILE_INVALID: {
    http: 400,
    message: 'The file is not the letter or reply that it should be, or not all of it',
    remedy: 'Copy the file again; compare its size with that where it was written.',
  },
  CARRIED_FILE_EXISTS: {
    http: 409,
    message: 'There is a file already where the letter or reply would be written',
    remedy: 'Name another file: one that somebody is about to carry is never replaced.',
  },
  CARRIED_ROUTE_REFUSED: {
    http: 403,
    message: 'A request of this kind cannot be carried for a site',
    remedy: 'Letters hold questions, frames and withdrawals; anything else a site sends itself.',
  },
  CARRIED_LETTER_NONE: {
    http: 409,
    message: 'This site has written no letter that a reply could answer',
    remedy: askAgain,
  },
  CARRIED_REPLY_OTHER: {
    http: 409,
    message: 'The reply answers another letter than the last one that this site has written',
    remedy: askAgain,
  },
  CARRIED_ANSWER_UNSIGNED: {
    http: 409,
    message: 'An answer in the reply is not signed by the coordinator that this site has pinned',
    remedy:
      'Nothing of it was used. Ask the model provider who carried the reply; then have the letter carried again.',
  },
  CARRIED_ANSWER_NONE: {
    http: 404,
    message: 'The reply holds no answer to what this site asks',
    remedy: askAgain,
  },
} as const satisfies Record<string, CatalogueEntry>;
