import type { CatalogueEntry } from './entry.js';

/** Failures of people who work with a coordinator, and of what people confirm to each other. */
export const peopleFailures = {
  PERSON_NAME_TAKEN: {
    http: 409,
    message: 'Somebody of this name has a token already',
    remedy: 'Choose another name, or run "sfumato coordinator rotate-token" for a new token.',
  },
  PERSON_UNKNOWN: {
    http: 404,
    message: 'There is nobody of this name or id',
    remedy: 'Run "sfumato coordinator people".',
  },
  PERSON_TOKEN_EXPIRED: {
    http: 401,
    message: 'The time of this token is over',
    remedy: 'Ask whoever runs the coordinator to run "sfumato coordinator rotate-token" for you.',
  },
  ENROLMENT_FINGERPRINT_WRONG: {
    http: 409,
    message: 'This is not the fingerprint of the key that the site has registered',
    remedy:
      'Have the site read it out again ("sfumato site status"). If it still differs, somebody else has joined with its code: revoke the site.',
  },
  ENROLMENT_SITE_UNCONFIRMED: {
    http: 403,
    message: "Nobody has confirmed this site's key yet",
    remedy:
      'Read the fingerprint that "sfumato site status" shows to whoever runs the coordinator, who confirms it ("sfumato coordinator confirm-site").',
  },
  PERSON_ROLE_REFUSED: {
    http: 403,
    message: 'This is not for your role',
    remedy: 'Ask somebody of a role that is named here, or whoever runs the coordinator.',
  },
} as const satisfies Readonly<Record<string, CatalogueEntry>>;
