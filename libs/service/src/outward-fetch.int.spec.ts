import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createOutwardFetch, isThisMachine, travelsInClear } from './outward-fetch.js';
import { startTestProxy, type TestProxy } from './testing/index.js';

const server = createServer((request, response) => response.end(`${request.headers.host}${request.url}`));
let port: number;
let proxy: TestProxy;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = (server.address() as AddressInfo).port;
  proxy = await startTestProxy({ port, credential: 'site:p@ss' });
});

afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  server.closeAllConnections();
  server.close();
});

const withPassword = (): string => proxy.url.replace('//', '//site:p%40ss@');

describe('a request to another machine', () => {
  it.each(['http_proxy', 'HTTP_PROXY'])(
    'goes through the proxy that %s names, with its password',
    async (name) => {
      proxy.asked.length = 0;
      const fetch = createOutwardFetch({ [name]: withPassword() });

      const answer = await fetch(new URL('http://coordinator.example/v1/a'));

      expect(await answer.text()).toBe('coordinator.example/v1/a');
      expect(proxy.asked).toEqual(['coordinator.example:80']);
    },
  );

  it('goes where the name in small letters says when both are there', async () => {
    const fetch = createOutwardFetch({ http_proxy: withPassword(), HTTP_PROXY: 'http://127.0.0.1:9' });

    expect((await fetch('http://coordinator.example/')).status).toBe(200);
  });

  it.each(['coordinator.example', '.example', '*'])('goes directly where NO_PROXY is %s', async (noProxy) => {
    proxy.asked.length = 0;
    const fetch = createOutwardFetch({ HTTP_PROXY: withPassword(), NO_PROXY: noProxy });

    await expect(fetch('http://coordinator.example:1/')).rejects.toThrow('fetch failed'); // no such name
    expect(proxy.asked).toEqual([]);
  });

  it.each(['http', 'https'])('names a proxy that is away, without its password, for %s', async (scheme) => {
    const away = 'http://127.0.0.1:9'.replace('//', '//site:p%40ss@'); // the port of discard is closed wherever tests run
    const asking = createOutwardFetch({ HTTPS_PROXY: away, HTTP_PROXY: away })(
      `${scheme}://coordinator.example/`,
    );

    await expect(asking).rejects.toMatchObject({
      code: 'COORDINATOR_PROXY_UNREACHABLE',
      details: { proxy: '127.0.0.1:9', reason: 'ECONNREFUSED' },
    });
  });

  it('fails with what the proxy answered', async () => {
    const asking = createOutwardFetch({ HTTPS_PROXY: proxy.url })('https://coordinator.example/');

    const failed = await asking.catch((error: unknown) => error);

    expect(inspect(failed, { depth: 5 })).toContain('Proxy response (407)');
  });
});

describe('a request to this machine', () => {
  it('never goes through a proxy', async () => {
    const fetch = createOutwardFetch({ HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' });

    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    expect((await fetch(new Request(`http://localhost:${port}/`))).status).toBe(200);
  });

  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['[::1]', true],
    ['127.0.0.1.example', false],
    ['localhost.example', false],
    ['10.0.0.1', false],
  ])('is one to %s: %s', (hostname, expected) => {
    expect(isThisMachine(hostname)).toBe(expected);
  });
});

describe('a proxy', () => {
  it.each([{}, { HTTPS_PROXY: '', http_proxy: '' }, { NO_PROXY: '*' }])('is none for %j', (environment) => {
    expect(createOutwardFetch(environment)).toBe(globalThis.fetch);
  });

  it.each(['user:secret@proxy:3128', 'socks5://secret:1080', 'secret'])(
    'is refused when it is %s, which is not repeated',
    (text) => {
      const create = () => createOutwardFetch({ HTTPS_PROXY: text });

      expect(create).toThrow('HTTPS_PROXY: expected http://HOST:PORT');
      expect(create).not.toThrow('secret');
    },
  );
});

describe('travelsInClear', () => {
  it.each([
    ['http://pool.example/', true],
    ['http://127.0.0.1.example/', true],
    ['http://localhost.example/', true],
    ['https://pool.example/', false],
    ['http://localhost:3000/', false],
    ['http://127.0.0.1:3000/', false],
    ['http://[::1]:3000/', false],
  ])('says of %s: %s', (url, expected) => {
    expect(travelsInClear(new URL(url))).toBe(expected);
  });
});
