/** What servers on `node:http` do in the same way: begin to listen, read a body up to a bound, end. */
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Failure, systemCodeOf } from '#foundation';

/** Listens and returns the port, which the system chooses for 0. Fails with PORT_IN_USE or SETTING_INVALID. */
export async function listenOn(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<number> {
  if (port > portMax) throw new Failure('SETTING_INVALID', { field: 'port', expected: `0 to ${portMax}` });
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(asListenFailure(error, { host, port }));
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      resolve((server.address() as AddressInfo).port); // a TCP server has no other address
    });
  });
}

/** The largest port that there is. */
const portMax = 65_535;

function asListenFailure(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const code = systemCodeOf(error);
  if (code === 'EADDRINUSE') return new Failure('PORT_IN_USE', { port }, { cause: error });
  if (code === undefined) return error;
  const details = { field: 'host or port', value: `${host}:${port}`, expected: 'an address of this machine' };
  return new Failure('SETTING_INVALID', { ...details, code }, { cause: error });
}

/**
 * The body of a request; `undefined` as soon as it is longer than `bytesMax`. The rest is read and dropped, so that the sender sees
 * the answer; the server's request timeout bounds that. Rejects when the sender goes away.
 */
export function readBytes(request: IncomingMessage, bytesMax: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    let pieces: Buffer[] = [];
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes <= bytesMax) return void pieces.push(piece);
      pieces = [];
      resolve(undefined);
    });
    request.once('end', () => resolve(Buffer.concat(pieces)));
    request.once('error', reject);
  });
}

/** Takes no more connections and resolves when the requests at hand are answered; what is open after the patience is cut. */
export function stopListening(server: Server, patienceSeconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), patienceSeconds * 1000);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
