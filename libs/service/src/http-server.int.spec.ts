import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { endAnswer, listenOn, readBytes } from './http-server.js';

const run = promisify(execFile);

/** A request whose body begins with `sent` and stays open. */
async function beginRequest(sent: string, answer: RequestListener = () => {}) {
  const server = createServer(answer);
  const port = await listenOn(server, { host: '127.0.0.1', port: 0 });
  const arrived = once(server, 'request');
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n${sent}`);
  const [request] = (await arrived) as [IncomingMessage]; // what 'request' is emitted with
  return {
    request,
    socket,
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

describe('an answer to a body that is still on its way', () => {
  /** What a program saw that sends 16 MB forty times to a server that reads none of it; in one process with it, both would take turns. */
  async function seenFromOutside(): Promise<string> {
    const server = createServer((request, response) => {
      response.setHeader('connection', 'close');
      endAnswer(request, response, 'too large');
    });
    const port = await listenOn(server, { host: '127.0.0.1', port: 0 });
    const send = `fetch('http://127.0.0.1:${port}', { method: 'POST', body }).then((answer) => answer.text(), () => 'cut off')`;
    const program = `const body = new Uint8Array(16e6), seen = new Set(); for (let i = 0; i < 40; i += 1) seen.add(await ${send}); console.log([...seen].join());`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
    server.closeAllConnections();
    server.close();
    return stdout.trim();
  }

  it('is seen by whoever sends it', async () => {
    expect(await seenFromOutside()).toBe('too large'); // one in four is cut off where the connection ends at once
  });

  it('goes out at once, also where the body never ends', async () => {
    using begun = await beginRequest('01234', (request, response) => endAnswer(request, response, 'seen'));
    let answer = '';
    begun.socket.on('data', (piece) => {
      answer += String(piece);
    });

    await setTimeout(300);

    expect(answer).toMatch(/content-length: 4\r\n[\s\S]*\r\n\r\nseen$/i);
  });
});
