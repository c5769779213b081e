/** Shared by servers on `node:http`: listening, bodies, early responses, malformed requests, stopping. */

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

/** Returns the port; for port 0, the system chooses one. Fails with PORT_IN_USE or SETTING_INVALID. */
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
      resolve((server.address() as AddressInfo).port); // a TCP server has no other kind of address
    });
  });
}

const portMax = 65_535;

/** Returns PORT_IN_USE, SETTING_INVALID for an unusable address, or the error unchanged. */
export function asListenFailure(error: unknown, { host, port }: { host: string; port: number }): unknown {
  const code = systemCodeOf(error);
  if (code === 'EADDRINUSE') return new Failure('PORT_IN_USE', { host, port }, { cause: error });
  if (code === undefined) return error;
  const expected = code === 'EACCES' ? 'a port that this user may open' : 'an address of this machine';
  const details = { field: 'host or port', value: `${host}:${port}`, expected };
  return new Failure('SETTING_INVALID', { ...details, code }, { cause: error });
}

interface BodyBounds {
  readonly bytesMax: number;
  readonly seconds: number;
  /** Shared by all bodies in transit. */
  readonly room?: { bytesLeft: number };
}

type BodyFault = 'too large' | 'too slow' | 'no room';

/** Reads a body, or reports early why it cannot; drops the rest (see {@link endAnswer}). Rejects on disconnection. */
export function readBytes(
  request: IncomingMessage,
  { bytesMax, seconds, room = { bytesLeft: Number.POSITIVE_INFINITY } }: BodyBounds,
): Promise<Buffer | BodyFault> {
  return new Promise((resolve, reject) => {
    // Listeners added now would miss past events.
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
 * Responds at once, even while the body is arriving. Keeps the connection until the body ends, is silent for two
 * seconds, or is cut off; ten seconds at most. Closing while bytes arrive resets the connection, and the sender
 * would never see the response.
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
/** A sender that saw the response simply stops. */
const silenceMilliseconds = 2_000;

/** Whether part of a request's body has yet to arrive. */
export function hasUnreadBody({ complete, headers }: IncomingMessage): boolean {
  return (
    !complete && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
  );
}

/** Stops accepting connections and waits for current requests; cuts them off after `patienceSeconds`. */
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

/** Whether the headers declare a body of JSON in UTF-8. */
export function isJsonType(headers: IncomingHttpHeaders): boolean {
  const type = (headers['content-type'] ?? '').toLowerCase().replaceAll(' ', '');
  return /^application\/json(;charset="?utf-8"?)?$/.test(type);
}

/**
 * Parses strictly, so that every program reads the same: undefined for invalid UTF-8 (RFC 8259), invalid JSON or
 * a field `__proto__`. Drops the parser's message, which would quote the body.
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

interface MalformedRequest {
  readonly failure: Failure;
  readonly correlationId: string;
}

/**
 * Responds to what the parser rejects with HTTP_REQUEST_MALFORMED, HTTP_HEAD_TOO_LARGE or HTTP_REQUEST_TOO_SLOW,
 * and closes the connection. Echoes nothing that was sent, not even to `onRefused`.
 */
export function answerMalformed(server: Server, onRefused: (refused: MalformedRequest) => void): void {
  const latest = new WeakMap<Socket, ServerResponse>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    latest.set(socket, response);
  });
  server.on('clientError', (error: Error, socket: Socket) => {
    const response = latest.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    // The client has gone, or a response is already under way.
    if (!socket.writable || isAnswering || systemCodeOf(error) === 'ECONNRESET') return void socket.destroy();
    const failure = new Failure(codes[systemCodeOf(error) ?? ''] ?? 'HTTP_REQUEST_MALFORMED');
    const correlationId = randomUUID();
    onRefused({ failure, correlationId });
    socket.write(answerTo({ failure, correlationId }));
    socket.destroySoon();
  });
}

/** By Node's error code. */
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
