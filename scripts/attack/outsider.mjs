// What an outsider has: HTTP, raw TCP, Ed25519 and the documented formats of a signed request and of a frame. Nothing here comes from Sfumato's own code, so
// that a mistake in it is not made on both sides.
import { createHash, generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';

/** How long an answer may take, in milliseconds; afterwards it counts as none. */
const patienceMilliseconds = 15_000;

/** After an answer's last bytes. */
const quietMilliseconds = 150;

export const digestOf = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** Sends one request; `bytes` outranks `json`. Answers with status, code of the failure, body and headers; status 0: cut off without an answer. */
export function send(url, { method = 'GET', path, headers = {}, bytes, json }) {
  const body = bytes ?? (json === undefined ? undefined : Buffer.from(JSON.stringify(json)));
  const typed = json === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const { hostname, port } = new URL(url);
    const options = { hostname, port, method, path, agent: false, timeout: patienceMilliseconds };
    const sent = httpRequest(
      { ...options, headers: { ...typed, ...lengthOf(body), ...headers } },
      (answer) => {
        const parts = [];
        const end = () => resolve(read(answer.statusCode, Buffer.concat(parts), answer.headers));
        answer.on('data', (part) => parts.push(part)).on('end', end);
        answer.on('error', end);
      },
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => resolve(read(0, Buffer.alloc(0), {})));
    sent.end(body);
  });
}

const lengthOf = (body) => (body === undefined ? {} : { 'content-length': String(body.length) });

/** Writes bytes to a connection of its own and reads the first answer; what comes later is in `rest`. */
export function sendRaw(url, text, milliseconds = 1_500) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const parts = [];
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let timer = setTimeout(() => socket.destroy(), milliseconds);
    socket.on('data', (part) => {
      parts.push(part);
      clearTimeout(timer);
      timer = setTimeout(() => socket.destroy(), quietMilliseconds); // a second answer follows at once or never
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(readRaw(Buffer.concat(parts).toString('latin1')));
    });
  });
}

function readRaw(text) {
  const heads = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? 'none';
  return { status: heads[0] ?? 0, code, statuses: heads, text };
}

function read(status, bytes, headers) {
  try {
    const json = JSON.parse(bytes.toString());
    return { status, code: json?.error?.code ?? 'none', json, bytes, headers };
  } catch {
    return { status, code: 'none', bytes, headers };
  }
}

/** A key pair: the 32 bytes of the public key in base64url, its fingerprint, and a signature over bytes in base64url. */
export function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const x = publicKey.export({ format: 'jwk' }).x;
  const groups = digestOf(Buffer.from(x, 'base64url')).slice(0, 32).match(/.{4}/g);
  const sign = (text) => signBytes(null, Buffer.from(text), privateKey).toString('base64url');
  return { publicKey: x, fingerprint: groups.join('-'), sign };
}

/** Token and signature of a site for a request; each part can be another one's. */
export function signed(site, { method = 'GET', path, bytes = Buffer.alloc(0) }, forged = {}) {
  const parts = {
    digest: digestOf(bytes),
    time: new Date().toISOString(),
    nonce: randomBytes(16).toString('base64url'),
    installationId: site.installationId,
    siteId: site.siteId,
    key: site.key,
    token: site.token,
    ...forged,
  };
  const { digest, time, nonce, installationId, siteId, key } = parts;
  const lines = ['sfumato-request-1', method, path, digest, time, nonce, installationId, siteId];
  return {
    authorization: `Bearer ${parts.token}`,
    'sfumato-key': key.fingerprint,
    'sfumato-time': time,
    'sfumato-nonce': nonce,
    'sfumato-content-sha256': digest,
    'sfumato-signature': key.sign(lines.join('\n')),
  };
}

/** A frame as its page describes it; `changes` replace parts of it, and the digest at the end is right unless `digest` says otherwise. */
export function frame(representer, changes = {}) {
  const R = 4;
  const lengths = changes.lengths ?? [3, 1];
  const tokens = lengths.reduce((sum, length) => sum + length, 0);
  const fields = {
    formatVersion: 1,
    representerId: representer.representerId,
    representerDigest: representer.digest,
    batchNumber: 0,
    representationSize: R,
    labelCount: 5,
    casingCount: 7,
    sentenceLengths: Buffer.from(lengths),
    ...changes.fields,
  };
  const header = changes.header ?? packMap(Object.entries(fields));
  const prefix = Buffer.from('SFUM\u0001\u0000\u0000\u0000', 'latin1');
  prefix.writeUInt16LE(changes.headerBytes ?? header.length, 6);
  if (changes.magic !== undefined) prefix.write(changes.magic, 0, 'latin1');
  if (changes.version !== undefined) prefix.writeUInt16LE(changes.version, 4);
  const vectors = Buffer.alloc(tokens * R * 2);
  for (let at = 0; at < vectors.length; at += 2) vectors.writeUInt16LE(changes.value ?? 0x3c00, at);
  const labels = Buffer.from(changes.labels ?? [0, 1, 2, 3].slice(0, tokens));
  const casings = Buffer.alloc(tokens, changes.casing ?? 0);
  const content = Buffer.concat([prefix, header, vectors, labels, casings]);
  const digest = changes.digest ?? createHash('sha256').update(content).digest();
  return Buffer.concat([content, digest, changes.trailing ?? Buffer.alloc(0)]);
}

/** MessagePack of a map of at most 15 fields: whole numbers, short strings and bytes. */
export function packMap(entries) {
  return Buffer.concat([
    Buffer.from([0x80 | entries.length]),
    ...entries.flatMap(([key, value]) => [packed(key), packed(value)]),
  ]);
}

function packed(value) {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(5, 0xce);
    bytes.writeUInt32BE(value, 1);
    return bytes;
  }
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([typeof value === 'string' ? 0xd9 : 0xc4, bytes.length]), bytes]);
}
