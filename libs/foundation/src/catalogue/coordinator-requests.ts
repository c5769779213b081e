import type { CatalogueEntry } from './entry.js';

/** Failures between the coordinator and whoever asks it: on the way there, and of the request itself. */
export const coordinatorRequestFailures = {
  COORDINATOR_REQUEST_INVALID: {
    http: 400,
    message: 'The request has a missing, unknown or out-of-range field',
    remedy:
      'Correct the field named here: docs/cli.md says what each option of a verb may be, /openapi.json what each field of a request may be.',
  },
  COORDINATOR_ROUTE_UNKNOWN: {
    http: 404,
    message: 'There is nothing at this address',
    remedy: 'Check the address; /openapi.json names every one that there is.',
  },
  COORDINATOR_BODY_TOO_LARGE: {
    http: 413,
    message: 'The request body is larger than allowed',
    remedy: 'Send at most the number of bytes named here.',
  },
  COORDINATOR_BODY_TOO_SLOW: {
    http: 408,
    message: 'The request body took longer than allowed',
    remedy: 'Send it again, whole within the number of seconds named here.',
  },
  COORDINATOR_BODY_TRUNCATED: {
    http: 400,
    message: 'The connection ended before the body was complete',
    remedy: 'Send the same bytes again; nothing was kept.',
  },
  COORDINATOR_TOKEN_MISSING: {
    http: 401,
    message: 'The request carries no token',
    remedy: 'Send the header "Authorization: Bearer TOKEN".',
  },
  COORDINATOR_TOKEN_UNKNOWN: {
    http: 401,
    message: 'The token is not valid here',
    remedy:
      'Use the token that this coordinator gave you: a site that lost its own must be invited again, a person gets a new one by "sfumato coordinator rotate-token", and those of the installation and of trainers are in the coordinator\'s data directory.',
  },
  PAGE_SIGNED_OUT: {
    http: 401,
    message: 'This browser is not signed in, or no longer',
    remedy: 'Run "sfumato coordinator page" and open the link that it prints.',
  },
  PAGE_ORIGIN_REFUSED: {
    http: 403,
    message: "The request does not come from the coordinator's page",
    remedy:
      'Open the page anew; a proxy before the coordinator has to pass on the Host that the browser sent.',
  },
  PAGE_TOO_OFTEN: {
    http: 429,
    message: 'Too many links were tried from this address',
    remedy: 'Wait, then run "sfumato coordinator page" and open the link that it prints.',
  },
  COORDINATOR_BUSY: {
    http: 503,
    message: 'The coordinator or something it depends on cannot answer now',
    remedy: 'Try again in a moment; nothing was lost.',
  },
  COORDINATOR_SITE_TOO_BUSY: {
    http: 429,
    message: 'This site has too many requests in progress',
    remedy: 'Wait the number of seconds named here, then try again; run only one agent for the site.',
  },
  COORDINATOR_ADMIN_TOKEN_NONE: {
    http: 401,
    message: "The administrator's token is not here",
    remedy:
      'Run this in the folder where the coordinator was started, name the token with --token-file or SFUMATO_ADMIN_TOKEN, or the data directory with SFUMATO_DATA.',
  },
  COORDINATOR_UNENCRYPTED: {
    http: 400,
    message: 'The address of the coordinator is not encrypted: whoever is on the line could read the token',
    remedy:
      'Give an address with https. Where the line is protected in another way, set SFUMATO_ALLOW_HTTP=1.',
  },
  COORDINATOR_UNREACHABLE: {
    http: 503,
    message: 'The coordinator cannot be reached',
    remedy: 'Check the address and that the coordinator is running.',
  },
  COORDINATOR_REDIRECTS: {
    http: 503,
    message: 'The coordinator answers at this address with a redirect, which is not followed',
    remedy:
      'Mend the address: https in place of http, another path or host. Ask whoever runs the coordinator which one is right.',
  },
  COORDINATOR_CERTIFICATE_REFUSED: {
    http: 503,
    message: 'The certificate of the coordinator is not one that this machine trusts',
    remedy:
      'If an authority of your own signed it, or a proxy that opens TLS, name the file of that authority in NODE_EXTRA_CA_CERTS; else tell whoever runs the coordinator.',
  },
  COORDINATOR_PROXY_UNREACHABLE: {
    http: 503,
    message: 'The proxy on the way to the coordinator cannot be reached',
    remedy:
      'Check that the proxy named here is running and is the one that HTTPS_PROXY or HTTP_PROXY should name; hosts that need no proxy stand in NO_PROXY.',
  },
  COORDINATOR_PROXY_REFUSED: {
    http: 503,
    message: 'The proxy does not let this machine through to the coordinator',
    remedy:
      'Have the coordinator allowed there; 407 asks for HTTPS_PROXY=http://USER:PASSWORD@HOST:PORT. Hosts that need no proxy stand in NO_PROXY.',
  },
  COORDINATOR_ANSWER_UNKNOWN: {
    http: 500,
    message: 'The coordinator gave an answer that this program does not understand',
    remedy: 'Check the address, and run the same version of Sfumato on both sides.',
  },
} as const satisfies Record<string, CatalogueEntry>;
