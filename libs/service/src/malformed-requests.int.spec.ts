import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { answerMalformed } from './http-server.js';

/** What a server answers to these bytes, and what it was told. */
async function sent(bytes: string, headersTimeout?: number) {
  const told: string[] = [];
  const server = createServer({ connectionsCheckingInterval: 20 }, (request, response) => {
    if (request.url === '/begun') response.write('begun');
    else if (request.url !== '/waits') response.end('fine');
    request.on('error', () => {}); // of a body that is none
  });
  if (headersTimeout !== undefined) server.headersTimeout = headersTimeout;
  answerMalformed(server, ({ failure, correlationId }) => told.push(`${failure.code} ${correlationId}`));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece;
  });
  socket.on('error', () => {}); // a server that closes may reset
  socket.write(bytes);
  await once(socket, 'close');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head, body, answer, told };
}

describe('what the parser of a server refuses', () => {
  it.each([
    ['what is no HTTP', 'Ada Moss, born on 3 May\r\n\r\n', 400, 'HTTP_REQUEST_MALFORMED'],
    [
      'a length that is none',
      'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: Ada\r\n\r\n',
      400,
      'HTTP_REQUEST_MALFORMED',
    ],
    [
      'a head that is too large',
      `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'HTTP_HEAD_TOO_LARGE',
    ],
    [
      'a chunk that is none, of a body that is waited for',
      'POST /waits HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz Ada\r\n',
      400,
      'HTTP_REQUEST_MALFORMED',
    ],
  ])(
    'is answered with a code and a remedy, and nothing of it is repeated: %s',
    async (_, bytes, status, code) => {
      const { head, body, told } = await sent(bytes);
      const { error } = JSON.parse(body);

      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
      expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
      expect(error).toMatchObject({ code, details: {}, remedy: expect.any(String) });
      expect(told).toEqual([`${code} ${error.correlationId}`]);
      // The correlation id is drawn at random, so it may hold any short run of hexadecimal letters by itself.
      expect((head + body).replaceAll(error.correlationId, '')).not.toMatch(/Ada|aaa/);
    },
  );

  it('is told apart where it comes too slowly', async () => {
    const { head, body } = await sent('GET / HTTP/1.1\r\nHos', 30);

    expect(head).toMatch(/^HTTP\/1.1 408 /);
    expect(JSON.parse(body).error.code).toBe('HTTP_REQUEST_TOO_SLOW');
  });

  it('is not answered in the middle of another answer', async () => {
    const { answer, told } = await sent(
      'POST /begun HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\nzz Ada\r\n',
    );

    expect(answer).not.toContain('HTTP_REQUEST_MALFORMED');
    expect(told).toEqual([]);
  });

  it('follows an answer that is through', async () => {
    const { answer } = await sent('GET / HTTP/1.1\r\nHost: x\r\n\r\nAda Moss\r\n\r\n');

    expect(answer).toMatch(/^HTTP\/1.1 200 OK[\s\S]*fineHTTP\/1.1 400 /);
  });
});
