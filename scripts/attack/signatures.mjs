// Forged, changed, replayed, skewed and foreign requests.
import { randomUUID } from 'node:crypto';
import { digestOf, newKey, send, signed } from './outsider.mjs';
import { asBytes } from './scene.mjs';

const list = { method: 'GET', path: '/v1/uploads' };
const withdrawal = { method: 'POST', path: '/v1/withdrawals' };
const minutes = (count) => new Date(Date.now() + count * 60_000).toISOString();

/** Asks as the northern site for its receipts; parts of the signature and headers after it can be others'. */
const asNorth =
  (forge = () => ({}), change = () => ({})) =>
  (scene) =>
    send(scene.url, {
      ...list,
      headers: without({ ...signed(scene.north, list, forge(scene)), ...change(scene) }),
    });

const without = (headers) => Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));

const bearer = (token) => ({ authorization: `Bearer ${token}` });

export const forgedRequests = [
  [
    'a token without a signature',
    '401 SIGNATURE_MISSING',
    ({ url, north }) => send(url, { ...list, headers: bearer(north.token) }),
  ],
  ['a key that nobody registered', '401 SIGNATURE_SITE_KEY_UNKNOWN', asNorth(() => ({ key: newKey() }))],
  ['the key of another site', '401 SIGNATURE_SITE_KEY_UNKNOWN', asNorth(({ south }) => ({ key: south.key }))],
  [
    'an unknown key under a known fingerprint',
    '401 SIGNATURE_WRONG',
    asNorth(({ north }) => ({ key: { ...newKey(), fingerprint: north.key.fingerprint } })),
  ],
  ['signed for another site', '401 SIGNATURE_WRONG', asNorth(({ south }) => ({ siteId: south.siteId }))],
  [
    'signed for another coordinator',
    '401 SIGNATURE_WRONG',
    asNorth(() => ({ installationId: randomUUID() })),
  ],
  [
    'the token of another site under an own signature',
    '401 SIGNATURE_SITE_KEY_UNKNOWN',
    asNorth(({ south }) => ({ token: south.token })),
  ],
  [
    'a digest that was not signed',
    '401 SIGNATURE_WRONG',
    asNorth(undefined, () => ({ 'sfumato-content-sha256': digestOf('other') })),
  ],
  [
    'another nonce than was signed',
    '401 SIGNATURE_WRONG',
    asNorth(undefined, () => ({ 'sfumato-nonce': 'A'.repeat(22) })),
  ],
  ['six minutes old', '401 SIGNATURE_SKEWED', asNorth(() => ({ time: minutes(-6) }))],
  ['six minutes in the future', '401 SIGNATURE_SKEWED', asNorth(() => ({ time: minutes(6) }))],
  ['a time with an offset that is none', '400 SIGNATURE_MALFORMED', asNorth(() => ({ time: 'tomorrow' }))],
  [
    'the year 275760',
    ['400 SIGNATURE_MALFORMED', '401 SIGNATURE_SKEWED'],
    asNorth(() => ({ time: '+275760-09-13T00:00:00.000Z' })),
  ],
  ['a short nonce', '400 SIGNATURE_MALFORMED', asNorth(() => ({ nonce: 'A' }))],
  [
    'a signature of zeros',
    '401 SIGNATURE_WRONG',
    asNorth(undefined, () => ({ 'sfumato-signature': 'A'.repeat(86) })),
  ],
  [
    'a signature that is text',
    '400 SIGNATURE_MALFORMED',
    asNorth(undefined, () => ({ 'sfumato-signature': "' OR 1=1 --" })),
  ],
  ...['sfumato-key', 'sfumato-time', 'sfumato-nonce', 'sfumato-content-sha256'].map((header) => [
    `without ${header}`,
    '400 SIGNATURE_MALFORMED',
    asNorth(undefined, () => ({ [header]: '' })),
  ]),
  [
    'another path than was signed',
    '401 SIGNATURE_WRONG',
    ({ url, north }) => send(url, { path: '/v1/releases/current', headers: signed(north, list) }),
  ],
  [
    'a query that was not signed',
    '401 SIGNATURE_WRONG',
    ({ url, north }) => send(url, { path: `${list.path}?all=1`, headers: signed(north, list) }),
  ],
  [
    'another method than was signed',
    '401 SIGNATURE_WRONG',
    ({ url, north }) =>
      send(url, {
        ...withdrawal,
        headers: signed(north, { ...withdrawal, method: 'GET' }),
        json: { scope: 'all' },
      }),
  ],
  [
    'another body than was signed',
    '400 SIGNATURE_BODY_DIFFERS',
    ({ url, north }) => {
      const headers = signed(north, { ...withdrawal, bytes: Buffer.from('{"scope":"batch"}') });
      return send(url, { ...withdrawal, headers, json: { scope: 'all' } });
    },
  ],
  [
    'another frame than was signed',
    '400 SIGNATURE_BODY_DIFFERS',
    ({ url, north, representer, sent }) => {
      const put = {
        method: 'PUT',
        path: `/v1/uploads/${representer.representerId}/7`,
        bytes: Buffer.from('signed'),
      };
      return send(url, { ...put, bytes: sent, headers: { ...signed(north, put), ...asBytes } });
    },
  ],
  [
    'a body where none was signed',
    '400 SIGNATURE_BODY_DIFFERS',
    ({ url, north }) =>
      send(url, { ...withdrawal, headers: signed(north, withdrawal), json: { scope: 'all' } }),
  ],
  [
    'two signatures',
    '400 SIGNATURE_MALFORMED',
    ({ url, north }) => {
      const own = signed(north, list)['sfumato-signature'];
      return asNorth(undefined, () => ({ 'sfumato-signature': [own, own] }))({ url, north });
    },
  ],
  [
    'two digests',
    '400 SIGNATURE_MALFORMED',
    asNorth(undefined, () => ({ 'sfumato-content-sha256': [digestOf(''), digestOf('x')] })),
  ],
];

export const replays = [
  [
    'sent a second time',
    '401 SIGNATURE_REPLAYED',
    async ({ url, north }) => {
      const headers = signed(north, list);
      await send(url, { ...list, headers });
      return send(url, { ...list, headers });
    },
  ],
  [
    'sent twenty times at once',
    '1 let in',
    async ({ url, north }) => {
      const headers = signed(north, list);
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(url, { ...list, headers })));
      // Beyond the share of requests in hand a site is told to come back; that is no admission either.
      const others = answers.filter(({ status }) => status !== 200);
      const isRefused = ({ code }) => code === 'SIGNATURE_REPLAYED' || code === 'COORDINATOR_SITE_TOO_BUSY';
      return others.every(isRefused)
        ? `${answers.length - others.length} let in`
        : `also ${others.find((one) => !isRefused(one)).status}`;
    },
  ],
  [
    'a withdrawal sent a second time',
    '401 SIGNATURE_REPLAYED',
    async ({ url, south }) => {
      const bytes = Buffer.from('{"scope":"all"}');
      const headers = { ...signed(south, { ...withdrawal, bytes }), 'content-type': 'application/json' };
      await send(url, { ...withdrawal, headers, bytes });
      return send(url, { ...withdrawal, headers, bytes });
    },
  ],
];
