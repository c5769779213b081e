import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { listenOn, readBytes } from './http-server.js';

/** A request whose body begins with `sent` and stays open. */
async function beginRequest(sent: string) {
  const server = createServer();
  const port = await listenOn(server, { host: '127.0.0.1', port: 0 });
  const arrived = once(server, 'request');
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n${sent}`);
  const [request] = (await arrived) as [IncomingMessage]; // what 'request' is emitted with
  return {
    ...{ request, socket },
    [Symbol.dispose]: () => {
      socket.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

describe('a body', () => {
  it('is read whole', async () => {
    using begun = await beginRequest('01234');
    const read = readBytes(begun.request, { bytesMax: 10, seconds: 20 });

    begun.socket.write('56789');

    expect(String(await read)).toBe('0123456789');
  });

  it('is given up when its time is over, however steadily it comes', async () => {
    using begun = await beginRequest('0');
    const read = readBytes(begun.request, { bytesMax: 10, seconds: 0.1 });
    const dripping = setInterval(() => void begun.socket.write('1'), 40);

    expect(await read).toBe('too slow');
    clearInterval(dripping);
  });

  it('is given up as soon as it is too large', async () => {
    using begun = await beginRequest('01234');

    expect(await readBytes(begun.request, { bytesMax: 4, seconds: 20 })).toBe('too large');
  });

  it('is given up when others on their way have the room, and takes none afterwards', async () => {
    using first = await beginRequest('01234');
    using second = await beginRequest('01234');
    const room = { bytesLeft: 8 };

    const reads = [first, second].map(({ request }) =>
      readBytes(request, { bytesMax: 10, seconds: 20, room }),
    );
    expect(await Promise.race(reads)).toBe('no room');
    first.socket.destroy();
    second.socket.destroy();
    await Promise.allSettled(reads);

    expect(room.bytesLeft).toBe(8);
  });

  it('fails when its sender has gone away, also before anybody reads it', async () => {
    using begun = await beginRequest('01234');
    begun.socket.destroy();
    while (!begun.request.destroyed) await setTimeout(5);

    await expect(readBytes(begun.request, { bytesMax: 10, seconds: 20 })).rejects.toThrow('aborted');
  });
});
