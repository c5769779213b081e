import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import {
  createSigningKey,
  type Envelope,
  followKeys,
  introduceKey,
  modelDigest,
  openModelSignature,
  openWithKey,
  requireKey,
  requireSignedFiles,
  sealWithKey,
  signingKeyFromPem,
  signModel,
} from './index.js';

/** `model.sig` of a folder with three invented files, the public key it holds under, and their digests. */
const foreign = {
  signature:
    '{"mediaType": "application/vnd.dev.sigstore.bundle.v0.3+json", "verificationMaterial": {"publicKey": {"hint": "f3e8da62fd80968ea556613b3b6dfd862b119fc7eae125f358bc8b4436d1d4d4"}, "tlogEntries": []}, "dsseEnvelope": {"payload": "ewogICJfdHlwZSI6ICJodHRwczovL2luLXRvdG8uaW8vU3RhdGVtZW50L3YxIiwKICAic3ViamVjdCI6IFsKICAgIHsKICAgICAgIm5hbWUiOiAic2FtcGxlIiwKICAgICAgImRpZ2VzdCI6IHsKICAgICAgICAic2hhMjU2IjogIjBkNmUwNDY1ZWMwNDU3YTM4ZWFkMzVlMDlmYmMzNzc3NmQ2ZjNkNDNkYzUyOGJjMmRkZTRhZGE1MDYxY2YwNmEiCiAgICAgIH0KICAgIH0KICBdLAogICJwcmVkaWNhdGVUeXBlIjogImh0dHBzOi8vbW9kZWxfc2lnbmluZy9zaWduYXR1cmUvdjEuMCIsCiAgInByZWRpY2F0ZSI6IHsKICAgICJzZXJpYWxpemF0aW9uIjogewogICAgICAiaWdub3JlX3BhdGhzIjogWwogICAgICAgICIuZ2l0aHViIiwKICAgICAgICAiLmdpdGF0dHJpYnV0ZXMiLAogICAgICAgICJtb2RlbC5zaWciLAogICAgICAgICIuZ2l0IiwKICAgICAgICAiLmdpdGlnbm9yZSIKICAgICAgXSwKICAgICAgIm1ldGhvZCI6ICJmaWxlcyIsCiAgICAgICJhbGxvd19zeW1saW5rcyI6IGZhbHNlLAogICAgICAiaGFzaF90eXBlIjogInNoYTI1NiIKICAgIH0sCiAgICAicmVzb3VyY2VzIjogWwogICAgICB7CiAgICAgICAgImFsZ29yaXRobSI6ICJzaGEyNTYiLAogICAgICAgICJuYW1lIjogImNlbGxzLmpzb24iLAogICAgICAgICJkaWdlc3QiOiAiMmQ3MTE2NDJiNzI2YjA0NDAxNjI3Y2E5ZmJhYzMyZjVjODUzMGZiMTkwM2NjNGRiMDIyNTg3MTc5MjFhNDg4MSIKICAgICAgfSwKICAgICAgewogICAgICAgICJhbGdvcml0aG0iOiAic2hhMjU2IiwKICAgICAgICAibmFtZSI6ICJkZWlkZW50aWZpZXIub25ueCIsCiAgICAgICAgImRpZ2VzdCI6ICI5YTEyOTAzOGQ5YTAwYWVkMGNmNmE3ZWEwNTljYTUwYTgxMzQ0OTA2MWFiODc4NDhjZjFhMTNlYWZkZjMzYjJjIgogICAgICB9LAogICAgICB7CiAgICAgICAgImFsZ29yaXRobSI6ICJzaGEyNTYiLAogICAgICAgICJuYW1lIjogIm1hbmlmZXN0Lmpzb24iLAogICAgICAgICJkaWdlc3QiOiAiZGZiYzkyNTYxMDFiNjM2YWIyY2ZmNDEyOWI0ZDU0MjNmNzRjNzg3N2ExNDM0MWQ5MmJhOTg3NGVlYmFhODBlYSIKICAgICAgfQogICAgXQogIH0KfQ==", "payloadType": "application/vnd.in-toto+json", "signatures": [{"sig": "MEUCIHUqQVJx0j1a7I9IIg2rfALUYAmmNIxXys/hfMe9XKg9AiEA2GMYSesJ4WTmbDgtWzmcRWgM/EfFu/eC/OWydaIqHHc=", "keyid": ""}]}}',
  publicKey:
    '-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYyUP3rUax4VmwPmqE8R3kmr96O0n\nnAhwA/FupF3ZBu1Ji47eUMAQLr1TVOA+1m31tZ142tXtWYLe4fyboMU/vQ==\n-----END PUBLIC KEY-----\n',
  files: {
    'cells.json': '2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881',
    'deidentifier.onnx': '9a129038d9a00aed0cf6a7ea059ca50a813449061ab87848cf1a13eafdf33b2c',
    'manifest.json': 'dfbc9256101b636ab2cff4129b4d5423f74c7877a14341d92ba9874eebaa80ea',
  },
};

const digest = (digit: string) => digit.repeat(64);
const files = { 'manifest.json': digest('a'), 'deidentifier.onnx': digest('b') };
const { key, pem } = createSigningKey();
const other = createSigningKey().key;

describe('the signature of a model', () => {
  const content = signModel('release-1', files, key.modelKey);

  it('tells name, digest and files to whoever has the key', () => {
    expect(openModelSignature(content, key.modelKey.publicKeyPem)).toEqual({
      name: 'release-1',
      digest: modelDigest(files),
      files,
    });
  });

  it.each([
    ['another key', content, other.modelKey.publicKeyPem],
    ['no key', content, ''],
    [
      'a key on another curve',
      content,
      generateKeyPairSync('ec', { namedCurve: 'P-384' })
        .publicKey.export({ type: 'spki', format: 'pem' })
        .toString(),
    ],
    [
      'another payload',
      changed(content, (text) => text.replace(digest('b'), digest('c'))),
      key.modelKey.publicKeyPem,
    ],
    ['another kind of payload', content.replace('vnd.in-toto', 'vnd.in-tot0'), key.modelKey.publicKeyPem],
    ['a text that is no bundle', 'not JSON', key.modelKey.publicKeyPem],
  ])('does not hold for %s', (_, text, publicKey) => {
    expect(() => openModelSignature(text, publicKey)).toThrow(
      expect.objectContaining({ code: 'SIGNATURE_INVALID' }),
    );
  });

  it('is not taken from a statement whose whole is another than its files, though the key signed it', () => {
    const forged = signModel('release-1', files, {
      ...key.modelKey,
      sign: (bytes) => key.modelKey.sign(bytes),
    });
    const lying = resigned(forged, (text) => text.replace(modelDigest(files), digest('d')));

    expect(() => openModelSignature(lying, key.modelKey.publicKeyPem)).toThrow(
      expect.objectContaining({ code: 'SIGNATURE_INVALID' }),
    );
  });

  it('belongs to the secret: the same file of a key gives the same model key', () => {
    expect(signingKeyFromPem(pem)?.modelKey.publicKeyPem).toBe(key.modelKey.publicKeyPem);
    expect(other.modelKey.publicKeyPem).not.toBe(key.modelKey.publicKeyPem);
  });

  it('is laid out as model_signing 1.1 lays it out', () => {
    // Made by `model_signing sign key --private_key`, version 1.1.1, with a key of its own.
    const { name, files: signed } = openModelSignature(foreign.signature, foreign.publicKey);

    expect([name, signed]).toEqual(['sample', foreign.files]);
    const own = JSON.parse(signModel('sample', foreign.files, key.modelKey));
    const theirs = JSON.parse(foreign.signature);
    expect(own.mediaType).toBe(theirs.mediaType);
    expect(payloadOf(own).subject).toEqual(payloadOf(theirs).subject);
    expect(payloadOf(own).predicate.resources).toEqual(payloadOf(theirs).predicate.resources);
  });
});

describe('files beside a signature', () => {
  const signed = openModelSignature(signModel('release-1', files, key.modelKey), key.modelKey.publicKeyPem);

  it('may have the signature itself and the report that the site wrote beside them', () => {
    const own = {
      'model.sig': digest('1'),
      'privacy-report.html': digest('2'),
      'privacy-report.json': digest('3'),
    };
    expect(() => requireSignedFiles(signed, { ...files, ...own })).not.toThrow();
  });

  it.each([
    ['changed', { ...files, 'manifest.json': digest('0') }, 'manifest.json'],
    ['missing', { 'manifest.json': files['manifest.json'] }, 'deidentifier.onnx'],
    ['extra', { ...files, 'other.onnx': digest('0') }, 'other.onnx'],
  ])('are refused when one is %s', (difference, found, file) => {
    expect(() => requireSignedFiles(signed, found)).toThrow(
      expect.objectContaining({
        code: 'SIGNED_FILES_DIFFER',
        details: { model: 'release-1', file, difference },
      }),
    );
  });
});

describe('a statement', () => {
  const kind = { predicateType: 'https://sfumato/test/v1', predicate: z.object({ number: z.int() }) };
  const subject = [{ name: 'test', digest: { sha256: digest('e') } }];
  const sealed = sealWithKey(key, { subject, predicateType: kind.predicateType, predicate: { number: 3 } });

  it('is told to whoever has the key', () => {
    expect(openWithKey(sealed, key.publicKey, kind).predicate).toEqual({ number: 3 });
  });

  it.each([
    ['under another key', sealed, other.publicKey, kind],
    [
      'as another kind of statement',
      sealed,
      key.publicKey,
      { ...kind, predicateType: 'https://sfumato/other/v1' },
    ],
    ['without its signature', { ...sealed, signatures: [] }, key.publicKey, kind],
    [
      'with two signatures',
      { ...sealed, signatures: [...sealed.signatures, ...sealed.signatures] },
      key.publicKey,
      kind,
    ],
  ])('is refused %s', (_, envelope, publicKey, expected) => {
    expect(() => openWithKey(envelope, publicKey, expected)).toThrow(
      expect.objectContaining({ code: 'SIGNATURE_INVALID' }),
    );
  });
});

describe('a chain of keys', () => {
  const keys = [key, other, createSigningKey().key];
  const chain = keys.slice(1).map((next, at) => introduceKey(keys[at] ?? key, next.publicKey, new Date(0)));
  const last = keys[2]?.publicKey ?? '';

  it('leads from any of its keys to the last', () => {
    expect(keys.map(({ publicKey }) => followKeys(publicKey, chain))).toEqual([last, last, last]);
    expect(requireKey(key.publicKey, last, chain)).toBe(last);
  });

  it('leads a key that is not in it nowhere', () => {
    const stranger = createSigningKey().key.publicKey;

    expect(followKeys(stranger, chain)).toBe(stranger);
    expect(() => requireKey(key.publicKey, stranger, chain)).toThrow(
      expect.objectContaining({ code: 'SIGNATURE_KEY_UNKNOWN' }),
    );
  });

  it('is refused when a link in it is not signed by the key before', () => {
    const thief = createSigningKey().key;
    const forged = introduceKey({ ...thief, publicKey: key.publicKey }, thief.publicKey, new Date(0));

    expect(() => followKeys(key.publicKey, [forged])).toThrow(
      expect.objectContaining({ code: 'SIGNATURE_INVALID' }),
    );
  });
});

function payloadOf(bundle: { dsseEnvelope: Envelope }) {
  return JSON.parse(Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString());
}

function changed(content: string, change: (text: string) => string): string {
  const bundle = JSON.parse(content);
  const text = Buffer.from(bundle.dsseEnvelope.payload, 'base64').toString();
  bundle.dsseEnvelope.payload = Buffer.from(change(text)).toString('base64');
  return JSON.stringify(bundle);
}

/** The same, signed again by the key as it stands. */
function resigned(content: string, change: (text: string) => string): string {
  const bundle = JSON.parse(changed(content, change));
  const payload = Buffer.from(bundle.dsseEnvelope.payload, 'base64');
  const type = bundle.dsseEnvelope.payloadType;
  const bytes = Buffer.concat([Buffer.from(`DSSEv1 ${type.length} ${type} ${payload.length} `), payload]);
  bundle.dsseEnvelope.signatures[0].sig = key.modelKey.sign(bytes).toString('base64');
  return JSON.stringify(bundle);
}
