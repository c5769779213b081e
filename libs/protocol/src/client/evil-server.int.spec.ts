import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { createRequestSender } from './request-sender.js';
import { PassingFailure } from './retry.js';

/** What a server may do to a client once it has been asked. */
const mischief = {
  cutsHead: (response) => response.destroy(),
  cutsBody: (response) => {
    response.writeHead(200, { 'content-length': '100000' }).write('{"manifest":');
    setTimeout(() => response.destroy(), 20);
  },
  cutsChunks: (response) => {
    response.writeHead(200).write('{"manifest":');
    setTimeout(() => response.destroy(), 20);
  },
  cutsRefusal: (response) => {
    response.writeHead(409, { 'content-length': '100000' }).write('{"error":');
    setTimeout(() => response.destroy(), 20);
  },
  stallsHead: () => {},
  stallsBody: (response) => void response.writeHead(200).write('{"manifest":'),
  drips: (response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 10);
    response.once('close', () => clearInterval(timer));
  },
  neverEnds: (response) => {
    response.flushHeaders();
    const spaces = Buffer.alloc(256 * 1024, ' ');
    const pour = () => {
      while (!response.destroyed && response.write(spaces));
      response.once('drain', pour);
    };
    pour();
  },
  endsRight: (response) => void response.end('{"done":true}'),
  refusesForEver: (response) => {
    response.statusCode = 503;
    mischief.neverEnds(response);
  },
} as const satisfies Record<string, (response: ServerResponse) => void>;

type Mischief = keyof typeof mischief;

/** A sender that waits at most a fraction of a second, and a server that counts the bytes it could send. */
async function open(kind: Mischief) {
  const server = createServer((_, response) => mischief[kind](response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const send = createRequestSender({
    url: new URL(`http://127.0.0.1:${port}/`),
    fetch: globalThis.fetch,
    details: 'kept',
    bounds: { idleMs: 200, graceMs: 600, bytesPerSecondMin: 1000 },
  });
  const request = { method: 'GET', path: '/v1/uploads', timeoutMs: 200 } as const;
  return { send: () => send(request), server, [Symbol.asyncDispose]: () => close(server) };
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const errorOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error);

/** Far more than any bound above, far less than the platform's own five minutes. */
const patienceMs = 3000;

describe('a server that misbehaves', () => {
  it.each([
    'cutsHead',
    'cutsBody',
    'cutsChunks',
    'cutsRefusal',
    'stallsHead',
    'stallsBody',
    'drips',
  ] as const)('is COORDINATOR_UNREACHABLE and worth another attempt, soon, when it %s', async (kind) => {
    await using evil = await open(kind);
    const startedAt = performance.now();

    const error = await errorOf(evil.send().then((answer) => answer.json()));

    expect(error).toBeInstanceOf(PassingFailure);
    expect(error).toMatchObject({ failure: { code: 'COORDINATOR_UNREACHABLE' } });
    expect(performance.now() - startedAt).toBeLessThan(patienceMs);
  });

  it.each(['stallsBody', 'drips', 'cutsBody'] as const)(
    'is the same for whoever reads a file when it %s',
    async (kind) => {
      await using evil = await open(kind);
      const read = async () => {
        for await (const _ of (await evil.send()).pieces());
      };

      expect(await errorOf(read())).toMatchObject({ failure: { code: 'COORDINATOR_UNREACHABLE' } });
    },
  );

  it('is not read further than the bound, and its connection is given up', async () => {
    await using evil = await open('neverEnds');
    const closed = new Promise((resolve) => {
      evil.server.on('request', (_, response) => response.once('close', resolve));
    });

    const error = await errorOf(evil.send().then((answer) => answer.json(1024 * 1024)));
    await closed;

    expect(error).toMatchObject({ code: 'COORDINATOR_ANSWER_UNKNOWN', details: { maxBytes: 1024 * 1024 } });
  });

  it('reads a refusal that never ends no further than a refusal can be', async () => {
    await using evil = await open('refusesForEver');

    expect(await errorOf(evil.send())).toMatchObject({ failure: { code: 'COORDINATOR_ANSWER_UNKNOWN' } });
  });

  it('is believed when it behaves', async () => {
    await using good = await open('endsRight');

    expect(await (await good.send()).json()).toEqual({ done: true });
  });

  it('may be slow as long as enough arrives', async () => {
    await using slow = await open('endsRight');
    slow.server.removeAllListeners('request');
    slow.server.on('request', (_, response: ServerResponse) => {
      let left = 12; // 12 x 100 ms is twice the grace
      const timer = setInterval(() => {
        left -= 1;
        response.write(' '.repeat(1000));
        if (left > 0) return;
        clearInterval(timer);
        response.end('{"done":true}');
      }, 100);
    });

    expect(await (await slow.send()).json()).toEqual({ done: true });
  });
});
