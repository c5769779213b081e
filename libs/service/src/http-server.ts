/** What servers on `node:http` do in the same way: begin to listen, read a body up to a bound, answer before it is there, end. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
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

/** Why a server cannot listen: PORT_IN_USE, or SETTING_INVALID for an address that is not this machine's; another error unchanged. */
export function asListenFailure(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const code = systemCodeOf(error);
  if (code === 'EADDRINUSE') return new Failure('PORT_IN_USE', { host, port }, { cause: error });
  if (code === undefined) return error;
  const details = { field: 'host or port', value: `${host}:${port}`, expected: 'an address of this machine' };
  return new Failure('SETTING_INVALID', { ...details, code }, { cause: error });
}

/** How much of a body is read, and how long it may take in all. */
export interface BodyBounds {
  readonly bytesMax: number;
  readonly seconds: number;
  /** What the bodies that are on their way may hold together; without it, each what it may. */
  readonly room?: { bytesLeft: number };
}

/** Why there is no body. */
export type BodyFault = 'too large' | 'too slow' | 'no room';

/**
 * The body of a request, or as soon as it is known why there is none. The rest is read and dropped; {@link endAnswer} says why. Rejects when
 * the sender goes away.
 */
export function readBytes(
  request: IncomingMessage,
  { bytesMax, seconds, room = { bytesLeft: Number.POSITIVE_INFINITY } }: BodyBounds,
): Promise<Buffer | BodyFault> {
  return new Promise((resolve, reject) => {
    // What nobody listened to will not be said again.
    if (request.destroyed) return reject(request.errored ?? new Error('the sender has gone away'));
    let pieces: Buffer[] = [];
    let bytes = 0;
    let isOver = false;
    const end = (settle: () => void) => {
      if (!isOver) room.bytesLeft += bytes;
      isOver = true;
      settle();
      pieces = [];
      clearTimeout(timer);
    };
    const giveUp = (fault: BodyFault) => end(() => resolve(fault));
    const timer = setTimeout(() => giveUp('too slow'), seconds * 1000);
    request.on('data', (piece: Buffer) => {
      if (isOver) return;
      pieces.push(piece);
      bytes += piece.length;
      room.bytesLeft -= piece.length;
      if (bytes > bytesMax) giveUp('too large');
      else if (room.bytesLeft < 0) giveUp('no room');
    });
    request.once('end', () => end(() => resolve(Buffer.concat(pieces))));
    request.once('error', (error) => end(() => reject(error)));
  });
}

/**
 * Ends an answer with `content`, also where the body of the request is still on its way: all of the answer goes out at once, and the
 * connection stays until the body is through, nothing of it comes for two seconds or the sender has gone, for ten seconds at most. A server that closes a connection on which
 * bytes still arrive resets it, and a sender that is at them never sees what was answered.
 */
export function endAnswer(request: IncomingMessage, response: ServerResponse, content: string): void {
  if (!response.headersSent) response.setHeader('content-length', Buffer.byteLength(content)); // else the sender waits for the end
  if (request.destroyed || !hasUnreadBody(request)) return void response.end(content);
  response.write(content);
  const end = () => {
    clearTimeout(latest);
    clearTimeout(silence);
    response.end();
  };
  const latest = setTimeout(end, lingerMilliseconds);
  const silence = setTimeout(end, silenceMilliseconds);
  request.on('data', () => silence.refresh());
  request.once('end', end);
  request.once('close', end);
  request.resume();
}

const lingerMilliseconds = 10_000;
/** Senders that have seen the answer and stop sending say nothing of it. */
const silenceMilliseconds = 2_000;

/** Whether some of a request's body is still to come. */
export function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  return (
    !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
  );
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
