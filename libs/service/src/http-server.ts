/** What servers on `node:http` do in the same way: begin to listen, read a body up to a bound, answer before it is there, end. */

import { randomUUID } from 'node:crypto';
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Failure, type FailureCode, systemCodeOf } from '#foundation';

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
interface BodyBounds {
  readonly bytesMax: number;
  readonly seconds: number;
  /** What the bodies that are on their way may hold together; without it, each what it may. */
  readonly room?: { bytesLeft: number };
}

/** Why there is no body. */
type BodyFault = 'too large' | 'too slow' | 'no room';

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

/** Whether a body is said to be JSON in UTF-8. */
export function isJsonType(headers: IncomingHttpHeaders): boolean {
  const type = (headers['content-type'] ?? '').toLowerCase().replaceAll(' ', '');
  return /^application\/json(;charset="?utf-8"?)?$/.test(type);
}

/**
 * What a body says, for a schema to parse; undefined for bytes that are not UTF-8 (RFC 8259), for what is no JSON, and for a field
 * `__proto__`: no schema has one, and what copies fields would take it for something else. The parser's own words quote what it read, so
 * they go nowhere.
 */
export function parseJsonBody(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes), refusePrototype);
  } catch {
    return undefined;
  }
}

function refusePrototype(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new SyntaxError('a field that is no field');
  return value;
}

/** What the parser refused. */
interface MalformedRequest {
  readonly failure: Failure;
  /** In the answer too. */
  readonly correlationId: string;
}

/**
 * Answers what a server's parser refuses as every failure is answered, with HTTP_REQUEST_MALFORMED, HTTP_HEAD_TOO_LARGE or
 * HTTP_REQUEST_TOO_SLOW, and closes the connection. Of what was sent nothing is repeated, nor handed to `onRefused`.
 */
export function answerMalformed(server: Server, onRefused: (refused: MalformedRequest) => void): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    latest.set(socket, response);
  });
  server.on('clientError', (error: Error, socket: Socket) => {
    const response = latest.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    // Nobody listens any more, or reads an answer already, in whose middle this one would stand.
    if (!socket.writable || isAnswering || systemCodeOf(error) === 'ECONNRESET') return void socket.destroy();
    const failure = new Failure(codes[systemCodeOf(error) ?? ''] ?? 'HTTP_REQUEST_MALFORMED');
    const correlationId = randomUUID();
    onRefused({ failure, correlationId });
    socket.write(answerTo({ failure, correlationId }));
    socket.destroySoon();
  });
}

/** By the error of Node; whatever else it says is malformed. */
const codes: Readonly<Record<string, FailureCode>> = {
  HPE_HEADER_OVERFLOW: 'HTTP_HEAD_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'HTTP_REQUEST_TOO_SLOW',
};

function answerTo({ failure, correlationId }: MalformedRequest): string {
  const { code, message, remedy, httpStatus } = failure;
  const body = JSON.stringify({ error: { code, message, remedy, details: {}, correlationId } });
  return [
    `HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
