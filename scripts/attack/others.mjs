// What belongs to another site, the trainer's fences, the page and its sessions, and enrolment.
import { randomUUID } from 'node:crypto';
import { digestOf, frame, newKey, send, signed } from './outsider.mjs';
import { asBytes } from './scene.mjs';

const list = { method: 'GET', path: '/v1/uploads' };

const withdrawAs = (scene, site, body) => {
  const bytes = Buffer.from(JSON.stringify(body));
  const request = { method: 'POST', path: '/v1/withdrawals', bytes };
  return send(scene.url, {
    ...request,
    headers: { ...signed(site, request), 'content-type': 'application/json' },
  });
};

const uploadAs = (scene, site, number, bytes) => {
  const put = { method: 'PUT', path: `/v1/uploads/${scene.representer.representerId}/${number}`, bytes };
  return send(scene.url, { ...put, headers: { ...signed(site, put), ...asBytes } });
};

const receiptsOf = async (scene, site) =>
  (await send(scene.url, { ...list, headers: signed(site, list) })).json.receipts;

export const otherSites = [
  [
    "another site's receipts",
    '0 receipts',
    async (scene) => `${(await receiptsOf(scene, scene.south)).length} receipts`,
  ],
  [
    "another site's receipts by a query",
    '0 receipts',
    async (scene) => {
      const request = { path: `${list.path}?siteId=${scene.north.siteId}` };
      const { json, status } = await send(scene.url, { ...request, headers: signed(scene.south, request) });
      return status === 200 ? `${json.receipts.length} receipts` : '0 receipts';
    },
  ],
  [
    "another site's batch, withdrawn",
    '404 UPLOAD_UNKNOWN',
    (scene) =>
      withdrawAs(scene, scene.south, {
        scope: 'batch',
        representerId: scene.representer.representerId,
        batchNumber: 0,
      }),
  ],
  [
    'everything withdrawn by a site that has nothing',
    '0 withdrawn',
    async (scene) => `${(await withdrawAs(scene, scene.south, { scope: 'all' })).json.withdrawn} withdrawn`,
  ],
  [
    'a withdrawal that names another site',
    '400 COORDINATOR_REQUEST_INVALID',
    (scene) => withdrawAs(scene, scene.south, { scope: 'all', siteId: scene.north.siteId }),
  ],
  [
    "another site's frame, sent as an own one",
    '409 UPLOAD_DUPLICATE',
    (scene) => uploadAs(scene, scene.south, 0, scene.sent),
  ],
  [
    'other bytes under a number that is taken',
    '409 UPLOAD_CONFLICT',
    (scene) => uploadAs(scene, scene.north, 0, frame(scene.representer, { value: 0x3800 })),
  ],
  [
    'a frame for a representer that is not there',
    '409 REPRESENTER_SUPERSEDED',
    (scene) => {
      const put = { method: 'PUT', path: `/v1/uploads/${randomUUID()}/1`, bytes: scene.sent };
      return send(scene.url, { ...put, headers: { ...signed(scene.north, put), ...asBytes } });
    },
  ],
  [
    'what was sent before all this',
    '1 receipt, not withdrawn',
    async (scene) => {
      const receipts = await receiptsOf(scene, scene.north);
      return `${receipts.length} receipt, ${receipts[0]?.withdrawnAt === null ? 'not ' : ''}withdrawn`;
    },
  ],
];

const asTrainer = (scene, method, path, { json, bytes, headers = {} } = {}) =>
  send(scene.url, {
    method,
    path,
    json,
    bytes,
    headers: { authorization: `Bearer ${scene.tokens.trainer}`, ...headers },
  });

const storeUnder = (name, headers) => (scene) =>
  asTrainer(scene, 'PUT', `/v1/trainer/runs/${scene.representer.representerId}/artefacts/${name}`, {
    bytes: Buffer.from('model'),
    headers: { ...asBytes, 'sfumato-content-sha256': digestOf('model'), ...headers },
  });

const startRun = (settings) => (scene) =>
  send(scene.url, {
    method: 'POST',
    path: '/v1/admin/runs',
    headers: { authorization: `Bearer ${scene.tokens.admin}`, 'content-type': 'application/json' },
    bytes: Buffer.from(`{"kind":"representer","settings":${settings}}`),
  });

export const trainersAndRuns = [
  ['a model without a fence', '400 RUN_FENCE_MISSING', storeUnder('representer.onnx', {})],
  [
    'a model for a finished run',
    '409 RUN_FINISHED',
    storeUnder('representer.onnx', { 'sfumato-fence': '1' }),
  ],
  [
    'a fence that is SQL',
    ['400 RUN_FENCE_MISSING', '400 COORDINATOR_REQUEST_INVALID'],
    storeUnder('representer.onnx', { 'sfumato-fence': '1 OR 1=1' }),
  ],
  [
    'an artefact that is a path',
    '400 COORDINATOR_REQUEST_INVALID',
    storeUnder('..%2f..%2fsigning-key.pem', { 'sfumato-fence': '1' }),
  ],
  [
    'a finished run, claimed',
    '409 RUN_FINISHED',
    (scene) => asTrainer(scene, 'POST', `/v1/trainer/runs/${scene.representer.representerId}/claim`),
  ],
  [
    'a run that is not there',
    '404 RUN_UNKNOWN',
    (scene) => asTrainer(scene, 'POST', `/v1/trainer/runs/${randomUUID()}/claim`),
  ],
  [
    'settings with a prototype',
    '400 COORDINATOR_REQUEST_INVALID',
    startRun('{"__proto__":{"representationSize":4}}'),
  ],
  [
    'settings that nest 10,000 deep',
    '400 COORDINATOR_REQUEST_INVALID',
    startRun(`${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`),
  ],
];

let visits = 100;

/** A browser that a link let in: its cookie and the page's own token. */
async function openPage(scene) {
  const { path } = await scene.asked.admin('POST', '/v1/admin/page-links');
  // Links that are tried count for the address that tried them, here the one that a proxy names.
  visits += 1;
  const opened = await send(scene.url, { path, headers: { 'x-forwarded-for': `192.0.2.${visits}` } });
  const cookie = opened.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
  const document = await send(scene.url, { path: '/', headers: { cookie } });
  const token = /data-token="([0-9a-f]{64})"/.exec(document.bytes.toString())?.[1] ?? '';
  return { path, cookie, token, origin: scene.url };
}

/** What another page, or whoever took the cookie, asks with it. */
const withSession =
  (headers, { method = 'GET', path = '/v1/admin/sites' } = {}) =>
  async (scene) => {
    const page = await openPage(scene);
    return send(scene.url, { method, path, headers: { cookie: page.cookie, ...headers(page) } });
  };

const own = ({ token, origin }) => ({ origin, 'sfumato-page-token': token });

export const pageSessions = [
  [
    'a link that is opened twice',
    '401 none',
    async (scene) => send(scene.url, { path: (await openPage(scene)).path }),
  ],
  ['a link that nobody made', '401 none', ({ url }) => send(url, { path: `/?link=${'a'.repeat(43)}` })],
  [
    'a cookie that nobody has',
    '401 PAGE_SIGNED_OUT',
    async (scene) => {
      const { cookie, token, origin } = await openPage(scene);
      const forged = `${cookie.split('=')[0]}=${'a'.repeat(43)}`;
      return send(scene.url, {
        path: '/v1/admin/sites',
        headers: { cookie: forged, ...own({ token, origin }) },
      });
    },
  ],
  ['a stolen cookie alone', '403 PAGE_ORIGIN_REFUSED', withSession(() => ({}))],
  [
    "a cookie with another session's token",
    '403 PAGE_ORIGIN_REFUSED',
    withSession(() => ({ 'sfumato-page-token': digestOf('guess') })),
  ],
  [
    'a cookie from another page',
    '403 PAGE_ORIGIN_REFUSED',
    withSession((page) => ({ ...own(page), origin: 'https://elsewhere.example' })),
  ],
  [
    'a cookie from no page at all',
    '403 PAGE_ORIGIN_REFUSED',
    withSession((page) => ({ ...own(page), origin: 'null' })),
  ],
  [
    'a cookie from a page beside ours',
    '403 PAGE_ORIGIN_REFUSED',
    withSession((page) => ({ ...own(page), 'sec-fetch-site': 'same-site' })),
  ],
  [
    'a write without an origin',
    '403 PAGE_ORIGIN_REFUSED',
    withSession(({ token }) => ({ 'sfumato-page-token': token }), {
      method: 'POST',
      path: '/v1/admin/quarantine/emptying',
    }),
  ],
  [
    'a session that makes links',
    '401 COORDINATOR_TOKEN_MISSING',
    withSession(own, { method: 'POST', path: '/v1/admin/page-links' }),
  ],
  [
    'a session as the trainer',
    '401 COORDINATOR_TOKEN_MISSING',
    withSession(own, { path: '/v1/trainer/queue' }),
  ],
  [
    'a session that has signed out',
    '401 PAGE_SIGNED_OUT',
    async (scene) => {
      const page = await openPage(scene);
      const headers = { cookie: page.cookie, ...own(page) };
      await send(scene.url, { method: 'POST', path: '/v1/admin/page-sign-out', headers });
      return send(scene.url, { path: '/v1/admin/sites', headers });
    },
  ],
];

const enrol = (scene, json, headers = {}) =>
  send(scene.url, { method: 'POST', path: '/v1/enrolments', json, headers });
const tooOften = '429 ENROLMENT_TOO_OFTEN';

/** Last of all: they use up what an address may try in a minute, here the one that a proxy names. */
const guess = (index, address) => (scene) =>
  enrol(
    scene,
    { code: `AAAAA-BBBBB-CCCCC-${String(index).padStart(5, '0')}` },
    { 'x-forwarded-for': address(index) },
  );

async function lastOf(scene, count, attempt) {
  let answer;
  for (let index = 0; index < count; index += 1) answer = await attempt(index)(scene);
  return answer;
}

export const enrolment = [
  [
    'a code that was used',
    '409 ENROLMENT_CODE_USED',
    (scene) => enrol(scene, { code: scene.north.code }, { 'x-forwarded-for': '192.0.2.1' }),
  ],
  ['a code that nobody made', '401 ENROLMENT_CODE_UNKNOWN', guess(1, () => '192.0.2.2')],
  [
    'a code that is SQL',
    '401 ENROLMENT_CODE_UNKNOWN',
    (scene) => enrol(scene, { code: "' OR used_at IS NULL --" }, { 'x-forwarded-for': '192.0.2.3' }),
  ],
  [
    'a key that is none',
    '400 COORDINATOR_REQUEST_INVALID',
    (scene) => enrol(scene, { code: 'AAAAA-BBBBB', publicKey: 'none' }, { 'x-forwarded-for': '192.0.2.4' }),
  ],
  [
    'a code with a role',
    '400 COORDINATOR_REQUEST_INVALID',
    (scene) =>
      enrol(
        scene,
        { code: scene.south.code, publicKey: newKey().publicKey, role: 'admin' },
        { 'x-forwarded-for': '192.0.2.5' },
      ),
  ],
  [
    'the eleventh guess of a minute',
    tooOften,
    (scene) => lastOf(scene, 11, (index) => guess(index, () => '203.0.113.9')),
  ],
  [
    'the eleventh guess behind forged addresses',
    tooOften,
    (scene) => lastOf(scene, 11, (index) => guess(index, (number) => `198.51.100.${number}, 203.0.113.10`)),
  ],
];
