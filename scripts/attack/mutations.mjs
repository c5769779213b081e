// What chance does to frames and HTTP heads: the same for the same seed.
import { createHash } from 'node:crypto';

/** Draws whole numbers in [0, bound): a counter hashed eight at a time. */
export function seededDraw(seed) {
  let block = Buffer.alloc(0);
  let at = 0;
  let counter = 0;
  return (bound) => {
    if (at >= block.length) {
      block = createHash('sha512').update(`${seed} ${counter}`).digest();
      [at, counter] = [0, counter + 1];
    }
    const drawn = block.readUInt32LE(at);
    at += 4;
    return drawn % bound;
  };
}

/** One to four changes; in two of three frames the digest at the end is made right again, so that the checks behind it are reached. */
export function mutateFrame(valid, draw) {
  let bytes = Buffer.from(valid);
  for (let changes = 1 + draw(4); changes > 0; changes -= 1)
    bytes = byteChanges[draw(byteChanges.length)](bytes, draw);
  if (draw(3) === 0 || bytes.length < 32) return bytes;
  const content = bytes.subarray(0, bytes.length - 32);
  return Buffer.concat([content, createHash('sha256').update(content).digest()]);
}

/** One to three changes of the text of a request's head. */
export function mutateHead(valid, draw) {
  let bytes = Buffer.from(valid, 'latin1');
  const changes = [...byteChanges, ...headChanges];
  for (let left = 1 + draw(3); left > 0; left -= 1) bytes = changes[draw(changes.length)](bytes, draw);
  return bytes;
}

const edges = [0, 1, 0x7f, 0x80, 0xc1, 0xd9, 0xdf, 0xff];

/** Most of a frame is vectors, of which any change is as good as another: half of the places lie in the first 200 bytes. */
const place = (bytes, draw) => {
  if (bytes.length === 0) return 0;
  return draw(draw(2) === 0 ? Math.min(200, bytes.length) : bytes.length);
};

const byteChanges = [
  (bytes, draw) => put(bytes, place(bytes, draw), (old) => old ^ (1 << draw(8))),
  (bytes, draw) => put(bytes, place(bytes, draw), () => edges[draw(edges.length)]),
  (bytes, draw) => put(bytes, place(bytes, draw), () => draw(256)),
  (bytes, draw) => bytes.subarray(0, place(bytes, draw)),
  (bytes, draw) => splice(bytes, place(bytes, draw), 0, Buffer.alloc(1 + draw(40), draw(256))),
  (bytes, draw) => splice(bytes, place(bytes, draw), 1 + draw(40), Buffer.alloc(0)),
  (bytes, draw) => {
    const from = place(bytes, draw);
    return splice(bytes, place(bytes, draw), 0, bytes.subarray(from, from + 1 + draw(200)));
  },
  (bytes, draw) => {
    const from = place(bytes, draw);
    return put32(bytes, from, [0, 0xffffffff, 0x7fffffff, 0x80000000][draw(4)]);
  },
];

const lines = [
  'content-length: 99999999999999999999',
  'content-length: 0\r\ncontent-length: 5',
  'transfer-encoding: chunked',
  'transfer-encoding: gzip, chunked',
  'expect: 100-continue',
  'upgrade: h2c',
  `x: ${'a'.repeat(17_000)}`,
  'sfumato-nonce: A',
  'authorization: Bearer',
  ': no name',
  'host: y',
  '\u0000',
];

const headChanges = [
  (bytes, draw) =>
    splice(bytes, lineStart(bytes, draw), 0, Buffer.from(`${lines[draw(lines.length)]}\r\n`, 'latin1')),
  (bytes, draw) => splice(bytes, lineStart(bytes, draw), 40, Buffer.alloc(0)),
  (bytes, draw) => splice(bytes, 0, 3, Buffer.from(['PUT', 'HEAD', 'PRI', 'get', 'GET '][draw(5)])),
  (bytes, draw) =>
    splice(
      bytes,
      4,
      11,
      Buffer.from(['*', '//', '/%00', 'http://x/', `/${'%2e'.repeat(draw(3_000))}`][draw(5)]),
    ),
];

function lineStart(bytes, draw) {
  return bytes.indexOf('\n', draw(Math.max(1, bytes.length))) + 1;
}

function put(bytes, at, change) {
  if (bytes.length > 0) bytes[at] = change(bytes[at]);
  return bytes;
}

function put32(bytes, at, value) {
  if (at + 4 <= bytes.length) bytes.writeUInt32LE(value, at);
  return bytes;
}

function splice(bytes, at, removed, added) {
  return Buffer.concat([bytes.subarray(0, at), added, bytes.subarray(at + removed)]);
}
