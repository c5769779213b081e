// Requests that are carried for a site without a network, by who may not, or not as the site signed them.
import { randomUUID } from 'node:crypto';
import { newKey, send, signed } from './outsider.mjs';
import { asBytes } from './scene.mjs';

const reading = { method: 'GET', path: '/v1/*' };
const list = { method: 'GET', path: '/v1/uploads' };
const daysAgo = (count) => new Date(Date.now() - count * 24 * 60 * 60_000).toISOString();

/** A question of the northern site as its letter signs it, with the token of whoever carries it; parts can be others'. */
const carried =
  ({
    token = ({ tokens }) => tokens.admin,
    forge = () => ({}),
    what = reading,
    headers = () => ({}),
    ask = list,
  } = {}) =>
  (scene) =>
    send(scene.url, {
      ...ask,
      headers: {
        ...signed(scene.north, what, { token: token(scene), ...forge(scene) }),
        'sfumato-carried-for': scene.north.siteId,
        ...headers(scene),
      },
    });

export const carriedRequests = [
  ['by nobody', '401 COORDINATOR_TOKEN_UNKNOWN', carried({ token: () => 'x'.repeat(43) })],
  ['by the site itself', '401 COORDINATOR_TOKEN_UNKNOWN', carried({ token: ({ north }) => north.token })],
  ['by another site', '401 COORDINATOR_TOKEN_UNKNOWN', carried({ token: ({ south }) => south.token })],
  ['by the trainer', '401 COORDINATOR_TOKEN_UNKNOWN', carried({ token: ({ tokens }) => tokens.trainer })],
  ['thirty-one days old', '401 SIGNATURE_SKEWED', carried({ forge: () => ({ time: daysAgo(31) }) })],
  ['an hour in the future', '401 SIGNATURE_SKEWED', carried({ forge: () => ({ time: daysAgo(-1 / 24) }) })],
  ['under a key of its own', '401 SIGNATURE_SITE_KEY_UNKNOWN', carried({ forge: () => ({ key: newKey() }) })],
  ['signed for one question, asked another', '401 SIGNATURE_WRONG', carried({ what: list })],
  [
    'for another site than signed it',
    '401 SIGNATURE_SITE_KEY_UNKNOWN',
    carried({ headers: ({ south }) => ({ 'sfumato-carried-for': south.siteId }) }),
  ],
  [
    'for a revoked site',
    '403 ENROLMENT_SITE_REVOKED',
    carried({ headers: ({ gone }) => ({ 'sfumato-carried-for': gone.siteId }) }),
  ],
  [
    'for a site that there is not',
    '401 COORDINATOR_TOKEN_UNKNOWN',
    carried({ headers: () => ({ 'sfumato-carried-for': randomUUID() }) }),
  ],
  [
    'for a site whose name is SQL',
    '401 COORDINATOR_TOKEN_UNKNOWN',
    carried({ headers: () => ({ 'sfumato-carried-for': "' OR 1=1 --" }) }),
  ],
  ['unsigned', '401 SIGNATURE_MISSING', carried({ headers: () => ({ 'sfumato-signature': [] }) })],
  [
    'a new key',
    '403 CARRIED_ROUTE_REFUSED',
    carried({ ask: { method: 'PUT', path: '/v1/site-key', json: { publicKey: newKey().publicKey } } }),
  ],
  [
    'a frame under the signature of a question',
    '401 SIGNATURE_WRONG',
    (scene) =>
      carried({
        ask: {
          method: 'PUT',
          path: `/v1/uploads/${scene.representer.representerId}/7`,
          bytes: Buffer.from('frame'),
        },
        headers: () => asBytes,
      })(scene),
  ],
];
