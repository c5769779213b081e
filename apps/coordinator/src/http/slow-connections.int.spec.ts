/** Connections that send slowly on purpose: what they hold, for how long, and who is answered meanwhile. */
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { routePath } from '#protocol/api';
import { buildFrameFor, enrolSite, trainRepresenter } from '../testing/scenes.js';
import { testTokens, withCoordinator } from '../testing/test-coordinator.js';

/** Connections of one machine, each having sent `head` and nothing else. */
async function slowSockets(
  url: string,
  count: number,
  { head = 'GET / HTTP/1.1\r\nhost: x\r\n', from = '127.0.0.1' } = {},
) {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: count }, () =>
    connect({ host: hostname, port: Number(port), localAddress: from })
      .on('error', () => {})
      .resume(),
  );
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(head);
  return {
    sockets,
    open: () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length,
    [Symbol.dispose]: () => sockets.forEach((socket) => void socket.destroy()),
  };
}

/** The first line that comes back. */
async function statusLine(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data')) as [Buffer]; // what 'data' is emitted with
  return bytes.toString('latin1').split('\r\n', 1)[0] ?? '';
}

const headOf = (method: string, path: string, token?: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n${
    token === undefined ? '' : `authorization: Bearer ${token}\r\n`
  }\r\n`;

describe('a body that does not come', () => {
  const started = withCoordinator();

  it.each([
    ['without a token', undefined],
    ['with a wrong one', 'x'.repeat(40)],
    ['with that of another caller', testTokens.trainer],
  ])('is not waited for %s', async (_case, token) => {
    using slow = await slowSockets(started().url, 1, { head: headOf('POST', '/v1/admin/sites', token) });

    expect(await statusLine(slow.sockets[0] as Socket)).toContain('401');
  });

  it('is not waited for at an address where nothing is', async () => {
    using slow = await slowSockets(started().url, 1, {
      head: headOf('POST', '/v1/nothing', testTokens.admin),
    });

    expect(await statusLine(slow.sockets[0] as Socket)).toContain('404');
  });
});

describe('a body without a token, which an enrolment has', () => {
  const started = withCoordinator();

  it('is read up to 16 KiB', async () => {
    const answer = await started().call('POST', '/v1/enrolments', { body: { code: 'x'.repeat(17_000) } });

    expect(answer.status).toBe(413);
    expect(answer.json.error).toMatchObject({
      code: 'COORDINATOR_BODY_TOO_LARGE',
      details: { maxBytes: 16_384 },
    });
  });
});

describe('connections that send slowly on purpose', () => {
  const started = withCoordinator({ connections: 20, addressConnections: 10 });

  it('do not keep others from being answered, not even those of their own address', async () => {
    using _slow = await slowSockets(started().url, 60);

    expect((await started().call('GET', '/livez')).status).toBe(200);
    expect((await started().call('GET', '/readyz')).status).toBe(200);
  });

  it('do not when they have an enrolment whose body does not come', async () => {
    using _slow = await slowSockets(started().url, 60, { head: headOf('POST', '/v1/enrolments') });

    expect((await started().call('GET', '/livez')).status).toBe(200);
  });

  it('do not when they have been answered and leave a body unsent', async () => {
    using _slow = await slowSockets(started().url, 60, { head: headOf('GET', '/livez') });

    expect((await started().call('GET', '/livez')).status).toBe(200);
  });

  it('hold no more than the places of one address', async () => {
    using slow = await slowSockets(started().url, 15, { from: '127.0.0.2' });

    while (slow.open() > 10) await setTimeout(10); // for ever, were they not closed

    expect((await started().call('GET', '/livez')).status).toBe(200);
    expect(slow.open()).toBe(10);
  });
});

describe('a request whose token is known', () => {
  const started = withCoordinator({ connections: 20, addressConnections: 10 });

  it('is answered, however many strangers come from other addresses while its body is on the way', async () => {
    const body = JSON.stringify({ name: 'slow-line' });
    const headers = { authorization: `Bearer ${testTokens.admin}`, 'content-type': 'application/json' };
    const sending = request(`${started().url}/v1/admin/sites`, {
      method: 'POST',
      localAddress: '127.0.0.9',
      agent: false,
      headers: { ...headers, 'content-length': body.length },
    });
    const answered = once(sending, 'response');
    sending.write(body.slice(0, 5));
    await setTimeout(200); // the guard knows it

    using _one = await slowSockets(started().url, 20, { from: '127.0.0.2' });
    using _other = await slowSockets(started().url, 20, { from: '127.0.0.3' });
    sending.end(body.slice(5));
    const [response] = (await answered) as [IncomingMessage]; // what 'response' is emitted with

    expect(response.resume().statusCode).toBe(201);
  });

  it('may come again on its connection: those of the address that has most of them give way', async () => {
    const own = new Agent({ keepAlive: true, maxSockets: 1 });
    const alive = async () => {
      const asking = request(`${started().url}/livez`, { localAddress: '127.0.0.9', agent: own }).end();
      const [response] = (await once(asking, 'response')) as [IncomingMessage]; // what 'response' is emitted with
      const { localPort } = response.socket;
      await once(response.resume(), 'end');
      return localPort;
    };
    const before = await alive();

    using _one = await slowSockets(started().url, 20, { from: '127.0.0.2' });
    using _other = await slowSockets(started().url, 20, { from: '127.0.0.3' });

    expect(await alive()).toBe(before);
    own.destroy();
  });
});

describe('connections of a proxy that was named', () => {
  const started = withCoordinator({ connections: 20, addressConnections: 10, trustedProxies: ['127.0.0.3'] });

  it('are those of many clients, and have no share of their own', async () => {
    using slow = await slowSockets(started().url, 15, { from: '127.0.0.3' });

    expect((await started().call('GET', '/livez')).status).toBe(200);
    expect(slow.open()).toBe(15);
  });
});

describe('a frame that a site is sending', () => {
  const started = withCoordinator({ connections: 20, addressConnections: 10 });

  it('arrives, however many connections come after it', async () => {
    const { token } = await enrolSite(started());
    const trained = await trainRepresenter(started());
    const bytes = buildFrameFor(trained);
    const path = routePath('uploadBatch', { representerId: trained.representerId, batchNumber: 0 });
    const headers = { authorization: `Bearer ${token}`, 'content-length': bytes.length };
    const sending = request(`${started().url}${path}`, { method: 'PUT', headers });
    const answered = once(sending, 'response');
    sending.write(bytes.subarray(0, 10));
    await setTimeout(200); // the guard lets it in

    using _slow = await slowSockets(started().url, 60);
    sending.end(bytes.subarray(10));
    const [response] = (await answered) as [IncomingMessage]; // what 'response' is emitted with

    expect(response.resume().statusCode).toBe(201);
  });
});
