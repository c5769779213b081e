/** The answer to what is no request: Node's parser refuses it before there is one, and would say nothing but the status. */
import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Failure, type FailureCode, systemCodeOf } from '#foundation';

/** What the parser refused. */
export interface MalformedRequest {
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
