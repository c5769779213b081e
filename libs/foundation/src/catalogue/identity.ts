import type { CatalogueEntry } from './entry.js';

const signAgain = 'Sign the request anew with the key of this site; an agent of the same version does.';

/** Failures of who is asking: signatures of sites. */
export const identityFailures = {
  SIGNATURE_MISSING: {
    http: 401,
    message: 'The request is not signed, and this site has a key',
    remedy: signAgain,
  },
  SIGNATURE_MALFORMED: {
    http: 400,
    message: 'A header of the signature is missing or malformed',
    remedy: signAgain,
  },
  SIGNATURE_SITE_KEY_UNKNOWN: {
    http: 401,
    message: 'The request is signed with a key that this site does not have now',
    remedy: 'Restore the site directory with its key, or ask the model provider for a new enrolment code.',
  },
  SIGNATURE_WRONG: {
    http: 401,
    message: 'The signature is not that of this request',
    remedy: signAgain,
  },
  SIGNATURE_SKEWED: {
    http: 401,
    message: "The request's time is too far from the coordinator's clock",
    remedy: 'Set the clocks of both machines by a time service; five minutes of difference are allowed.',
  },
  SIGNATURE_REPLAYED: {
    http: 401,
    message: 'A request with this nonce was received before',
    remedy: signAgain,
  },
  SIGNATURE_BODY_DIFFERS: {
    http: 400,
    message: 'The body does not have the digest that was signed',
    remedy: 'Send the same bytes again; nothing was kept.',
  },
  SITE_KEY_MISSING: {
    http: 500,
    message: 'The key with which this site signs its requests is gone',
    remedy:
      'Restore it from a backup of the site directory, or ask the model provider for a new enrolment code.',
  },
} as const satisfies Record<string, CatalogueEntry>;
