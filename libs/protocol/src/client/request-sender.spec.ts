import { describe, expect, it } from '@jest/globals';
import { Failure, InternalError } from '#foundation';
import { createRequestSender, type RequestSenderOptions } from './request-sender.js';
import { PassingFailure } from './retry.js';

const answer = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

const refusal = {
  error: {
    code: 'COORDINATOR_BUSY',
    message: 'm',
    remedy: 'r',
    details: { field: 'two\nlines' },
    correlationId: 'c-1',
  },
};

/** A sender whose requests are kept and all get the same answer. */
function buildSender(given: Response | Error, overrides: Partial<RequestSenderOptions> = {}) {
  const asked: { url: string; init: RequestInit }[] = [];
  const send = createRequestSender({
    url: new URL('https://coordinator.example/base/'),
    accessToken: 'secret',
    details: 'kept',
    fetch: async (url, init = {}) => {
      asked.push({ url: String(url), init });
      if (given instanceof Error) throw given;
      return given;
    },
    ...overrides,
  });
  return { send, asked };
}

const failureOf = (sending: Promise<unknown>): Promise<unknown> => sending.catch((error: unknown) => error);

describe('a request sender', () => {
  it('asks below the given address, with the token, without redirects and not for ever', async () => {
    const { send, asked } = buildSender(answer(200));

    await send({ method: 'POST', path: '/v1/uploads', body: '{}' });

    expect(asked[0]?.url).toBe('https://coordinator.example/base/v1/uploads');
    expect(asked[0]?.init).toMatchObject({ method: 'POST', redirect: 'manual', body: '{}' });
    expect(asked[0]?.init.headers).toEqual({
      authorization: 'Bearer secret',
      'content-type': 'application/json',
    });
    expect(asked[0]?.init.signal).toBeInstanceOf(AbortSignal);
  });

  it.each([
    ['whole up to its limit', 200, 'x'.repeat(200)],
    ['with dots where it was cut', 201, `${'x'.repeat(199)}…`],
  ])('tells a detail %s', async (_, length, field) => {
    const error = { ...refusal.error, code: 'RUN_UNKNOWN', details: { field: 'x'.repeat(length) } };
    const { send } = buildSender(answer(404, { error }));

    const failure = await failureOf(send({ method: 'GET', path: '/v1/uploads' }));

    expect(failure).toMatchObject({ code: 'RUN_UNKNOWN', details: { field } });
  });

  it.each([['/v2/uploads'], ['//elsewhere.example/v1/uploads'], ['/v1/../../admin']])(
    'sends nothing for the path %s',
    async (path) => {
      const { send, asked } = buildSender(answer(200));

      expect(await failureOf(send({ method: 'GET', path }))).toBeInstanceOf(InternalError);
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['kept', { field: 'two?lines', correlationId: 'c-1' }],
    ['dropped', { correlationId: 'c-1' }],
  ] as const)('tells the code of a refusal that may pass, its details %s', async (details, expected) => {
    const { send } = buildSender(answer(503, refusal, { 'retry-after': '7' }), { details });

    const error = await failureOf(send({ method: 'GET', path: '/v1/uploads' }));

    expect(error).toBeInstanceOf(PassingFailure);
    expect(error).toMatchObject({ retryAfterMs: 7000, failure: { code: 'COORDINATOR_BUSY' } });
    expect((error as PassingFailure).failure.details).toEqual(expected);
  });

  it('shows no control character of a refusal, in its correlation id either', async () => {
    const correlationId = `\u001b[2J${'c'.repeat(100)}`;
    const { send } = buildSender(answer(404, { error: { ...refusal.error, correlationId } }));

    const failure = await failureOf(send({ method: 'GET', path: '/v1/uploads' }));

    expect(failure).toMatchObject({
      details: { correlationId: `?[2J${'c'.repeat(59)}…` },
    });
  });

  it.each([301, 302, 307, 308])(
    'says at once that the coordinator answers with a redirect (%i), and follows none',
    async (status) => {
      const { send, asked } = buildSender(
        answer(status, {}, { location: 'https://elsewhere.example/secret' }),
      );

      const error = await failureOf(send({ method: 'GET', path: '/v1/uploads' }));

      expect(error).toBeInstanceOf(Failure);
      expect(error).toMatchObject({
        code: 'COORDINATOR_REDIRECTS',
        details: { host: 'coordinator.example', status },
      });
      expect(String(error)).not.toContain('elsewhere');
      expect(asked).toHaveLength(1);
    },
  );

  it('takes a refusal below 500 for final', async () => {
    const { send } = buildSender(answer(409, refusal));

    const error = await failureOf(send({ method: 'GET', path: '/v1/uploads' }));

    expect(error).toBeInstanceOf(Failure);
  });

  it('names the host and the reason when there is no connection, and no more', async () => {
    const cause = Object.assign(new Error('connect 10.0.0.7:443'), { code: 'ECONNREFUSED' });
    const { send } = buildSender(new TypeError('fetch failed', { cause }));

    const error = await failureOf(send({ method: 'GET', path: '/v1/uploads' }));

    expect(error).toMatchObject({
      failure: {
        code: 'COORDINATOR_UNREACHABLE',
        details: { host: 'coordinator.example', reason: 'ECONNREFUSED' },
      },
    });
  });

  it.each([
    [
      'Proxy response (407) !== 200 when HTTP Tunneling',
      'UND_ERR_ABORTED',
      'COORDINATOR_PROXY_REFUSED',
      { status: 407 },
    ],
    ['self-signed certificate in chain', 'SELF_SIGNED_CERT_IN_CHAIN', 'COORDINATOR_CERTIFICATE_REFUSED', {}],
    ['certificate has expired', 'CERT_HAS_EXPIRED', 'COORDINATOR_CERTIFICATE_REFUSED', {}],
    ['no issuer', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'COORDINATOR_CERTIFICATE_REFUSED', {}],
  ])('does not try again what waiting does not help: %s', async (message, code, expected, details) => {
    const cause = Object.assign(new Error(message), { code });
    const { send } = buildSender(new TypeError('fetch failed', { cause }));

    const error = await failureOf(send({ method: 'GET', path: '/v1/uploads' }));

    expect(error).toBeInstanceOf(Failure);
    expect(error).toMatchObject({ code: expected, details: { host: 'coordinator.example', ...details } });
  });

  it('finds what a proxy answered behind a cancelled request, too', async () => {
    const answer = new Error('Proxy response (407) !== 200 when HTTP Tunneling');
    const cause = new DOMException('Request was cancelled.', { name: 'AbortError', cause: answer });
    const { send } = buildSender(new TypeError('fetch failed', { cause }));

    const error = await failureOf(send({ method: 'GET', path: '/v1/uploads' }));

    expect(error).toMatchObject({ code: 'COORDINATOR_PROXY_REFUSED', details: { status: 407 } });
  });

  it('tries again behind a proxy that cannot reach the coordinator now', async () => {
    const cause = new Error('Proxy response (502) !== 200 when HTTP Tunneling');
    const { send } = buildSender(new TypeError('fetch failed', { cause }));

    const error = await failureOf(send({ method: 'GET', path: '/v1/uploads' }));

    expect(error).toBeInstanceOf(PassingFailure);
    expect(error).toMatchObject({
      failure: { code: 'COORDINATOR_UNREACHABLE', details: { reason: 'proxy answered 502' } },
    });
  });
});
