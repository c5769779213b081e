// Below HTTP's meaning: requests that two readers could read differently, heads without end, connections that hang.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { send, sendRaw, signed } from './outsider.mjs';

const raw =
  (...lines) =>
  ({ url }) =>
    sendRaw(url, `${lines.join('\r\n')}\r\n\r\n`);
const post = 'POST /v1/enrolments HTTP/1.1';
const json = 'content-type: application/json';
const body = '{"code":"AAAAA-BBBBB"}';
const hidden = 'GET /v1/admin/sites HTTP/1.1\r\nhost: x\r\n\r\n';

export const smuggling = [
  [
    'a length and chunks',
    '400 HTTP_REQUEST_MALFORMED',
    raw(post, 'host: x', json, 'content-length: 4', 'transfer-encoding: chunked', '', '0', '', hidden),
  ],
  [
    'two lengths',
    '400 HTTP_REQUEST_MALFORMED',
    raw(post, 'host: x', json, 'content-length: 2', 'content-length: 22', '', body),
  ],
  [
    'a length with a sign',
    '400 HTTP_REQUEST_MALFORMED',
    raw(post, 'host: x', json, 'content-length: +22', '', body),
  ],
  [
    'a length that is a list',
    '400 HTTP_REQUEST_MALFORMED',
    raw(post, 'host: x', json, 'content-length: 22, 22', '', body),
  ],
  [
    'chunks under another name',
    '400 HTTP_REQUEST_MALFORMED',
    raw(post, 'host: x', json, 'transfer-encoding: xchunked', '', body),
  ],
  [
    'chunks twice',
    '400 HTTP_REQUEST_MALFORMED',
    raw(post, 'host: x', json, 'transfer-encoding: chunked, identity', '', '0'),
  ],
  [
    'a chunk whose length is none',
    '400 HTTP_REQUEST_MALFORMED',
    raw(post, 'host: x', json, 'transfer-encoding: chunked', '', 'zz', body),
  ],
  [
    'a blank before the colon',
    '400 HTTP_REQUEST_MALFORMED',
    raw(post, 'host: x', 'content-length : 22', '', body),
  ],
  [
    'a folded header',
    '400 HTTP_REQUEST_MALFORMED',
    raw('GET /v1/uploads HTTP/1.1', 'host: x', 'authorization: Bearer', ' folded', ''),
  ],
  [
    'a zero byte in a header',
    '400 HTTP_REQUEST_MALFORMED',
    raw('GET /v1/uploads HTTP/1.1', 'host: x', 'authorization: Bearer a\u0000b'),
  ],
  [
    'a line break without a return',
    '400 HTTP_REQUEST_MALFORMED',
    ({ url }) => sendRaw(url, 'GET /v1/uploads HTTP/1.1\nhost: x\ntransfer-encoding: chunked\n\n0\r\n\r\n'),
  ],
  ['no host', '400 none', raw('GET /v1/uploads HTTP/1.1')],
  [
    'a version that is none',
    ['400 HTTP_REQUEST_MALFORMED', '505 none'],
    raw('GET /v1/uploads HTTP/9.9', 'host: x'),
  ],
  [
    'the first words of HTTP/2',
    '400 HTTP_REQUEST_MALFORMED',
    ({ url }) => sendRaw(url, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  ],
  [
    'the first words of TLS',
    '400 HTTP_REQUEST_MALFORMED',
    ({ url }) => sendRaw(url, Buffer.from('16030100a5010000a10303', 'hex')),
  ],
  [
    'a second request behind the first',
    'both refused',
    async ({ url }) => {
      const first = `POST /v1/withdrawals HTTP/1.1\r\nhost: x\r\n${json}\r\ncontent-length: 15\r\n\r\n{"scope":"all"}`;
      const { statuses } = await sendRaw(url, first + hidden);
      return statuses.length > 0 && statuses.every((status) => status === 401)
        ? 'both refused'
        : statuses.join(' ');
    },
  ],
  [
    'an upgrade to a socket',
    '401 COORDINATOR_TOKEN_MISSING',
    raw('GET /v1/uploads HTTP/1.1', 'host: x', 'connection: upgrade', 'upgrade: websocket'),
  ],
  [
    'an address that is another host',
    ['401 COORDINATOR_TOKEN_MISSING', '404 COORDINATOR_ROUTE_UNKNOWN'],
    raw('GET http://elsewhere.example/v1/admin/sites HTTP/1.1', 'host: x'),
  ],
  ['CONNECT through us', '0 none', raw('CONNECT elsewhere.example:443 HTTP/1.1', 'host: x')],
  [
    'an expectation that is none',
    '417 none',
    raw(post, 'host: x', json, 'expect: everything', 'content-length: 22', '', body),
  ],
];

const list = { path: '/v1/uploads' };

export const hugeHeads = [
  [
    'a header of 20 KB',
    '431 HTTP_HEAD_TOO_LARGE',
    ({ url, north }) =>
      send(url, { ...list, headers: { ...signed(north, list), 'x-long': 'a'.repeat(20_000) } }),
  ],
  [
    'headers that never end',
    '431 HTTP_HEAD_TOO_LARGE',
    ({ url }) => sendRaw(url, `GET / HTTP/1.1\r\nhost: x\r\n${'x: aaaaaaaaaaaaaaaaaaaa\r\n'.repeat(20_000)}`),
  ],
  [
    'a thousand headers before the token',
    '401 COORDINATOR_TOKEN_MISSING',
    ({ url, north }) => {
      const before = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`x${index}`, '1']));
      return send(url, { ...list, headers: { host: 'x', ...before, ...signed(north, list) } });
    },
  ],
  [
    'a name of 10 KB',
    ['401 COORDINATOR_TOKEN_MISSING'],
    ({ url }) => send(url, { ...list, headers: { [`x${'a'.repeat(10_000)}`]: '1' } }),
  ],
];

/** Connections that send a byte now and then: others must be answered meanwhile, and they must be closed in the end. */
export const slowConnections = [
  [
    'a hundred heads that never end',
    'others answered, all closed',
    async ({ url }) => {
      const { hostname, port } = new URL(url);
      const sockets = Array.from({ length: 100 }, () => {
        const socket = connect(Number(port), hostname, () =>
          socket.write('GET /v1/uploads HTTP/1.1\r\nhost: x\r\nx: '),
        );
        return socket.on('error', () => {});
      });
      const dripping = setInterval(() => {
        for (const socket of sockets.filter(({ writable }) => writable)) socket.write('a');
      }, 1_000);
      const isOpen = (socket) => !socket.destroyed && !socket.readableEnded;
      for (const socket of sockets) socket.resume();
      await wait(2_000);
      const startedAt = performance.now();
      const { status } = await send(url, { path: '/livez' });
      const isAnswered = status === 200 && performance.now() - startedAt < 2_000;
      const end = Date.now() + 90_000;
      while (sockets.some(isOpen) && Date.now() < end) await wait(500);
      clearInterval(dripping);
      const open = sockets.filter(isOpen).length;
      for (const socket of sockets) socket.destroy();
      return `others ${isAnswered ? '' : 'not '}answered, ${open === 0 ? 'all closed' : `${open} open`}`;
    },
  ],
];

/** What must still be so after everything else. */
export const afterwards = [
  ['the coordinator after all this', '200 none', ({ url }) => send(url, { path: '/livez' })],
  [
    'the honest site after all this',
    '200 none',
    ({ url, north }) => send(url, { ...list, headers: signed(north, list) }),
  ],
];
