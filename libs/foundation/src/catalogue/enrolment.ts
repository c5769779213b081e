import { type CatalogueEntry, listThem } from './entry.js';

/** Failures of sites that enrol, are revoked, or are not known. */
export const enrolmentFailures = {
  ENROLMENT_CODE_UNKNOWN: {
    http: 401,
    message: 'The enrolment code is unknown here',
    remedy: 'Check the code letter by letter, and that it is for this coordinator.',
  },
  ENROLMENT_CODE_MISSING: {
    http: 400,
    message: 'No enrolment code was given',
    remedy:
      'Type the code when asked, send it to standard input, or name the file that holds it with --code-file; arguments are shown to every account of a machine.',
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
    remedy:
      'Ask the model provider for a new enrolment code and run "sfumato site join URL --again", or have them withdraw what this site sent.',
  },
  ENROLMENT_SITE_UNKNOWN: { http: 404, message: 'There is no such site', remedy: listThem },
} as const satisfies Record<string, CatalogueEntry>;
