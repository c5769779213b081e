// Tokens where they do not belong: revoked, of another kind of caller, in another place, under another method.
import { randomUUID } from 'node:crypto';
import { send, sendRaw, signed } from './outsider.mjs';

const list = { method: 'GET', path: '/v1/uploads' };
const withdrawal = { method: 'POST', path: '/v1/withdrawals' };
const bearer = (token) => ({ authorization: `Bearer ${token}` });

const adminRoute = '/v1/admin/sites';
const trainerRoute = '/v1/trainer/queue';
const ask =
  (path, headers, method = 'GET') =>
  (scene) =>
    send(scene.url, { method, path, headers: headers(scene) });

export const tokensElsewhere = [
  [
    'a revoked site, signed',
    '403 ENROLMENT_SITE_REVOKED',
    ({ url, gone }) => send(url, { ...list, headers: signed(gone, list) }),
  ],
  [
    'a revoked site, to withdraw',
    '403 ENROLMENT_SITE_REVOKED',
    ({ url, gone }) =>
      send(url, { ...withdrawal, headers: signed(gone, withdrawal), json: { scope: 'all' } }),
  ],
  ['no token for a site', '401 COORDINATOR_TOKEN_MISSING', ask(list.path, () => ({}))],
  [
    'a token of nobody',
    '401 COORDINATOR_TOKEN_UNKNOWN',
    ask(list.path, () => bearer(`sfs_${'a'.repeat(43)}`)),
  ],
  [
    'a token in the query',
    '401 COORDINATOR_TOKEN_MISSING',
    (scene) => send(scene.url, { path: `${adminRoute}?access_token=${scene.tokens.admin}` }),
  ],
  [
    'a token as a password',
    '401 COORDINATOR_TOKEN_MISSING',
    ask(adminRoute, ({ tokens }) => ({
      authorization: `Basic ${Buffer.from(`admin:${tokens.admin}`).toString('base64')}`,
    })),
  ],
  [
    'a token and a blank',
    '401 COORDINATOR_TOKEN_MISSING',
    ask(adminRoute, ({ tokens }) => bearer(`${tokens.admin} x`)),
  ],
  [
    'half a token',
    '401 COORDINATOR_TOKEN_UNKNOWN',
    ask(adminRoute, ({ tokens }) => bearer(tokens.admin.slice(0, 32))),
  ],
  [
    'a token of ten thousand letters',
    '401 COORDINATOR_TOKEN_MISSING',
    ask(adminRoute, () => bearer('a'.repeat(10_000))),
  ],
  [
    'a site asks as the administrator',
    '401 COORDINATOR_TOKEN_UNKNOWN',
    ({ url, north }) => send(url, { path: adminRoute, headers: signed(north, { path: adminRoute }) }),
  ],
  [
    'a site asks as the trainer',
    '401 COORDINATOR_TOKEN_UNKNOWN',
    ({ url, north }) => send(url, { path: trainerRoute, headers: signed(north, { path: trainerRoute }) }),
  ],
  [
    'a site reads mixed sentences as the trainer does',
    '401 COORDINATOR_TOKEN_UNKNOWN',
    ({ url, north }) =>
      send(url, { path: `/v1/trainer/runs/${randomUUID()}/pool/0`, headers: bearer(north.token) }),
  ],
  [
    'the trainer asks as the administrator',
    '401 COORDINATOR_TOKEN_UNKNOWN',
    ask(adminRoute, ({ tokens }) => bearer(tokens.trainer)),
  ],
  [
    'the trainer asks as a site',
    '401 COORDINATOR_TOKEN_UNKNOWN',
    ask(list.path, ({ tokens }) => bearer(tokens.trainer)),
  ],
  [
    'the administrator asks as the trainer',
    '401 COORDINATOR_TOKEN_UNKNOWN',
    ask(trainerRoute, ({ tokens }) => bearer(tokens.admin)),
  ],
  [
    'the administrator asks as a site',
    '401 COORDINATOR_TOKEN_UNKNOWN',
    ask(list.path, ({ tokens }) => bearer(tokens.admin)),
  ],
  ['HEAD instead of GET', '401 none', ask(adminRoute, () => ({}), 'HEAD')],
  [
    'a method that overrides another',
    '401 SIGNATURE_WRONG',
    ({ url, north }) =>
      send(url, {
        ...list,
        headers: { ...signed(north, { ...list, method: 'PUT' }), 'x-http-method-override': 'PUT' },
      }),
  ],
  [
    'a revocation dressed as GET',
    '404 COORDINATOR_ROUTE_UNKNOWN',
    ({ url, tokens, south }) =>
      send(url, {
        path: `${adminRoute}/${south.siteId}/revocation?_method=POST`,
        headers: { ...bearer(tokens.admin), 'x-http-method-override': 'POST' },
      }),
  ],
  [
    'TRACE',
    ['404 COORDINATOR_ROUTE_UNKNOWN', '405 none'],
    ask(adminRoute, ({ tokens }) => bearer(tokens.admin), 'TRACE'),
  ],
  [
    'OPTIONS from another origin',
    ['404 COORDINATOR_ROUTE_UNKNOWN', '200 none, no word to other origins'],
    async (scene) => {
      const asked = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' };
      const answer = await send(scene.url, { method: 'OPTIONS', path: adminRoute, headers: asked });
      const isOpen = Object.keys(answer.headers).some((name) => name.startsWith('access-control'));
      return answer.status === 200 && !isOpen ? '200 none, no word to other origins' : answer;
    },
  ],
  [
    'a method that nobody knows',
    '400 HTTP_REQUEST_MALFORMED',
    ({ url }) => sendRaw(url, 'BREW /v1/admin/sites HTTP/1.1\r\nhost: x\r\n\r\n'),
  ],
];
