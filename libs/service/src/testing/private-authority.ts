/**
 * A certificate authority of a test's own, as a hospital has one: Node can read certificates and makes
 * none, so here are the few bytes of X.509.
 */
import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** What a server needs to speak TLS, and what its clients have to trust. All PEM. */
export interface PrivateAuthority {
  readonly key: string;
  readonly cert: string;
  /** For `NODE_EXTRA_CA_CERTS`. */
  readonly authority: string;
}

/** A new authority with one certificate for `host`; both hold for a day from now. */
export function createPrivateAuthority(host: string): PrivateAuthority {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const server = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = { name: 'Test Authority', key: root.privateKey };
  return {
    key: server.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: certify(issuer, { name: host, key: server.publicKey, extensions: [namesExtension(host)] }),
    authority: certify(issuer, {
      name: issuer.name,
      key: root.publicKey,
      extensions: [authorityExtension()],
    }),
  };
}

interface Subject {
  readonly name: string;
  readonly key: KeyObject;
  readonly extensions: readonly Buffer[];
}

/** RFC 5280, section 4.1. */
function certify(issuer: { readonly name: string; readonly key: KeyObject }, subject: Subject): string {
  const algorithm = sequence(objectId('06082a8648ce3d040302')); // ecdsa-with-SHA256
  const now = Date.now();
  const content = sequence(
    tagged(0xa0, integer(2)), // version 3
    integer(Math.trunc(now / 1000) + (subject.name === issuer.name ? 0 : 1)), // no two of an authority are the same
    algorithm,
    commonName(issuer.name),
    sequence(time(now - 3_600_000), time(now + 86_400_000)),
    commonName(subject.name),
    subject.key.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...subject.extensions)),
  );
  const signature = sign('sha256', content, issuer.key);
  const bytes = sequence(content, algorithm, tagged(0x03, Buffer.from([0]), signature));
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

/** subjectAltName with one DNS name. */
const namesExtension = (host: string): Buffer =>
  sequence(objectId('0603551d11'), tagged(0x04, sequence(tagged(0x82, Buffer.from(host)))));

/** basicConstraints, critical: an authority. */
const authorityExtension = (): Buffer =>
  sequence(
    objectId('0603551d13'),
    Buffer.from('0101ff', 'hex'),
    tagged(0x04, sequence(Buffer.from('0101ff', 'hex'))),
  );

const commonName = (name: string): Buffer =>
  sequence(tagged(0x31, sequence(objectId('0603550403'), tagged(0x0c, Buffer.from(name)))));

/** UTCTime, such as 260301120000Z. */
function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\D/g, '').slice(2, 14);
  return tagged(0x17, Buffer.from(`${digits}Z`));
}

function integer(value: number): Buffer {
  const digits = value.toString(16);
  const bytes = Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
  return tagged(0x02, (bytes[0] ?? 0) > 127 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

const objectId = (der: string): Buffer => Buffer.from(der, 'hex');
const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, ...parts);

/** Tag, length, contents; nothing here is longer than 65,535 bytes. */
function tagged(tag: number, ...parts: readonly Buffer[]): Buffer {
  const contents = Buffer.concat(parts);
  const { length } = contents;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), contents]);
}
