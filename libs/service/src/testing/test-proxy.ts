/**
 * A proxy as hospitals have one: it opens ways to other machines on request and sees where to, and nothing
 * of what goes through.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

/** A proxy that leads every way to one port of this machine; closes with `await using`. */
export interface TestProxy extends AsyncDisposable {
  readonly url: string;
  /** Where ways were asked for, such as `coordinator.example:443`. */
  readonly asked: string[];
  /** Whether the bytes that went towards the other machine hold a text. */
  saw(text: string): boolean;
}

/** How it behaves. */
export interface TestProxyOptions {
  /** Where every way leads, whatever name was asked for. */
  readonly port: number;
  /** `USER:PASSWORD`, without which it answers 407. */
  readonly credential?: string;
  /** What it answers instead of opening any way. */
  readonly refuses?: number;
}

/** Starts one on a free port. */
export async function startTestProxy({ port, credential, refuses }: TestProxyOptions): Promise<TestProxy> {
  const asked: string[] = [];
  const through: Buffer[] = [];
  const open = new Set<Socket>();
  const expected = credential && `Basic ${Buffer.from(credential).toString('base64')}`;
  const server = createServer().on('connect', (request: IncomingMessage, near: Socket) => {
    asked.push(request.url ?? '');
    near.on('error', () => {}); // whoever asked has gone
    const isKnown = expected === undefined || request.headers['proxy-authorization'] === expected;
    const refusal = isKnown ? refuses : 407;
    if (refusal !== undefined) return void near.end(`HTTP/1.1 ${refusal} No\r\n\r\n`);
    const far = connect(port, '127.0.0.1').on('error', () => near.destroy());
    for (const socket of [near, far]) open.add(socket);
    near.write('HTTP/1.1 200 Connection established\r\n\r\n');
    near.on('data', (piece: Buffer) => through.push(piece));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo; // a listening TCP server has one
  return {
    url: `http://127.0.0.1:${address.port}`,
    asked,
    saw: (text) => Buffer.concat(through).includes(text),
    [Symbol.asyncDispose]: async () => {
      for (const socket of open) socket.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
