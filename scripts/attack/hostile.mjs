// Hostile paths, bodies and frames of a site that is otherwise in order: everything is signed as it should be.
import { deflateRawSync, gzipSync } from 'node:zlib';
import { digestOf, frame, packMap, send, signed } from './outsider.mjs';
import { asBytes } from './scene.mjs';

const invalid = '400 COORDINATOR_REQUEST_INVALID';
const unknownRoute = '404 COORDINATOR_ROUTE_UNKNOWN';

const get = (path) => (scene) => {
  const at = typeof path === 'function' ? path(scene) : path;
  return send(scene.url, { path: at, headers: signed(scene.north, { path: at }) });
};

const fileOf = (name) =>
  get(({ representer }) => `/v1/representers/${representer.representerId}/files/${name}`);

export const hostilePaths = [
  ['a file above the folder', invalid, fileOf('..%2f..%2f..%2fetc%2fpasswd')],
  ['a file above the folder, encoded twice', invalid, fileOf('..%252f..%252fadmin.token')],
  ['a file above the folder, with backslashes', invalid, fileOf('..%5c..%5cadmin.token')],
  ['a file with a zero byte', invalid, fileOf('representer.onnx%00.txt')],
  [
    'a file of the page above its folder',
    invalid,
    ({ url }) => send(url, { path: '/page/..%2f..%2fpackage.json' }),
  ],
  ['a path with dots', [unknownRoute, '401 SIGNATURE_WRONG'], get('/v1/uploads/../admin/sites')],
  ['an id that is SQL', invalid, get("/v1/representers/'%20OR%201=1--/files/manifest.json")],
  [
    'an id that ends a statement',
    invalid,
    get('/v1/releases/1;%20DROP%20TABLE%20site;--/files/manifest.json'),
  ],
  ['an id that is an object', invalid, get('/v1/representers/[object%20Object]/files/manifest.json')],
  ['an id of another alphabet', invalid, get('/v1/representers/%F0%9F%92%A3/files/manifest.json')],
  [
    'a run that is a path, from the trainer',
    invalid,
    ({ url, tokens }) =>
      send(url, {
        path: '/v1/trainer/runs/..%2f..%2fadmin.token/pool',
        headers: { authorization: `Bearer ${tokens.trainer}`, 'sfumato-fence': '1' },
      }),
  ],
  ['a channel that is none', invalid, get('/v1/channels/__proto__')],
  ['an escape that is none', invalid, get('/v1/representers/%zz/files/manifest.json')],
  ['a query with a prototype', invalid, get('/v1/audit/growth?__proto__[from]=1&from[]=2')],
  ['a query that is SQL', invalid, get("/v1/audit/growth?since=1'%20OR%20'1'='1")],
  ['an address without end', '431 HTTP_HEAD_TOO_LARGE', get(`/v1/uploads?${'a'.repeat(20_000)}`)],
  ...['-1', '1e3', '0x10', '99999999999', '1%20', '%D9%A1', 'NaN'].map((number) => [
    `batch number ${number}`,
    invalid,
    put((scene) => ({ path: `/v1/uploads/${scene.representer.representerId}/${number}`, bytes: scene.sent })),
  ]),
];

/** A withdrawal whose body is whatever it is, signed. */
const withdraw =
  (content, more = {}) =>
  (scene) => {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content);
    const request = { method: 'POST', path: '/v1/withdrawals', bytes };
    const headers = { ...signed(scene.south, request), 'content-type': 'application/json', ...more };
    return send(scene.url, { ...request, headers });
  };

const nested = (depth) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, 0x20));

export const hostileBodies = [
  ['a body with a prototype', invalid, withdraw('{"scope":"all","__proto__":{"isAdmin":true}}')],
  [
    'a body with a constructor',
    invalid,
    withdraw('{"scope":"all","constructor":{"prototype":{"isAdmin":true}}}'),
  ],
  ['a body that nests 100,000 deep', invalid, withdraw(nested(100_000))],
  ['a field that nests 100,000 deep', invalid, withdraw(`{"scope":${nested(100_000)}}`)],
  [
    'a body of two megabytes',
    '413 COORDINATOR_BODY_TOO_LARGE',
    withdraw(`{"scope":"${'a'.repeat(2_000_000)}"}`),
  ],
  ['a gzip bomb of 64 MB', invalid, withdraw(bomb, { 'content-encoding': 'gzip' })],
  ['a gzip that is none', invalid, withdraw('{"scope":"all"}', { 'content-encoding': 'gzip' })],
  ['a coding that nobody knows', invalid, withdraw('{"scope":"all"}', { 'content-encoding': 'x-own' })],
  [
    'deflate without a head',
    invalid,
    withdraw(deflateRawSync('{"scope":"all"}'), { 'content-encoding': 'deflate' }),
  ],
  [
    'a body as text',
    ['400 SIGNATURE_BODY_DIFFERS', invalid],
    withdraw('{"scope":"all"}', { 'content-type': 'text/plain' }),
  ],
  [
    'a body as a form',
    ['400 SIGNATURE_BODY_DIFFERS', invalid],
    withdraw('scope=all', { 'content-type': 'application/x-www-form-urlencoded' }),
  ],
  [
    'a body as XML',
    ['400 SIGNATURE_BODY_DIFFERS', invalid],
    withdraw('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>', {
      'content-type': 'application/xml',
    }),
  ],
  [
    'a body in UTF-7',
    invalid,
    withdraw('{"scope":"all"}', { 'content-type': 'application/json; charset=utf-7' }),
  ],
  ['half a body of JSON', invalid, withdraw('{"scope":')],
  ['null', invalid, withdraw('null')],
  ['a list', invalid, withdraw('[]')],
  ['bytes that are no text', invalid, withdraw(Buffer.from([0xff, 0xfe, 0x00, 0x80]))],
  ['a scope that is a list', invalid, withdraw('{"scope":["all"]}')],
  ['a scope with an operator', invalid, withdraw('{"scope":{"$ne":""}}')],
  ['a number beyond all', invalid, withdraw('{"scope":"batch","representerId":"x","batchNumber":1e400}')],
];

/** Sends a frame as the northern site, with a right signature over whatever it is. */
function put(request) {
  return (scene) => {
    const { path, bytes, headers = {} } = request(scene);
    const upload = { method: 'PUT', path, bytes };
    return send(scene.url, {
      ...upload,
      headers: { ...signed(scene.north, upload), ...asBytes, ...headers },
    });
  };
}

const hostileFrame = (changes, headers = {}) =>
  put((scene) => ({
    path: `/v1/uploads/${scene.representer.representerId}/1`,
    bytes: frame(scene.representer, { ...changes, fields: { batchNumber: 1, ...changes.fields } }),
    headers,
  }));

const upload = (number, bytes) =>
  put((scene) => ({ path: `/v1/uploads/${scene.representer.representerId}/${number}`, bytes: bytes(scene) }));

const deep = Buffer.concat([Buffer.alloc(5_000, 0x91), Buffer.from([0xc0])]);

export const hostileFrames = [
  ['a frame of nothing', '400 PROTOCOL_FRAME_TRUNCATED', upload(1, () => Buffer.alloc(0))],
  ['a frame of zeros', '415 PROTOCOL_FRAME_MAGIC_UNKNOWN', upload(1, () => Buffer.alloc(4_096))],
  [
    'a frame cut in the middle',
    '400 PROTOCOL_FRAME_TRUNCATED',
    upload(1, ({ sent }) => sent.subarray(0, sent.length >> 1)),
  ],
  ['a frame under another magic', '415 PROTOCOL_FRAME_MAGIC_UNKNOWN', hostileFrame({ magic: 'ELF\u007f' })],
  ['a frame of a later version', '415 PROTOCOL_FRAME_VERSION_UNKNOWN', hostileFrame({ version: 2 })],
  [
    'a header that promises 64 KiB',
    '413 PROTOCOL_FRAME_HEADER_TOO_LONG',
    hostileFrame({ headerBytes: 0xffff }),
  ],
  ['a header that nests 5,000 deep', '400 PROTOCOL_FRAME_HEADER_MALFORMED', hostileFrame({ header: deep })],
  [
    'a map whose value nests 5,000 deep',
    '400 PROTOCOL_FRAME_HEADER_TOO_DEEP',
    hostileFrame({ header: Buffer.concat([Buffer.from([0x81, 0xa1, 0x61]), deep]) }),
  ],
  [
    'a map of four billion fields',
    '400 PROTOCOL_FRAME_HEADER_MALFORMED',
    hostileFrame({ header: Buffer.from([0xdf, 0xff, 0xff, 0xff, 0xff]) }),
  ],
  [
    'a header with an extension',
    '400 PROTOCOL_FRAME_HEADER_EXTENSION',
    hostileFrame({ header: Buffer.from([0x81, 0xa1, 0x61, 0xd4, 0x01, 0x00]) }),
  ],
  [
    'a header that names a field twice',
    '400 PROTOCOL_FRAME_HEADER_DUPLICATE_KEY',
    hostileFrame({
      header: packMap([
        ['formatVersion', 1],
        ['formatVersion', 1],
      ]),
    }),
  ],
  [
    'a header with a prototype',
    '422 PROTOCOL_FRAME_HEADER_INVALID',
    hostileFrame({ fields: { __proto__: undefined, ['constructor']: 1 } }),
  ],
  [
    'four billion tokens a row',
    '422 PROTOCOL_FRAME_HEADER_INVALID',
    hostileFrame({ fields: { representationSize: 0xffffffff } }),
  ],
  [
    'a frame for another representer',
    '409 PROTOCOL_FRAME_NOT_AS_AGREED',
    hostileFrame({ fields: { representerDigest: digestOf('other') } }),
  ],
  [
    'a frame under another number',
    '409 PROTOCOL_FRAME_NOT_AS_AGREED',
    hostileFrame({ fields: { batchNumber: 2 } }),
  ],
  [
    'bytes behind the end',
    '400 PROTOCOL_FRAME_TRAILING_BYTES',
    hostileFrame({ trailing: Buffer.from('hidden') }),
  ],
  [
    'a digest that is not its own',
    '400 PROTOCOL_FRAME_DIGEST_MISMATCH',
    hostileFrame({ digest: Buffer.alloc(32) }),
  ],
  ['values that are no numbers', '422 PROTOCOL_FRAME_VALUE_NOT_FINITE', hostileFrame({ value: 0x7e00 })],
  ['values beyond all noise', '422 PROTOCOL_FRAME_VALUE_TOO_LARGE', hostileFrame({ value: 0x7bff })],
  ['a label that is none', '422 PROTOCOL_FRAME_LABEL_OUT_OF_RANGE', hostileFrame({ labels: [9, 0, 0, 0] })],
  [
    'labels in an order that is none',
    '422 PROTOCOL_FRAME_LABELS_NOT_IOB2',
    hostileFrame({ labels: [2, 0, 0, 0] }),
  ],
  ['a casing that is none', '422 PROTOCOL_FRAME_CASING_OUT_OF_RANGE', hostileFrame({ casing: 200 })],
  ['a frame of 33 MiB', '413 PROTOCOL_FRAME_TOO_LARGE', upload(1, () => Buffer.alloc(33 * 1024 * 1024))],
  [
    'a frame that is a gzip bomb',
    '415 PROTOCOL_FRAME_MAGIC_UNKNOWN',
    put((scene) => ({
      path: `/v1/uploads/${scene.representer.representerId}/1`,
      bytes: bomb,
      headers: { 'content-encoding': 'gzip' },
    })),
  ],
  [
    'a frame as JSON',
    '400 COORDINATOR_REQUEST_INVALID',
    hostileFrame({}, { 'content-type': 'application/json' }),
  ],
];
