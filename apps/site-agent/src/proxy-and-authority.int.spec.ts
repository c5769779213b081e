/** The real command in a network as hospitals have it: a proxy is the only way out, and an authority of their own signs what is behind it. */
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPrivateAuthority, startTestProxy, type TestProxy } from '#service/testing';
import { testCode } from './testing/fake-coordinator.js';
import { openRealSites } from './testing/real-site.js';

const host = 'coordinator.example';
const authority = createPrivateAuthority(host);

let sites: Awaited<ReturnType<typeof openRealSites>>;
let proxy: TestProxy;
let trusting: Readonly<Record<string, string>>;

/** Ends TLS before the coordinator, as its own proxy does. */
const front = createServer({ key: authority.key, cert: authority.cert }, (near) => {
  const far = connect(Number(new URL(sites.coordinator.url).port), '127.0.0.1');
  for (const socket of [near, far]) socket.on('error', () => {}); // the other end is destroyed with it
  near.pipe(far).pipe(near);
});

beforeAll(async () => {
  sites = await openRealSites();
  joining = await sites.joining(`https://${host}/`);
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const address = front.address();
  if (address === null || typeof address === 'string') throw new Error('the front has no port');
  proxy = await startTestProxy({ port: address.port, credential: 'site:secret' });
  const file = join(sites.folder, 'authority.pem');
  await writeFile(file, authority.authority);
  trusting = { NODE_EXTRA_CA_CERTS: file, HTTPS_PROXY: proxy.url.replace('//', '//site:secret@') };
});

afterAll(async () => {
  front.close();
  await proxy[Symbol.asyncDispose]();
  await sites[Symbol.asyncDispose]();
});

const run = (verb: readonly string[], env: Readonly<Record<string, string>>) =>
  sites.runVerb('behind', verb, { env });
let joining: readonly string[];

describe('a site behind a proxy, whose coordinator has a certificate of a private authority', () => {
  it('sends nothing to a certificate that it does not trust, says so at once and what helps', async () => {
    const { exitCode, json } = await run(joining, { HTTPS_PROXY: trusting['HTTPS_PROXY'] ?? '' });

    expect([exitCode, json.error.code]).toEqual([2, 'COORDINATOR_CERTIFICATE_REFUSED']);
    expect(json.error.remedy).toContain('NODE_EXTRA_CA_CERTS');
    expect(sites.coordinator.requests).toEqual([]);
  });

  it('says when the proxy wants a password', async () => {
    const { exitCode, json } = await run(joining, { ...trusting, HTTPS_PROXY: proxy.url });

    expect([exitCode, json.error.code, json.error.details.status]).toEqual([
      2,
      'COORDINATOR_PROXY_REFUSED',
      407,
    ]);
    expect(sites.coordinator.requests).toEqual([]);
  });

  it('joins and pulls through the proxy, which sees where to and nothing else', async () => {
    const joined = await run(joining, trusting);
    const pulled = await run(['pull', '--embeddings', join(sites.folder, 'words.vec')], trusting);

    expect([joined.exitCode, pulled.exitCode]).toEqual([0, 0]);
    expect(new Set(proxy.asked)).toEqual(new Set([`${host}:443`]));
    expect([testCode, 'Bearer', '/v1/', 'onnx'].filter((text) => proxy.saw(text))).toEqual([]);
    expect(sites.coordinator.requests.length).toBeGreaterThan(2);
  });
});
