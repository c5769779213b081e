import type { CatalogueEntry } from './entry.js';

/** Failures of the HTTP service that tags notes. */
export const serveFailures = {
  SERVE_TOKEN_NEEDED: {
    http: 400,
    message: 'A service that other machines can reach needs a token',
    remedy: 'Write a random token to a file and name it with --token-file, or listen on 127.0.0.1.',
  },
  SERVE_SITE_TOKEN_NEEDED: {
    http: 400,
    message: 'A service with the key of a site needs a token, also on this machine',
    remedy:
      'Run "(umask 077; openssl rand -hex 32 > serve-token)" and add "--token-file serve-token"; a service without a site (--data with an empty folder) needs none.',
  },
  SERVE_SURROGATES_NEED_TOKEN: {
    http: 403,
    message: 'A service that anybody on this machine may ask gives out no surrogates',
    remedy:
      'Run "(umask 077; openssl rand -hex 32 > serve-token)" and start the service with "--token-file serve-token", or ask for replace=types.',
  },
  SERVE_TOKEN_EXPOSED: {
    http: 400,
    message: 'Other accounts of this machine can read the token file',
    remedy:
      'Run "chmod 600" on the file named here, and write another token to it if somebody may have read this one.',
  },
  SERVE_TOKEN_INVALID: {
    http: 401,
    message: 'The request has no token, or a wrong one',
    remedy: 'Send "Authorization: Bearer" and the token in the file that --token-file names.',
  },
  SERVE_HOST_REFUSED: {
    http: 403,
    message: 'The request is for another address, or comes from a page of another origin',
    remedy: 'Call the address that "sfumato serve" prints.',
  },
  SERVE_ROUTE_UNKNOWN: {
    http: 404,
    message: 'The service has no such route',
    remedy: 'Read /openapi.json for methods and paths.',
  },
  SERVE_METHOD_UNKNOWN: {
    http: 405,
    message: 'The route has no such method',
    remedy: 'Use a method named here.',
  },
  SERVE_BODY_TOO_LARGE: {
    http: 413,
    message: 'The request body is larger than allowed',
    remedy: 'Send fewer notes at a time, at most the number of bytes named here.',
  },
  SERVE_BODY_TOO_SLOW: {
    http: 408,
    message: 'The request body took longer than allowed',
    remedy: 'Send it again, whole within the number of seconds named here.',
  },
  SERVE_NOTE_TOO_SLOW: {
    http: 422,
    message: 'A note took longer than allowed',
    remedy: 'Send it in parts, or use "sfumato tag", which takes the time that it needs.',
  },
  SERVE_TYPE_UNSUPPORTED: {
    http: 415,
    message: 'The body is not uncompressed JSON',
    remedy: 'Send JSON in UTF-8 with "Content-Type: application/json" and without a Content-Encoding.',
  },
  SERVE_REQUEST_INVALID: {
    http: 400,
    message: 'The request does not have the agreed form',
    remedy: 'Correct the field named here; /openapi.json describes it.',
  },
  SERVE_BUSY: {
    http: 503,
    message: 'The service works on as many requests as it may',
    remedy: 'Send the request again after the seconds in Retry-After.',
  },
  SERVE_NOT_READY: {
    http: 503,
    message: 'The service is still opening its release, or is stopping',
    remedy: 'Wait until /readyz answers with 200, then send the request again.',
  },
} as const satisfies Record<string, CatalogueEntry>;
