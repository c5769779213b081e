/** A worker whose Redis server goes away; the server itself is the one that the tests start where one is installed. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createTrainWorker } from './train-worker.js';

const redis = process.env['SFUMATO_TEST_REDIS_URL'];

/** Another address of the server, which can be taken away. */
async function openDetour(target: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((caller) => {
    const answering = connect(Number(target.port || 6379), target.hostname);
    for (const socket of [caller, answering]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    caller.pipe(answering).pipe(caller);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a server that listens on TCP
  return {
    url: `redis://127.0.0.1:${port}`,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

(redis === undefined ? describe.skip : describe)('a worker whose server has gone away', () => {
  it('closes all the same, and asks for the server no more', async () => {
    const detour = await openDetour(new URL(redis ?? ''));
    let troubles = 0;
    const worker = createTrainWorker({
      connection: { kind: 'redis', url: detour.url },
      kind: 'deidentifier',
      train: async () => {},
      onError: () => {
        troubles += 1;
      },
    });
    await worker.ready();
    detour.close();
    await sleep(500);

    const closed = await Promise.race([worker.close().then(() => 'closed'), sleep(10_000, 'still open')]);
    const before = troubles;
    await sleep(1_500);

    expect([closed, troubles - before]).toEqual(['closed', 0]);
  });
});
